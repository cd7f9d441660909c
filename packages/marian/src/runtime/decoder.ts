// The decoder: SSRU cells with attention to the source, one target word per step for each of
// several sentences side by side. Only products see them together; a row's results are the same
// with any others beside it.
import type { Blocks, ThreadModel } from './blocks.ts'
import type { Slot } from './slots.ts'

/** A sentence while it is translated. */
export interface ActiveSentence {
  /** Source IDs, the end included. */
  readonly source: readonly number[]
  readonly slot: Slot
  /** The IDs that are written. */
  readonly ids: number[]
  readonly withAlignments: boolean
  /** If wanted, the input of the last feed-forward block at each step so far. */
  readonly keys?: Float32Array[] | undefined
}

const float = 4

export function createDecoder({ model, kernels, scratch, memory }: ThreadModel, blocks: Blocks) {
  const { width, heads } = model.architecture
  const { table, unquantiseBy } = model.targetEmbedding
  const { multiplyAll, projectAttended, feedForward } = blocks
  const { ids, states, queries, keys, attended, scores, results } = scratch
  const floats = new Float32Array(memory.buffer)
  const integers = new Int32Array(memory.buffer)
  const lastLayer = model.decoder.length - 1
  const row = width * float

  /** The last word of each, and its position, as vectors. */
  function embed(sentences: readonly ActiveSentence[]): void {
    sentences.forEach(({ ids: written }, index) => {
      integers[ids / float] = written.at(-1) ?? -1
      const out = states + index * row
      kernels.embed(ids, written.length, 1, width, table, unquantiseBy, model.positions, out)
    })
  }

  function attend(sentences: readonly ActiveSentence[], layer: number): void {
    sentences.forEach(({ source, slot, ids: written, withAlignments }, index) => {
      const records = withAlignments && layer === lastLayer
      kernels.attend(
        queries + index * row,
        slot.contextKeys[layer] as number,
        slot.contextValues[layer] as number,
        1,
        source.length,
        width,
        heads,
        scores,
        attended + index * row,
        records ? slot.alignments + written.length * slot.alignmentRow : 0,
      )
    })
  }

  function keepKeys(sentences: readonly ActiveSentence[]): void {
    sentences.forEach(({ keys: kept }, index) => {
      const start = states / float + index * width
      kept?.push(floats.slice(start, start + width))
    })
  }

  return {
    /** Clears a sentence's state, before its first word. */
    reset({ cells }: Slot): void {
      for (const cell of cells) floats.fill(0, cell / float, cell / float + width)
    },

    /** Gives a sentence the state of another one. */
    copyState({ cells: from }: Slot, { cells: to }: Slot): void {
      from.forEach((cell, layer) => {
        const start = cell / float
        floats.copyWithin((to[layer] as number) / float, start, start + width)
      })
    },

    /** Computes the states of the next step, a row for each sentence. */
    advance(sentences: readonly ActiveSentence[]): void {
      const rows = sentences.length
      embed(sentences)
      model.decoder.forEach(({ cell, attention, feedForward: block }, layer) => {
        multiplyAll(states, rows, [
          [cell.input, queries],
          [cell.forget, keys],
        ])
        sentences.forEach(({ slot }, index) => {
          const at = index * row
          const state = slot.cells[layer] as number
          kernels.advanceCell(queries + at, keys + at, state, results + at, width)
        })
        const { scale, bias } = cell.norm
        kernels.addAndNormalise(results, states, rows, width, scale, bias, states)
        multiplyAll(states, rows, [[attention.query, queries]])
        attend(sentences, layer)
        projectAttended(attention, rows, states)
        if (layer === lastLayer) keepKeys(sentences)
        feedForward(block, rows, states)
      })
    },

    /** The last layer's attention to each source token, for each word that is written. */
    readAlignments({ ids: written, slot, source }: ActiveSentence): Float32Array[] {
      return written.map((_, step) => {
        const start = (slot.alignments + step * slot.alignmentRow) / float
        return floats.slice(start, start + source.length)
      })
    },
  }
}
