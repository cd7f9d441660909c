import type { Database } from '../storage/database.ts'
import type { ProcessKind } from '../storage/enumerations.ts'
import type { Logger } from '../telemetry/log.ts'
import { type Heartbeat, type OwnProcess, startHeartbeat } from './heartbeat.ts'
import type { ProcessReport } from './process-report.ts'

/** What `serve` and `worker` differ in. */
export interface ProcessRole {
  kind: ProcessKind
  claimsJobs: boolean
}

interface Dependencies {
  database: Database
  identity: Omit<OwnProcess, 'kind'>
  log: Logger
}

/** The role of this process, and the heartbeat that reports it to the others. */
export function createReporting({ database, identity, log }: Dependencies) {
  let role: ProcessRole = { kind: 'serve', claimsJobs: false }
  let heartbeat: Heartbeat | undefined
  return {
    role: (): ProcessRole => role,
    hasStarted: (): boolean => heartbeat !== undefined,
    beatSoon: (): void => heartbeat?.beatSoon(),

    start(
      given: ProcessRole,
      {
        readReport,
        onBeat,
        everyMs,
      }: {
        readReport: () => Promise<ProcessReport>
        onBeat: () => Promise<void>
        everyMs: number | undefined
      },
    ): void {
      role = given
      heartbeat ??= startHeartbeat({
        database,
        own: { ...identity, kind: role.kind },
        readReport,
        onBeat,
        log,
        ...(everyMs && { everyMs }),
      })
    },

    stop: async (): Promise<void> => heartbeat?.stop(),
  }
}
