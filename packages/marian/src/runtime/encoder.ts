// The encoder: a transformer's, with self-attention and feed-forward blocks. It takes several
// sentences at once, row after row, of which only products see each other's.
import type { Blocks, ThreadModel } from './blocks.ts'
import type { Slot } from './slots.ts'

/** A sentence to encode, and where the decoder looks for it. */
interface Encoded {
  readonly source: readonly number[]
  readonly slot: Slot
}

/**
 * Returns a function that computes the keys and values of the decoder's attention, for sentences of
 * at most `maxSourceTokens` tokens together.
 */
export function createEncoder({ model, kernels, scratch, memory }: ThreadModel, blocks: Blocks) {
  const { width, heads } = model.architecture
  const { table, unquantiseBy } = model.sourceEmbedding
  const { multiplyAll, projectAttended, feedForward } = blocks
  const { ids, states, queries, keys, values, transposed, scores, attended } = scratch
  const bytes = new Uint8Array(memory.buffer)
  const integers = new Int32Array(memory.buffer)
  const row = width * 4

  /** Calls `work` with each sentence, its number of rows and the offset of its first. */
  function forEach(
    sentences: readonly Encoded[],
    work: (sentence: Encoded, rows: number, at: number) => void,
  ): number {
    let first = 0
    for (const sentence of sentences) {
      const rows = sentence.source.length
      work(sentence, rows, first * row)
      first += rows
    }
    return first
  }

  function embed(sentences: readonly Encoded[]): number {
    return forEach(sentences, ({ source }, rows, at) => {
      integers.set(source, ids / 4)
      kernels.embed(ids, 0, rows, width, table, unquantiseBy, model.positions, states + at)
    })
  }

  return function encode(sentences: readonly Encoded[]): void {
    const rows = embed(sentences)
    for (const { attention, feedForward: block } of model.encoder) {
      multiplyAll(states, rows, [
        [attention.query, queries],
        [attention.key, keys],
        [attention.value, values],
      ])
      forEach(sentences, (_, own, at) => {
        kernels.transpose(keys + at, own, width, transposed)
        const [query, value, out] = [queries + at, values + at, attended + at]
        kernels.attend(query, transposed, value, own, own, width, heads, scores, out, 0)
      })
      projectAttended(attention, rows, states)
      feedForward(block, rows, states)
    }
    model.decoder.forEach(({ attention }, layer) => {
      multiplyAll(states, rows, [
        [attention.key, keys],
        [attention.value, values],
      ])
      forEach(sentences, ({ slot }, own, at) => {
        kernels.transpose(keys + at, own, width, slot.contextKeys[layer] as number)
        const from = values + at
        bytes.copyWithin(slot.contextValues[layer] as number, from, from + own * row)
      })
    })
  }
}
