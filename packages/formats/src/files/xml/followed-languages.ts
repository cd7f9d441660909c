import type { LanguagePair } from '../../languages/language-tag.ts'
import { applyEdits, type Edit, replaced } from '../../xml/edits.ts'
import { elementsIn, findAttribute, parseXml } from '../../xml/xml-tree.ts'
import { translatedLanguage } from '../stated-language.ts'

const rules = { name: 'The file', doctype: 'kept' } as const

/**
 * Makes `xml:lang` of all elements follow the target. `parsed` is the same text, in which nothing
 * is that the parser does not know. Throws `DocumentError` if it is not well-formed.
 */
export function followXmlLanguages(text: string, parsed: string, pair: LanguagePair): string {
  const { root } = parseXml(parsed, {}, rules)
  const edits: Edit[] = []
  for (const element of elementsIn(root)) {
    const place = findAttribute(parsed, element, 'xml:lang')
    if (place === undefined) continue
    const stated = text.slice(place.start, place.end)
    edits.push(replaced(place, translatedLanguage(stated, pair)))
  }
  return applyEdits(text, edits)
}
