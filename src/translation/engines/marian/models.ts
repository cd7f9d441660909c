// Models in memory: loaded when first asked for, and the least recently used dropped when they are too much together.
import { EngineError, type LanguagePair } from '../engine.ts'
import type { InstalledModel } from './model-folder.ts'
import type { ModelHandle, Pool } from './workers/pool.ts'

export type Models = ReturnType<typeof createModels>

interface Entry {
  readonly model: Promise<ModelHandle>
  /** Known once it is loaded. */
  bytes: number
  users: number
}

interface Settings {
  readonly installed: readonly InstalledModel[]
  readonly pool: Pool
  /** What the models may take together; one that is in use is never dropped. */
  readonly maxBytes: number
}

export function createModels({ installed, pool, maxBytes }: Settings) {
  // In order of use, the latest last.
  const entries = new Map<InstalledModel, Entry>()
  const loading = new AbortController()

  function acquire(model: InstalledModel): Entry {
    const entry = entries.get(model) ?? { model: pool.load(model, loading.signal), bytes: 0, users: 0 }
    entries.delete(model)
    entries.set(model, entry)
    entry.users++
    return entry
  }

  function dropUnused(): void {
    let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)
    for (const [model, entry] of entries) {
      if (bytes <= maxBytes) return
      if (entry.users > 0 || entry.bytes === 0) continue
      entries.delete(model)
      bytes -= entry.bytes
      void entry.model.then((handle) => pool.drop(handle))
    }
  }

  return {
    /** Gives `work` the model of a pair, loading it first if need be. Rejects with EngineError when there is none that can be used. */
    async use<T>({ from, to }: LanguagePair, work: (model: ModelHandle) => Promise<T>): Promise<T> {
      const model = installed.find((each) => each.from === from && each.to === to)
      if (model === undefined) throw new EngineError(`there is no model for ${from} → ${to}`, 'engine')
      const entry = acquire(model)
      try {
        const handle = await entry.model.catch((cause: Error) => {
          // The next one tries again: the file may have been mended.
          if (entries.get(model) === entry) entries.delete(model)
          throw new EngineError(`the model for ${from} → ${to} can not be used: ${cause.message}`, 'engine')
        })
        entry.bytes = handle.loaded.packed.bytes
        return await work(handle)
      } finally {
        entry.users--
        dropUnused()
      }
    },

    close: (): void => loading.abort(new EngineError('the neural engine is closed', 'engine')),
  }
}
