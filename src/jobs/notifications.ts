// What happens to a job is told by the database's own notification, from whichever process did it: to workers that there is one, to who
// waits for its end, to who watches its progress, and to the worker whose job was cancelled.
import { type Expression, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

/** `moved`: it has come further. `ended`: it has succeeded, failed or was cancelled. */
export type JobEvent = 'moved' | 'ended'
/** A job of this app waits for a worker. */
type AppEvent = 'waiting'

export type JobNotifications = Awaited<ReturnType<typeof listenToJobs>>

const channel = 'dragoman_job'

/** Tells it when the transaction is committed. */
export async function announce(
  transaction: Transaction<Tables>,
  event: JobEvent,
  id: string,
): Promise<void> {
  await sql`select ${notifying(event, sql.val(id))}`.execute(transaction)
}

/** For a statement that tells it by itself, of the job or app with this id. */
export const notifying = (event: JobEvent | AppEvent, id: Expression<string>) =>
  sql<void>`pg_notify(${channel}, ${`${event} `} || ${id})`

export async function listenToJobs(database: Pick<Database, 'listen'>) {
  const jobListeners = new Map<string, Set<(event: JobEvent) => void>>()
  const endListeners = new Set<(id: string) => void>()
  const waitingListeners = new Set<(appId: string) => void>()
  const gapListeners = new Set<() => void>()
  const tell = (id: string, event: JobEvent) => {
    for (const listener of jobListeners.get(id) ?? []) listener(event)
  }
  const tellGap = () => {
    for (const listener of gapListeners) listener()
    // Any of them may have ended.
    for (const id of [...jobListeners.keys()]) tell(id, 'ended')
  }
  const onMessage = (payload: string) => {
    const [event, id = ''] = payload.split(' ')
    if (event === 'waiting') for (const listener of waitingListeners) listener(id)
    else tell(id, event === 'ended' ? 'ended' : 'moved')
    if (event === 'ended') for (const listener of endListeners) listener(id)
  }
  const stop = await database.listen(channel, onMessage, tellGap)

  return {
    /**
     * Calls back when the job has come further (`moved`) or may have ended. Subscribe before reading the job: what happens in between
     * is not missed. Returns what stops it.
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
    /** Calls back with the id of each job that ends, in whichever process. Returns what stops it. */
    onEnd(listener: (id: string) => void): () => void {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    /** Calls back with the app of jobs that wait for a worker from now on. Returns what stops it. */
    onWaiting(listener: (appId: string) => void): () => void {
      waitingListeners.add(listener)
      return () => waitingListeners.delete(listener)
    },
    /** Calls back when anything may have been missed, after the connection broke. Returns what stops it. */
    onGap(listener: () => void): () => void {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    close: stop,
  }
}
