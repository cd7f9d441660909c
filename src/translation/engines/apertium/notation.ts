// Writes batches of segments for an Apertium pipeline and reads them back. `[#n]` ends segment n,
// so that an answer to another segment is noticed. A full stop stands before the first segment and
// behind each: taggers and rules go by what was before, which must be the same for every segment
// (docs/decisions/024). Stops of the text are not enough: to dictionaries `No.` is one word.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { EngineError } from '../engine.ts'
import { type AnswerPiece, readPieces } from './stream.ts'
import { readWithSuperblanks, writeWithSuperblanks } from './superblanks.ts'
import { readWithWordBlanks, writeWithWordBlanks } from './word-blanks.ts'

const batchStart = '.[][\n#]'
const nameOfStart = '\n#'

/** How a batch is written: its segments are numbered from `first`. */
interface Notation {
  readonly first: number
  /** Inline tags are word-bound blanks where a segment allows it, not superblanks. */
  readonly wordBlanks: boolean
}

export const writeBatch = (segments: readonly Segment[], notation: Notation): string =>
  batchStart +
  segments
    .map((segment, index) => {
      return `${writeSegment(segment, notation)}[].[][\n#${notation.first + index}]`
    })
    .join('')

const writeSegment = (segment: Segment, { wordBlanks }: Notation): string =>
  (wordBlanks ? writeWithWordBlanks(segment) : undefined) ?? writeWithSuperblanks(segment)

/**
 * Reads a batch back. A segment with lost marks is an EngineError; with tags that word-bound blanks
 * cannot place, a TagsApartError. Throws an EngineError when the segments themselves are not all
 * there, in order.
 */
export function readBatch(
  answer: string,
  segments: readonly Segment[],
  notation: Notation,
): (Segment | EngineError)[] {
  const translations: (Segment | EngineError)[] = []
  let pieces: AnswerPiece[] = []
  let hasStarted = false
  for (const piece of readPieces(answer)) {
    if (typeof piece === 'string' || !('name' in piece) || !piece.name.startsWith('\n#')) {
      pieces.push(piece)
      continue
    }
    if (!hasStarted) {
      if (piece.name !== nameOfStart) throw new EngineError('the pipeline lost the start')
      hasStarted = true
      pieces = []
      continue
    }
    const source = segments[translations.length]
    const number = notation.first + translations.length
    if (source === undefined || Number(piece.name.slice(2)) !== number)
      throw new EngineError('the pipeline answered another request')
    translations.push(readSegment(withoutEnd(pieces), source, notation))
    pieces = []
  }
  if (translations.length !== segments.length) throw new EngineError('the pipeline lost a segment')
  return translations
}

const readSegment = (
  pieces: readonly AnswerPiece[],
  source: Segment,
  { wordBlanks }: Notation,
): Segment | EngineError =>
  (wordBlanks ? readWithWordBlanks(pieces, source) : undefined) ??
  readWithSuperblanks(pieces, source)

/** Removes the full stop that is behind each segment. */
function withoutEnd(pieces: readonly AnswerPiece[]): readonly AnswerPiece[] {
  const index = pieces.findLastIndex((piece) => !(typeof piece === 'object' && 'blanks' in piece))
  const last = pieces[index]
  return typeof last === 'string' ? pieces.with(index, last.replace(/\. *$/, '')) : pieces
}
