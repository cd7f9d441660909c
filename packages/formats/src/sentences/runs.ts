import { notationAround } from '../icu/icu-notation.ts'
import { foldMessages } from '../icu/icu-runs.ts'
import type { Piece } from '../segment/segmented-text.ts'
import { readEscapedTags } from './escaped-tags.ts'
import {
  append,
  findPartners,
  hasTags,
  type Node,
  noPartners,
  trimSentence,
} from './html-sentences.ts'
import { separateLabels } from './label-boundaries.ts'
import type { SentenceSegments, TextNotation } from './sentence-segments.ts'
import { foldSignedNumbers } from './signed-numbers.ts'
import { foldMentions, joinTaggedWords } from './tagged-words.ts'

/** Collects inline content until something ends it, and adds its sentences to the pieces. */
export function createRun<Writing>(
  pieces: Piece[],
  content: Pick<SentenceSegments<Writing>, 'addSentence'>,
) {
  let run: Node[] = []

  return {
    add: (node: Node): void => void run.push(node),

    /** Writes the run, cut at the tags that have no partner in it, and what ended it. */
    end(boundary: readonly Piece[], notation: TextNotation<Writing>): void {
      const ended = run
      run = []
      const nodes = foldMessages(ended, notation, cutArm)
      const around =
        nodes === ended && !notation.isMessage ? notation : notationAround(nodes, notation)
      cutRun(nodes, { pieces, content, notation: around, boundary })
    },
  }

  function cutArm(nodes: readonly Node[], notation: TextNotation<Writing>): Piece[] {
    const armPieces: Piece[] = []
    cutRun(nodes, { pieces: armPieces, content, notation, boundary: [] })
    return armPieces
  }
}

interface RunContext<Writing> {
  /** Where the run is written. */
  readonly pieces: Piece[]
  readonly content: Pick<SentenceSegments<Writing>, 'addSentence'>
  readonly notation: TextNotation<Writing>
  /** What ended the run. */
  readonly boundary: readonly Piece[]
}

/**
 * Adds the sentences of a run to the pieces. It is cut between labels, and at the tags that have no
 * partner in their sentence.
 */
export function cutRun<Writing>(
  source: readonly Node[],
  { pieces, content, notation, boundary }: RunContext<Writing>,
): void {
  const mentioned = foldMentions(readEscapedTags(source))
  const separated = separateLabels(foldSignedNumbers(mentioned))
  const partners = hasTags(separated) ? findPartners(separated) : noPartners
  const run = joinTaggedWords(separated, partners)
  let from = 0
  for (let index = 0; index <= run.length; index++) {
    const node = run[index]
    if (node?.kind === 'text' || node?.kind === 'placeholder' || partners.has(index)) continue
    if (from < index) {
      const range = { from, to: index, trim: notation.trim }
      const { before, inner, after } = trimSentence(run, partners, range)
      append(pieces, before)
      if (inner.length > 0) append(pieces, content.addSentence(inner, notation))
      append(pieces, after)
    }
    append(pieces, node?.tag ?? boundary)
    from = index + 1
  }
}
