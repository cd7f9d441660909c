// Reads a job once for all in this process who watch it or wait for it, after a notification.

import type { JobRow } from '../table/job-rows.ts'
import { createJobFeed, type JobFeed, type Reader } from './job-feed.ts'
import type { JobNotifications } from './notifications.ts'

/**
 * Those who watch a job of this process or wait for it, as the worker of the process knows them.
 */
export interface JobReaders {
  has(id: string, appId: string): boolean
  /** Gives them the row of a job that has just ended. */
  offer(row: JobRow): void
}

interface Dependencies<R> {
  subscribe: JobNotifications['subscribe']
  find: (id: string, appId: string) => Promise<R | undefined>
  /** Milliseconds between two reads of an unfinished job; its end is read at once. */
  everyMs?: number
  /** Milliseconds between reads without a notification, which a killed process may not send. */
  recheckMs?: number
}

interface ReaderOptions {
  id: string
  appId: string
  /** Returns each change; otherwise only reads that follow a possible end. */
  progress: boolean
  /** The job exists and has not ended, so it is not read before a notification. */
  isKnown: boolean
}

/** The reads of this process. */
interface JobReads<R> {
  /** Follows a job. Must be closed. */
  open(options: ReaderOptions): Reader<R>
  /** Whether anybody reads the job. */
  has(id: string, appId: string): boolean
  /** Gives its readers a row that is newer than all that were read. */
  offer(id: string, appId: string, row: R): void
}

export function createJobReads<R>({
  subscribe,
  find,
  everyMs = 1_000,
  recheckMs = 10_000,
}: Dependencies<R>): JobReads<R> {
  const feeds = new Map<string, JobFeed<R>>()

  const keyOf = (id: string, appId: string) => `${appId} ${id}`

  function openFeed(id: string, appId: string): JobFeed<R> {
    const key = keyOf(id, appId)
    const open = feeds.get(key)
    if (open) return open
    const feed = createJobFeed({
      subscribe: (listener) => subscribe(id, listener),
      find: () => find(id, appId),
      everyMs,
      recheckMs,
      onUnused: () => feeds.delete(key),
    })
    feeds.set(key, feed)
    return feed
  }

  return {
    open: ({ id, appId, progress, isKnown }) => openFeed(id, appId).join(progress, isKnown),
    has: (id, appId) => feeds.has(keyOf(id, appId)),
    offer: (id, appId, row) => feeds.get(keyOf(id, appId))?.offer(row),
  }
}
