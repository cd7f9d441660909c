// Places the weights of a network's layers in a model's memory.
import type { Architecture } from '../files/architecture.ts'
import type { Kernels } from '../kernels/kernels.ts'
import type { Layout } from './layout.ts'
import {
  type Affine,
  type Attention,
  type Cell,
  type Embedding,
  type FeedForward,
  type Normalisation,
  never,
  type OutputLayer,
} from './packed-model.ts'
import { roundTrip, shiftCorrection, unquantise } from './quantisation.ts'
import type { TensorReader } from './tensor-reader.ts'

const { fround } = Math

/** Fills a part of the memory once it exists; `staging` is the address of unused memory. */
export interface PackingStep {
  readonly stagingBytes: number
  run(memory: WebAssembly.Memory, kernels: Kernels, staging: number): void
}

/** What is placed, and what is to be done once the memory exists. */
export interface Packing {
  readonly layout: Layout
  readonly steps: PackingStep[]
}

/** Adds to `layout`, and to `steps` what packs the weights. Its functions throw ModelFileError. */
export function createLayerPlacer(
  { width, hiddenWidth }: Architecture,
  tensors: TensorReader,
  { layout, steps }: Packing,
) {
  /** A row of floats; its address. */
  const placeVector = (name: string, length: number): number =>
    layout.place(tensors.readVector(name, length))

  /**
   * `columns` rows of `inner` numbers, as in the file. `biases` names their vector, if there is
   * one.
   */
  function placeAffine(name: string, inner: number, columns: number, biases?: string): Affine {
    const { data, multiplier } = tensors.readMatrix(name, inner, columns)
    const quantiseBy = tensors.readQuantiseBy(`${name}_QuantMultA`)
    const affine = {
      weights: layout.reserve(inner * columns),
      biases: layout.reserve(columns * 4),
      inner,
      columns,
      quantiseBy,
      unquantiseBy: unquantise(quantiseBy, multiplier),
    }
    const given = biases === undefined ? 0 : placeVector(biases, columns)
    const correctBy = shiftCorrection(quantiseBy, multiplier)
    steps.push({
      stagingBytes: data.length,
      run(memory, kernels, staging) {
        new Uint8Array(memory.buffer).set(data, staging)
        kernels.pack(affine.weights, staging, 0, columns, inner)
        kernels.prepareBiases(staging, 0, columns, inner, correctBy, given, affine.biases)
      },
    })
    return affine
  }

  const placeNorm = (prefix: string): Normalisation => ({
    scale: placeVector(`${prefix}_ln_scale`, width),
    bias: placeVector(`${prefix}_ln_bias`, width),
  })

  return {
    placeAttention: (prefix: string): Attention => ({
      query: placeAffine(`${prefix}_Wq`, width, width, `${prefix}_bq`),
      key: placeAffine(`${prefix}_Wk`, width, width, `${prefix}_bk`),
      value: placeAffine(`${prefix}_Wv`, width, width, `${prefix}_bv`),
      output: placeAffine(`${prefix}_Wo`, width, width, `${prefix}_bo`),
      norm: placeNorm(`${prefix}_Wo`),
    }),

    placeFeedForward: (prefix: string): FeedForward => ({
      expand: placeAffine(`${prefix}_W1`, width, hiddenWidth, `${prefix}_b1`),
      contract: placeAffine(`${prefix}_W2`, hiddenWidth, width, `${prefix}_b2`),
      norm: placeNorm(`${prefix}_ffn`),
    }),

    placeCell: (prefix: string): Cell => ({
      input: placeAffine(`${prefix}_W`, width, width),
      forget: placeAffine(`${prefix}_Wf`, width, width, `${prefix}_bf`),
      norm: placeNorm(`${prefix}_ffn`),
    }),

    placeEmbedding(name: string, words: number): Embedding {
      const { data, multiplier } = tensors.readMatrix(name, words, width)
      return { table: layout.place(data), unquantiseBy: fround(1 / multiplier) }
    },

    /**
     * The target embedding `name` as weights. `unknown` is the ID of a word that is never written;
     * with it all words are packed, without it each sentence packs its candidates.
     */
    placeOutput(
      name: string,
      { table: rows }: Embedding,
      { words, unknown }: { words: number; unknown: number | undefined },
    ): OutputLayer {
      const quantiseBy = tensors.readQuantiseBy(`${name}_QuantMultA`, 'none_QuantMultA')
      const multiplier = roundTrip(tensors.readMatrix(name, words, width).multiplier)
      const correctBy = shiftCorrection(quantiseBy, multiplier)
      const biases = placeVector('decoder_ff_logit_out_b', words)
      const unquantiseBy = unquantise(quantiseBy, multiplier)
      const layer = { rows, biases, quantiseBy, unquantiseBy, correctBy }
      if (unknown === undefined) return { ...layer, allWords: undefined }
      const all = { weights: layout.reserve(words * width), biases: layout.reserve(words * 4) }
      steps.push({
        stagingBytes: 0,
        run(memory, kernels) {
          kernels.pack(all.weights, rows, 0, words, width)
          kernels.prepareBiases(rows, 0, words, width, correctBy, biases, all.biases)
          new Float32Array(memory.buffer)[all.biases / 4 + unknown] = never
        },
      })
      return { ...layer, allWords: all }
    },
  }
}
