// Artificial students: random weights in the sizes of Mozilla's real ones, which no test or bench
// may download. Their output has no meaning, but every number counts: a swapped bias or scale
// changes the output.
import type { ModelFiles } from './bergamot.ts'
import { type Tensor, tensorType, writeBinaryModel, writeVocabulary } from './model-files.ts'
import { createRandom, normal, type Random } from './random.ts'
import { makePieces, makeShortlist, makeTexts } from './random-vocabulary.ts'

export interface RandomModelOptions {
  architecture: keyof typeof architectures
  /** Pieces; a multiple of 8, at least 256. */
  vocabulary?: number
  seed?: number
  /**
   * Whether it ends its sentences itself, at varied lengths; otherwise each runs to the length
   * limit.
   */
  ends?: boolean
  /** One vocabulary and embedding for both languages, or two. */
  tied?: 'all' | 'separate'
  layers?: { encoder?: number; decoder?: number }
  /** Multiples of 64; the embedding is also a multiple of the number of heads. */
  dims?: { embedding?: number; feedForward?: number; heads?: number }
  /** Texts of 2 to 60 words, 18 on average, instead of 20. */
  mixedLengths?: boolean
}

const architectures = {
  tiny: { encoder: 6, decoder: 2, embedding: 256, feedForward: 1536, heads: 8 },
  'base-memory': { encoder: 6, decoder: 4, embedding: 384, feedForward: 1536, heads: 8 },
  base: { encoder: 6, decoder: 2, embedding: 512, feedForward: 2048, heads: 8 },
}

type Shape = readonly [rows: number, columns: number]
type Dimensions = (typeof architectures)['tiny'] & { vocabulary: number; separate: boolean }

/** A model and 300 texts for it; the same bytes for the same options. */
export function randomModel(options: RandomModelOptions): { files: ModelFiles; texts: string[] } {
  const {
    architecture,
    vocabulary = 32000,
    seed = 1,
    ends = false,
    tied = 'all',
    layers,
    dims,
    mixedLengths = false,
  } = options
  const dimensions = {
    ...architectures[architecture],
    ...layers,
    ...dims,
    vocabulary,
    separate: tied === 'separate',
  }
  const random = createRandom(seed)
  const source = makePieces(vocabulary, random)
  const vocabularies = dimensions.separate ? [source, makePieces(vocabulary, random)] : [source]
  const files = {
    model: writeBinaryModel(makeTensors(dimensions, ends, random)),
    shortlist: makeShortlist(vocabulary, random),
    vocabularies: vocabularies.map((pieces) => writeVocabulary({ pieces })),
  }
  return { files, texts: makeTexts(source, mixedLengths, random) }
}

/** As a quantizer leaves weights: the largest of thousands near 127. */
const weightDeviation = 30

/** Activations are about 1 large; larger values are clipped. */
const largestActivation = 6

/**
 * The gain of each part, found by trial. With equal gains, what is common to all activations and
 * what the residuals pass on wins: the model repeats one word for ever. With these it writes
 * something else at nearly each step, differently for each text.
 */
const gains = { embedding: 2, query: 4, attention: 0.3, feedForward: 0.3, recurrence: 5, gate: 3 }

/**
 * The embedding's gain is also the deviation of the logits. With less, outputs run into the length
 * limit; with more, some are empty.
 */
const endBias = 1.4 * gains.embedding

function makeTensors(dimensions: Dimensions, ends: boolean, random: Random): Tensor[] {
  const { encoder, decoder, embedding, feedForward, vocabulary, separate } = dimensions
  const tensors: Tensor[] = []
  const fill = createFill(random)
  const around = (middle: number, spread: number) => middle + spread * normal(random)

  function floats(name: string, columns: number, value: (column: number) => number): void {
    const data = Float32Array.from({ length: columns }, (_, column) => value(column))
    tensors.push({
      name,
      type: tensorType.float32,
      shape: [1, columns],
      data: new Uint8Array(data.buffer),
    })
  }
  /** With a gain of 1, outputs are as large as inputs. */
  function weights(name: string, [rows, columns]: Shape, { gain = 1, inputs = rows } = {}): void {
    const data = Buffer.alloc(rows * columns + 4)
    fill(data.subarray(0, -4))
    data.writeFloatLE(
      (weightDeviation * Math.sqrt(inputs) * around(1, 0.05)) / gain,
      rows * columns,
    )
    tensors.push({ name, type: tensorType.intgemm8, shape: [rows, columns], data })
  }
  function scale(name: string, alpha = (127 / largestActivation) * around(1, 0.05)): number {
    floats(`${name}_QuantMultA`, 1, () => alpha)
    return alpha
  }
  function linear(
    name: string,
    shape: Shape,
    { gain = 1, alpha }: { gain?: number; alpha?: number } = {},
  ): number {
    weights(name, shape, { gain })
    floats(name.replace(/_W(\w)$/, '_b$1'), shape[1], () => around(0, 0.1))
    return scale(name, alpha)
  }
  /** Random signs too: otherwise the tied embedding makes the residual repeat the last word. */
  function norm(name: string): void {
    floats(`${name}_ln_scale`, embedding, () => (random() & 1 ? 1 : -1) * around(1, 0.1))
    floats(`${name}_ln_bias`, embedding, () => around(0, 0.1))
  }
  const square: Shape = [embedding, embedding]

  function attention(name: string): void {
    // Weights that multiply the same activations have the same scale, as in real models.
    const query = linear(`${name}_Wq`, square, { gain: gains.query })
    const key = linear(`${name}_Wk`, square, name.endsWith('_self') ? { alpha: query } : {})
    linear(`${name}_Wv`, square, { alpha: key })
    linear(`${name}_Wo`, square, { gain: gains.attention })
    norm(`${name}_Wo`)
  }
  function feedForwardLayers(name: string): void {
    linear(`${name}_W1`, [embedding, feedForward])
    linear(`${name}_W2`, [feedForward, embedding], { gain: gains.feedForward })
    norm(`${name}_ffn`)
  }
  function recurrence(name: string): void {
    weights(`${name}_W`, square, { gain: gains.recurrence })
    linear(`${name}_Wf`, square, { gain: gains.gate, alpha: scale(`${name}_W`) })
    norm(`${name}_ffn`)
  }

  const source = separate ? 'encoder_Wemb' : 'Wemb'
  const target = separate ? 'decoder_Wemb' : 'Wemb'
  for (const name of new Set([source, target]))
    weights(name, [vocabulary, embedding], { gain: gains.embedding, inputs: embedding })
  scale(target)
  for (let layer = 1; layer <= encoder; layer++) {
    attention(`encoder_l${layer}_self`)
    feedForwardLayers(`encoder_l${layer}_ffn`)
  }
  for (let layer = 1; layer <= decoder; layer++) {
    recurrence(`decoder_l${layer}_rnn`)
    attention(`decoder_l${layer}_context`)
    feedForwardLayers(`decoder_l${layer}_ffn`)
  }
  floats('decoder_ff_logit_out_b', vocabulary, (id) =>
    id > 0 ? around(0, 0.1) : ends ? endBias : -50,
  )
  tensors.sort((left, right) => (left.name < right.name ? -1 : 1))
  const yaml = Buffer.from(`${toYaml(dimensions)}\0`)
  return [
    ...tensors,
    { name: 'special:model.yml', type: tensorType.int8, shape: [yaml.length], data: yaml },
  ]
}

/**
 * Fills with normally distributed int8, two per random number, from a table: a logarithm per weight
 * would take seconds.
 */
function createFill(random: Random): (data: Uint8Array) => void {
  const table = Int8Array.from({ length: 65536 }, () =>
    Math.max(-127, Math.min(127, Math.round(weightDeviation * normal(random)))),
  )
  return (data) => {
    for (let at = 0; at < data.length; at += 2) {
      const bits = random()
      data[at] = table[bits >>> 16] ?? 0
      data[at + 1] = table[bits & 65535] ?? 0
    }
  }
}

/** The keys that Marian writes into a current model; most state what the model is not. */
function toYaml({
  encoder,
  decoder,
  embedding,
  feedForward,
  heads,
  vocabulary,
  separate,
}: Dimensions): string {
  return `bert-train-type-embeddings: true
bert-type-vocab-size: 2
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
dec-depth: ${decoder}
dim-emb: ${embedding}
dim-rnn: 1024
dim-vocabs:
  - ${vocabulary}
  - ${vocabulary}
enc-cell: gru
enc-cell-depth: 1
enc-depth: ${encoder}
enc-type: bidirectional
input-types:
  []
layer-normalization: false
lemma-dim-emb: 0
right-left: false
skip: false
tied-embeddings: ${separate}
tied-embeddings-all: ${!separate}
tied-embeddings-src: false
transformer-aan-activation: swish
transformer-aan-depth: 2
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-depth-scaling: false
transformer-dim-aan: 2048
transformer-dim-ffn: ${feedForward}
transformer-ffn-activation: relu
transformer-ffn-depth: 2
transformer-guided-alignment-layer: last
transformer-heads: ${heads}
transformer-no-projection: false
transformer-pool: false
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-preprocess: ""
transformer-tied-layers:
  []
transformer-train-position-embeddings: false
type: transformer
ulr: false
ulr-dim-emb: 0
ulr-trainable-transformation: false
version: v1.9.0
`
}
