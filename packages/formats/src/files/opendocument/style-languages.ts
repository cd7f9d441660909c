// The languages that styles state. A style has one for Western text, one for East Asian text and
// one for text in complex scripts.
import type { LanguagePair } from '../../languages/language-tag.ts'
import { baseLanguage } from '../../languages/language-tag.ts'
import { type Edit, replaced } from '../../xml/edits.ts'
import { elementsIn, findAttribute, type XmlElement, type XmlSource } from '../../xml/xml-tree.ts'
import { translatedLanguage } from '../stated-language.ts'

interface Slot {
  readonly language: string
  readonly country: string
}

const western: Slot = { language: 'fo:language', country: 'fo:country' }
const asian: Slot = { language: 'style:language-asian', country: 'style:country-asian' }
const complex: Slot = { language: 'style:language-complex', country: 'style:country-complex' }
const slots = [western, asian, complex]

const asianScripts = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])
const complexScripts = new Set(
  'Arab Hebr Thaa Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Khmr Mymr'.split(
    ' ',
  ),
)

/** Makes the languages of all styles of a part follow the target. */
export function styleLanguageEdits({ source, root }: XmlSource, pair: LanguagePair): Edit[] {
  const edits: Edit[] = []
  for (const element of elementsIn(root))
    if (element.name === 'style:text-properties') edits.push(...elementEdits(source, element, pair))
  return edits
}

function* elementEdits(source: string, element: XmlElement, pair: LanguagePair): Generator<Edit> {
  const follows = slots.some(({ language }) => {
    const place = findAttribute(source, element, language)
    const stated = place && source.slice(place.start, place.end)
    return stated !== undefined && translatedLanguage(stated, pair) !== stated
  })
  if (!follows) return
  const target = slotOf(pair.to)
  for (const slot of slots) {
    const place = findAttribute(source, element, slot.language)
    if (place === undefined) continue
    const stated = source.slice(place.start, place.end)
    if (slot !== target && translatedLanguage(stated, pair) === stated) continue
    yield replaced(place, baseLanguage(pair.to))
    const country = findAttribute(source, element, slot.country)
    if (country) yield replaced(country, new Intl.Locale(pair.to).region ?? 'none')
  }
}

function slotOf(language: string): Slot {
  const { script = 'Latn' } = new Intl.Locale(language).maximize()
  if (asianScripts.has(script)) return asian
  return complexScripts.has(script) ? complex : western
}
