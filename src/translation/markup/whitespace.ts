// In HTML a line break inside a sentence is a blank like any other. The engine sees one space; in
// the translation each such blank takes the place of a space about as far along, so that none is
// lost and their order stays.
import type { Part, Segment } from '../engines/engine.ts'

export interface FoldedWhitespace {
  readonly segment: Segment
  readonly blanks: Blanks
}

/** The blanks of a segment: how those that are not a single space are written. */
export interface Blanks {
  readonly count: number
  readonly written: readonly string[]
  /** Which of the blanks each of them is. A list of its own: half a million objects take longer. */
  readonly indexes: readonly number[]
}

const anyBlank = /[ \t\n\r\f]+/g

export function foldWhitespace(parts: readonly Part[]): FoldedWhitespace {
  const written: string[] = []
  const indexes: number[] = []
  let count = 0
  const segment = parts.map((part) => {
    if (typeof part !== 'string') return part
    return part.replace(anyBlank, (blank) => {
      if (blank !== ' ') {
        written.push(blank)
        indexes.push(count)
      }
      count++
      return ' '
    })
  })
  return { segment, blanks: { count, written, indexes } }
}

/** The parts of a translation with the blanks of its source. */
export function unfoldWhitespace(parts: readonly Part[], blanks: Blanks): readonly Part[] {
  const { written } = blanks
  if (written.length === 0) return parts
  const spaces = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? countSpaces(part) : 0),
    0,
  )
  let number = 0
  let place = placeBlank(blanks, { spaces, number, earliest: 0 })
  let index = 0
  const writeSpace = (): string => {
    if (index++ !== place) return ' '
    const blank = written[number++] ?? ' '
    place = placeBlank(blanks, { spaces, number, earliest: index })
    return blank
  }
  const result = parts.map((part) =>
    typeof part === 'string' ? part.replace(/ /g, writeSpace) : part,
  )
  // What found no place.
  return number === written.length ? result : [...result, written.slice(number).join('')]
}

function countSpaces(text: string): number {
  let count = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count++
  return count
}

/** Which of the translation's spaces a blank takes the place of; their number when none is left. */
function placeBlank(
  { count, written, indexes }: Blanks,
  { spaces, number, earliest }: { spaces: number; number: number; earliest: number },
): number {
  const along = count > 1 ? (indexes[number] ?? 0) / (count - 1) : 0
  const latest = spaces - (written.length - number)
  return Math.min(
    Math.max(Math.round(along * (spaces - 1)), earliest),
    Math.max(latest, earliest),
    spaces,
  )
}
