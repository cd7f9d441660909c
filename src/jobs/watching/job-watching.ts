// Callers who wait for a job (`?wait=`) or watch it (`/events`): limited in number, and all served
// by one read.

import type { OnDisconnect } from '../../http/disconnect.ts'
import { Problem } from '../../http/problems.ts'
import { createShares, type Hold } from '../../http/shares.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { JobRow } from '../table/job-rows.ts'
import { createJobReads, type JobReaders } from './job-reads.ts'
import type { LocalJobs } from './local-jobs.ts'
import type { JobNotifications } from './notifications.ts'

/** Undefined when the app has no such job, or it has expired. */
export type FindRow = (id: string, appId: string) => Promise<JobRow | undefined>

/** Callers of this process. Both throw `job-not-found`, `rate-limited`, `overloaded`. */
export interface JobWatching {
  /** Whom a worker of this process gives the jobs that it ends. */
  readonly readers: JobReaders
  /** The job at its end, or after `seconds`. */
  wait(
    id: string,
    app: AppPrincipal,
    options: { seconds: number; onDisconnect: OnDisconnect },
  ): Promise<JobRow>
  /**
   * The job, and again whenever it makes progress, at most once a second, until it ends, the
   * caller disconnects or the process stops.
   */
  watch(id: string, app: AppPrincipal, onDisconnect: OnDisconnect): Promise<AsyncGenerator<JobRow>>
}

interface Dependencies {
  signals: JobNotifications
  localJobs: LocalJobs
  findRow: FindRow
  /** How many callers may wait at a time. */
  maxWatchers: number
  /** Aborted when the process stops, so that no caller waits any longer. */
  closing: AbortSignal
}

/** Admits a watcher; throws `rate-limited` (the app or its user) and `overloaded` (all callers). */
type AdmitWatcher = (app: AppPrincipal) => Hold

const retryAfterSeconds = 5

export function createJobWatching({
  signals,
  localJobs,
  findRow,
  maxWatchers,
  closing,
}: Dependencies): JobWatching {
  const admit = createWatcherAdmission(maxWatchers)
  const reads = createJobReads({ subscribe: signals.subscribe, find: findRow })
  const readers: JobReaders = {
    has: reads.has,
    offer: (row) => reads.offer(row.id, row.appId, row),
  }

  /** The job as it is now, or as read within the last second if no notification came since. */
  async function readNow(id: string, appId: string): Promise<JobRow> {
    const reader = reads.open({ id, appId, progress: false, isKnown: false })
    try {
      return (await reader.next()) ?? refuse()
    } finally {
      reader.close()
    }
  }

  return {
    readers,

    async wait(id, app, { seconds, onDisconnect }) {
      const hold = admit(app)
      const isKnown = localJobs.has(id, app.id)
      const reader = reads.open({ id, appId: app.id, progress: false, isKnown })
      const timer = setTimeout(reader.close, seconds * 1_000)
      closing.addEventListener('abort', reader.close)
      onDisconnect(reader.close)
      let isOver = closing.aborted
      try {
        while (!isOver) {
          const row = await reader.next()
          if (row !== undefined && row.finishedAt !== null) return row
          isOver = row === undefined
        }
        return await readNow(id, app.id)
      } finally {
        clearTimeout(timer)
        closing.removeEventListener('abort', reader.close)
        reader.close()
        hold.release()
      }
    },

    async watch(id, app, onDisconnect) {
      const hold = admit(app)
      const reader = reads.open({ id, appId: app.id, progress: true, isKnown: false })
      let isOver = false
      const end = () => {
        isOver = true
        closing.removeEventListener('abort', end)
        reader.close()
        hold.release()
      }
      onDisconnect(end)
      try {
        const first = (await reader.next()) ?? (isOver ? await readNow(id, app.id) : refuse())
        closing.addEventListener('abort', end)
        if (closing.aborted) end()
        return rowsFrom(first)
      } catch (error) {
        end()
        throw error
      }

      async function* rowsFrom(first: JobRow): AsyncGenerator<JobRow> {
        try {
          for (let row = first; ; ) {
            yield row
            if (row.finishedAt !== null || isOver) return
            const next = await reader.next()
            if (isOver) return
            row = next ?? refuse()
          }
        } finally {
          end()
        }
      }
    },
  }
}

export const jobNotFound = () =>
  new Problem('job-not-found', {
    detail: 'The job does not exist, has expired, or belongs to another app.',
  })

function refuse(): never {
  throw jobNotFound()
}

/** At most `maxWatchers` callers wait for jobs or watch them at a time. */
function createWatcherAdmission(maxWatchers: number): AdmitWatcher {
  const watchers = createShares(maxWatchers)
  return ({ id, ownerId }) => {
    const hold = watchers.open({ user: ownerId, app: id })
    if (hold.add(1)) return hold
    const isFull = watchers.total() >= maxWatchers
    throw new Problem(isFull ? 'overloaded' : 'rate-limited', {
      detail: isFull
        ? 'Too many requests wait for jobs. Omit `wait`, or try again later.'
        : 'Too many of your requests wait for jobs or watch them. ' +
          'Omit `wait`, or use webhooks.',
      retryAfterSeconds,
    })
  }
}
