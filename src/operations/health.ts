import { Problem } from '../http/problems.ts'
import type { Database } from '../storage/database.ts'
import type { EngineName } from '../translation/engines/engine-names.ts'
import type { ResolvedLanguages } from '../translation/routing/router.ts'

export type HealthService = ReturnType<typeof createHealthService>

const databaseTimeoutMs = 2_000

interface Dependencies {
  database: Pick<Database, 'ping' | 'isFull'>
  /** Whether this process, or another that works on jobs, serves any. */
  hasLanguages: () => boolean
  /** Engines of this process of which a part does not work now. */
  listFailing: () => EngineName[]
  /** The languages of queued jobs that no process serves. */
  listUnserved: () => Promise<ResolvedLanguages[]>
}

/** What is limited although the service is ready. */
interface Limitations {
  /** The languages of jobs that wait for a process that serves them. */
  readonly unserved: ResolvedLanguages[]
  readonly failing: EngineName[]
}

export function createHealthService({
  database,
  hasLanguages,
  listFailing,
  listUnserved,
}: Dependencies) {
  return {
    /**
     * Returns what is limited: other requests are answered. Throws `not-ready`, which names what is
     * missing and reveals nothing else.
     */
    async checkReady(): Promise<Limitations> {
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
      return { unserved: await listUnserved(), failing: listFailing() }
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
