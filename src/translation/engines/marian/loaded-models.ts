// The models of the engine. The directory may change meanwhile: a model whose files are gone serves
// requests for it a while longer.
import { setTimeout as delay } from 'node:timers/promises'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Model, Runtime } from '@dragoman/marian'
import { EngineError } from '../engine.ts'
import type { FoundModel } from './model-directory.ts'
import { createModelMemory, UnusableModel } from './model-memory.ts'

interface Settings {
  readonly runtime: Runtime
  /** Reads the directory now. */
  readonly findInstalled: () => readonly FoundModel[]
  /** What the models may take together; one in use is never dropped. */
  readonly maxBytes: number
  /** A model that was not used for so long is dropped: by default ten minutes. */
  readonly idleMs?: number | undefined
  /**
   * How long a model without files is retained for requests in flight: as long as these may take.
   */
  readonly retiredMs?: number
}

/** The directory may be replaced again while it is read. */
const maxAttempts = 5
const checks = 3
const checkMs = 30

export function createLoadedModels({ findInstalled, retiredMs = 60_000, ...settings }: Settings) {
  let installed: readonly FoundModel[] = []
  const memory = createModelMemory(settings)
  const retiring = new Set<NodeJS.Timeout>()

  /** Drops a model without files as soon as it is no longer used. */
  function retire(model: FoundModel): void {
    const timer = setTimeout(() => {
      retiring.delete(timer)
      if (!installed.includes(model) && !memory.tryDrop(model)) retire(model)
    }, retiredMs).unref()
    retiring.add(timer)
  }

  /** The files have changed; what is the same stays loaded. */
  function replace(found: readonly FoundModel[]): readonly FoundModel[] {
    const findKnown = (model: FoundModel) =>
      installed.find(
        (each) => isFor(model)(each) && each.model === model.model && each.stamp === model.stamp,
      )
    const before = installed
    const current = found.map((model) => findKnown(model) ?? model)
    if (isSameList(current, before)) return before
    installed = current
    for (const model of before) if (!installed.includes(model) && memory.has(model)) retire(model)
    return installed
  }

  /**
   * Checks whether a pair has other files than those that could not be read; repeatedly, since a
   * replacement takes a moment.
   */
  async function findOther(
    pair: LanguagePair,
    failed: FoundModel,
  ): Promise<FoundModel | undefined> {
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

  return {
    /** The current models; the same array until they change. */
    list: (): readonly FoundModel[] => installed,

    /** What is in memory. */
    state: memory.state,

    /** Takes the models found; returns the current ones, the same objects for what is the same. */
    replace,

    /**
     * Gives `work` the model of a pair, loading it first if necessary. Rejects with EngineError
     * when there is no usable one.
     */
    async use<T>(pair: LanguagePair, work: (model: Model) => Promise<T>): Promise<T> {
      const { from, to } = pair
      let model = installed.find(isFor(pair)) ?? memory.findLast(pair)
      if (model === undefined)
        throw new EngineError(`there is no model for ${from} → ${to}`, 'engine')
      for (let attempt = 1; ; attempt++) {
        const result: T | UnusableModel = await memory.use(model, work)
        if (!(result instanceof UnusableModel)) return result
        const other: FoundModel | undefined =
          attempt === maxAttempts || memory.isClosed ? undefined : await findOther(pair, model)
        if (other === undefined)
          throw new EngineError(
            `the model for ${from} → ${to} cannot be used: ${result.cause.message}`,
            'engine',
          )
        model = other
      }
    },

    close(): void {
      memory.close()
      for (const timer of retiring) clearTimeout(timer)
    },
  }
}

const isSameList = (one: readonly FoundModel[], other: readonly FoundModel[]): boolean =>
  one.length === other.length && one.every((model, index) => model === other[index])

const isFor =
  ({ from, to }: LanguagePair) =>
  (model: FoundModel): boolean =>
    model.from === from && model.to === to
