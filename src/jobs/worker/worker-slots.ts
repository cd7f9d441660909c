// The slots of a worker, and whether another fetch is worthwhile: after a fetch that returned less
// than it asked for, nothing is left until a notification arrives, so an idle worker sends no
// query.

import type { Fetch } from './claim-store.ts'

/** Slots beyond the concurrency, for apps that have no running job here. */
const overflowSlots = 16

interface WorkerSlots {
  /**
   * Resolves when a job may wait or a slot is free. Call it before `nextFetch`, await it after.
   */
  nextChange(): Promise<void>
  /**
   * What to fetch now; undefined when nothing waits or no slot is free. Overflow slots spare an
   * app without a running job the wait for long jobs of others; only due jobs may use them.
   */
  nextFetch(options?: { mayOverflow?: boolean }): Fetch | undefined
  /**
   * Whether more jobs wait and fewer than half of the slots are free: if jobs are short, one
   * fetch may as well wait for several free slots.
   */
  mayGather(): boolean
  hasRoom(): boolean
  /** Whether a slot is free and no job waits, as far as this process knows. */
  isIdle(): boolean
  countUsed(): number
  /** Whether a fetch for an overflow slot is worthwhile. */
  wantsOverflow(): boolean
  /** A fetch returned this many jobs; if it returned its limit, more may wait. */
  onFetched(fetch: Fetch, jobs: number): void
  /** A job of this app waits; without an app, one of any app. */
  onWaiting(appId?: string): void
  begin(appId: string): void
  end(appId: string): void
}

export function createWorkerSlots(concurrency: number): WorkerSlots {
  const running = createCounts()
  let mayWait = true
  /** Whether a job may wait whose app has no running job here. */
  let overflowMayWait = true
  /** Whether the last fetch returned as many jobs as it asked for. */
  let wasFull = false
  const change = createChange()

  const wantsOverflow = (): boolean =>
    running.total() >= concurrency &&
    overflowMayWait &&
    running.total() < concurrency + overflowSlots

  const countFree = (): number => concurrency - running.total()

  return {
    nextChange: change.next,

    nextFetch({ mayOverflow = true } = {}) {
      const free = countFree()
      if (free > 0 && mayWait) {
        mayWait = false
        return { limit: free }
      }
      if (!mayOverflow || !wantsOverflow()) return undefined
      overflowMayWait = false
      return { limit: 1, overflow: { exceptApps: running.names() } }
    },

    mayGather: () => wasFull && mayWait && 2 * countFree() < concurrency,
    hasRoom: () => countFree() > 0,
    isIdle: () => !mayWait && countFree() > 0,
    countUsed: running.total,
    wantsOverflow,

    onFetched({ limit, overflow }, jobs) {
      const isFull = jobs === limit
      wasFull = isFull
      if (overflow !== undefined) overflowMayWait ||= isFull
      else if (isFull) mayWait = true
      else if (!mayWait) overflowMayWait = false
    },

    onWaiting(appId) {
      mayWait = true
      if (appId === undefined || !running.has(appId)) overflowMayWait = true
      change.report()
    },

    begin: running.add,

    end(appId) {
      // Fetches for overflow slots skipped this app while it had a running job.
      if (running.remove(appId)) overflowMayWait ||= mayWait
      change.report()
    },
  }
}

/** The number of running jobs, by app. */
function createCounts() {
  const counts = new Map<string, number>()
  let total = 0
  return {
    total: (): number => total,
    names: (): string[] => [...counts.keys()],
    has: (name: string): boolean => counts.has(name),

    add(name: string): void {
      total++
      counts.set(name, (counts.get(name) ?? 0) + 1)
    },

    /** Returns whether it was the last of this name. */
    remove(name: string): boolean {
      total--
      const left = (counts.get(name) ?? 1) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
      return left <= 0
    },
  }
}

function createChange() {
  let change = Promise.withResolvers<void>()
  return {
    next: (): Promise<void> => change.promise,
    report(): void {
      change.resolve()
      change = Promise.withResolvers()
    },
  }
}
