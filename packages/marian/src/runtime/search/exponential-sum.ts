// The probabilities of words, from their logits.
import type { Kernels } from '../../kernels/kernels.ts'

/** Logits of some words, and the highest of them. */
export interface SomeLogits {
  /** Their address, as floats. */
  readonly logits: number
  readonly count: number
  readonly best: { readonly logit: number }
}

export type Sum = ReturnType<typeof createSum>

/** Of the exponentials of all logits, which it gets some at a time. */
export function createSum(kernels: Kernels) {
  let highest = Number.NEGATIVE_INFINITY
  /** Adds up the exponentials of the logits so far, less the highest. */
  let sum = 0

  return {
    add({ logits, count, best: { logit } }: SomeLogits): void {
      const above = Math.max(highest, logit)
      const own = kernels.sumExponentials(logits, count, logit)
      sum = sum * Math.exp(highest - above) + own * Math.exp(logit - above)
      highest = above
    },

    /** The natural logarithm of a word's probability. */
    logProbabilityOf: (logit: number): number => logit - highest - Math.log(sum),
  }
}
