// The score of a translation: how likely the engines found the words that they wrote.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { SegmentScore } from '../engines/engine.ts'

/** A translated segment; its score is undefined unless it was wanted, null if it has none. */
export interface ScoredSegment {
  readonly segment: Segment
  readonly score?: SegmentScore | null | undefined
  /** true: text of it stayed as it is, because the engine could not translate it. */
  readonly isPartial?: boolean
}

export interface ScoreSum {
  /** null: the words of the segment have no score. */
  add(score: SegmentScore | null): void

  /** null if any segment has none. */
  total(): SegmentScore | null
}

/** Adds up the scores of segments. */
export function createScoreSum(): ScoreSum {
  let logProbability = 0
  let words = 0
  let isKnown = true

  return {
    add(score) {
      if (score === null) isKnown = false
      else {
        logProbability += score.logProbability
        words += score.words
      }
    },

    total: () => (isKnown ? { logProbability, words } : null),
  }
}

/** The mean logarithm of the probabilities of all words; null if it is not known. */
export function meanOf(score: SegmentScore | null): number | null {
  if (score === null || score.words === 0) return null
  return score.logProbability / score.words
}
