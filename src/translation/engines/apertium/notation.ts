// Writes segments for an Apertium pipeline and reads the answers. Each segment is a question of its
// own: some rules and variables of stages reach over several sentences, but none over the NUL that
// ends a question. `[#n]` ends segment n, so that an answer to another one is noticed. A full stop
// stands before and behind each: taggers and rules go by where a sentence starts and ends
// (docs/decisions/024). Stops of the text are not enough: to dictionaries `No.` is one word.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { EngineError } from '../engine.ts'
import { type AnswerPiece, readPieces } from './stream.ts'
import { readWithSuperblanks, writeWithSuperblanks } from './superblanks.ts'
import { readWithWordBlanks, writeWithWordBlanks } from './word-blanks.ts'

const startName = '\n#'
const endName = (number: number): string => `\n#${number}`

/** How a segment is written. */
interface Notation {
  readonly number: number
  /** Inline tags are word-bound blanks where the segment allows it, not superblanks. */
  readonly wordBlanks: boolean
}

export function writeSegment(segment: Segment, { number, wordBlanks }: Notation): string {
  const written =
    (wordBlanks ? writeWithWordBlanks(segment) : undefined) ?? writeWithSuperblanks(segment)
  return `.[][${startName}]${written}[].[][${endName(number)}]`
}

/**
 * Reads the answer to a segment. One with lost marks is an EngineError; with tags that word-bound
 * blanks cannot place, a TagsApartError. Throws an EngineError if it answers another question.
 */
export function readSegment(
  answer: string,
  source: Segment,
  { number, wordBlanks }: Notation,
): Segment | EngineError {
  const pieces = readPieces(answer)
  const start = pieces.findIndex((piece) => isNamed(piece, startName))
  const end = pieces.findIndex((piece) => isNamed(piece, endName(number)))
  if (start < 0 || end < start) throw new EngineError('the pipeline answered another request')
  const own = withoutEnd(pieces.slice(start + 1, end))
  return (
    (wordBlanks ? readWithWordBlanks(own, source) : undefined) ?? readWithSuperblanks(own, source)
  )
}

function isNamed(piece: AnswerPiece, name: string): boolean {
  return typeof piece === 'object' && 'name' in piece && piece.name === name
}

/** Removes the full stop that is behind the segment. */
function withoutEnd(pieces: readonly AnswerPiece[]): readonly AnswerPiece[] {
  const index = pieces.findLastIndex((piece) => !(typeof piece === 'object' && 'blanks' in piece))
  const last = pieces[index]
  return typeof last === 'string' ? pieces.with(index, last.replace(/\. *$/, '')) : pieces
}
