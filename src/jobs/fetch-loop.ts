// Claims queued jobs while slots are free. A notification or the end of a running job wakes it.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../telemetry/log.ts'
import type { JobNotifications } from './notifications.ts'
import { createWorkerSlots, type Fetch } from './worker-slots.ts'

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
  const stopListening = [signals.onWaiting(slots.onWaiting), signals.onGap(anyMayWait)]
  const poll = setInterval(anyMayWait, pollMs)
  const ended = fetchAll()

  async function fetchAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const change = slots.nextChange()
      const fetch = slots.nextFetch()
      try {
        if (fetch === undefined) await change
        else {
          const jobs = await claim(fetch)
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
