// The neural engine: Marian student models on the runtime of packages/marian, in worker threads.
import { join } from 'node:path'
import {
  createRuntime,
  MarianError,
  type Model,
  type RuntimeOptions,
  type ShortlistMode,
} from '@dragoman/marian'
import { type Engine, type EngineDefinition, EngineError, type Segment } from '../engine.ts'
import { watchDirectories } from './directory-watch.ts'
import { createModels } from './loaded-models.ts'
import { findModels } from './model-directory.ts'

export interface MarianSettings extends Omit<RuntimeOptions, 'limits'> {
  readonly modelsDirectory: string
  readonly maxModelBytes?: number
  /** How often it checks for other models. */
  readonly pollMs?: number
}

interface ServiceSettings {
  dataDir: string
  marianThreads: number
  marianModelBytes: number
  marianShortlist: ShortlistMode
  marianRevectorize: 'off' | 'on'
}

export const marian: EngineDefinition<ServiceSettings> = {
  expectedQuality: 60,
  create: ({ dataDir, marianThreads, marianModelBytes, marianShortlist, marianRevectorize }) =>
    createMarianEngine({
      modelsDirectory: join(dataDir, 'models'),
      threads: marianThreads,
      maxModelBytes: marianModelBytes,
      shortlist: marianShortlist,
      revectorize: marianRevectorize === 'on',
    }),
}

export function createMarianEngine({
  modelsDirectory,
  maxModelBytes = 1024 ** 3,
  pollMs,
  ...options
}: MarianSettings): Engine {
  const runtime = createRuntime(options)
  const findInstalled = () => findModels(modelsDirectory)
  const models = createModels({ runtime, findInstalled, maxBytes: maxModelBytes })
  const watch = watchDirectories(modelsDirectory, () => models.replace(findInstalled()), pollMs)
  models.replace(findInstalled())

  return {
    mode: `shortlist-${runtime.shortlist}`,
    concurrentBatches: runtime.threads + 2,
    batchCharacters: 1,
    pairs: models.list,

    async translate(segments, pair, { signal }) {
      if (signal.aborted) throw signal.reason
      try {
        return await models.use(pair, (model) =>
          Promise.all(segments.map((segment) => translateSegment(segment, model, signal))),
        )
      } catch (error) {
        if (error instanceof EngineError && !signal.aborted) return segments.map(() => error)
        throw error
      }
    },

    state() {
      const { threads, restarts } = runtime.state()
      return { workers: threads, ...models.state(), restarts }
    },

    async close() {
      watch.close()
      models.close()
      await runtime.close()
    },
  }
}

async function translateSegment(
  segment: Segment,
  model: Model,
  signal: AbortSignal,
): Promise<Segment | EngineError> {
  try {
    return await model.translate(segment, { signal })
  } catch (error) {
    if (!(error instanceof MarianError)) throw error
    return new EngineError(error.message, error.scope === 'runtime' ? 'engine' : 'segment')
  }
}
