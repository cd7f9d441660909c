// Job events travel between processes as PostgreSQL notifications: they wake workers, answer those
// who wait for a job or watch it, and stop the worker whose job was cancelled. Frequent ones are
// announced after the commit, rare ones in the transaction (docs/decisions/018).
import type { Database } from '../../storage/database.ts'
import { type AppEvent, channel, type JobEvent } from '../table/notification-statements.ts'

/** Those who subscribe or listen get the function that stops it. */
export interface JobNotifications {
  /** Notifies of a job that has changed; call it after the commit. */
  announceChange(event: JobEvent, id: string): void
  /** Notifies workers of waiting jobs of this app; call it after the commit. */
  announceWaiting(appId: string): void
  /**
   * Calls back when the job made progress (`progressed`) or may have ended. Subscribe before you
   * read the job, so that no event is missed in between.
   */
  subscribe(id: string, listener: (event: JobEvent) => void): () => void
  /** Calls back with the ID of each job that ends, in any process. */
  onEnd(listener: (id: string) => void): () => void
  /** Calls back with the app of each job that is queued. */
  onWaiting(listener: (appId: string) => void): () => void
  /** Calls back after a broken connection: events may be lost. */
  onGap(listener: () => void): () => void
  close(): Promise<void>
}

export async function listenToJobs(database: Database): Promise<JobNotifications> {
  const jobListeners = new Map<string, Set<(event: JobEvent) => void>>()
  const endListeners = new Set<(id: string) => void>()
  const waitingListeners = new Set<(appId: string) => void>()
  const gapListeners = new Set<() => void>()
  const notify = (id: string, event: JobEvent) => {
    for (const listener of jobListeners.get(id) ?? []) listener(event)
  }
  const notifyOfGap = () => {
    for (const listener of gapListeners) listener()
    // Any of these jobs may have ended.
    for (const id of [...jobListeners.keys()]) notify(id, 'ended')
  }
  const onMessage = (payload: string) => {
    const [event, id = ''] = payload.split(' ')
    if (event === 'waiting') for (const listener of waitingListeners) listener(id)
    else notify(id, event === 'ended' ? 'ended' : 'progressed')
    if (event === 'ended') for (const listener of endListeners) listener(id)
  }
  const stop = await database.listen(channel, onMessage, notifyOfGap)

  return {
    announceChange: (event, id) => database.notify(channel, `${event} ${id}`),
    announceWaiting: (appId) =>
      database.notify(channel, `${'waiting' satisfies AppEvent} ${appId}`),
    subscribe: (id, listener) => addListener(jobListeners, id, listener),
    onEnd(listener) {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    onWaiting(listener) {
      waitingListeners.add(listener)
      return () => waitingListeners.delete(listener)
    },
    onGap(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    close: stop,
  }
}

/** Returns the function that removes the listener. */
function addListener<L>(all: Map<string, Set<L>>, key: string, listener: L): () => void {
  const listeners = all.get(key) ?? new Set()
  all.set(key, listeners)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && all.get(key) === listeners) all.delete(key)
  }
}
