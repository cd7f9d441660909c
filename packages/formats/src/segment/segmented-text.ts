import type { Segment } from './segment.ts'
import { runAtOnce, type Steps, stepsPerYield } from './steps.ts'

/** A text cut into what is translated and what is not. */
export interface SegmentedText {
  /** What is translated, in order; empty if there is nothing to translate. */
  readonly segments: readonly Segment[]
  /** The text with each segment replaced by its translation, everything else unchanged. */
  assemble(translations: readonly Segment[]): string
  /** Assembles in steps, for a long text. */
  assembleInSteps(translations: readonly Segment[]): Steps<string>
}

/** The same for callers that wait until it is assembled. */
export interface CutText {
  readonly segments: readonly Segment[]
  /** May be called once. */
  assemble(translations: readonly Segment[]): Promise<string>
}

/** A piece of the source, unchanged, or the position of a segment. */
export type Piece = string | { readonly segment: number }

interface SegmentedParts {
  readonly pieces: readonly Piece[]
  readonly segments: readonly Segment[]
  /** What a translated segment is written as; a tag in it may have segments of its own. */
  readonly render: (translation: Segment, segment: number) => readonly Piece[]
}

/**
 * The first call of a generator function makes its prototype, which takes longer than all else here
 * for a short text. So these are made once, not for each text.
 */
function* assemblePieces(
  { pieces, render }: SegmentedParts,
  translations: readonly Segment[],
): Steps<string> {
  const written: string[] = []
  yield* write(pieces, { written, render, translations, count: 0 })
  return written.join('')
}

interface Assembly extends Pick<SegmentedParts, 'render'> {
  readonly written: string[]
  readonly translations: readonly Segment[]
  count: number
}

function* write(pieces: readonly Piece[], assembly: Assembly): Steps<void> {
  const { written, render, translations } = assembly
  for (const piece of pieces) {
    if (++assembly.count % stepsPerYield === 0) yield
    if (typeof piece === 'string') written.push(piece)
    // As deep as messages within messages, of which there are few levels.
    else yield* write(render(translations[piece.segment] ?? [], piece.segment), assembly)
  }
}

export function createSegmentedText(parts: SegmentedParts): SegmentedText {
  return {
    segments: parts.segments,
    assemble: (translations) => runAtOnce(assemblePieces(parts, translations)),
    assembleInSteps: (translations) => assemblePieces(parts, translations),
  }
}
