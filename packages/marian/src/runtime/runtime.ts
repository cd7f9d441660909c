// The library's interface: models on worker threads, behind a few functions.
import { availableParallelism } from 'node:os'
import type { ModelPaths } from '../files/model-files.ts'
import {
  chooseKernel,
  findWebAssembly,
  type KernelChoice,
  type NativeUse,
} from '../kernels/kernel-choice.ts'
import { isNative, type KernelKind } from '../kernels/kernels.ts'
import { revectorise } from '../kernels/revectorisation.ts'
import { MarianError, type Part, type Score, type Segment } from '../segment.ts'
import { cutSentences, type Piece } from '../segments/sentences.ts'
import type { ModelHandle } from '../workers/task-group.ts'
import { createThreadPool, type ThreadPool } from '../workers/thread-pool.ts'
import type { ShortlistMode } from './candidates.ts'
import { addScores, noScore } from './scores.ts'
import { type LengthLimits, usualLimits } from './sentence-steps.ts'
import { maxSlots } from './slots.ts'

export interface RuntimeOptions {
  /** Worker threads; 0 (the default) for one per core. They start on first use. */
  readonly threads?: number
  /** A thread that makes no progress for so long has hung and is replaced. Default 20,000. */
  readonly sentenceTimeoutMs?: number
  /** Default: the fastest kernel that gives right results on this processor. */
  readonly kernel?: KernelKind
  /**
   * Whether to multiply with the native product, if it is compiled: where it is faster (`auto`, the
   * default), never, or else fail.
   */
  readonly native?: NativeUse
  /**
   * Lets V8 join pairs of SIMD instructions, for the process, if a self-test of all kernels passes
   * with it: experimental, off by default.
   */
  readonly revectorize?: boolean
  /**
   * `sentence` (the default): the words of a translation come from the shortlist of its source
   * words, if the model has one. `off`: from the whole vocabulary; slower.
   */
  readonly shortlist?: ShortlistMode
  /**
   * Limits the length of a translation, and sets whether one that repeats itself is translated in
   * halves.
   */
  readonly limits?: Partial<LengthLimits>
  /** The script of a worker thread. Tests inject faults here. */
  readonly threadFile?: URL
}

/** The files of a model and its language pair (BCP 47). */
export interface ModelFiles extends ModelPaths {
  readonly from: string
  readonly to: string
}

/** A loaded model. Its memory is shared by all threads. */
export interface Model {
  /** Bytes of shared memory that the model takes. */
  readonly bytes: number
  /** The kernel that multiplies its matrices. */
  readonly kernel: KernelKind
  /**
   * Translates a text (a paragraph at most) or a segment with inline tags and placeholders, each of
   * which comes back once. Rejects with MarianError, or with the reason of `signal`.
   */
  translate(text: string, options?: TranslateOptions): Promise<string>
  translate(segment: Segment, options?: TranslateOptions): Promise<Segment>
  /** Releases its memory. */
  drop(): void
}

export interface LoadOptions {
  readonly signal?: AbortSignal
}

export interface TranslateOptions extends LoadOptions {
  /** Gets the score of the translation before it is returned. Computing it takes time. */
  readonly onScore?: (score: Score) => void
}

export type Runtime = ReturnType<typeof createRuntime>

/** Languages written without spaces between sentences. */
const unspaced = new Set(['zh', 'ja', 'yue'])

export function createRuntime({
  threads = 0,
  sentenceTimeoutMs = 20_000,
  kernel,
  native = 'auto',
  revectorize = false,
  shortlist = 'sentence',
  limits = {},
  threadFile,
}: RuntimeOptions = {}) {
  const size = threads || availableParallelism()
  const never = new AbortController().signal
  let choice: KernelChoice | undefined
  let pool: ThreadPool | undefined

  /** Takes time; without models none is needed. Kept, since products of kernels may differ. */
  function getChoice(): KernelChoice {
    if (choice) return choice
    // First, since the native product must be faster than WebAssembly with it.
    const joins = revectorize && revectorise(findWebAssembly())
    const { kernel: chosen, native: reason } = kernel
      ? { kernel, native: 'the kernel was given' }
      : chooseKernel(native)
    const found = joins ? 'is used' : 'is not used: it changes results'
    const clause = revectorize ? `; V8's revectorisation ${found}` : ''
    choice = { kernel: chosen, native: reason + clause }
    return choice
  }

  function getPool(): ThreadPool {
    pool ??= createThreadPool({
      threads: size,
      kernel: getChoice().kernel,
      progressTimeoutMs: sentenceTimeoutMs,
      limits: { ...usualLimits, ...limits },
      shortlist,
      ...(threadFile && { threadFile }),
    })
    return pool
  }

  if (native === 'require' && !isNative(getChoice().kernel))
    throw new MarianError(`a native product is required: ${getChoice().native}`, 'runtime')

  async function translateSegment(
    segment: Segment,
    { from, to }: Pick<ModelFiles, 'from' | 'to'>,
    model: ModelHandle,
    { signal = never, onScore }: TranslateOptions,
  ): Promise<Segment> {
    const pieces = cutSentences(segment, from)
    const sentences = pieces.flatMap((piece) => ('sentence' in piece ? [piece.sentence] : []))
    const withScore = onScore !== undefined
    const translated = await getPool().translate(sentences, { model, withScore, signal })
    onScore?.(translated.map(({ score }) => score).reduce(addScores, noScore))
    const translations = translated.map(({ translation }) => translation)
    return joinPieces(pieces, translations, { from, to })
  }

  function createModel(files: ModelFiles, handle: ModelHandle): Model {
    async function translate(text: string, options?: TranslateOptions): Promise<string>
    async function translate(segment: Segment, options?: TranslateOptions): Promise<Segment>
    async function translate(
      given: string | Segment,
      options: TranslateOptions = {},
    ): Promise<string | Segment> {
      if (typeof given !== 'string') return translateSegment(given, files, handle, options)
      const text = given.trim()
      if (text === '') return given
      const start = given.indexOf(text)
      const translation = await translateSegment([text], files, handle, options)
      return given.slice(0, start) + translation.join('') + given.slice(start + text.length)
    }
    return {
      bytes: handle.loaded.packed.bytes,
      kernel: handle.loaded.packed.kernel,
      translate,
      drop: () => getPool().drop(handle),
    }
  }

  return {
    /** Worker threads at most. */
    threads: size,
    /** Whether its models use their shortlists. */
    shortlist,

    /** The kernel that multiplies the matrices of all models. The first call takes some 50 ms. */
    kernel: getChoice,

    /** Sentences that it translates at once. More wait; sentences of all requests take turns. */
    concurrency: size * maxSlots,

    /** The threads that run, and how many had to be replaced since the start. */
    state: () => pool?.state() ?? { threads: 0, restarts: { crashed: 0, hung: 0 } },

    /** Reads a model. Rejects with MarianError, whose message names the file and the problem. */
    async load(files: ModelFiles, { signal = never }: LoadOptions = {}): Promise<Model> {
      return createModel(files, await getPool().load(files, signal))
    },

    /** Ends all threads. Waiting and running translations are rejected with MarianError. */
    async close(): Promise<void> {
      await pool?.close()
    },
  }
}

/** Adds or removes a space between sentences where only one of the languages has them. */
function joinPieces(
  pieces: readonly Piece[],
  translations: readonly Segment[],
  { from, to }: Pick<ModelFiles, 'from' | 'to'>,
): Segment {
  const drops = isUnspaced(to) && !isUnspaced(from)
  const adds = isUnspaced(from) && !isUnspaced(to)
  const isSentence = (piece: Piece | undefined) => piece !== undefined && 'sentence' in piece
  const parts: Part[] = []
  let sentence = 0
  pieces.forEach((piece, index) => {
    const previous = pieces[index - 1]
    if (adds && isSentence(piece) && isSentence(previous)) parts.push(' ')
    const isGap = 'between' in piece && piece.between.length === 1 && piece.between[0] === ' '
    if (drops && isGap && isSentence(previous) && isSentence(pieces[index + 1])) return
    const own = 'sentence' in piece ? translations[sentence++] : piece.between
    for (const part of own ?? []) parts.push(part)
  })
  return parts
}

const isUnspaced = (tag: string): boolean => unspaced.has(tag.split('-')[0] ?? tag)
