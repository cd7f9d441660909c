import type { Database } from '../storage/database.ts'
import type { OwnProcess } from './heartbeat.ts'
import { type ProcessReport, readReport } from './process-report.ts'
import type { Process, ProcessList } from './process-schemas.ts'
import { findOtherProcesses } from './process-store.ts'

/** A process with its report. */
export interface ReportedProcess extends OwnProcess {
  readonly lastSeenAt: Date
  readonly report: ProcessReport
}

/** The processes that share a database; `readOwn` is what this one would report now. */
export interface Processes {
  readonly database: Database
  readonly readOwn: () => Promise<Omit<ReportedProcess, 'lastSeenAt'>>
  readonly now: () => Date
}

/** All processes, the oldest first. This one is as it is now, whether it has reported or not. */
export async function listReports({
  database,
  readOwn,
  now,
}: Processes): Promise<ReportedProcess[]> {
  const own = { ...(await readOwn()), lastSeenAt: now() }
  const others = await findOtherProcesses(database, own.id)
  return [own, ...others.map((row) => ({ ...row, report: readReport(row.report) }))].sort(
    (left, right) => left.startedAt.getTime() - right.startedAt.getTime() || left.id - right.id,
  )
}

/** All processes; only operators may see them. */
export async function listProcesses(processes: Processes): Promise<ProcessList> {
  return { processes: (await listReports(processes)).map(toProcess) }
}

const toProcess = ({
  id,
  kind,
  host,
  version,
  startedAt,
  lastSeenAt,
  report: { claimsJobs, memoryBytes, engines },
}: ReportedProcess): Process => ({
  id: String(id),
  kind,
  host,
  version,
  startedAt: startedAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  claimsJobs,
  memoryBytes,
  engines,
})
