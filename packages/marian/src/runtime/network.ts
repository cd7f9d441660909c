// The network, on one thread: a transformer encodes sentences, a decoder of SSRU cells with
// attention writes their translations word by word, side by side, greedily or with a beam. Source:
// Kim et al. 2019, "From Research to Production and Back: Ludicrously Fast Neural Machine
// Translation".
import type { DecodedExamples } from '../examples/near-words.ts'
import { createBlocks, openThreadModel } from './blocks.ts'
import { type ActiveSentence, createDecoder } from './decoder.ts'
import { createEncoder } from './encoder.ts'
import { openOutputLayer } from './output-layer.ts'
import { maxSourceTokens, maxTargetTokens, type PackedModel } from './packed-model.ts'
import { type Beam, createBeam } from './search/beam.ts'
import type { FoundWords, Rival, WordSearch } from './search/word-search.ts'
import { beamWidth, createSlots } from './slots.ts'

/** A sentence to decode. */
export interface DecodeRequest {
  /** IDs, the end included, at most `maxSourceTokens` of them. */
  readonly source: readonly number[]
  /** The longest translation, in tokens. */
  readonly maxTokens: number
  /** Called after each word; when true, the translation ends here. */
  readonly isEnough?: (ids: readonly number[]) => boolean
  readonly withAlignments: boolean
  readonly withScore: boolean
  /** By default each word is the most likely one, and nothing is told of others. */
  readonly search?: WordSearch | undefined
  /** A beam search finds a more likely translation, and tells nothing but its words. */
  readonly isThorough?: boolean | undefined
  /** Whether the decoder's states are wanted: of an example, which the search gives entirely. */
  readonly withKeys?: boolean
  /** Examples of how to write. */
  readonly examples?: DecodedExamples | undefined
}

/** One that is in the network. */
export interface Decoding extends DecodeRequest {
  onEnd(decoded: Decoded): void
}

export interface Decoded {
  /** Target IDs without the end. */
  readonly ids: readonly number[]
  /**
   * For each of them, the attention to each source token, the end included; sums to 1. Empty unless
   * requested.
   */
  readonly alignments: readonly Float32Array[]
  /**
   * The natural logarithms of the words' probabilities among all words of the vocabulary, and of
   * the end's if it was written. Empty unless requested.
   */
  readonly logProbabilities: readonly number[]
  /** With a search: the rivals of each word after its start, and of the end. */
  readonly rivals?: readonly (readonly Rival[])[]
  /** Of each word and of the end, if they were wanted. */
  readonly keys?: readonly Float32Array[]
}

interface Waiting {
  readonly decoding: Decoding
  readonly candidates: Uint32Array
}

interface Started extends Waiting, ActiveSentence {
  /** The most words that it may have. */
  readonly limit: number
  readonly withScore: boolean
  readonly logProbabilities: number[]
  /** See the output layer. */
  readonly unscored: number[]
  readonly search: FoundWords | undefined
  readonly examples: DecodedExamples | undefined
}

interface Active extends Started {
  readonly beam: Beam<Started> | undefined
}

/** Of an example, whose words are given. */
const none = new Uint32Array()

const float = 4

/** Opens a packed model for the thread of this number. */
export function openNetwork(memory: WebAssembly.Memory, model: PackedModel, thread: number) {
  const threadModel = openThreadModel(memory, model, thread)
  const blocks = createBlocks(threadModel)
  const encode = createEncoder(threadModel, blocks)
  const decoder = createDecoder(threadModel, blocks)
  const outputLayer = openOutputLayer(threadModel)
  const beamSettings = {
    end: model.target.end,
    cellBytes: model.architecture.width * float,
    copyState: decoder.copyState,
  }
  const slots = createSlots(model.architecture, threadModel.scratch.slots)
  const waiting: Waiting[] = []
  let active: Active[] = []

  /** Sentences that fit join; those already active wait for no more than one encoding. */
  function join(): void {
    const joining: Active[] = []
    let rows = 0
    for (;;) {
      const [next] = waiting
      if (next === undefined || rows + next.decoding.source.length > maxSourceTokens) break
      const sentence = begin(next, { slots, outputLayer, beamSettings })
      if (sentence === undefined) break
      waiting.shift()
      rows += sentence.source.length
      joining.push(sentence)
    }
    if (joining.length === 0) return
    encode(joining)
    for (const sentence of joining) {
      outputLayer.prepare(sentence)
      decoder.reset(sentence.slot)
      active.push(sentence)
    }
  }

  /** Writes a sentence's next word; returns whether its translation ends. */
  function write({ ids, limit, decoding, beam }: Active, word: number): boolean {
    if (beam) return beam.proceed()
    if (word === model.target.end) return true
    ids.push(word)
    return ids.length >= limit || decoding.isEnough?.(ids) === true
  }

  function end(sentence: Active): void {
    const { logProbabilities, slot, withAlignments, decoding, search, keys, beam } = sentence
    const ids = beam?.best() ?? sentence.ids
    outputLayer.finishScore(sentence)
    const alignments = withAlignments ? decoder.readAlignments(sentence) : []
    slots.release(slot)
    decoding.onEnd({
      ids,
      alignments,
      logProbabilities,
      ...(search && { rivals: search.found }),
      ...(decoding.withKeys && keys && { keys }),
    })
  }

  return {
    /** Adds a sentence, which joins the others at the next step with a free slot. */
    add(decoding: Decoding): void {
      const { source, withKeys, examples } = decoding
      // What people write need not be in the shortlist.
      const candidates = withKeys ? none : outputLayer.findCandidates(source, examples?.words)
      waiting.push({ decoding, candidates })
    },

    /** Removes a sentence; its `onEnd` is not called. */
    remove(decoding: Decoding): void {
      const isOther = (sentence: Waiting) => sentence.decoding !== decoding
      const index = waiting.findIndex((sentence) => !isOther(sentence))
      if (index >= 0) waiting.splice(index, 1)
      const removed = active.find((sentence) => !isOther(sentence))
      if (removed) slots.release(removed.slot)
      active = active.filter(isOther)
    },

    /** Whether there is no sentence. */
    isIdle: (): boolean => waiting.length + active.length === 0,

    /** Takes in sentences that wait, and writes a word of each active one. */
    step(): void {
      join()
      if (active.length === 0) return
      const rows = active.map((sentence) => sentence.beam?.rows() ?? [sentence])
      const all = rows.flat()
      decoder.advance(all)
      const words = outputLayer.chooseWords(all)
      let first = 0
      const ended = active.filter((sentence, index) => {
        const word = words[first] as number
        first += rows[index]?.length ?? 0
        return write(sentence, word)
      })
      if (ended.length === 0) return
      active = active.filter((sentence) => !ended.includes(sentence))
      for (const sentence of ended) end(sentence)
    },
  }
}

interface Surroundings {
  readonly slots: ReturnType<typeof createSlots>
  readonly outputLayer: ReturnType<typeof openOutputLayer>
  readonly beamSettings: Parameters<typeof createBeam>[1]
}

/** A slot for the sentence that waits longest, if there is one. */
function begin(
  { decoding, candidates }: Waiting,
  { slots, outputLayer, beamSettings }: Surroundings,
): Active | undefined {
  const { source, maxTokens, withAlignments, withScore, search: wanted } = decoding
  const { isThorough = false, examples } = decoding
  const limit = Math.max(1, Math.min(maxTokens, maxTargetTokens))
  const slot = slots.take({
    rows: source.length,
    columns: outputLayer.countOwnColumns(candidates),
    alignedSteps: withAlignments ? limit : 0,
    hypotheses: isThorough ? beamWidth : 1,
    postponesScore: withScore && outputLayer.postponesScores,
  })
  const written = { ids: [], logProbabilities: [], unscored: [] }
  const search = wanted && { ...wanted, found: [] }
  const keys = decoding.withKeys || examples ? [] : undefined
  const options = { withAlignments, withScore, search, examples, keys }
  if (slot === undefined) return undefined
  const started = { decoding, source, candidates, slot, limit, ...written, ...options }
  return { ...started, beam: isThorough ? createBeam(started, beamSettings) : undefined }
}
