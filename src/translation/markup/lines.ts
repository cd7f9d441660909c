// What separates the sentences of plain text.
import type { Segment } from '../engines/engine.ts'

const wideSpaces = String.raw`\t\u1680\u2000-\u200a\u205f\u3000\ufeff`
/**
 * What separates segments: line breaks of every kind, and whitespace that separates columns or
 * sentences: several spaces in a row, tabs, and wide spaces. A single space or no-break space is
 * part of a sentence.
 */
export const separator = new RegExp(
  String.raw`\r\n|[\n\r\v\f\u0085\u2028\u2029]|[ \u00a0\u202f${wideSpaces}]{2,}|[${wideSpaces}]`,
  'g',
)
/**
 * What opens a line without being part of its sentence: bullets, numbers, headings, quotation
 * marks.
 */
export const lineOpening = /^(?:(?:[-*+•‣◦▪·–—>]|#{1,6}|\(?\d{1,3}[.)]|[a-z]\))\s+){1,4}/

/** The whitespace and signs before a line's sentence. */
export function openingOf(line: string): string {
  const width = line.length - line.trimStart().length
  return line.slice(0, width + (lineOpening.exec(line.slice(width))?.[0].length ?? 0))
}

export const hasLetters = (segment: Segment): boolean =>
  segment.some((part) => typeof part === 'string' && /\p{L}/u.test(part))
