// PGlite has no background processes: this writes checkpoints (without, the log grew to 577 MB) and
// vacuums.
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from '../../telemetry/log.ts'

const checkpointEveryMs = 60_000
const vacuumEveryMs = 10 * 60_000
/** The only tables to vacuum: it blocks every query meanwhile (294 ms for a table of 29 MB). */
export const busyTables = [
  'dragoman.jobs',
  'dragoman.job_parts',
  'dragoman.webhook_events',
  'dragoman.sessions',
  'dragoman.refresh_tokens',
  'dragoman.audit_events',
  'dragoman.credentials',
  'dragoman.usage',
]

interface MaintenanceOptions {
  /** Throws when the disk has no room for it. */
  expectSpace: () => void
  onError?: (error: unknown) => void
  log: Logger
}

/** Keeps the database small and quick to open until `stop`. */
export function startPgliteMaintenance(
  pglite: PGlite,
  { expectSpace, onError = () => {}, log }: MaintenanceOptions,
): { stop(): Promise<void> } {
  let work: Promise<unknown> = Promise.resolve()
  const run = (statement: string) => {
    work = work
      .then(() => {
        expectSpace()
        return pglite.exec(statement)
      })
      .catch((error: unknown) => {
        onError(error)
        log.warn({ error, statement }, 'database maintenance failed')
      })
  }
  const timers = [
    setInterval(() => run('checkpoint'), checkpointEveryMs),
    setInterval(() => {
      for (const table of busyTables) run(`vacuum (analyze) ${table}`)
    }, vacuumEveryMs),
  ]
  for (const timer of timers) timer.unref()
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await work
    },
  }
}
