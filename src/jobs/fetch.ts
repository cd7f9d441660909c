// Takes queued jobs whenever there is room for them: woken by the notification that there is one, and by each end of those under way.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../telemetry/log.ts'
import type { JobNotifications } from './notifications.ts'
import { createSlots, type Fetch } from './slots.ts'

interface Options<Job extends { appId: string }> {
  /** Jobs at a time; a few more of apps that have none under way. */
  concurrency: number
  take: (look: Fetch) => Promise<readonly Job[]>
  /** Must not reject. */
  work: (job: Job) => Promise<void>
  signals: Pick<JobNotifications, 'onWaiting' | 'onGap'>
  /** Only a backstop, and for jobs that are not to be taken earlier: a notification wakes within milliseconds. */
  pollMs?: number
  log: Logger
}

const pauseAfterErrorMs = 1_000

export function startFetching<Job extends { appId: string }>({
  concurrency,
  take,
  work,
  signals,
  pollMs = 2_000,
  log,
}: Options<Job>) {
  const places = createSlots(concurrency)
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const anyMayWait = () => places.onWaiting()
  const stopListening = [signals.onWaiting(places.onWaiting), signals.onGap(anyMayWait)]
  const poll = setInterval(anyMayWait, pollMs)
  const ended = takeAll()

  async function takeAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const change = places.nextChange()
      const look = places.nextLook()
      try {
        if (look === undefined) await change
        else {
          const jobs = await take(look)
          places.onLook(look, jobs.length)
          for (const job of jobs) workOn(job)
        }
      } catch (error) {
        log.warn({ error }, 'the queue can not be read just now')
        await delay(pauseAfterErrorMs, undefined, { signal: stopping.signal }).catch(() => {})
        anyMayWait()
      }
    }
    await Promise.all(underWay)
  }

  function workOn(job: Job): void {
    places.begin(job.appId)
    const done = work(job).finally(() => {
      underWay.delete(done)
      places.end(job.appId)
    })
    underWay.add(done)
  }

  return {
    /** Takes no more jobs; resolves when the work on those taken has ended. */
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(poll)
      for (const stop of stopListening) stop()
      anyMayWait()
      await ended
    },
  }
}
