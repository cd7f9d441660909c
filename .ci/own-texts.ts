// The longest texts of the console, which people wrote in all its languages: a set for models until
// their operator has a better one.
import { readConsoleTexts } from './console-texts.ts'

const languages = ['en', 'de', 'es', 'ar'] as const
/** Enough to calibrate, and soon translated when a model is installed. */
const count = 80
const leastWords = 6
/** Texts with values, or about code. */
const withValues = /[{}<>`#“”„«»]/

/** By language; texts at the same place mean the same. */
export async function collectOwnTexts(): Promise<Record<string, string[]>> {
  const texts = await readConsoleTexts()
  const all = languages.map((language) => new Map(listTexts(texts[language], language)))
  const [english = new Map()] = all
  const names = [...english.keys()]
    .filter((name) => all.every((messages) => isUsable(messages.get(name))))
    .filter((name) => (english.get(name)?.split(/\s+/).length ?? 0) >= leastWords)
    .sort((left, right) => lengthOf(english, right) - lengthOf(english, left))
    .slice(0, count)
    .sort()
  return Object.fromEntries(
    languages.map((language, index) => [
      language,
      names.map((name) => all[index]?.get(name) ?? ''),
    ]),
  )
}

const isUsable = (text: string | undefined): boolean => text !== undefined && !withValues.test(text)
const lengthOf = (messages: ReadonlyMap<string, string>, name: string): number =>
  messages.get(name)?.length ?? 0

/** With their places, such as `apps.list.intro`. */
function listTexts(value: unknown, place: string): [string, string][] {
  const name = place.replace(/^[^.]+\.?/, '')
  if (typeof value === 'string') return [[name, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => listTexts(each, `${place}.${key}`))
}
