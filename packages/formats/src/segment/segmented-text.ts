import type { Segment } from './segment.ts'

/** A text cut into what is translated and what is not. */
export interface SegmentedText {
  /** What is translated, in order; empty if there is nothing to translate. */
  readonly segments: readonly Segment[]
  /** The text with each segment replaced by its translation, everything else unchanged. */
  assemble(translations: readonly Segment[]): string
}

/** A piece of the source, unchanged, or the position of a segment. */
export type Piece = string | { readonly segment: number }

interface SegmentedParts {
  readonly pieces: readonly Piece[]
  readonly segments: readonly Segment[]
  /** What a translated segment is written as; a tag in it may have segments of its own. */
  readonly render: (translation: Segment, segment: number) => readonly Piece[]
}

export function createSegmentedText({ pieces, segments, render }: SegmentedParts): SegmentedText {
  return {
    segments,
    assemble(translations) {
      const written: string[] = []
      write(pieces)
      return written.join('')

      function write(pieces: readonly Piece[]): void {
        for (const piece of pieces) {
          if (typeof piece === 'string') written.push(piece)
          // As deep as messages within messages, of which there are few levels.
          else write(render(translations[piece.segment] ?? [], piece.segment))
        }
      }
    },
  }
}
