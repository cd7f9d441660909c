// Callers who watch the queue of an app: limited in number and time, and all served by one read.

import type { OnDisconnect } from '../../http/disconnect.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Job } from '../schemas.ts'
import type { ChangedJobs } from '../table/job-store.ts'
import type { JobNotifications } from './notifications.ts'
import { createQueueFeed, type QueueFeed } from './queue-feed.ts'
import type { QueueChange } from './queue-reader.ts'
import type { AdmitWatcher } from './watcher-admission.ts'

interface Dependencies {
  signals: Pick<JobNotifications, 'subscribeToApp' | 'onGap'>
  listNewest: (appId: string, limit: number) => Promise<Job[]>
  listChanged: (appId: string, changed: ChangedJobs) => Promise<Job[]>
  admit: AdmitWatcher
  /** Aborted when the process stops, so that no caller waits any longer. */
  closing: AbortSignal
  now: () => Date
  everyMs?: number
  /** Then a watch ends, so that its caller's credentials are checked again. */
  maxMs?: number
}

export function createQueueWatching({
  signals,
  listNewest,
  listChanged,
  admit,
  closing,
  now,
  everyMs = 1_000,
  maxMs = 60_000,
}: Dependencies) {
  const feeds = new Map<string, QueueFeed>()

  function openFeed(appId: string): QueueFeed {
    const open = feeds.get(appId)
    if (open) return open
    const feed = createQueueFeed({
      subscribe: (listener) => signals.subscribeToApp(appId, listener),
      onGap: signals.onGap,
      listNewest: (limit) => listNewest(appId, limit),
      listChanged: (changed) => listChanged(appId, changed),
      now,
      everyMs,
      onUnused: () => feeds.delete(appId),
    })
    feeds.set(appId, feed)
    return feed
  }

  /**
   * The newest jobs of the app, and each job again when it changes, until the caller disconnects,
   * the process stops or a minute is over. Throws `rate-limited`, `overloaded`.
   */
  return async (
    app: AppPrincipal,
    onDisconnect: OnDisconnect,
  ): Promise<AsyncGenerator<QueueChange>> => {
    const hold = admit(app)
    const over = new AbortController()
    const end = () => over.abort()
    onDisconnect(end)
    const reader = await openFeed(app.id)
      .join()
      .catch((error: unknown) => {
        hold.release()
        throw error
      })
    const timer = setTimeout(end, maxMs)
    const close = () => {
      clearTimeout(timer)
      closing.removeEventListener('abort', end)
      reader.close()
      hold.release()
    }
    over.signal.addEventListener('abort', close)
    closing.addEventListener('abort', end)
    if (over.signal.aborted) close()
    if (closing.aborted) end()

    return (async function* () {
      try {
        for (let change = await reader.next(); change; change = await reader.next()) yield change
      } finally {
        end()
      }
    })()
  }
}
