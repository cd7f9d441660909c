// In HTML a line break inside a sentence is a blank like any other. The engine sees one space; in
// the translation each such blank takes the place of a space about as far along, so that none is
// lost and their order stays.
import type { Part, Segment } from '../engines/engine.ts'

export interface FoldedWhitespace {
  readonly segment: Segment
  readonly blanks: Blanks
}

/** The blanks of a segment. */
export interface Blanks {
  readonly count: number
  /** Those that are not a single space: how they are written, and which of the blanks they are. */
  readonly special: readonly { readonly written: string; readonly index: number }[]
}

const anyBlank = /[ \t\n\r\f]+/g

export function foldWhitespace(parts: readonly Part[]): FoldedWhitespace {
  const special: { written: string; index: number }[] = []
  let count = 0
  const segment = parts.map((part) => {
    if (typeof part !== 'string') return part
    return part.replace(anyBlank, (written) => {
      if (written !== ' ') special.push({ written, index: count })
      count++
      return ' '
    })
  })
  return { segment, blanks: { count, special } }
}

/** The parts of a translation with the blanks of its source. */
export function unfoldWhitespace(parts: readonly Part[], blanks: Blanks): readonly Part[] {
  if (blanks.special.length === 0) return parts
  const spaces = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? countSpaces(part) : 0),
    0,
  )
  const { places, rest } = placeBlanks(blanks, spaces)
  let index = 0
  const result: Part[] = parts.map((part) =>
    typeof part === 'string' ? part.replace(/ /g, () => places[index++] ?? ' ') : part,
  )
  return rest === '' ? result : [...result, rest]
}

function countSpaces(text: string): number {
  let count = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count++
  return count
}

/** What each space is written as, and what found no place. */
function placeBlanks(
  { count, special }: Blanks,
  spaces: number,
): { places: readonly string[]; rest: string } {
  const places = Array<string>(spaces).fill(' ')
  let rest = ''
  let earliest = 0
  special.forEach(({ written, index }, number) => {
    const along = count > 1 ? index / (count - 1) : 0
    const latest = spaces - (special.length - number)
    const place = Math.min(
      Math.max(Math.round(along * (spaces - 1)), earliest),
      Math.max(latest, earliest),
      spaces,
    )
    if (place < spaces) places[place] = written
    else rest += written
    earliest = place + 1
  })
  return { places, rest }
}
