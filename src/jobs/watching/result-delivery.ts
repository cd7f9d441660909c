// Renders jobs for responses, and deletes the results of no-store jobs once a response is sent.
import type { OnSent } from '../../http/disconnect.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { Job } from '../schemas.ts'
import type { JobRow } from '../table/job-rows.ts'
import type { JobStore } from '../table/job-store.ts'
import type { RenderJob } from './job-renderer.ts'

export type DeliverResult = ReturnType<typeof createResultDelivery>

interface Dependencies {
  store: Pick<JobStore, 'deleteDeliveredResult'>
  renderJob: RenderJob
  now: () => Date
  log: Logger
}

export function createResultDelivery({ store, renderJob, now, log }: Dependencies) {
  /** Rendered once for all who watch a job. */
  const rendered = new WeakMap<JobRow, Job>()
  const deleted = new WeakSet<JobRow>()

  function deleteResult(row: JobRow): void {
    if (deleted.has(row)) return
    deleted.add(row)
    store
      .deleteDeliveredResult(row.id, now())
      .catch((error: unknown) =>
        log.warn({ error, jobId: row.id }, 'a delivered result could not be deleted'),
      )
  }

  return (row: JobRow, onSent: OnSent): Job => {
    // The translated file of a document is deleted once it is downloaded.
    const isResult = row.result !== null && row.document === null
    if (row.noStore && isResult) onSent(() => deleteResult(row))
    const job = rendered.get(row) ?? renderJob(row)
    rendered.set(row, job)
    return job
  }
}
