// Who waits for a job to end is told by the database's own notification, from whichever process ended it.
import type { Database } from '../storage/database.ts'
import { finishedChannel } from './store.ts'

export type FinishSignals = Awaited<ReturnType<typeof listenForFinishedJobs>>

export async function listenForFinishedJobs(database: Pick<Database, 'listen'>) {
  const waiting = new Map<string, Set<() => void>>()
  const wake = (id: string) => {
    for (const resolve of waiting.get(id) ?? []) resolve()
  }
  const wakeAll = () => {
    for (const id of waiting.keys()) wake(id)
  }
  const stop = await database.listen(finishedChannel, wake, wakeAll)

  return {
    /**
     * Resolves when the job may have ended, or when `signal` is aborted. Ask before reading the job, await after: an end in
     * between is not missed.
     */
    next(id: string, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const resolvers = waiting.get(id) ?? new Set()
        waiting.set(id, resolvers)
        const settle = () => {
          signal.removeEventListener('abort', settle)
          resolvers.delete(settle)
          if (resolvers.size === 0) waiting.delete(id)
          resolve()
        }
        resolvers.add(settle)
        signal.addEventListener('abort', settle, { once: true })
        if (signal.aborted) settle()
      })
    },
    close: async (): Promise<void> => {
      await stop()
      wakeAll()
    },
  }
}
