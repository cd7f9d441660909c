// Who waits for a job's end (`?wait=`) or watches it (`/events`): bounded, and at the cost of one read for all of them.
import type { AppPrincipal } from '../auth/principals.ts'
import type { OnDisconnect } from '../http/disconnect.ts'
import { Problem } from '../http/problems.ts'
import { createShares, type Hold } from '../http/shares.ts'
import { createJobReads } from './job-reads.ts'
import type { LocalJobs } from './local-jobs.ts'
import type { JobNotifications } from './notifications.ts'
import type { JobRow } from './store.ts'

interface Dependencies {
  signals: Pick<JobNotifications, 'subscribe'>
  openJobs: Pick<LocalJobs, 'has'>
  /** Undefined when the app has no such job. */
  find: (id: string, appId: string) => Promise<JobRow | undefined>
  /** Those who wait or watch at a time. */
  maxWatchers: number
  /** Aborted when the process stops: nobody is kept waiting then. */
  closing: AbortSignal
}

const retryAfterSeconds = 5

export const jobNotFound = () =>
  new Problem('job-not-found', {
    detail: 'It never existed, has expired, or belongs to another app.',
  })

export function createJobWatching({ signals, openJobs, find, maxWatchers, closing }: Dependencies) {
  const reads = createJobReads({ signals, find })
  const watchers = createShares(maxWatchers)

  /** Throws `rate-limited` (the app or its user) and `overloaded` (everybody together). */
  function admit({ id, userId }: AppPrincipal): Hold {
    const hold = watchers.open({ user: userId, app: id })
    if (hold.add(1)) return hold
    const isFull = watchers.total() >= maxWatchers
    throw new Problem(isFull ? 'overloaded' : 'rate-limited', {
      detail: isFull
        ? 'Too many callers wait for jobs. Ask without `wait`, or try again later.'
        : 'Too many of your requests wait for jobs or watch them. Ask without `wait`, or have webhooks sent.',
      retryAfterSeconds,
    })
  }

  /** As it is now, or was within the last second if nothing was told of it since. */
  async function readNow(id: string, appId: string): Promise<JobRow> {
    const reader = reads.open({ id, appId, moves: false, isKnown: false })
    try {
      return (await reader.next()) ?? refuse()
    } finally {
      reader.close()
    }
  }

  return {
    /** The job when it ends, or as it is when the time is over. Throws `job-not-found`, `rate-limited`, `overloaded`. */
    async wait(
      id: string,
      app: AppPrincipal,
      { seconds, onHangUp }: { seconds: number; onHangUp: OnDisconnect },
    ): Promise<JobRow> {
      const hold = admit(app)
      const isKnown = openJobs.has(id, app.id)
      const reader = reads.open({ id, appId: app.id, moves: false, isKnown })
      const timer = setTimeout(reader.close, seconds * 1_000)
      closing.addEventListener('abort', reader.close)
      onHangUp(reader.close)
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

    /**
     * The job as it is, and then each time it has come further, at most once a second; ends when the job has ended, when the caller
     * hangs up, or with the process. Throws `job-not-found`, `rate-limited`, `overloaded`.
     */
    async watch(
      id: string,
      app: AppPrincipal,
      onHangUp: OnDisconnect,
    ): Promise<AsyncGenerator<JobRow>> {
      const hold = admit(app)
      const reader = reads.open({ id, appId: app.id, moves: true, isKnown: false })
      let isOver = false
      const end = () => {
        isOver = true
        closing.removeEventListener('abort', end)
        reader.close()
        hold.release()
      }
      onHangUp(end)
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

function refuse(): never {
  throw jobNotFound()
}
