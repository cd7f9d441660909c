// Job events travel between processes as PostgreSQL notifications: they wake workers, answer those
// who wait for a job or watch it, and stop the worker whose job was cancelled.
import { type Expression, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

/** `progressed`: it made progress. `ended`: it succeeded, failed or was cancelled. */
export type JobEvent = 'progressed' | 'ended'
/** A job of this app waits for a worker. */
type AppEvent = 'waiting'

export type JobNotifications = Awaited<ReturnType<typeof listenToJobs>>

const channel = 'dragoman_job'

/** Notifies listeners when the transaction commits. */
export async function announce(
  transaction: Transaction<Tables>,
  event: JobEvent,
  id: string,
): Promise<void> {
  await sql`select ${notifying(event, sql.val(id))}`.execute(transaction)
}

/** The expression by which a statement notifies of the job or app with this ID. */
export const notifying = (event: JobEvent | AppEvent, id: Expression<string>) =>
  sql<void>`pg_notify(${channel}, ${`${event} `} || ${id})`

export async function listenToJobs(database: Pick<Database, 'listen'>) {
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
    /**
     * Calls back when the job made progress (`progressed`) or may have ended. Subscribe before you
     * read the job, so that no event is missed in between. Returns the function that unsubscribes.
     */
    subscribe(id: string, listener: (event: JobEvent) => void): () => void {
      const listeners = jobListeners.get(id) ?? new Set()
      jobListeners.set(id, listeners)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && jobListeners.get(id) === listeners) jobListeners.delete(id)
      }
    },
    /**
     * Calls back with the ID of each job that ends, in any process. Returns the function that stops
     * it.
     */
    onEnd(listener: (id: string) => void): () => void {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    /** Calls back with the app of each job that is queued. Returns the function that stops it. */
    onWaiting(listener: (appId: string) => void): () => void {
      waitingListeners.add(listener)
      return () => waitingListeners.delete(listener)
    },
    /**
     * Calls back after a broken connection: events may be lost. Returns the function that stops it.
     */
    onGap(listener: () => void): () => void {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    close: stop,
  }
}
