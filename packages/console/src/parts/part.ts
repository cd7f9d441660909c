// The parts of the console that load when they are first used: pages, dialogs, texts.

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
  /** Returns the part. Throws a promise for React while it loads, and PartFailure if it fails. */
  read(): Value
}

/**
 * React's `lazy()` remembers a failure for ever. Here it lasts until a boundary has shown it: a
 * part that forgot it sooner would be loaded again by every render.
 */
export function createPart<Value>(request: () => Promise<Value>): Part<Value> {
  let loaded: { readonly value: Value } | undefined
  let loading: Promise<Value> | undefined
  let reading: Promise<void> | undefined
  let failure: PartFailure | undefined

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

  async function noteFailure(): Promise<void> {
    try {
      await load()
    } catch (cause) {
      failure = new PartFailure(cause, () => {
        failure = undefined
      })
    }
    reading = undefined
  }

  function read(): Value {
    if (loaded !== undefined) return loaded.value
    if (failure !== undefined) throw failure
    reading ??= noteFailure()
    throw reading
  }

  return { load, read }
}
