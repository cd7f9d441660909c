import type { OwnProcess } from './heartbeat.ts'
import { type ProcessReport, readReport } from './process-report.ts'
import type { Process, ProcessList } from './process-schemas.ts'
import type { ProcessStore } from './process-store.ts'

export type ProcessService = ReturnType<typeof createProcessService>

/** A process with its report. */
export interface ReportedProcess extends OwnProcess {
  readonly lastSeenAt: Date
  readonly report: ProcessReport
}

interface Dependencies {
  store: Pick<ProcessStore, 'listOthers'>
  readOwn: () => Promise<Omit<ReportedProcess, 'lastSeenAt'>>
  now: () => Date
}

export function createProcessService({ store, readOwn, now }: Dependencies) {
  /** All processes, the oldest first. This one is as it is now, whether it has reported or not. */
  async function listReports(): Promise<ReportedProcess[]> {
    const own = { ...(await readOwn()), lastSeenAt: now() }
    const others = await store.listOthers(own.id)
    return [own, ...others.map((row) => ({ ...row, report: readReport(row.report) }))].sort(
      (left, right) => left.startedAt.getTime() - right.startedAt.getTime() || left.id - right.id,
    )
  }

  return {
    listReports,

    /** Lists all processes; only operators may see them. */
    async list(): Promise<ProcessList> {
      return { processes: (await listReports()).map(toProcess) }
    },
  }
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
