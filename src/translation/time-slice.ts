// Long work gives way to everything else in the process: all of it together has one time slice in
// each turn of the event loop. Work that needs more continues in a later turn, users round robin,
// then the apps of a user round robin.
import { all, type Eventual } from './at-once.ts'
import { FairQueue } from './fair-queue.ts'

/** For whom work is done. */
export interface Owner {
  readonly userId: string
  readonly appId: string
}

interface Waiting {
  readonly context: Owner
  readonly isOver: false
  goOn(): void
}

/** Short enough that no caller notices, long enough that the turns cost next to nothing. */
const sliceMs = 20
/** Pending results of one list of items: enough for any engine, and each takes memory. */
const maxPending = 10_000
/** For work that belongs to no user. */
const noOwner: Owner = { userId: '', appId: '' }

// The thread has one event loop, so the time slice is global too.
let endsAt: number | undefined
const waiting = new FairQueue<Waiting>()
let waitingCount = 0

/** Waits for a turn of the event loop with time left; returns undefined when this turn has some. */
export function timeSlice(owner: Owner): Promise<void> | undefined {
  return isOver() ? new Promise((resolve) => enqueue(owner, resolve)) : undefined
}

/**
 * Maps all items in order: synchronously when the time slice lasts and no result is pending,
 * otherwise in several turns of the event loop. Throws or rejects with the first failure and skips
 * the items after it.
 */
export function mapInSlices<T, U>(
  items: readonly T[],
  map: (item: T, index: number) => Eventual<U>,
  owner: Owner = noOwner,
): Eventual<U[]> {
  const values: Eventual<U>[] = []
  if (endsAt === undefined && items.length > 1) begin(performance.now())
  for (let index = 0; index < items.length; index++) {
    if (index > 0 && isOver()) return mapLater(items, map, values, owner)
    values.push(map(items[index] as T, index))
  }
  return all(values)
}

/**
 * Runs work that yields where other work may come in between: synchronously when it ends within the
 * time slice, otherwise in several turns of the event loop. Throws or rejects with the errors of
 * the work, and rejects with the reason of the owner's signal when that is aborted.
 */
export function runInSlices<T>(
  steps: Iterator<undefined, T>,
  owner: Owner & { readonly signal: AbortSignal },
): Eventual<T> {
  if (endsAt === undefined) begin(performance.now())
  do {
    const step = steps.next()
    if (step.done) return step.value
  } while (!isOver())
  return runLater(steps, owner)
}

async function runLater<T>(
  steps: Iterator<undefined, T>,
  owner: Owner & { readonly signal: AbortSignal },
): Promise<T> {
  for (;;) {
    await new Promise<void>((resolve) => enqueue(owner, resolve))
    owner.signal.throwIfAborted()
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (!isOver())
  }
}

/** Continues after the values that are known. */
function mapLater<T, U>(
  items: readonly T[],
  map: (item: T, index: number) => Eventual<U>,
  known: readonly Eventual<U>[],
  owner: Owner,
): Promise<U[]> {
  return new Promise((resolve, reject) => {
    const results: U[] = []
    let missing = items.length
    let next = 0
    let failed = false
    let pending = 0
    let pauses = false
    const fail = (error: unknown): void => {
      failed = true
      reject(error)
    }
    const settle = (index: number, result: U): void => {
      results[index] = result
      if (--missing === 0) resolve(results)
    }
    /** Listens from the start: a value that fails between two turns must have a listener. */
    const add = (value: Eventual<U>): void => {
      const index = next++
      if (!(value instanceof Promise)) {
        settle(index, value)
        return
      }
      pending++
      value.then((result) => {
        settle(index, result)
        if (--pending > maxPending / 2 || !pauses) return
        pauses = false
        later(owner, goOn)
      }, fail)
    }
    const goOn = (): void => {
      try {
        while (!failed && next < items.length) {
          add(map(items[next] as T, next))
          if (pending >= maxPending || isOver()) break
        }
        if (failed || next >= items.length) return
        pauses = pending >= maxPending
        if (!pauses) later(owner, goOn)
      } catch (error) {
        fail(error)
      }
    }
    known.forEach(add)
    later(owner, goOn)
  })
}

function enqueue(context: Owner, goOn: () => void): void {
  waitingCount++
  waiting.push({ context, isOver: false, goOn })
}

function later(owner: Owner, goOn: () => void): void {
  enqueue(owner, goOn)
  if (endsAt === undefined) begin(performance.now())
}

function isOver(): boolean {
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
  } while (waitingCount > 0 && !isOver())
}
