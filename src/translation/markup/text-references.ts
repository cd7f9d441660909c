// Character references in a text that is no HTML: `Rock &amp; Roll`, `caf&eacute;`. An engine reads
// the characters; in the translation those that the source wrote as references are written so again.
import { decodeEntities } from './entities.ts'
import type { Notation } from './html-segments.ts'
import { withMessages } from './icu-notation.ts'

const reference = /&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});/
const allReferences = new RegExp(reference, 'g')

/** Whether a text has what may be references. */
export const hasReferences = (text: string): boolean => reference.test(text)

/** The notation of a text with references; each character is written as the source did last. */
export function withReferences(base: Notation): Notation {
  return withMessages({
    ...base,
    *read(raw) {
      for (const each of base.read(raw))
        if (typeof each === 'string') yield each
        else {
          const { text, sourceOf } = decodeEntities(each.text)
          const sourceAt = (start: number, end: number): string => sourceOf(start, end)
          yield { text, sourceOf: sourceAt }
        }
    },
    encoding(source, texts) {
      const encode = base.encoding(source, texts)
      const written = new Map(
        Array.from(source.matchAll(allReferences), ([raw]) => [decodeEntities(raw).text, raw]),
      )
      return (text, ...where) =>
        encode(Array.from(text, (sign) => written.get(sign) ?? sign).join(''), ...where)
    },
  })
}
