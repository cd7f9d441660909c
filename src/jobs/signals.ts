// What happens to a job is told by the database's own notification, from whichever process did it: to workers that there is one, to who
// waits for its end, to who watches its progress, and to the worker whose job was cancelled.
import { type Expression, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

/** `moved`: it has come further. `ended`: it has succeeded, failed or was cancelled. */
export type JobEvent = 'moved' | 'ended'
/** A job of this app waits for a worker. */
type AppEvent = 'waiting'

export type JobSignals = Awaited<ReturnType<typeof listenForJobs>>

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

export async function listenForJobs(database: Pick<Database, 'listen'>) {
  const waiters: Readonly<Record<JobEvent, Map<string, Set<() => void>>>> = {
    moved: new Map(),
    ended: new Map(),
  }
  const endListeners = new Set<(id: string) => void>()
  const waitingListeners = new Set<(appId: string) => void>()
  const gapListeners = new Set<() => void>()
  const wake = (id: string, events: readonly JobEvent[]) => {
    for (const event of events) for (const resolve of waiters[event].get(id) ?? []) resolve()
  }
  const wakeAll = () => {
    for (const listener of gapListeners) listener()
    for (const lines of Object.values(waiters))
      for (const resolvers of lines.values()) for (const resolve of resolvers) resolve()
  }
  const onMessage = (payload: string) => {
    const [event, id = ''] = payload.split(' ')
    if (event === 'waiting') for (const listener of waitingListeners) listener(id)
    else wake(id, event === 'ended' ? ['ended', 'moved'] : ['moved'])
    if (event === 'ended') for (const listener of endListeners) listener(id)
  }
  const stop = await database.listen(channel, onMessage, wakeAll)

  return {
    /**
     * Resolves when the job may have ended, or (`moved`) may have come further, or when `signal` is aborted. Ask before reading the
     * job, await after: what happens in between is not missed.
     */
    next(event: JobEvent, id: string, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const lines = waiters[event]
        const resolvers = lines.get(id) ?? new Set()
        lines.set(id, resolvers)
        const settle = () => {
          signal.removeEventListener('abort', settle)
          resolvers.delete(settle)
          if (resolvers.size === 0 && lines.get(id) === resolvers) lines.delete(id)
          resolve()
        }
        resolvers.add(settle)
        signal.addEventListener('abort', settle, { once: true })
        if (signal.aborted) settle()
      })
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
    close: async (): Promise<void> => {
      await stop()
      wakeAll()
    },
  }
}
