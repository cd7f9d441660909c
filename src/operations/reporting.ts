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

interface ReportingOptions {
  readonly readReport: () => Promise<ProcessReport>
  /** Runs after each report. */
  readonly onBeat: () => Promise<void>
  readonly everyMs: number | undefined
}

/** The role of this process, and the heartbeat that reports it to the others. */
export interface Reporting {
  role(): ProcessRole
  hasStarted(): boolean
  /** Reports again without waiting for the next time. */
  beatSoon(): void
  start(given: ProcessRole, options: ReportingOptions): void
  stop(): Promise<void>
}

export function createReporting(
  database: Database,
  identity: Omit<OwnProcess, 'kind'>,
  log: Logger,
): Reporting {
  let role: ProcessRole = { kind: 'serve', claimsJobs: false }
  let heartbeat: Heartbeat | undefined
  return {
    role: () => role,
    hasStarted: () => heartbeat !== undefined,
    beatSoon: () => heartbeat?.beatSoon(),
    start(given, { readReport, onBeat, everyMs }) {
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
    stop: async () => heartbeat?.stop(),
  }
}
