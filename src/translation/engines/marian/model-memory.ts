// Models in memory: loaded on first use, dropped when nothing has used them for a while; the least
// recently used also when they take too much memory together.
import { dirname } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Model, Runtime } from '@dragoman/marian'
import { EngineError } from '../engine.ts'
import { type FoundModel, readModelDirectory } from './model-directory.ts'

interface Entry {
  readonly model: Promise<Model>
  /** Known once it is loaded. */
  bytes: number
  users: number
  /** When its last user left. */
  usedAt: number
}

/** It could not be loaded. */
export class UnusableModel {
  readonly cause: Error

  constructor(cause: Error) {
    this.cause = cause
  }
}

interface Settings {
  readonly runtime: Runtime
  /** What the models may take together; one in use is never dropped. */
  readonly maxBytes: number
  /** A model that was not used for so long is dropped. */
  readonly idleMs?: number | undefined
}

const minute = 60_000

export function createModelMemory({ runtime, maxBytes, idleMs = 10 * minute }: Settings) {
  // In order of use, most recent last.
  const entries = new Map<FoundModel, Entry>()
  let latest: FoundModel | undefined
  const loading = new AbortController()
  const timer = setInterval(dropIdle, idleMs / 4).unref()

  function acquire(model: FoundModel): Entry {
    const known = entries.get(model)
    const entry = known ?? { model: load(model), bytes: 0, users: 0, usedAt: 0 }
    if (known === undefined || model !== latest) {
      entries.delete(model)
      entries.set(model, entry)
      latest = model
    }
    entry.users++
    return entry
  }

  /**
   * Files of two sets never make one model: replacing a directory while it is read makes the load
   * fail.
   */
  async function load(model: FoundModel): Promise<Model> {
    const loaded = await runtime.load(model, { signal: loading.signal })
    if (readModelDirectory(dirname(model.model))?.stamp === model.stamp) return loaded
    loaded.drop()
    throw new EngineError('its files have been replaced')
  }

  function drop(model: FoundModel, { model: loaded }: Entry): void {
    entries.delete(model)
    void loaded.then(
      (unused) => unused.drop(),
      () => {},
    )
  }

  /** After drops, which wait for the promise of their model. */
  const restSoon = () => setImmediate(runtime.rest)

  function dropIdle(): void {
    const before = entries.size
    for (const [model, entry] of entries)
      if (entry.users === 0 && Date.now() - entry.usedAt > idleMs) drop(model, entry)
    if (entries.size < before) restSoon()
  }

  function dropUnused(): void {
    let bytes = 0
    for (const entry of entries.values()) bytes += entry.bytes
    for (const [model, entry] of entries) {
      if (bytes <= maxBytes) return
      if (entry.users > 0 || entry.bytes === 0) continue
      drop(model, entry)
      bytes -= entry.bytes
    }
  }

  return {
    has: (model: FoundModel): boolean => entries.has(model),

    /** The loaded models, and their bytes together. */
    state(): { models: number; bytes: number } {
      const loaded = [...entries.values()].filter(({ bytes }) => bytes > 0)
      return { models: loaded.length, bytes: loaded.reduce((sum, { bytes }) => sum + bytes, 0) }
    },

    /** The most recently used model of a pair. */
    findLast: (pair: LanguagePair): FoundModel | undefined =>
      [...entries.keys()].findLast(({ from, to }) => from === pair.from && to === pair.to),

    /** Whether nothing is loaded any more. */
    get isClosed(): boolean {
      return loading.signal.aborted
    },

    /** Loads the model if necessary. Rejects only with the errors of `work`. */
    async use<T>(
      model: FoundModel,
      work: (model: Model) => Promise<T>,
    ): Promise<T | UnusableModel> {
      const entry = acquire(model)
      try {
        const loaded = await entry.model
        entry.bytes = loaded.bytes
        return await work(loaded)
      } catch (error) {
        if (entry.bytes > 0) throw error
        // The next request tries again: the file may have been repaired.
        if (entries.get(model) === entry) entries.delete(model)
        return new UnusableModel(error as Error)
      } finally {
        entry.users--
        entry.usedAt = Date.now()
        dropUnused()
      }
    },

    /** Drops the model; false if it is in use. */
    tryDrop(model: FoundModel): boolean {
      const entry = entries.get(model)
      if (entry === undefined) return true
      if (entry.users > 0) return false
      drop(model, entry)
      restSoon()
      return true
    },

    /** Ends loads in flight. */
    close(): void {
      clearInterval(timer)
      loading.abort(new EngineError('the neural engine is closed', 'engine'))
    },
  }
}
