import { Problem } from '../http/problems.ts'
import type { Database } from '../storage/database.ts'
import type { Router } from '../translation/router.ts'

export type HealthService = ReturnType<typeof createHealthService>

const databaseTimeoutMs = 2_000

export function createHealthService({
  database,
  router,
}: {
  database: Pick<Database, 'ping' | 'isFull'>
  router: Router
}) {
  return {
    /** Throws `not-ready`, which names what is missing and reveals nothing else. */
    async checkReady(): Promise<void> {
      const missing = [
        ...((await answers(database)) ? [] : ['the database does not respond']),
        ...(database.isFull() ? ['the disk is full, so nothing can be stored'] : []),
        ...(router.sources.size > 0 ? [] : ['no language pair is installed']),
      ]
      if (missing.length > 0)
        throw new Problem('not-ready', {
          detail: `Not ready: ${missing.join('; ')}.`,
          retryAfterSeconds: 5,
        })
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
