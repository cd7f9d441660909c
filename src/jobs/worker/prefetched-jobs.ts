// Jobs that this process has claimed before it has slots for them.
import type { WorkerSlots } from './worker-slots.ts'

interface Options<Job> {
  slots: Pick<WorkerSlots, 'hasRoom' | 'onPrefetched' | 'onWaiting'>
  start: (job: Job) => void
  /** Returns a claimed job, of which no work was done, to the queue. Must not reject. */
  release: (job: Job) => Promise<void>
}

/** If none starts for so long, all go back: another process may be idle. */
const releaseAfterMs = 100

export function createPrefetchedJobs<Job>({ slots, start, release }: Options<Job>) {
  const prefetched: Job[] = []
  let releasing: NodeJS.Timeout | undefined

  async function releaseAll(): Promise<void> {
    clearTimeout(releasing)
    releasing = undefined
    const jobs = prefetched.splice(0)
    slots.onPrefetched(0)
    await Promise.all(jobs.map(release))
    slots.onWaiting()
  }

  return {
    count: (): number => prefetched.length,

    /** Starts what has room, of these claimed jobs last. */
    startNext(claimed: readonly Job[] = []): void {
      prefetched.push(...claimed)
      let started = 0
      for (const job of prefetched) {
        if (!slots.hasRoom()) break
        start(job)
        started++
      }
      prefetched.splice(0, started)
      slots.onPrefetched(prefetched.length)
      if (started === 0 && releasing !== undefined) return
      clearTimeout(releasing)
      const isEmpty = prefetched.length === 0
      releasing = isEmpty ? undefined : setTimeout(() => void releaseAll(), releaseAfterMs)
    },

    releaseAll,
  }
}

const windowMs = 100
/** Long enough for some claims, short for a job that waits in one process and not in the queue. */
const aheadMs = 50

/** Measures how many jobs end, to tell how many more will. */
export function createPace(now: () => number = () => performance.now()) {
  const ends: number[] = []

  function forget(): void {
    const since = now() - windowMs
    const kept = ends.findIndex((at) => at >= since)
    ends.splice(0, kept === -1 ? ends.length : kept)
  }

  return {
    /** A job has ended. */
    note(): void {
      ends.push(now())
      if (ends.length > 1_000) forget()
    },

    /** How many jobs will end in 50 ms. */
    ahead(): number {
      forget()
      return Math.floor((ends.length * aheadMs) / windowMs)
    },
  }
}
