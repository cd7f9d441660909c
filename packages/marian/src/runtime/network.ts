// The network, on one thread: a transformer encodes a sentence, a decoder of SSRU cells with
// attention writes its translation word by word, greedily. Source: Kim et al. 2019, "From Research
// to Production and Back: Ludicrously Fast Neural Machine Translation".
import { createBlocks, openThreadModel } from './blocks.ts'
import { createDecoder } from './decoder.ts'
import { createEncoder } from './encoder.ts'
import { openOutputLayer } from './output-layer.ts'
import { maxTargetTokens, type PackedModel } from './packed-model.ts'

export type Network = ReturnType<typeof openNetwork>

export interface DecodeOptions {
  /** The longest translation, in tokens. */
  readonly maxTokens: number
  /** Called before each word; when true, the translation is cancelled. */
  readonly isCancelled?: () => boolean
  /** Called after each word; when true, the translation ends here. */
  readonly isEnough?: (ids: readonly number[]) => boolean
  readonly withAlignments?: boolean
}

export interface Decoded {
  /** Target IDs without the end. */
  readonly ids: readonly number[]
  /**
   * For each of them, the attention to each source token, the end included; sums to 1. Empty unless
   * requested.
   */
  readonly alignments: readonly Float32Array[]
}

/** Opens a packed model for the thread of this number. Only one translation at a time. */
export function openNetwork(memory: WebAssembly.Memory, model: PackedModel, thread: number) {
  const threadModel = openThreadModel(memory, model, thread)
  const blocks = createBlocks(threadModel)
  const encode = createEncoder(threadModel, blocks)
  const decoder = createDecoder(threadModel, blocks)
  const outputLayer = openOutputLayer(threadModel)

  return {
    /**
     * Translates source IDs, the end included, at most `maxSourceTokens` of them. Undefined when it
     * was cancelled.
     */
    translate(
      source: readonly number[],
      { maxTokens, isCancelled, isEnough, withAlignments }: DecodeOptions,
    ): Decoded | undefined {
      if (isCancelled?.()) return undefined
      encode(source)
      const candidates = outputLayer.prepare(source)
      decoder.reset()
      const ids: number[] = []
      const limit = Math.min(maxTokens, maxTargetTokens)
      while (ids.length < limit) {
        if (isCancelled?.()) return undefined
        decoder.advance(ids.at(-1) ?? -1, ids.length, source.length)
        const id = candidates[outputLayer.findBest(candidates.length)] as number
        if (id === model.target.end) break
        ids.push(id)
        if (isEnough?.(ids)) break
      }
      const alignments = withAlignments
        ? ids.map((_, step) => decoder.readAlignment(step, source.length))
        : []
      return { ids, alignments }
    },
  }
}
