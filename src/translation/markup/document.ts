import type { Segment } from '../engines/engine.ts'
import { runAtOnce, type Steps, stepsPerYield } from './steps.ts'

/** A text cut into what is translated and what is not. */
export interface Document {
  /** What is translated, in order; empty if there is nothing to translate. */
  readonly segments: readonly Segment[]
  /** The text with each segment replaced by its translation, everything else unchanged. */
  assemble(translations: readonly Segment[]): string
  /** Assembles in steps, for a long text. */
  assembleInSteps(translations: readonly Segment[]): Steps<string>
}

/** A piece of the source, unchanged, or the position of a segment. */
export type Piece = string | { readonly segment: number }

interface Parts {
  readonly pieces: readonly Piece[]
  readonly segments: readonly Segment[]
  /** What a translated segment is written as; a tag in it may have segments of its own. */
  readonly render: (translation: Segment, segment: number) => readonly Piece[]
}

export function createDocument({ pieces, segments, render }: Parts): Document {
  const renderAt = (segment: number, translations: readonly Segment[]): readonly Piece[] =>
    render(translations[segment] ?? [], segment)

  function* assembleInSteps(translations: readonly Segment[]): Steps<string> {
    const written: string[] = []
    let count = 0
    for (const piece of pieces) {
      if (++count % stepsPerYield === 0) yield
      if (typeof piece === 'string') {
        written.push(piece)
        continue
      }
      for (const inner of renderAt(piece.segment, translations)) {
        if (++count % stepsPerYield === 0) yield
        if (typeof inner === 'string') written.push(inner)
        // The value of an attribute has no tags.
        else written.push(renderAt(inner.segment, translations).join(''))
      }
    }
    return written.join('')
  }

  return {
    segments,
    assemble: (translations) => runAtOnce(assembleInSteps(translations)),
    assembleInSteps,
  }
}
