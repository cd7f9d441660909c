// In HTML a line break inside a sentence is whitespace like any other. The engine sees one space.
// In the translation each such whitespace replaces a space about as far along, so that none is lost
// and their order stays.
import type { Part, Segment } from './segment.ts'

interface FoldedWhitespace {
  readonly segment: Segment
  readonly whitespace: Whitespace
}

/** The whitespace of a segment: how each that is not a single space is written. */
export interface Whitespace {
  readonly count: number
  readonly written: readonly string[]
  /**
   * The index of each among all whitespace. A separate list: half a million objects take longer.
   */
  readonly indexes: readonly number[]
}

const anyWhitespace = /[ \t\n\r\f]+/g

export function foldWhitespace(parts: readonly Part[]): FoldedWhitespace {
  const written: string[] = []
  const indexes: number[] = []
  let count = 0
  const segment = parts.map((part) => {
    if (typeof part !== 'string') return part
    return part.replace(anyWhitespace, (space) => {
      if (space !== ' ') {
        written.push(space)
        indexes.push(count)
      }
      count++
      return ' '
    })
  })
  return { segment, whitespace: { count, written, indexes } }
}

/** The parts of a translation with the whitespace of its source. */
export function unfoldWhitespace(parts: readonly Part[], whitespace: Whitespace): readonly Part[] {
  const { written } = whitespace
  if (written.length === 0) return parts
  const spaces = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? countSpaces(part) : 0),
    0,
  )
  let number = 0
  let place = placeWhitespace(whitespace, { spaces, number, earliest: 0 })
  let index = 0
  const writeSpace = (): string => {
    if (index++ !== place) return ' '
    const space = written[number++] ?? ' '
    place = placeWhitespace(whitespace, { spaces, number, earliest: index })
    return space
  }
  const result = parts.map((part) =>
    typeof part === 'string' ? part.replace(/ /g, writeSpace) : part,
  )
  // Whitespace that found no space to replace.
  return number === written.length ? result : [...result, written.slice(number).join('')]
}

function countSpaces(text: string): number {
  let count = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count++
  return count
}

/** Which of the translation's spaces a whitespace replaces; their number when none is left. */
function placeWhitespace(
  { count, written, indexes }: Whitespace,
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
