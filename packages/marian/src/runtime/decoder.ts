// The decoder: SSRU cells with attention to the source, one target word per step.
import type { Blocks, ThreadModel } from './blocks.ts'

const float = 4

export function createDecoder({ model, kernels, scratch, memory }: ThreadModel, blocks: Blocks) {
  const { width, heads } = model.architecture
  const { table, unquantiseBy } = model.targetEmbedding
  const { multiplyAll, projectAttended, feedForward } = blocks
  const { ids, states, queries, keys, attended, scores, results } = scratch
  const floats = new Float32Array(memory.buffer)
  const integers = new Int32Array(memory.buffer)
  const lastLayer = model.decoder.length - 1

  return {
    /** Clears the state, before the first word of a sentence. */
    reset(): void {
      for (const cell of scratch.cells) floats.fill(0, cell / float, cell / float + width)
    },

    /** Computes the state of a step, after the word `previous` (-1 at the start). */
    advance(previous: number, step: number, sourceRows: number): void {
      integers[ids / float] = previous
      kernels.embed(ids, step, 1, width, table, unquantiseBy, model.positions, states)
      model.decoder.forEach(({ cell, attention, feedForward: block }, layer) => {
        multiplyAll(states, 1, [
          [cell.input, queries],
          [cell.forget, keys],
        ])
        kernels.advanceCell(queries, keys, scratch.cells[layer] as number, results, width)
        kernels.addAndNormalise(results, states, 1, width, cell.norm.scale, cell.norm.bias, states)
        multiplyAll(states, 1, [[attention.query, queries]])
        kernels.attend(
          queries,
          scratch.contextKeys[layer] as number,
          scratch.contextValues[layer] as number,
          1,
          sourceRows,
          width,
          heads,
          scores,
          attended,
          layer === lastLayer ? scratch.alignments + step * scratch.alignmentRow : 0,
        )
        projectAttended(attention, 1, states)
        feedForward(block, 1, states)
      })
    },

    /** The last layer's attention to each source token in a step that was computed. */
    readAlignment(step: number, sourceRows: number): Float32Array {
      const start = (scratch.alignments + step * scratch.alignmentRow) / float
      return floats.slice(start, start + sourceRows)
    },
  }
}
