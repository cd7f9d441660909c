// Claims queued jobs while slots are free. A notification or the end of a running job wakes it.
// While a backlog of short jobs waits, it claims those that start within about 50 ms in advance, so
// that one claim and one stored end serve more of them (docs/decisions/018).
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../telemetry/log.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import type { Fetch } from './claim-store.ts'
import { createPace } from './pace.ts'
import { createPrefetchedJobs } from './prefetched-jobs.ts'
import { createWorkerSlots } from './worker-slots.ts'

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
  let isClaiming = false
  const stopListening = [signals.onWaiting(slots.onWaiting), signals.onGap(anyMayWait)]
  const poll = setInterval(anyMayWait, pollMs)
  const ended = fetchAll()

  async function fetchAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const change = slots.nextChange()
      const ahead = Math.min(maxAhead * concurrency, isCareful() ? 0 : pace.ahead())
      if (4 * prefetched.count() > ahead && slots.isBacklog()) {
        // Each start of a prefetched job is the end of another.
        await change
        continue
      }
      const gatherFor = claimedAt + gatherMs - performance.now()
      if (gatherFor > 0 && slots.mayGather()) {
        await orAfter(change, gatherFor)
        continue
      }
      const mayOverflow = performance.now() - movedAt >= overflowAfterMs
      const fetch = slots.nextFetch({ mayOverflow, ahead })
      try {
        if (fetch === undefined)
          await (slots.wantsOverflow() ? orAfter(change, overflowAfterMs) : change)
        else {
          claimedAt = performance.now()
          isClaiming = true
          const jobs = await claim(fetch).finally(() => {
            isClaiming = false
          })
          if (fetch.overflow === undefined) movedAt = performance.now()
          slots.onFetched(fetch, jobs.length)
          if (jobs.some(isRetried)) retriedAt = performance.now()
          if (fetch.overflow === undefined) prefetched.startNext(jobs)
          else for (const job of jobs) workOn(job)
        }
      } catch (error) {
        log.warn({ error }, 'jobs could not be claimed')
        // Also for new jobs of this process, which would overtake those that wait.
        anyMayWait()
        await delay(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    await Promise.all([...running, prefetched.releaseAll()])
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
      !isClaiming && !isCareful() && !stopping.signal.aborted && slots.isIdle()
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
