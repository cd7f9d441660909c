// The texts of the console, which load by area and language. The English ones of the translator
// come with the console itself, since most people read it in English.
import { texts as translate } from '../pages/translate/texts/en.ts'
import { createPart, type Part } from '../parts/part.ts'
import { texts as shell } from '../shell/texts/en.ts'
import { texts as ui } from '../ui/texts/en.ts'
import type { Area, MessagesOf } from './areas.ts'
import type { Locale } from './locale.ts'

const here = { shell, translate, ui }
const files = import.meta.glob(['../**/texts/*.ts', '!../{shell,ui,pages/translate}/texts/en.ts'], {
  import: 'texts',
})
/** The files by area and locale, such as `audit/es`. */
const parts = new Map([
  ...Object.entries(here).map(([area, texts]) => [`${area}/en`, createPart(async () => texts)]),
  ...Object.entries(files).map(([path, request]) => [nameOf(path), createPart(request)]),
] as [string, Part<unknown>][])

function nameOf(path: string): string {
  const [area, , file = ''] = path.split('/').slice(-3)
  return `${area}/${file.replace('.ts', '')}`
}

/** The texts of an area in a language. */
export function textsPart<Key extends Area>(area: Key, locale: Locale): Part<MessagesOf<Key>> {
  const part = parts.get(`${area}/${locale}`)
  if (part === undefined) throw new Error(`There are no texts ${area}/${locale}.`)
  return part as Part<MessagesOf<Key>>
}

/** Loads texts that are not there yet. After a rejection the next call tries again. */
export async function loadTexts(locale: Locale, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => textsPart(area, locale).load()))
}

/** The areas whose texts in a language have been loaded. */
export function loadedAreas(locale: Locale): readonly Area[] {
  const areas = [...parts.keys()].map((name) => name.split('/') as [Area, Locale])
  return areas
    .filter(([area, of]) => of === locale && textsPart(area, of).isLoaded())
    .map(([area]) => area)
}
