import { Problem } from '../http/problems.ts'
import type { Database } from '../storage/database.ts'
import type { ResolvedLanguages } from '../translation/routing/router.ts'

export type HealthService = ReturnType<typeof createHealthService>

const databaseTimeoutMs = 2_000

interface Dependencies {
  database: Pick<Database, 'ping' | 'isFull'>
  /** Whether this process, or another that works on jobs, serves any. */
  hasLanguages: () => boolean
  /** The languages of queued jobs that no process serves. */
  listUnserved: () => Promise<ResolvedLanguages[]>
}

export function createHealthService({ database, hasLanguages, listUnserved }: Dependencies) {
  return {
    /**
     * Returns the languages of jobs that wait for a process that serves them: other requests are
     * answered. Throws `not-ready`, which names what is missing and reveals nothing else.
     */
    async checkReady(): Promise<ResolvedLanguages[]> {
      const missing = [
        ...((await answers(database)) ? [] : ['the database does not respond']),
        ...(database.isFull() ? ['the disk is full, so nothing can be stored'] : []),
        ...(hasLanguages() ? [] : ['no language pair is installed']),
      ]
      if (missing.length > 0)
        throw new Problem('not-ready', {
          detail: `Not ready: ${missing.join('; ')}.`,
          retryAfterSeconds: 5,
        })
      return listUnserved()
    },
  }
}

async function answers(database: Pick<Database, 'ping'>): Promise<boolean> {
  const timeout = AbortSignal.timeout(databaseTimeoutMs)
  const late = new Promise<boolean>((resolve) =>
    timeout.addEventListener('abort', () => resolve(false), { once: true }),
  )
  const ping = database.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([ping, late])
}
