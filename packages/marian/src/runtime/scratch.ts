// One thread's working memory in a model's memory.
import type { Architecture } from '../files/architecture.ts'
import { activationBytes, type KernelKind } from '../kernels/kernels.ts'
import { createLayout } from './layout.ts'
import { maxSourceTokens } from './packed-model.ts'
import { countSlotBytes } from './slots.ts'

/**
 * Rows of a feed-forward block at a time: the values between its two products stay in the cache.
 */
export const hiddenRows = 16
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
    logits: layout.reserve(targetVocabulary * float),
    slots: { start: layout.reserve(slotBytes), bytes: slotBytes },
    /** The first address after it. */
    end: layout.end(),
  }
}
