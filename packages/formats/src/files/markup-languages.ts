// The attributes of HTML and XHTML that state the language of a text.
import type { Token } from '../html/html-tokens.ts'
import type { LanguagePair } from '../languages/language-tag.ts'
import { applyEdits, replaced } from '../xml/edits.ts'
import { translatedLanguage } from './stated-language.ts'

/** Makes `lang` and `xml:lang` of all elements follow the target. */
export function followLanguages(
  source: string,
  tokens: readonly Token[],
  pair: LanguagePair,
): string {
  const edits = tokens.flatMap((token) =>
    token.kind !== 'open'
      ? []
      : token.attributes
          .filter(({ name }) => name === 'lang' || name === 'xml:lang')
          .map((place) =>
            replaced(place, translatedLanguage(source.slice(place.start, place.end), pair)),
          ),
  )
  return applyEdits(source, edits)
}
