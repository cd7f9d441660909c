// The attributes of a book that state the language of a text.
import type { LanguagePair } from '../../languages/language-tag.ts'
import { type Edit, replaced } from '../../xml/edits.ts'
import { findAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { translatedLanguage } from '../stated-language.ts'

/** Makes `xml:lang` of these elements follow the target. */
export const languageAttributeEdits = (
  source: string,
  elements: readonly XmlElement[],
  pair: LanguagePair,
): Edit[] =>
  elements.flatMap((element) => {
    const place = findAttribute(source, element, 'xml:lang')
    if (place === undefined) return []
    return [replaced(place, translatedLanguage(source.slice(place.start, place.end), pair))]
  })
