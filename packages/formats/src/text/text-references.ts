// Character references in a text that is no HTML: `caf&eacute;`, `don&#39;t`. An engine reads
// letters and apostrophes; those that the source wrote as references are written so again.
// References to other signs, such as `&amp;`, are placeholders.
import { decodeHTML } from 'entities'
import { decodeWith } from '../html/entities.ts'
import type { Notation } from '../html/html-segments.ts'
import { withMessages } from '../icu/icu-notation.ts'

const reference = /&(?:[A-Za-z][A-Za-z0-9]{1,31}|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});/
const allReferences = new RegExp(reference, 'g')

/** A letter, or a sign that is part of a word or begins or ends a quotation. */
function decodeLetter(written: string): string {
  const decoded = decodeHTML(written)
  return /^[\p{L}\p{M}'‘’“”]+$/u.test(decoded) ? decoded : written
}

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
          yield decodeWith(each.text, allReferences, decodeLetter)
        }
    },
    encoding(source, texts) {
      const encode = base.encoding(source, texts)
      const written = new Map(
        Array.from(source.matchAll(allReferences), ([raw]) => [decodeLetter(raw), raw]),
      )
      return (text, ...where) =>
        encode(Array.from(text, (sign) => written.get(sign) ?? sign).join(''), ...where)
    },
  })
}
