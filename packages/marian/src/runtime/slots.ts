// What a sentence owns while it is translated side by side with others: its part of the thread's
// memory.
import type { Architecture } from '../files/architecture.ts'
import { createArena } from './arena.ts'
import { createLayout } from './layout.ts'
import { maxSourceTokens, maxTargetTokens } from './packed-model.ts'

/**
 * Sentences, or beginnings of several translations of one, that a thread translates side by side:
 * more gain little, but delay each other.
 */
export const maxSlots = 16
/** Beginnings of the translation of one sentence, at most. */
export const beamWidth = 4
/** Room for so many of the largest sentences, or `maxSlots` of usual ones. */
const largestSentences = 4
/**
 * Steps of a sentence whose probabilities are computed together: for each such number the complete
 * vocabulary is packed. Their logits have the room of those of all slots.
 */
export const scoredSteps = maxSlots
/** An activation takes at most so many bytes. */
const activationBytes = 2
/** Keys are transposed in fours. */
const keysAtOnce = 4
const float = 4

export type Slot = ReturnType<typeof layOutSlot>
/** The sizes of a sentence. */
interface SlotSize {
  /** Tokens of its source. */
  readonly rows: number
  /** Words of its own output layer. */
  readonly columns: number
  /** Steps whose attention is recorded. */
  readonly alignedSteps: number
  /** How many beginnings of its translation there are at most. */
  readonly hypotheses: number
  /** Whether words that its output layer does not have count for its score. */
  readonly postponesScore: boolean
}

/** All addresses, from `start`. */
function layOutSlot(
  { width, decoderLayers }: Architecture,
  { rows, columns, alignedSteps, hypotheses, postponesScore }: SlotSize,
  start: number,
) {
  const layout = createLayout(start)
  const row = width * float
  const paddedRows = Math.ceil(rows / keysAtOnce) * keysAtOnce
  const reserveLayers = (bytes: number) =>
    Array.from({ length: decoderLayers }, () => layout.reserve(bytes))
  return {
    start,
    hypotheses,
    contextKeys: reserveLayers(paddedRows * row),
    contextValues: reserveLayers(rows * row),
    /** Of several beginnings, those of a step and of the next. */
    cells: reserveLayers(row * (hypotheses > 1 ? 2 * hypotheses : 1)),
    /** The decoder's attention to the source, a row per step. */
    alignments: layout.reserve(alignedSteps * paddedRows * float),
    alignmentRow: paddedRows * float,
    candidates: layout.reserve(columns * float),
    outputWeights: layout.reserve(columns * width),
    outputBiases: layout.reserve(columns * float),
    /** The activations of steps whose probabilities are missing. */
    scored: layout.reserve(postponesScore ? scoredSteps * width * activationBytes : 0),
    /** The first address after it. */
    end: layout.end(),
  }
}

/** Bytes for the slots of a thread. `columns`: at most, of one sentence. */
export function countSlotBytes(architecture: Architecture, columns: number): number {
  const alignedSteps = maxTargetTokens
  const sizes = { rows: maxSourceTokens, columns, alignedSteps, hypotheses: beamWidth }
  const largest = { ...sizes, postponesScore: true }
  return largestSentences * layOutSlot(architecture, largest, 0).end
}

/** The slots in a thread's `bytes` bytes from `start`. */
export function createSlots(
  architecture: Architecture,
  { start, bytes }: { start: number; bytes: number },
) {
  const arena = createArena(start, bytes)
  let taken = 0

  return {
    /** A slot for a sentence of this size; undefined while there is none. */
    take(size: SlotSize): Slot | undefined {
      if (taken + size.hypotheses > maxSlots) return undefined
      const at = arena.take(layOutSlot(architecture, size, 0).end)
      if (at === undefined) return undefined
      taken += size.hypotheses
      return layOutSlot(architecture, size, at)
    },

    release(slot: Slot): void {
      arena.release(slot.start)
      taken -= slot.hypotheses
    },
  }
}
