// The network, on one thread: a transformer encodes a sentence, a decoder of SSRU cells with
// attention writes its translation word by word, greedily. Source: Kim et al. 2019, "From Research
// to Production and Back: Ludicrously Fast Neural Machine Translation".
import { openKernels } from '../kernels/kernels.ts'
import { createCandidateFinder } from './candidates.ts'
import {
  type Affine,
  type Attention,
  type FeedForward,
  maxTargetTokens,
  never,
  type PackedModel,
} from './packed-model.ts'
import { hiddenRows, layOutScratch } from './scratch.ts'

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

const float = 4

/** Opens a packed model for the thread of this number. Only one translation at a time. */
export function openNetwork(memory: WebAssembly.Memory, model: PackedModel, thread: number) {
  const { architecture, sourceEmbedding, targetEmbedding, output } = model
  const { width, heads } = architecture
  const kernels = openKernels(model.kernel, memory)
  const scratch = layOutScratch(architecture, {
    kernel: model.kernel,
    start: model.scratch.start + thread * model.scratch.bytes,
    hasShortlist: model.shortlist !== undefined,
  })
  const { weights: outputWeights, biases: outputBiases } = output.allWords ?? {
    weights: scratch.outputWeights,
    biases: scratch.outputBiases,
  }
  const floats = new Float32Array(memory.buffer)
  const integers = new Int32Array(memory.buffer)
  const findCandidates = createCandidateFinder(memory.buffer, model)
  const row = width * float
  const { activations, results } = scratch

  const multiply = (
    { weights, inner, columns, unquantiseBy, biases }: Affine,
    rows: number,
    out: number,
  ): void => kernels.multiply(activations, weights, rows, inner, columns, unquantiseBy, biases, out)

  /**
   * The same rows through several products; rows are quantized again only where a product scales
   * them differently.
   */
  function multiplyAll(
    from: number,
    rows: number,
    products: readonly (readonly [Affine, number])[],
  ): void {
    let quantisedBy: number | undefined
    for (const [affine, out] of products) {
      if (affine.quantiseBy !== quantisedBy)
        kernels.quantise(from, rows * width, affine.quantiseBy, activations)
      quantisedBy = affine.quantiseBy
      multiply(affine, rows, out)
    }
  }

  /** The attended values, projected and added to `states`. */
  function projectAttended(
    { output: affine, norm }: Attention,
    rows: number,
    states: number,
  ): void {
    multiplyAll(scratch.attended, rows, [[affine, results]])
    kernels.addAndNormalise(results, states, rows, width, norm.scale, norm.bias, states)
  }

  function feedForward(
    { expand, contract, norm }: FeedForward,
    rows: number,
    states: number,
  ): void {
    for (let first = 0; first < rows; first += hiddenRows) {
      const count = Math.min(hiddenRows, rows - first)
      const at = first * row
      kernels.quantise(states + at, count * width, expand.quantiseBy, activations)
      kernels.multiplyAndRectify(
        activations,
        expand.weights,
        count,
        expand.inner,
        expand.columns,
        expand.unquantiseBy,
        expand.biases,
        scratch.hidden,
        contract.quantiseBy,
      )
      kernels.multiply(
        scratch.hidden,
        contract.weights,
        count,
        contract.inner,
        contract.columns,
        contract.unquantiseBy,
        contract.biases,
        results + at,
      )
    }
    kernels.addAndNormalise(results, states, rows, width, norm.scale, norm.bias, states)
  }

  /** Computes the keys and values of the decoder's attention. */
  function encode(source: readonly number[]): void {
    const rows = source.length
    const { states, queries, keys, values } = scratch
    integers.set(source, scratch.ids / 4)
    kernels.embed(
      scratch.ids,
      0,
      rows,
      width,
      sourceEmbedding.table,
      sourceEmbedding.unquantiseBy,
      model.positions,
      states,
    )
    for (const layer of model.encoder) {
      const { query, key, value } = layer.attention
      multiplyAll(states, rows, [
        [query, queries],
        [key, keys],
        [value, values],
      ])
      kernels.transpose(keys, rows, width, scratch.transposed)
      kernels.attend(
        queries,
        scratch.transposed,
        values,
        rows,
        rows,
        width,
        heads,
        scratch.scores,
        scratch.attended,
        0,
      )
      projectAttended(layer.attention, rows, states)
      feedForward(layer.feedForward, rows, states)
    }
    model.decoder.forEach(({ attention }, layer) => {
      multiplyAll(states, rows, [
        [attention.key, keys],
        [attention.value, scratch.contextValues[layer] as number],
      ])
      kernels.transpose(keys, rows, width, scratch.contextKeys[layer] as number)
    })
  }

  /** The output layer for this sentence's candidates. */
  function prepareOutput(source: readonly number[]): Uint32Array {
    const candidates = findCandidates(source)
    if (output.allWords) return candidates
    const { candidates: ids } = scratch
    new Uint32Array(memory.buffer, ids, candidates.length).set(candidates)
    kernels.pack(outputWeights, output.rows, ids, candidates.length, width)
    kernels.prepareBiases(
      output.rows,
      ids,
      candidates.length,
      width,
      output.correctBy,
      output.biases,
      outputBiases,
    )
    const unknown = candidates.indexOf(model.target.unknown)
    if (unknown >= 0) floats[outputBiases / float + unknown] = never
    return candidates
  }

  /**
   * Writes one word: the index of the best candidate after the word `previous` (-1 at the start).
   */
  function decodeStep(
    previous: number,
    step: number,
    sourceRows: number,
    candidates: number,
  ): number {
    const { states, queries, keys, attended, logits } = scratch
    integers[scratch.ids / 4] = previous
    kernels.embed(
      scratch.ids,
      step,
      1,
      width,
      targetEmbedding.table,
      targetEmbedding.unquantiseBy,
      model.positions,
      states,
    )
    model.decoder.forEach(({ cell, attention, feedForward: block }, layer) => {
      const last = layer === model.decoder.length - 1
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
        scratch.scores,
        attended,
        last ? scratch.alignments + step * scratch.alignmentRow : 0,
      )
      projectAttended(attention, 1, states)
      feedForward(block, 1, states)
    })
    kernels.quantise(states, width, output.quantiseBy, activations)
    kernels.multiply(
      activations,
      outputWeights,
      1,
      width,
      candidates,
      output.unquantiseBy,
      outputBiases,
      logits,
    )
    return kernels.findHighest(logits, candidates)
  }

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
      const candidates = prepareOutput(source)
      for (const cell of scratch.cells) floats.fill(0, cell / float, cell / float + width)
      const ids: number[] = []
      const limit = Math.min(maxTokens, maxTargetTokens)
      while (ids.length < limit) {
        if (isCancelled?.()) return undefined
        const id = candidates[
          decodeStep(ids.at(-1) ?? -1, ids.length, source.length, candidates.length)
        ] as number
        if (id === model.target.end) break
        ids.push(id)
        if (isEnough?.(ids)) break
      }
      const alignments = withAlignments
        ? ids.map((_, step) => alignmentOf(step, source.length))
        : []
      return { ids, alignments }
    },
  }

  function alignmentOf(step: number, sourceRows: number): Float32Array {
    const start = (scratch.alignments + step * scratch.alignmentRow) / float
    return floats.slice(start, start + sourceRows)
  }
}
