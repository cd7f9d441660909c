// The neural engine: Marian student models on the runtime of packages/marian, in worker threads.
import { join } from 'node:path'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import {
  type Alternative,
  compileNative,
  createRuntime,
  MarianError,
  type Model,
  type NativeUse,
  type RuntimeOptions,
  type ShortlistMode,
  type TranslateOptions,
} from '@dragoman/marian'
import {
  type Engine,
  type EngineDefinition,
  EngineError,
  type SegmentWishes,
  type Steering,
} from '../engine.ts'
import { watchDirectories } from './directory-watch.ts'
import { createLoadedModels } from './loaded-models.ts'
import { findModels } from './model-directory.ts'

export interface MarianSettings extends Omit<RuntimeOptions, 'limits'> {
  /** Whether translations resemble those of the matches that come with a text. */
  readonly usesMatches?: boolean
  readonly modelsDirectory: string
  readonly maxModelBytes?: number
  /** How long a model stays in memory without a request. */
  readonly idleMs?: number
  /** How often it checks for other models. */
  readonly pollMs?: number
}

const followed: ReadonlySet<keyof Steering> = new Set(['matches'])

/** Those of the service. */
export interface NeuralSettings {
  dataDir: string
  marianThreads: number
  marianModelBytes: number
  marianShortlist: ShortlistMode
  marianMatches: 'off' | 'use'
  marianNative: NativeUse
  /** What threads repair their translations with; without it, they return them as they are. */
  marianRepair?: RuntimeOptions['repair']
}

export const marian: EngineDefinition<NeuralSettings> = {
  expectedQuality: 60,
  create: ({ dataDir, ...settings }) =>
    createMarianEngine({
      modelsDirectory: join(dataDir, 'models'),
      threads: settings.marianThreads,
      maxModelBytes: settings.marianModelBytes,
      shortlist: settings.marianShortlist,
      usesMatches: settings.marianMatches === 'use',
      native: settings.marianNative,
      repair: settings.marianRepair,
    }),
}

export function createMarianEngine({
  modelsDirectory,
  usesMatches = false,
  maxModelBytes = 1024 ** 3,
  idleMs,
  pollMs,
  ...options
}: MarianSettings): Engine {
  const runtime = createRuntime(options)
  const closing = new AbortController()
  const findInstalled = () => findModels(modelsDirectory)
  const models = createLoadedModels({
    runtime,
    findInstalled,
    maxBytes: maxModelBytes,
    idleMs,
  })
  const watch = watchDirectories(modelsDirectory, () => models.replace(findInstalled()), pollMs)
  models.replace(findInstalled())

  return {
    mode: `shortlist-${runtime.shortlist}`,
    lowersCapitals: true,
    hasAlternatives: true,
    searchesThoroughly: true,
    concurrentBatches: runtime.concurrency + 2,
    batchCharacters: 1,
    pairs: models.list,

    ...(usesMatches && { follows: () => followed }),

    async translate(segments, pair, { signal, steering, wishes }) {
      if (signal.aborted) throw signal.reason
      // Segments of one batch may be of several apps.
      const examples = (usesMatches && segments.length === 1 && steering?.matches) || []
      const options = { signal, examples }
      try {
        return await models.use(pair, (model) =>
          Promise.all(
            segments.map((segment, index) =>
              translateSegment(segment, model, toOptions(options, wishes?.[index])),
            ),
          ),
        )
      } catch (error) {
        if (error instanceof EngineError && !signal.aborted) return segments.map(() => error)
        throw error
      }
    },

    load: (pair) => void models.use(pair, async () => {}).catch(() => {}),

    refresh: () => void models.replace(findInstalled()),

    describe() {
      const { kernel, native, nativeState, instructions, speedUp } = runtime.kernel()
      return {
        text: `matrix products by ${kernel}: ${native}`,
        code: `native-${nativeState}`,
        parameters: {
          kernel,
          ...(instructions !== undefined && { instructions }),
          ...(speedUp !== undefined && { speedUp }),
        },
      }
    },

    prepare: () => prepareNative(options.native, closing.signal),

    state() {
      const { threads, restarts } = runtime.state()
      return { workers: threads, ...models.state(), restarts }
    },

    async close() {
      closing.abort()
      watch.close()
      models.close()
      await runtime.close()
    },
  }
}

/** Below this, a compiler beside the service could exhaust the memory. */
const compilerBytes = 400 * 1024 ** 2

/** Compiles the native product for the next start, where that is possible. */
async function prepareNative(
  use: NativeUse = 'auto',
  signal: AbortSignal,
): Promise<string | undefined> {
  if (use === 'off') return undefined
  if (process.availableMemory() < compilerBytes)
    return 'too little memory is free to compile the native product'
  try {
    const isNew = await compileNative({ inBackground: true, signal })
    return isNew ? 'the native product is compiled; the next start uses it' : undefined
  } catch (error) {
    return signal.aborted ? undefined : (error as Error).message
  }
}

/** What a model is asked for a segment. */
function toOptions(
  options: TranslateOptions,
  { onScore, onRepaired, alternatives: wanted, isThorough }: SegmentWishes = {},
): TranslateOptions {
  if (!onScore && !onRepaired && !wanted && !isThorough) return options
  const alternatives = wanted && {
    count: wanted.count,
    after: wanted.after,
    onFound: (found: readonly Alternative[]) =>
      wanted.onFound(found.map(({ translation, score }) => ({ segment: translation, score }))),
  }
  return {
    ...options,
    isThorough,
    onRepaired,
    ...(onScore && { onScore }),
    ...(alternatives && { alternatives }),
  }
}

const translateSegment = (
  segment: Segment,
  model: Model,
  options: TranslateOptions,
): Promise<Segment | EngineError> => model.translate(segment, options).catch(toAnswer)

function toAnswer(error: unknown): EngineError {
  if (!(error instanceof MarianError)) throw error
  return new EngineError(error.message, error.scope === 'runtime' ? 'engine' : 'segment')
}
