// One thread's working memory in a model's memory.
import type { Architecture } from '../files/architecture.ts'
import { activationBytes, type KernelKind } from '../kernels/kernels.ts'
import { createLayout } from './layout.ts'
import { maxSourceTokens } from './packed-model.ts'
import { countSlotBytes, maxSlots } from './slots.ts'

/**
 * Rows of a feed-forward block at a time: the values between its two products stay in the cache.
 */
export const hiddenRows = 16
/**
 * Words of the vocabulary that are scored at a time: their weights, and their scores for all
 * sentences, fit into a core's second cache. A multiple of 8.
 */
export const wordsAtOnce = 1_024
/** Keys are transposed in fours. */
const spareRows = 4
const float = 4

export type Scratch = ReturnType<typeof layOutScratch>

interface ScratchOptions {
  readonly kernel: KernelKind
  readonly start: number
  /** Columns of a sentence's own output layer, at most; 0 without a shortlist. */
  readonly columns: number
}

/** All addresses, from `start`; memory that sentences do not need is never touched. */
export function layOutScratch(
  architecture: Architecture,
  { kernel, start, columns }: ScratchOptions,
) {
  const { width, hiddenWidth, targetVocabulary } = architecture
  const layout = createLayout(start)
  const rows = maxSourceTokens + spareRows
  const activation = activationBytes(kernel)
  const slotBytes = countSlotBytes(architecture, columns)
  const reserveRows = () => layout.reserve(rows * width * float)
  return {
    ids: layout.reserve(rows * float),
    states: reserveRows(),
    queries: reserveRows(),
    keys: reserveRows(),
    transposed: reserveRows(),
    values: reserveRows(),
    attended: reserveRows(),
    results: reserveRows(),
    activations: layout.reserve(rows * Math.max(width, 16) * activation),
    hidden: layout.reserve(hiddenRows * hiddenWidth * activation),
    /** The floats that become `hidden`. */
    products: layout.reserve(hiddenRows * hiddenWidth * float),
    scores: layout.reserve((rows + spareRows) * float),
    /** Of all candidates of a sentence, or of some words for all sentences. */
    logits: layout.reserve(Math.max(targetVocabulary, maxSlots * wordsAtOnce) * float),
    /** Some words of the vocabulary, packed for scores; touched only for these. */
    words: layout.reserve(columns > 0 ? wordsAtOnce * width : 0),
    wordBiases: layout.reserve(columns > 0 ? wordsAtOnce * float : 0),
    slots: { start: layout.reserve(slotBytes), bytes: slotBytes },
    /** The first address after it. */
    end: layout.end(),
  }
}
