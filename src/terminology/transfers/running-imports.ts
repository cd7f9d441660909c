// Imports of this process, which may go on after the answer to the upload of their file.
import { Problem } from '../../http/problems.ts'

export interface Log {
  warn(details: object, message: string): void
}

export interface RunningImports {
  /**
   * Runs an import, also after the caller has given up. Rejects as the import does, and throws
   * `overloaded` if the team has one that runs, or the process too many.
   */
  run(ownerId: string, work: () => Promise<void>): Promise<void>
  /** Waits until all have ended. */
  close(): Promise<void>
}

/** Each holds a file and its corrections in memory. */
const mostOfProcess = 8
const retryAfterSeconds = 5

export function createRunningImports(log: Log): RunningImports {
  const byOwner = new Map<string, Promise<void>>()
  return {
    run(ownerId, work) {
      if (byOwner.has(ownerId)) throw overloaded('Another import of the team is running.')
      if (byOwner.size >= mostOfProcess) throw overloaded('Too many imports are running.')
      const running = work().finally(() => byOwner.delete(ownerId))
      byOwner.set(ownerId, running)
      running.catch((error: unknown) => {
        if (!(error instanceof Problem)) log.warn({ error }, 'an import of corrections failed')
      })
      return running
    },

    async close() {
      await Promise.allSettled(byOwner.values())
    },
  }
}

const overloaded = (what: string) =>
  new Problem('overloaded', { detail: `${what} Try again later.`, retryAfterSeconds })
