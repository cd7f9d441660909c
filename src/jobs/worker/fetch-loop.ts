// Claims queued jobs while slots are free. A notification or the end of a running job wakes it.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../telemetry/log.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import type { Fetch } from './claim-store.ts'
import { createWorkerSlots } from './worker-slots.ts'

/**
 * What the loop does. After each state, `nextState` decides again.
 * - `idle`: no job waits, as far as it knows. It sends no query until a notification, a gap in the
 *   notifications or the poll says that one may. Only now may a job be claimed as it is stored.
 * - `careful`: the same for a minute after a job that was tried before, but no job is claimed as it
 *   is stored: one that crashes its process uses up an attempt of all that are claimed here.
 * - `claiming`: a claim is in flight, of as many jobs as slots are free. After an error it pauses.
 * - `full`: jobs may wait, but no slot is free, or more slots are worth a wait of `forMs`. The end
 *   of a running job ends it too.
 * - `stopping`: it claims no more, and waits for the running jobs.
 */
type State =
  | { readonly name: 'idle' | 'careful' | 'stopping' }
  | { readonly name: 'claiming'; readonly fetch: Fetch }
  | { readonly name: 'full'; readonly forMs?: number }

interface Options<Job extends { appId: string }> {
  /** Running jobs at a time; a few more for apps that have no running job here. */
  concurrency: number
  claim: (fetch: Fetch) => Promise<readonly Job[]>
  /**
   * Calls `onTranslated` when nothing but storing the end of the job is left. Must not reject.
   */
  work: (job: Job, onTranslated: () => void) => Promise<void>
  /** Whether an earlier attempt of the job has failed, or its process has died. */
  isRetried: (job: Job) => boolean
  signals: JobNotifications
  /** Finds delayed jobs, which are not announced. For others, it is only a backstop. */
  pollMs?: number
  log: Logger
}

/** `giveUp` frees it unless a job was started in it. */
interface TakenSlot<Job> {
  start(job: Job): void
  giveUp(): void
}

interface FetchLoop<Job> {
  /** A slot for a job that is not stored yet; undefined if it has to wait like the others. */
  takeIdleSlot(appId: string): TakenSlot<Job> | undefined
  /** Claims no more jobs; resolves when the running ones have ended. */
  stop(): Promise<void>
}

const pauseAfterErrorMs = 1_000
/**
 * Overflow slots are for the time that all jobs here are long. While jobs end all the time, a slot
 * is free soon, and one fetch fills several.
 */
const overflowAfterMs = 25
const carefulMs = 60_000
/** Jobs whose end is being stored need no slot. With more of them, the database is behind. */
const maxStoring = 30
/** How long a fetch waits for more free slots while a backlog waits. */
const gatherMs = 5

export function startFetching<Job extends { appId: string }>({
  concurrency,
  claim,
  work,
  isRetried,
  signals,
  pollMs = 2_000,
  log,
}: Options<Job>): FetchLoop<Job> {
  const slots = createWorkerSlots(concurrency)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const anyMayWait = () => slots.onWaiting()
  let movedAt = performance.now()
  let retriedAt = Number.NEGATIVE_INFINITY
  let claimedAt = movedAt
  let state: State = { name: 'idle' }
  const stopListening = [signals.onWaiting(slots.onWaiting), signals.onGap(anyMayWait)]
  const poll = setInterval(anyMayWait, pollMs)
  const ended = fetchAll()

  async function fetchAll(): Promise<void> {
    while (state.name !== 'stopping') {
      const change = slots.nextChange()
      state = nextState()
      if (state.name === 'claiming') await claimAndStart(state.fetch)
      else if (state.name === 'full' && state.forMs !== undefined)
        await orAfter(change, state.forMs)
      else if (state.name !== 'stopping') await change
    }
    await Promise.all(running)
  }

  function nextState(): State {
    if (stopping.signal.aborted) return { name: 'stopping' }
    const gatherFor = claimedAt + gatherMs - performance.now()
    if (gatherFor > 0 && slots.mayGather()) return { name: 'full', forMs: gatherFor }
    const mayOverflow = performance.now() - movedAt >= overflowAfterMs
    const fetch = slots.nextFetch({ mayOverflow })
    if (fetch !== undefined) return { name: 'claiming', fetch }
    if (slots.wantsOverflow()) return { name: 'full', forMs: overflowAfterMs }
    if (!slots.hasRoom()) return { name: 'full' }
    return { name: performance.now() - retriedAt < carefulMs ? 'careful' : 'idle' }
  }

  async function claimAndStart(fetch: Fetch): Promise<void> {
    claimedAt = performance.now()
    try {
      const jobs = await claim(fetch)
      slots.onFetched(fetch, jobs.length)
      if (jobs.some(isRetried)) retriedAt = performance.now()
      if (fetch.overflow === undefined) movedAt = performance.now()
      for (const job of jobs) takeSlot(job.appId).start(job)
    } catch (error) {
      log.warn({ error }, 'jobs could not be claimed')
      // Also for new jobs of this process, which would overtake those that wait.
      anyMayWait()
      await delay(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** A slot for a job of this app: until the job ends, or none is started. */
  function takeSlot(appId: string): TakenSlot<Job> {
    slots.begin(appId)
    let hasSlot = true
    const freeSlot = (): void => {
      if (!hasSlot) return
      hasSlot = false
      slots.end(appId)
    }
    const onTranslated = (): void => {
      if (!hasSlot) return
      movedAt = performance.now()
      freeSlot()
    }
    const run = (job: Job): Promise<void> =>
      work(job, () => {
        if (running.size - slots.countUsed() < maxStoring) onTranslated()
      }).finally(onTranslated)
    const { promise, resolve } = Promise.withResolvers<Job | undefined>()
    const done = promise
      .then((job) => job && run(job))
      .finally(() => {
        running.delete(done)
        freeSlot()
      })
    running.add(done)
    return { start: resolve, giveUp: () => resolve(undefined) }
  }

  return {
    takeIdleSlot: (appId) =>
      state.name === 'idle' && !stopping.signal.aborted && slots.isIdle()
        ? takeSlot(appId)
        : undefined,

    async stop() {
      stopping.abort()
      clearInterval(poll)
      for (const stop of stopListening) stop()
      anyMayWait()
      await ended
    },
  }
}

/** Resolves with the change, or after this time. */
function orAfter(change: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void change.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
