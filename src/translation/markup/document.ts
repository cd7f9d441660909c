import type { Part, Segment } from '../engines/engine.ts'

/** A text cut into what is translated and what is not. */
export interface Document {
  /** What is translated, in order; none when there is nothing to translate. */
  readonly segments: readonly Segment[]
  /** The text with each segment replaced by its translation, everything else as it was. */
  assemble(translations: readonly Segment[]): string
}

/** A piece of the source as it stands, or the place of a segment. */
export type Piece = string | { readonly segment: number }

/** Collects pieces in order; consecutive source text is cheap. */
export function createDocument({
  pieces,
  segments,
  render,
}: {
  pieces: readonly Piece[]
  segments: readonly Segment[]
  render: (part: Part) => string
}): Document {
  return {
    segments,
    assemble: (translations) =>
      pieces.map((piece) => (typeof piece === 'string' ? piece : (translations[piece.segment] ?? []).map(render).join(''))).join(''),
  }
}
