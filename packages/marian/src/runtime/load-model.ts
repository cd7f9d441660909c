// Reads a model's files, checks them and packs them into a shared memory.
import { configName, readModelArchitecture } from '../files/architecture.ts'
import { isFactor, readBinaryModel, readFloat, type Tensor } from '../files/binary-model.ts'
import { ModelFileError } from '../files/byte-reader.ts'
import { readShortlist } from '../files/shortlist.ts'
import { readVocabulary } from '../files/vocabulary-file.ts'
import {
  createMemory,
  type KernelKind,
  type Kernels,
  openKernels,
  reservedBytes,
} from '../kernels/kernels.ts'
import { type PackedVocabulary, packVocabulary } from '../vocabulary/vocabulary.ts'
import { alignUp, createLayout } from './layout.ts'
import {
  type Affine,
  type Attention,
  type Embedding,
  type FeedForward,
  maxTargetTokens,
  type Normalisation,
  never,
  type OutputLayer,
  type PackedModel,
} from './packed-model.ts'
import { roundTrip, shiftCorrection, unquantise } from './quantisation.ts'
import { layOutScratch } from './scratch.ts'

/** A model's files with their names, which messages show. One vocabulary, or source and target. */
export interface ModelFiles {
  readonly model: NamedFile
  readonly shortlist: NamedFile | undefined
  readonly vocabularies: readonly NamedFile[]
}

export interface NamedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface LoadedModel {
  readonly memory: WebAssembly.Memory
  readonly packed: PackedModel
}

const { fround } = Math
/** The limit of 32-bit addresses. */
const maxMemoryBytes = 2 ** 32

/** Reads, checks and packs a model, with room for `threads` threads. Throws ModelFileError. */
export function loadModel(files: ModelFiles, kernel: KernelKind, threads: number): LoadedModel {
  const file = files.model.name
  const fail = (reason: string): never => {
    throw new ModelFileError(`${file}: ${reason}`)
  }
  const tensors = readBinaryModel(files.model.bytes, file)
  const architecture = readModelArchitecture(tensors, file)
  const {
    width,
    hiddenWidth,
    encoderLayers,
    decoderLayers,
    sourceVocabulary,
    targetVocabulary,
    sharedVocabulary,
  } = architecture
  const layout = createLayout(reservedBytes)
  const steps: ((memory: WebAssembly.Memory, kernels: Kernels, staging: number) => void)[] = []
  let stagingBytes = 0
  const used = new Set([configName])

  function take(name: string): Tensor {
    used.add(name)
    return tensors.get(name) ?? fail(`${name} is missing`)
  }

  function takeWeights(name: string, rows: number, columns: number): Tensor {
    const tensor = take(name)
    if (tensor.type !== 'intgemm8')
      fail(
        `${name} is of type ${tensor.type}; ` +
          'the files that run here end in .intgemm.alphas.bin and have int8 weights',
      )
    expectShape(name, tensor, [rows, columns])
    return tensor
  }

  function expectShape(name: string, { shape }: Tensor, wanted: readonly number[]): void {
    if (shape.join() !== wanted.join())
      fail(`${name} has the shape [${shape.join(', ')}], expected is [${wanted.join(', ')}]`)
  }

  /** A row of floats; its address. */
  function placeVector(name: string, length: number): number {
    const tensor = take(name)
    if (tensor.type !== 'float32') fail(`${name} is of type ${tensor.type}, expected is float32`)
    expectShape(name, tensor, [1, length])
    expectFinite(name, tensor.data)
    return layout.place(tensor.data)
  }

  function expectFinite(name: string, data: Uint8Array): void {
    const values = new Float32Array(new Uint8Array(data).buffer)
    if (!values.every(Number.isFinite)) fail(`${name} has numbers that are not finite`)
  }

  /**
   * 127 by the largest activation before these weights. Some converters store this scalar quantized
   * as well.
   */
  function readQuantiseBy(...names: readonly string[]): number {
    for (const name of names) if (tensors.has(name)) used.add(name)
    const name = names.find((each) => tensors.has(each))
    const tensor = name === undefined ? undefined : tensors.get(name)
    if (name === undefined || tensor === undefined)
      return fail(`${names[0]} is missing; the files that run here end in .intgemm.alphas.bin`)
    if (tensor.shape.some((length) => length !== 1) || tensor.type === 'int8')
      fail(`${name} is no single number`)
    const value =
      tensor.type === 'float32'
        ? readFloat(tensor.data, 0)
        : fround((Int8Array.from(tensor.data)[0] ?? 0) * fround(1 / tensor.multiplier))
    return isFactor(value) ? value : fail(`${name} is ${value}`)
  }

  /**
   * `columns` rows of `inner` numbers, as in the file. `biases` names their vector, if there is
   * one.
   */
  function placeAffine(name: string, inner: number, columns: number, biases?: string): Affine {
    const { data, multiplier } = takeWeights(name, inner, columns)
    const quantiseBy = readQuantiseBy(`${name}_QuantMultA`)
    const affine = {
      weights: layout.reserve(inner * columns),
      biases: layout.reserve(columns * 4),
      inner,
      columns,
      quantiseBy,
      unquantiseBy: unquantise(quantiseBy, multiplier),
    }
    const given = biases === undefined ? 0 : placeVector(biases, columns)
    stagingBytes = Math.max(stagingBytes, data.length)
    steps.push((memory, kernels, staging) => {
      new Uint8Array(memory.buffer).set(data, staging)
      kernels.pack(affine.weights, staging, 0, columns, inner)
      kernels.prepareBiases(
        staging,
        0,
        columns,
        inner,
        shiftCorrection(quantiseBy, multiplier),
        given,
        affine.biases,
      )
    })
    return affine
  }

  const placeNorm = (prefix: string): Normalisation => ({
    scale: placeVector(`${prefix}_ln_scale`, width),
    bias: placeVector(`${prefix}_ln_bias`, width),
  })

  const placeAttention = (prefix: string): Attention => ({
    query: placeAffine(`${prefix}_Wq`, width, width, `${prefix}_bq`),
    key: placeAffine(`${prefix}_Wk`, width, width, `${prefix}_bk`),
    value: placeAffine(`${prefix}_Wv`, width, width, `${prefix}_bv`),
    output: placeAffine(`${prefix}_Wo`, width, width, `${prefix}_bo`),
    norm: placeNorm(`${prefix}_Wo`),
  })

  const placeFeedForward = (prefix: string): FeedForward => ({
    expand: placeAffine(`${prefix}_W1`, width, hiddenWidth, `${prefix}_b1`),
    contract: placeAffine(`${prefix}_W2`, hiddenWidth, width, `${prefix}_b2`),
    norm: placeNorm(`${prefix}_ffn`),
  })

  const placeCell = (prefix: string) => ({
    input: placeAffine(`${prefix}_W`, width, width),
    forget: placeAffine(`${prefix}_Wf`, width, width, `${prefix}_bf`),
    norm: placeNorm(`${prefix}_ffn`),
  })

  function placeEmbedding(name: string, words: number): Embedding {
    const { data, multiplier } = takeWeights(name, words, width)
    return { table: layout.place(data), unquantiseBy: fround(1 / multiplier) }
  }

  const sourceName = sharedVocabulary ? 'Wemb' : 'encoder_Wemb'
  const targetName = sharedVocabulary ? 'Wemb' : 'decoder_Wemb'
  const sourceEmbedding = placeEmbedding(sourceName, sourceVocabulary)
  const targetEmbedding = sharedVocabulary
    ? sourceEmbedding
    : placeEmbedding(targetName, targetVocabulary)
  const outputQuantiseBy = readQuantiseBy(`${targetName}_QuantMultA`, 'none_QuantMultA')
  const outputMultiplier = roundTrip(take(targetName).multiplier)
  const [source, target] = placeVocabularies()
  const shortlist =
    files.shortlist &&
    readShortlist(files.shortlist.bytes, files.shortlist.name, sourceVocabulary, targetVocabulary)
  const packed = {
    kernel,
    architecture,
    encoder: numbers(encoderLayers).map((layer) => ({
      attention: placeAttention(`encoder_l${layer}_self`),
      feedForward: placeFeedForward(`encoder_l${layer}_ffn`),
    })),
    decoder: numbers(decoderLayers).map((layer) => ({
      cell: placeCell(`decoder_l${layer}_rnn`),
      attention: placeAttention(`decoder_l${layer}_context`),
      feedForward: placeFeedForward(`decoder_l${layer}_ffn`),
    })),
    sourceEmbedding,
    targetEmbedding,
    output: placeOutput(),
    positions: layout.reserve((maxTargetTokens + 1) * width * 4),
    shortlist: shortlist && {
      alwaysBelow: shortlist.alwaysBelow,
      offsets: layout.place(shortlist.offsets),
      entries: layout.place(shortlist.entries),
      entryCount: shortlist.entries.length,
    },
    source,
    target,
  }
  if (shortlist && shortlist.alwaysBelow <= target.end)
    throw new ModelFileError(
      `${files.shortlist?.name}: the end of a sentence ` +
        `is not among its first ${shortlist.alwaysBelow} words`,
    )
  const foreign = [...tensors.keys()].filter(
    (name) =>
      !used.has(name) &&
      !(name.endsWith('_QuantMultA') && used.has(name.replace(/_QuantMultA$/, ''))),
  )
  const spare = foreign.filter(
    (name) => name !== `${sourceName}_QuantMultA` && name !== 'none_QuantMultA',
  )
  if (spare.length > 0)
    fail(`it has weights that this network has no place for: ${spare.slice(0, 3).join(', ')}`)

  const start = alignUp(layout.end())
  const scratchBytes = Math.max(
    layOutScratch(architecture, { kernel, start, hasShortlist: shortlist !== undefined }).end -
      start,
    alignUp(stagingBytes),
  )
  const bytes = start + scratchBytes * threads
  if (bytes > maxMemoryBytes)
    fail(`it needs ${bytes} bytes with ${threads} threads, a memory has ${maxMemoryBytes} at most`)
  const memory = createMemory(bytes)
  layout.fill(memory)
  const kernels = openKernels(kernel, memory)
  for (const step of steps) step(memory, kernels, start)
  kernels.writePositions(maxTargetTokens + 1, width, packed.positions)
  return {
    memory,
    packed: { ...packed, scratch: { start, bytes: scratchBytes, threads }, bytes: start },
  }

  function placeOutput(): OutputLayer {
    const correctBy = shiftCorrection(outputQuantiseBy, outputMultiplier)
    const biases = placeVector('decoder_ff_logit_out_b', targetVocabulary)
    const rows = targetEmbedding.table
    const unquantiseBy = unquantise(outputQuantiseBy, outputMultiplier)
    const layer = { rows, biases, quantiseBy: outputQuantiseBy, unquantiseBy, correctBy }
    if (shortlist) return { ...layer, allWords: undefined }
    const words = targetVocabulary
    const allWords = { weights: layout.reserve(words * width), biases: layout.reserve(words * 4) }
    steps.push((memory, kernels) => {
      kernels.pack(allWords.weights, rows, 0, words, width)
      kernels.prepareBiases(rows, 0, words, width, correctBy, biases, allWords.biases)
      new Float32Array(memory.buffer)[allWords.biases / 4 + target.unknown] = never
    })
    return { ...layer, allWords }
  }

  /** A vocabulary shared by both languages is stored once. */
  function placeVocabularies(): readonly [PackedVocabulary, PackedVocabulary] {
    const [first, second] = files.vocabularies
    if (first === undefined) return fail('it has no vocabulary')
    const source = placeVocabulary(
      first,
      second ? sourceVocabulary : Math.min(sourceVocabulary, targetVocabulary),
    )
    return [source, second ? placeVocabulary(second, targetVocabulary) : source]
  }

  function placeVocabulary({ name, bytes }: NamedFile, words: number): PackedVocabulary {
    const vocabulary = readVocabulary(bytes, name)
    if (vocabulary.pieces.length > words)
      throw new ModelFileError(
        `${name}: it has ${vocabulary.pieces.length} pieces, the model ${words} words`,
      )
    return packVocabulary(vocabulary, layout)
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
