// The blocks that the encoder and the decoder consist of, on one thread.
import { type Kernels, openKernels } from '../kernels/kernels.ts'
import type { Affine, Attention, FeedForward, PackedModel } from './packed-model.ts'
import { hiddenRows, layOutScratch, type Scratch } from './scratch.ts'

/** A model in one thread, with the thread's working memory. */
export interface ThreadModel {
  readonly model: PackedModel
  readonly kernels: Kernels
  readonly scratch: Scratch
  readonly memory: WebAssembly.Memory
}

export type Blocks = ReturnType<typeof createBlocks>

const float = 4

/** Opens a packed model for the thread of this number. */
export function openThreadModel(
  memory: WebAssembly.Memory,
  model: PackedModel,
  thread: number,
): ThreadModel {
  const scratch = layOutScratch(model.architecture, {
    kernel: model.kernel,
    start: model.scratch.start + thread * model.scratch.bytes,
    columns: model.shortlist?.mostCandidates ?? 0,
  })
  return { model, kernels: openKernels(model.kernel, memory), scratch, memory }
}

/** All take and give addresses of `rows` rows of floats, each as wide as the model. */
export function createBlocks({ model, kernels, scratch }: ThreadModel) {
  const { width } = model.architecture
  const row = width * float
  const { activations, results } = scratch

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
      const { weights, inner, columns, unquantiseBy, biases, quantiseBy } = affine
      if (quantiseBy !== quantisedBy) kernels.quantise(from, rows * width, quantiseBy, activations)
      quantisedBy = quantiseBy
      kernels.multiply(activations, weights, rows, inner, columns, unquantiseBy, biases, out)
    }
  }

  /** The attended values, projected and added to `states`. */
  function projectAttended({ output, norm }: Attention, rows: number, states: number): void {
    multiplyAll(scratch.attended, rows, [[output, results]])
    kernels.addAndNormalise(results, states, rows, width, norm.scale, norm.bias, states)
  }

  /** Adds the result to `states`. */
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
        scratch.products,
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

  return { multiplyAll, projectAttended, feedForward }
}
