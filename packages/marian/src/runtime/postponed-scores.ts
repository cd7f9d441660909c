// The probabilities of words among all of the vocabulary: several words share the work for them.
import { activationBytes } from '../kernels/kernels.ts'
import type { ThreadModel } from './blocks.ts'
import { createSum, type SomeLogits } from './search/exponential-sum.ts'
import { type Slot, scoredSteps } from './slots.ts'

/** A sentence whose words have probabilities. */
export interface ScoredWords {
  readonly slot: Slot
  /**
   * The natural logarithms of its words' probabilities among all words of the vocabulary; those of
   * the last words may be missing until `finish`.
   */
  readonly logProbabilities: number[]
  /** The logits of its words whose probabilities are missing. */
  readonly unscored: number[]
}

/** Visits the logits of all words for some rows of activations. */
type VisitAllWords = (
  activations: number,
  rows: number,
  visit: (row: number, words: SomeLogits) => void,
) => void

export function openPostponedScores(
  { model, kernels, memory }: ThreadModel,
  visitAllWords: VisitAllWords,
) {
  const bytes = new Uint8Array(memory.buffer)
  const activationRow = model.architecture.width * activationBytes(model.kernel)

  function finish({ slot, unscored, logProbabilities }: ScoredWords): void {
    if (unscored.length === 0) return
    const sums = unscored.map(() => createSum(kernels))
    visitAllWords(slot.scored, unscored.length, (row, words) => sums[row]?.add(words))
    sums.forEach((sum, row) => {
      logProbabilities.push(sum.logProbabilityOf(unscored[row] as number))
    })
    unscored.length = 0
  }

  return {
    /** Keeps what the probability of a word needs: its logit, and the activations at `row`. */
    postpone(sentence: ScoredWords, row: number, logit: number): void {
      const { slot, unscored } = sentence
      bytes.copyWithin(slot.scored + unscored.length * activationRow, row, row + activationRow)
      unscored.push(logit)
      if (unscored.length === scoredSteps) finish(sentence)
    },

    finish,
  }
}
