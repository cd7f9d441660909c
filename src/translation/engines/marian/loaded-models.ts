// Models in memory: loaded on first use; the least recently used are dropped when they take too
// much memory together. The directory may change meanwhile: a model whose files are gone serves
// requests for it a while longer.
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Model, Runtime } from '@dragoman/marian'
import { EngineError, type LanguagePair } from '../engine.ts'
import { type InstalledModel, readModelDirectory } from './model-directory.ts'

export type Models = ReturnType<typeof createModels>

interface Entry {
  readonly model: Promise<Model>
  /** Known once it is loaded. */
  bytes: number
  users: number
}

interface Settings {
  readonly runtime: Pick<Runtime, 'load'>
  /** Reads the directory now. */
  readonly findInstalled: () => readonly InstalledModel[]
  /** What the models may take together; one in use is never dropped. */
  readonly maxBytes: number
  /**
   * How long a model without files is retained for requests in flight: as long as these may take.
   */
  readonly retiredMs?: number
}

/** It could not be loaded. */
class UnusableModel {
  readonly cause: Error

  constructor(cause: Error) {
    this.cause = cause
  }
}

/** The directory may be replaced again while it is read. */
const maxAttempts = 5
const checks = 3
const checkMs = 30

export function createModels({ runtime, findInstalled, maxBytes, retiredMs = 60_000 }: Settings) {
  let installed: readonly InstalledModel[] = []
  // In order of use, most recent last.
  const entries = new Map<InstalledModel, Entry>()
  const loading = new AbortController()
  const retiring = new Set<NodeJS.Timeout>()

  function acquire(model: InstalledModel): Entry {
    const entry = entries.get(model) ?? { model: load(model), bytes: 0, users: 0 }
    entries.delete(model)
    entries.set(model, entry)
    entry.users++
    return entry
  }

  /**
   * Files of two sets never make one model: replacing a directory while it is read makes the load
   * fail.
   */
  async function load(model: InstalledModel): Promise<Model> {
    const loaded = await runtime.load(model, { signal: loading.signal })
    if (readModelDirectory(dirname(model.model))?.stamp === model.stamp) return loaded
    loaded.drop()
    throw new EngineError('its files have been exchanged')
  }

  function drop(model: InstalledModel, { model: loaded }: Entry): void {
    entries.delete(model)
    void loaded.then(
      (unused) => unused.drop(),
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

  /** Drops a model without files as soon as it is no longer used. */
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

  /** The files have changed; what is the same stays loaded. */
  function replace(found: readonly InstalledModel[]): readonly InstalledModel[] {
    const findKnown = (model: InstalledModel) =>
      installed.find(
        (each) => isFor(model)(each) && each.model === model.model && each.stamp === model.stamp,
      )
    const before = installed
    installed = found.map((model) => findKnown(model) ?? model)
    for (const model of before) if (!installed.includes(model) && entries.has(model)) retire(model)
    return installed
  }

  /**
   * Checks whether a pair has other files than those that could not be read; repeatedly, since a
   * replacement takes a moment.
   */
  async function findOther(
    pair: LanguagePair,
    failed: InstalledModel,
  ): Promise<InstalledModel | undefined> {
    for (let check = 0; check < checks; check++) {
      if (check > 0) await delay(checkMs)
      const found = findInstalled().find(isFor(pair))
      if (found)
        return found.stamp === failed.stamp
          ? undefined
          : (replace(findInstalled()).find(isFor(pair)) ?? undefined)
    }
    return undefined
  }

  async function useModel<T>(
    model: InstalledModel,
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
      dropUnused()
    }
  }

  return {
    /** The current models; the same array until they change. */
    list: (): readonly InstalledModel[] => installed,

    /** Takes the models found; returns the current ones, the same objects for what is the same. */
    replace,

    /**
     * Gives `work` the model of a pair, loading it first if necessary. Rejects with EngineError
     * when there is no usable one.
     */
    async use<T>(pair: LanguagePair, work: (model: Model) => Promise<T>): Promise<T> {
      const { from, to } = pair
      let model = installed.find(isFor(pair)) ?? [...entries.keys()].findLast(isFor(pair))
      if (model === undefined)
        throw new EngineError(`there is no model for ${from} → ${to}`, 'engine')
      for (let attempt = 1; ; attempt++) {
        const result: T | UnusableModel = await useModel(model, work)
        if (!(result instanceof UnusableModel)) return result
        const other: InstalledModel | undefined =
          attempt === maxAttempts || loading.signal.aborted
            ? undefined
            : await findOther(pair, model)
        if (other === undefined)
          throw new EngineError(
            `the model for ${from} → ${to} can not be used: ${result.cause.message}`,
            'engine',
          )
        model = other
      }
    },

    close(): void {
      loading.abort(new EngineError('the neural engine is closed', 'engine'))
      for (const timer of retiring) clearTimeout(timer)
    },
  }
}
