// The encoder: a transformer's, with self-attention and feed-forward blocks.
import type { Blocks, ThreadModel } from './blocks.ts'

/** Returns a function that computes the keys and values of the decoder's attention. */
export function createEncoder({ model, kernels, scratch, memory }: ThreadModel, blocks: Blocks) {
  const { width, heads } = model.architecture
  const { table, unquantiseBy } = model.sourceEmbedding
  const { multiplyAll, projectAttended, feedForward } = blocks
  const { ids, states, queries, keys, values, transposed, scores, attended } = scratch
  const integers = new Int32Array(memory.buffer)

  function embed(source: readonly number[]): void {
    integers.set(source, ids / 4)
    kernels.embed(ids, 0, source.length, width, table, unquantiseBy, model.positions, states)
  }

  return function encode(source: readonly number[]): void {
    const rows = source.length
    embed(source)
    for (const { attention, feedForward: block } of model.encoder) {
      multiplyAll(states, rows, [
        [attention.query, queries],
        [attention.key, keys],
        [attention.value, values],
      ])
      kernels.transpose(keys, rows, width, transposed)
      kernels.attend(queries, transposed, values, rows, rows, width, heads, scores, attended, 0)
      projectAttended(attention, rows, states)
      feedForward(block, rows, states)
    }
    model.decoder.forEach(({ attention }, layer) => {
      multiplyAll(states, rows, [
        [attention.key, keys],
        [attention.value, scratch.contextValues[layer] as number],
      ])
      kernels.transpose(keys, rows, width, scratch.contextKeys[layer] as number)
    })
  }
}
