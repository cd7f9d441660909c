import type { Segment } from '../engines/engine.ts'

/** A text cut into what is translated and what is not. */
export interface Document {
  /** What is translated, in order; none when there is nothing to translate. */
  readonly segments: readonly Segment[]
  /** The text with each segment replaced by its translation, everything else as it was. */
  assemble(translations: readonly Segment[]): string
}

/** A piece of the source as it stands, or the place of a segment. */
export type Piece = string | { readonly segment: number }

interface Parts {
  readonly pieces: readonly Piece[]
  readonly segments: readonly Segment[]
  /** A translated segment as text of the document; `piece` gives what stands in the place of a piece. */
  readonly render: (
    translation: Segment,
    segment: number,
    resolve: (piece: Piece) => string,
  ) => string
}

export function createDocument({ pieces, segments, render }: Parts): Document {
  return {
    segments,
    assemble(translations) {
      const resolve = (piece: Piece): string =>
        typeof piece === 'string'
          ? piece
          : render(translations[piece.segment] ?? [], piece.segment, resolve)
      return pieces.map(resolve).join('')
    },
  }
}
