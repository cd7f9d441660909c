// Claims queued jobs while slots are free. A notification or the end of a running job wakes it.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../telemetry/log.ts'
import type { Fetch } from './claim-store.ts'
import type { JobNotifications } from './notifications.ts'
import { createWorkerSlots } from './worker-slots.ts'

interface Options<Job extends { appId: string }> {
  /** Running jobs at a time; a few more for apps that have no running job here. */
  concurrency: number
  claim: (fetch: Fetch) => Promise<readonly Job[]>
  /** Must not reject. */
  work: (job: Job) => Promise<void>
  signals: Pick<JobNotifications, 'onWaiting' | 'onGap'>
  /** Finds delayed jobs, which are not announced. For others, it is only a backstop. */
  pollMs?: number
  log: Logger
}

const pauseAfterErrorMs = 1_000
/**
 * Overflow slots are for the time that all jobs here are long. While jobs end all the time, a slot
 * is free soon, and one fetch fills several.
 */
const overflowAfterMs = 25
/** How long a fetch waits for more free slots while a backlog waits. */
const gatherMs = 5

export function startFetching<Job extends { appId: string }>({
  concurrency,
  claim,
  work,
  signals,
  pollMs = 2_000,
  log,
}: Options<Job>) {
  const slots = createWorkerSlots(concurrency)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const anyMayWait = () => slots.onWaiting()
  let movedAt = performance.now()
  let claimedAt = movedAt
  const stopListening = [signals.onWaiting(slots.onWaiting), signals.onGap(anyMayWait)]
  const poll = setInterval(anyMayWait, pollMs)
  const ended = fetchAll()

  async function fetchAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const change = slots.nextChange()
      const gatherFor = claimedAt + gatherMs - performance.now()
      if (gatherFor > 0 && slots.mayGather()) {
        await orAfter(change, gatherFor)
        continue
      }
      const mayOverflow = performance.now() - movedAt >= overflowAfterMs
      const fetch = slots.nextFetch({ mayOverflow })
      try {
        if (fetch === undefined)
          await (slots.wantsOverflow() ? orAfter(change, overflowAfterMs) : change)
        else {
          claimedAt = performance.now()
          const jobs = await claim(fetch)
          if (fetch.overflow === undefined) movedAt = performance.now()
          slots.onFetched(fetch, jobs.length)
          for (const job of jobs) workOn(job)
        }
      } catch (error) {
        log.warn({ error }, 'jobs could not be claimed')
        await delay(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => {})
        anyMayWait()
      }
    }
    await Promise.all(running)
  }

  function workOn(job: Job): void {
    slots.begin(job.appId)
    const done = work(job).finally(() => {
      running.delete(done)
      movedAt = performance.now()
      slots.end(job.appId)
    })
    running.add(done)
  }

  return {
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
