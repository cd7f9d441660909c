import { Problem } from '../http/problems.ts'
import type { EngineName } from '../translation/engines/engine-names.ts'
import type { ResolvedLanguages } from '../translation/routing/resolved-languages.ts'

const databaseTimeoutMs = 2_000

/** What the readiness of this process depends on. */
export interface Health {
  readonly database: { ping(): Promise<void>; isFull(): boolean }
  /** Whether this process, or another that works on jobs, serves any. */
  readonly hasLanguages: () => boolean
  /** Engines of this process of which a part does not work now. */
  readonly listFailing: () => EngineName[]
  /** The languages of queued jobs that no process serves. */
  readonly listUnserved: () => Promise<ResolvedLanguages[]>
}

/** What is limited although the service is ready. */
interface Limitations {
  /** The languages of jobs that wait for a process that serves them. */
  readonly unserved: ResolvedLanguages[]
  readonly failing: EngineName[]
}

/**
 * Returns what is limited: other requests are answered. Throws `not-ready`, which names what is
 * missing and reveals nothing else.
 */
export async function checkReady({
  database,
  hasLanguages,
  listFailing,
  listUnserved,
}: Health): Promise<Limitations> {
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
}

async function answers(database: Health['database']): Promise<boolean> {
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
