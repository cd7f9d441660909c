// In HTML a line break inside a sentence is a blank like any other. The engine sees one space; in
// the translation each such blank takes the place of a space about as far along, so that none is
// lost and their order stays.
import type { Part, Segment } from '../engines/engine.ts'

export interface FoldedBlanks {
  readonly segment: Segment
  readonly blanks: readonly Blank[]
}

interface Blank {
  readonly written: string
  /** Which of the segment's blanks it is, 0 to 1. */
  readonly along: number
}

const anyBlank = /[ \t\n\r\f]+/g

export function foldBlanks(parts: readonly Part[]): FoldedBlanks {
  const found: { written: string; index: number }[] = []
  let count = 0
  const segment = parts.map((part) => {
    if (typeof part !== 'string') return part
    return part.replace(anyBlank, (written) => {
      if (written !== ' ') found.push({ written, index: count })
      count++
      return ' '
    })
  })
  return {
    segment,
    blanks: found.map(({ written, index }) => ({
      written,
      along: count > 1 ? index / (count - 1) : 0,
    })),
  }
}

/** The parts of a translation with the blanks of its source. */
export function unfoldBlanks(parts: readonly Part[], blanks: readonly Blank[]): readonly Part[] {
  if (blanks.length === 0) return parts
  const spaces = parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? (part.match(/ /g)?.length ?? 0) : 0),
    0,
  )
  const { places, rest } = placeBlanks(blanks, spaces)
  let index = 0
  const result: Part[] = parts.map((part) =>
    typeof part === 'string' ? part.replace(/ /g, () => places[index++] ?? ' ') : part,
  )
  return rest === '' ? result : [...result, rest]
}

/** What each space is written as, and what found no place. */
function placeBlanks(
  blanks: readonly Blank[],
  spaces: number,
): { places: readonly string[]; rest: string } {
  const places = Array<string>(spaces).fill(' ')
  let rest = ''
  let earliest = 0
  blanks.forEach(({ written, along }, index) => {
    const latest = spaces - (blanks.length - index)
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
