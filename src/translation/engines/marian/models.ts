// Models in memory: loaded when first asked for, and the least recently used dropped when they are too much together. The folder may change
// meanwhile: what was loaded from files that are gone serves whoever still asks for it, for a while.
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
  readonly pool: () => Pool
  /** What the models may take together; one that is in use is never dropped. */
  readonly maxBytes: number
  /** A model without files is kept so long for requests that were on their way: as long as these may take. */
  readonly retiredMs?: number
}

export function createModels({ pool, maxBytes, retiredMs = 60_000 }: Settings) {
  let installed: readonly InstalledModel[] = []
  // In order of use, the latest last.
  const entries = new Map<InstalledModel, Entry>()
  const loading = new AbortController()
  const retiring = new Set<NodeJS.Timeout>()

  function acquire(model: InstalledModel): Entry {
    const entry = entries.get(model) ?? { model: pool().load(model, loading.signal), bytes: 0, users: 0 }
    entries.delete(model)
    entries.set(model, entry)
    entry.users++
    return entry
  }

  function drop(model: InstalledModel, { model: loaded }: Entry): void {
    entries.delete(model)
    void loaded.then(
      (handle) => pool().drop(handle),
      () => {},
    )
  }

  function dropUnused(): void {
    let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)
    for (const [model, entry] of entries) {
      if (bytes <= maxBytes) return
      if (entry.users > 0 || entry.bytes === 0) continue
      drop(model, entry)
      bytes -= entry.bytes
    }
  }

  /** Drops a model without files as soon as nobody uses it. */
  function retire(model: InstalledModel): void {
    const timer = setTimeout(() => {
      retiring.delete(timer)
      const entry = entries.get(model)
      if (entry === undefined || installed.includes(model)) return
      if (entry.users > 0) retire(model)
      else drop(model, entry)
    }, retiredMs).unref()
    retiring.add(timer)
  }

  const isFor =
    ({ from, to }: LanguagePair) =>
    (model: InstalledModel): boolean =>
      model.from === from && model.to === to

  return {
    /** Other files are there now; what is the same stays loaded. Returns what is there. */
    replace(found: readonly InstalledModel[]): readonly InstalledModel[] {
      const isKnown = (model: InstalledModel) =>
        installed.find((each) => isFor(model)(each) && each.model === model.model && each.stamp === model.stamp)
      const before = installed
      installed = found.map((model) => isKnown(model) ?? model)
      for (const model of before) if (!installed.includes(model) && entries.has(model)) retire(model)
      return installed
    },

    /** Gives `work` the model of a pair, loading it first if need be. Rejects with EngineError when there is none that can be used. */
    async use<T>(pair: LanguagePair, work: (model: ModelHandle) => Promise<T>): Promise<T> {
      const { from, to } = pair
      const model = installed.find(isFor(pair)) ?? [...entries.keys()].findLast(isFor(pair))
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

    close(): void {
      loading.abort(new EngineError('the neural engine is closed', 'engine'))
      for (const timer of retiring) clearTimeout(timer)
    },
  }
}
