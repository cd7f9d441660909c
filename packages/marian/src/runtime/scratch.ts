// One thread's working memory in a model's memory, for one sentence at a time.
import type { Architecture } from '../files/architecture.ts'
import { activationBytes, type KernelKind } from '../kernels/kernels.ts'
import { createLayout } from './layout.ts'
import { maxSourceTokens, maxTargetTokens } from './packed-model.ts'

/**
 * Rows of a feed-forward block at a time: the values between its two products stay in the cache.
 */
export const hiddenRows = 16
/** Keys are transposed in fours. */
const spareRows = 4
const float = 4

export type Scratch = ReturnType<typeof layOutScratch>

/**
 * All addresses, from `start`; memory that a sentence does not need is never touched. With a
 * shortlist each sentence has an output layer of its candidates.
 */
export function layOutScratch(
  { width, hiddenWidth, decoderLayers, targetVocabulary }: Architecture,
  { kernel, start, hasShortlist }: { kernel: KernelKind; start: number; hasShortlist: boolean },
) {
  const layout = createLayout(start)
  const rows = maxSourceTokens + spareRows
  const row = width * float
  const activation = activationBytes(kernel)
  const columns = hasShortlist ? targetVocabulary : 0
  const reserveRows = () => layout.reserve(rows * row)
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
    contextKeys: Array.from({ length: decoderLayers }, reserveRows),
    contextValues: Array.from({ length: decoderLayers }, reserveRows),
    cells: Array.from({ length: decoderLayers }, () => layout.reserve(row)),
    /** The decoder's attention to the source, a row per step. */
    alignments: layout.reserve(maxTargetTokens * rows * float),
    alignmentRow: rows * float,
    candidates: layout.reserve(columns * float),
    outputWeights: layout.reserve(columns * width),
    outputBiases: layout.reserve(columns * float),
    logits: layout.reserve(targetVocabulary * float),
    /** The first address after it. */
    end: layout.end(),
  }
}
