import type { Piece } from './document.ts'
import type { HtmlSegments, Notation } from './html-segments.ts'
import {
  append,
  findPartners,
  hasTags,
  type Node,
  noPartners,
  trimSentence,
} from './html-sentences.ts'
import { type Steps, stepsPerYield } from './steps.ts'

/** Collects inline content until something ends it, and adds its sentences to the pieces. */
export function createRun(pieces: Piece[], content: HtmlSegments) {
  let run: Node[] = []

  return {
    add: (node: Node): void => void run.push(node),

    /** Writes the run, cut at the tags that have no partner in it, and what ended it. */
    *end(boundary: readonly Piece[], notation: Notation): Steps<void> {
      const partners = hasTags(run) ? yield* findPartners(run) : noPartners
      let from = 0
      for (let index = 0; index <= run.length; index++) {
        const node = run[index]
        if (node?.kind === 'text' || node?.kind === 'placeholder' || partners.has(index)) continue
        if (from < index) {
          if (run.length > stepsPerYield) yield
          const { before, inner, after } = trimSentence(run, partners, { from, to: index })
          append(pieces, before)
          if (inner.length > 0) append(pieces, yield* content.addSentence(inner, notation))
          append(pieces, after)
        }
        append(pieces, node?.tag ?? boundary)
        from = index + 1
      }
      run = []
    },
  }
}
