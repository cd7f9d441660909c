// Long work gives way to everything else in the process: all of it together has one time slice in
// each turn of the event loop. Work that needs more continues in a later turn, users round robin,
// then the apps of a user round robin.
import { FairQueue } from './fair-queue.ts'

/** For whom work is done. */
export interface Owner {
  readonly ownerId: string
  readonly appId: string
}

interface Waiting {
  readonly context: Owner
  readonly isOver: false
  goOn(): void
}

/** Short enough that no caller notices, long enough that the turns cost next to nothing. */
const sliceMs = 20
/**
 * Pending results of one list of items: enough for any engine. Each is a dozen objects that the
 * collection of garbage copies: 10,000 took up to 45 ms at a time.
 */
const maxPending = 2_000
/** For work that belongs to no user. */
const noOwner: Owner = { ownerId: '', appId: '' }

// The thread has one event loop, so the time slice is global too.
let endsAt: number | undefined
const waiting = new FairQueue<Waiting>()
let waitingCount = 0

/**
 * Maps all items in order, in several turns of the event loop if it takes longer than the time
 * slice. Rejects with the first failure and skips the items after it.
 */
export async function mapInSlices<T, U>(
  items: readonly T[],
  map: (item: T, index: number) => U | Promise<U>,
  owner: Owner = noOwner,
): Promise<U[]> {
  if (items.length === 1) return [await map(items[0] as T, 0)]
  const results = new Results<U>(items.length)
  if (endsAt === undefined && items.length > 0) begin(performance.now())
  for (let index = 0; index < items.length; index++) {
    if (index > 0 && isSliceOver()) await nextSlice(owner)
    if (results.pending >= maxPending) {
      await results.settle(maxPending / 2)
      await nextSlice(owner)
    }
    results.throwIfFailed()
    results.add(index, map(items[index] as T, index))
  }
  await results.settle(0)
  return results.values
}

/** Results in order. Each has a listener from the start: it may reject between two turns. */
class Results<U> {
  readonly values: U[]
  pending = 0
  #failure: { readonly error: unknown } | undefined
  #allowed = 0
  #settled: PromiseWithResolvers<void> | undefined

  constructor(length: number) {
    this.values = new Array<U>(length)
  }

  add(index: number, result: U | Promise<U>): void {
    if (!(result instanceof Promise)) {
      this.values[index] = result
      return
    }
    this.pending++
    result.then((value) => {
      this.values[index] = value
      if (--this.pending <= this.#allowed) this.#settled?.resolve()
    }, this.#fail)
  }

  readonly #fail = (error: unknown): void => {
    this.#failure ??= { error }
    this.#settled?.resolve()
  }

  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.error
  }

  /** Resolves when no more than so many are pending; rejects with the first failure. */
  async settle(allowed: number): Promise<void> {
    if (this.pending > allowed && this.#failure === undefined) {
      this.#allowed = allowed
      this.#settled = Promise.withResolvers()
      await this.#settled.promise
      this.#settled = undefined
    }
    this.throwIfFailed()
  }
}

/**
 * Runs work that yields where other work may come in between, in several turns of the event loop if
 * it takes longer than the time slice. Rejects with the errors of the work, or with the reason of
 * the owner's signal.
 */
export async function runInSlices<T>(
  steps: Iterator<undefined, T>,
  owner: Owner & { readonly signal: AbortSignal },
): Promise<T> {
  for (;;) {
    const done = runInSlice(steps)
    if (done) return done.value
    await nextSlice(owner)
    owner.signal.throwIfAborted()
  }
}

/** Runs work until it is done or the time slice is over; then it is undefined. */
export function runInSlice<T>(steps: Iterator<undefined, T>): { readonly value: T } | undefined {
  if (endsAt === undefined) begin(performance.now())
  do {
    const step = steps.next()
    if (step.done) return step
  } while (!isSliceOver())
  return undefined
}

/**
 * Waits for a turn of the event loop with time left. Await it in the function that does the work:
 * others that wait are resumed as long as the slice lasts.
 */
export function nextSlice(owner: Owner): Promise<void> {
  if (endsAt === undefined) begin(performance.now())
  waitingCount++
  return new Promise((resolve) => {
    waiting.push({ context: owner, isOver: false, goOn: resolve })
  })
}

/** Whether the time slice of this turn of the event loop is used up. */
export function isSliceOver(): boolean {
  const now = performance.now()
  if (endsAt !== undefined) return now >= endsAt
  begin(now)
  return false
}

function begin(now: number): void {
  endsAt = now + sliceMs
  setImmediate(end)
}

/** A new turn: waiting work continues until the slice is used up. */
async function end(): Promise<void> {
  endsAt = undefined
  if (waitingCount === 0) return
  begin(performance.now())
  do {
    waitingCount--
    waiting.take()?.goOn()
    // The continuation of a resolved promise runs before this does.
    await undefined
  } while (waitingCount > 0 && !isSliceOver())
}
