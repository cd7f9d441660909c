// The jobs of one app as they change, read once for all who watch its queue in this process.

import type { Job } from '../schemas.ts'
import type { ChangedJobs } from '../table/job-store.ts'
import { createQueueReader, type QueueReader } from './queue-reader.ts'

export interface QueueFeed {
  /** A reader that begins with the newest jobs as they are. */
  join(): Promise<QueueReader>
}

interface Options {
  /** Calls back with the ID of a job that has changed; undefined: there are new jobs. */
  subscribe: (listener: (jobId: string | undefined) => void) => () => void
  /** Calls back when notifications may be lost. */
  onGap: (listener: () => void) => () => void
  /** The newest jobs without their results, newest first. */
  listNewest: (limit: number) => Promise<Job[]>
  listChanged: (changed: ChangedJobs) => Promise<Job[]>
  now: () => Date
  /** Milliseconds between two reads. */
  everyMs: number
  /** Called when the last reader has closed. */
  onUnused: () => void
}

/** As many as a page of `GET /queue` has at most. */
const newestJobs = 100
/** The most jobs that one read returns. What is beyond counts as missed. */
export const maxChanges = 1_000
/** Jobs whose state is remembered, so that none is reported twice. */
const maxKnown = 4 * maxChanges
/**
 * A job is stored later than `createdAt` says, and the clocks of processes differ. A job that comes
 * later still is reported when it makes progress or ends.
 */
const overlapMs = 5_000

export function createQueueFeed(options: Options): QueueFeed {
  const { listNewest, listChanged, everyMs } = options
  const readers = new Set<QueueReader>()
  const known = new Map<string, string>()
  let newestMs = options.now().getTime()
  let changed = new Set<string>()
  let hasNew = false
  let hasGap = false
  let readAt = Number.NEGATIVE_INFINITY
  let isReading = false
  let timer: NodeJS.Timeout | undefined
  let snapshot: { jobs: Promise<Job[]>; at: number } | undefined

  const unsubscribe = options.subscribe((jobId) => {
    if (jobId === undefined) hasNew = true
    else if (changed.size < maxChanges) changed.add(jobId)
    else hasGap = true
    plan()
  })
  const ignoreGaps = options.onGap(() => {
    hasGap = true
    hasNew = true
    plan()
  })

  function plan(): void {
    snapshot = undefined
    if (isReading || readers.size === 0 || timer !== undefined) return
    timer = setTimeout(() => void read(), Math.max(0, readAt + everyMs - performance.now()))
  }

  async function read(): Promise<void> {
    timer = undefined
    isReading = true
    readAt = performance.now()
    const since = hasNew ? new Date(newestMs - overlapMs) : undefined
    const ids = [...changed]
    const isIncomplete = hasGap
    changed = new Set()
    hasNew = false
    hasGap = false
    try {
      const jobs = await listChanged({ ids, since, limit: maxChanges })
      if (isIncomplete || jobs.length === maxChanges) for (const reader of readers) reader.miss()
      for (const job of jobs) if (isNews(job)) for (const reader of readers) reader.add(job)
    } catch (error) {
      for (const reader of readers) reader.fail(error)
    }
    isReading = false
    if (hasNew || hasGap || changed.size > 0) plan()
  }

  /** Whether the readers do not know this state of the job. Remembers it. */
  function isNews(job: Job): boolean {
    const state = [job.status, job.attempts, job.progress.completed].join(' ')
    newestMs = Math.max(newestMs, Date.parse(job.createdAt))
    if (known.get(job.id) === state) return false
    known.delete(job.id)
    known.set(job.id, state)
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? '')
    return true
  }

  /** The newest jobs, read at most once a second while no notification comes. */
  function readNewest(): Promise<Job[]> {
    if (snapshot === undefined || performance.now() - snapshot.at > everyMs)
      snapshot = { jobs: listNewest(newestJobs), at: performance.now() }
    return snapshot.jobs
  }

  function leave(reader: QueueReader): void {
    readers.delete(reader)
    if (readers.size > 0) return
    clearTimeout(timer)
    unsubscribe()
    ignoreGaps()
    options.onUnused()
  }

  return {
    async join() {
      const reader = createQueueReader({ maxPending: maxChanges, onClose: leave })
      readers.add(reader)
      try {
        const jobs = await readNewest()
        reader.begin(jobs.toReversed())
        // Another reader may still have to be told of them.
        if (readers.size === 1) jobs.forEach(isNews)
        return reader
      } catch (error) {
        reader.close()
        throw error
      }
    },
  }
}
