// The parts of the console that load when they are first used: pages, dialogs, texts.
import { use } from 'react'

/** Says that a part did not load. After `forget`, whoever reads the part loads it again. */
export class PartFailure extends Error {
  override readonly name = 'PartFailure'
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void) {
    super('A part of the console did not load.', { cause })
    this.forget = forget
  }
}

export interface Part<Value> {
  /** Loads the part, unless it is there. After a rejection the next call tries again. */
  load(): Promise<Value>
  isLoaded(): boolean
  /** The part, if it is there. */
  peek(): Value | undefined
  /** Returns the part to a component, which waits while it loads. Throws PartFailure. */
  read(): Value
}

/**
 * React's `lazy()` remembers a failure for ever. Here it lasts until a boundary has shown it: a
 * part that forgot it sooner would be loaded again by every render.
 */
export function createPart<Value>(request: () => Promise<Value>): Part<Value> {
  let loaded: { readonly value: Value } | undefined
  let loading: Promise<Value> | undefined
  /** What components wait for. */
  let reading: Promise<Value> | undefined

  async function ask(): Promise<Value> {
    try {
      loaded = { value: await request() }
      return loaded.value
    } finally {
      loading = undefined
    }
  }

  function load(): Promise<Value> {
    if (loaded !== undefined) return Promise.resolve(loaded.value)
    loading ??= ask()
    return loading
  }

  async function loadToRead(): Promise<Value> {
    try {
      return await load()
    } catch (cause) {
      throw new PartFailure(cause, () => {
        reading = undefined
      })
    }
  }

  function read(): Value {
    // React tells the promises of a component by their order: one that waited asks `use()` again.
    if (loaded !== undefined && reading === undefined) return loaded.value
    reading ??= loadToRead()
    return use(reading)
  }

  return { load, isLoaded: () => loaded !== undefined, peek: () => loaded?.value, read }
}
