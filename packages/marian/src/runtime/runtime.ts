// The library's interface: models on worker threads, behind a few functions.
import { availableParallelism } from 'node:os'
import { chooseKernel, type KernelChoice, type NativeUse } from '../kernels/kernel-choice.ts'
import { isNative, type KernelKind } from '../kernels/kernels.ts'
import { MarianError } from '../segment.ts'
import type { RepairScript } from '../workers/messages.ts'
import { createThreadPool, type ThreadPool } from '../workers/thread-pool.ts'
import type { ShortlistMode } from './candidates.ts'
import { createModel, type LoadOptions, type Model, type ModelFiles } from './model.ts'
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
   * `sentence` (the default): the words of a translation come from the shortlist of its source
   * words, if the model has one. `off`: from the whole vocabulary; slower.
   */
  readonly shortlist?: ShortlistMode
  /**
   * Limits the length of a translation, and sets whether one that repeats itself is translated in
   * halves.
   */
  readonly limits?: Partial<LengthLimits>
  /** Repairs translations in the threads. It is called when the first model is loaded. */
  readonly repair?: (() => RepairScript) | undefined
  /** The script of a worker thread. Tests inject faults here. */
  readonly threadFile?: URL
}

export type Runtime = ReturnType<typeof createRuntime>

export function createRuntime({
  threads = 0,
  sentenceTimeoutMs = 20_000,
  shortlist = 'sentence',
  limits = {},
  repair,
  threadFile,
  ...kernelOptions
}: RuntimeOptions = {}) {
  const size = threads || availableParallelism()
  const never = new AbortController().signal
  const getChoice = createKernelChoice(kernelOptions)
  let pool: ThreadPool | undefined

  function getPool(): ThreadPool {
    pool ??= createThreadPool({
      threads: size,
      kernel: getChoice().kernel,
      progressTimeoutMs: sentenceTimeoutMs,
      limits: { ...usualLimits, ...limits },
      shortlist,
      repair: repair?.(),
      ...(threadFile && { threadFile }),
    })
    return pool
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
      const threadPool = getPool()
      return createModel(threadPool, files, await threadPool.load(files, signal))
    },

    /**
     * Gives the memory of models that were dropped back to the system at once: collects garbage,
     * which takes time. Without a model, idle threads end; the next request starts them.
     */
    rest: (): void => pool?.rest(),

    /** Ends all threads. Waiting and running translations are rejected with MarianError. */
    async close(): Promise<void> {
      await pool?.close()
    },
  }
}

/** Chooses once, on first use. Throws MarianError if a native product is required and missing. */
function createKernelChoice({
  kernel,
  native = 'auto',
}: Pick<RuntimeOptions, 'kernel' | 'native'>): () => KernelChoice {
  let choice: KernelChoice | undefined

  /** Takes time; without models none is needed. Kept, since products of kernels may differ. */
  function getChoice(): KernelChoice {
    choice ??= kernel
      ? { kernel, native: 'the kernel was given', nativeState: 'kernel-given' }
      : chooseKernel(native)
    return choice
  }

  if (native === 'require' && !isNative(getChoice().kernel))
    throw new MarianError(`a native product is required: ${getChoice().native}`, 'runtime')
  return getChoice
}
