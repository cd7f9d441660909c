// Claims queued jobs while slots are free. A notification or the end of a running job wakes it.
// While a backlog of short jobs waits, it claims those that start within about 50 ms in advance, so
// that one claim and one stored end serve more of them (docs/decisions/018).
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../telemetry/log.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import type { Fetch } from './claim-store.ts'
import { createPace, createPrefetchedJobs } from './prefetched-jobs.ts'
import { createWorkerSlots } from './worker-slots.ts'

/**
 * What the loop does. After each state, `nextState` decides again.
 * - `idle`: no job waits, as far as it knows. It sends no query until a notification, a gap in the
 *   notifications or the poll says that one may.
 * - `full`: jobs may wait, but no slot is free, enough jobs are claimed in advance, or more slots
 *   are worth a wait of `forMs`. The end of a running job ends it too.
 * - `claiming`: a claim is in flight, of as many jobs as slots are free and, while short jobs wait,
 *   some in advance. After an error it pauses.
 * - `careful`: the same for a minute after a job that was tried before, with none in advance.
 * - `stopping`: it claims no more, returns the jobs that it claimed in advance to the queue, and
 *   waits for the running ones.
 */
type State =
  | { readonly name: 'idle' | 'stopping' }
  | { readonly name: 'full'; readonly forMs?: number }
  | { readonly name: 'claiming' | 'careful'; readonly fetch: Fetch }

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
  /** Returns a claimed job, of which no work was done, to the queue. Must not reject. */
  release: (job: Job) => Promise<void>
  signals: Pick<JobNotifications, 'onWaiting' | 'onGap'>
  /** Finds delayed jobs, which are not announced. For others, it is only a backstop. */
  pollMs?: number
  log: Logger
}

/** `giveUp` frees it unless a job was started in it. */
interface TakenSlot<Job> {
  start(job: Job): void
  giveUp(): void
}

const pauseAfterErrorMs = 1_000
/**
 * Overflow slots are for the time that all jobs here are long. While jobs end all the time, a slot
 * is free soon, and one fetch fills several.
 */
const overflowAfterMs = 25
/** Jobs claimed in advance, for each slot. */
const maxAhead = 2
/**
 * A job that crashes its process uses up an attempt of all that are claimed with it. So none is
 * claimed in advance for a while after one that was tried before.
 */
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
  release,
  signals,
  pollMs = 2_000,
  log,
}: Options<Job>) {
  const slots = createWorkerSlots(concurrency)
  const pace = createPace()
  const prefetched = createPrefetchedJobs<Job>({ slots, start: workOn, release })
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const anyMayWait = () => slots.onWaiting()
  let movedAt = performance.now()
  let retriedAt = Number.NEGATIVE_INFINITY
  const isCareful = () => performance.now() - retriedAt < carefulMs
  let claimedAt = movedAt
  let state: State = { name: 'idle' }
  const stopListening = [signals.onWaiting(slots.onWaiting), signals.onGap(anyMayWait)]
  const poll = setInterval(anyMayWait, pollMs)
  const ended = fetchAll()

  async function fetchAll(): Promise<void> {
    while (state.name !== 'stopping') {
      const change = slots.nextChange()
      state = nextState()
      if (state.name === 'idle') await change
      else if (state.name === 'full')
        await (state.forMs === undefined ? change : orAfter(change, state.forMs))
      else if ('fetch' in state) await claimAndStart(state.fetch)
    }
    await Promise.all([...running, prefetched.releaseAll()])
  }

  function nextState(): State {
    if (stopping.signal.aborted) return { name: 'stopping' }
    const name = isCareful() ? 'careful' : 'claiming'
    const ahead = name === 'careful' ? 0 : Math.min(maxAhead * concurrency, pace.ahead())
    // Each start of a prefetched job is the end of another.
    if (4 * prefetched.count() > ahead && slots.isBacklog()) return { name: 'full' }
    const gatherFor = claimedAt + gatherMs - performance.now()
    if (gatherFor > 0 && slots.mayGather()) return { name: 'full', forMs: gatherFor }
    const mayOverflow = performance.now() - movedAt >= overflowAfterMs
    const fetch = slots.nextFetch({ mayOverflow, ahead })
    if (fetch !== undefined) return { name, fetch }
    if (slots.wantsOverflow()) return { name: 'full', forMs: overflowAfterMs }
    return { name: slots.hasRoom() ? 'idle' : 'full' }
  }

  async function claimAndStart(fetch: Fetch): Promise<void> {
    claimedAt = performance.now()
    try {
      const jobs = await claim(fetch)
      slots.onFetched(fetch, jobs.length)
      if (jobs.some(isRetried)) retriedAt = performance.now()
      if (fetch.overflow === undefined) {
        movedAt = performance.now()
        prefetched.startNext(jobs)
      } else for (const job of jobs) workOn(job)
    } catch (error) {
      log.warn({ error }, 'jobs could not be claimed')
      // Also for new jobs of this process, which would overtake those that wait.
      anyMayWait()
      await delay(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  function workOn(job: Job): void {
    takeSlot(job.appId).start(job)
  }

  /** A slot for a job of this app: until the job ends, or none is started. */
  function takeSlot(appId: string): TakenSlot<Job> {
    slots.begin(appId)
    let hasSlot = true
    const freeSlot = (): void => {
      if (!hasSlot) return
      hasSlot = false
      slots.end(appId)
      if (prefetched.count() > 0 && !stopping.signal.aborted) prefetched.startNext()
    }
    const onTranslated = (): void => {
      if (!hasSlot) return
      movedAt = performance.now()
      pace.note()
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
    /** A slot for a job that is not stored yet; undefined if it has to wait like the others. */
    takeIdleSlot: (appId: string): TakenSlot<Job> | undefined =>
      !('fetch' in state) && !isCareful() && !stopping.signal.aborted && slots.isIdle()
        ? takeSlot(appId)
        : undefined,

    /** Claims no more jobs; resolves when the running ones have ended. */
    async stop(): Promise<void> {
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
