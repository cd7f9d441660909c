// Renders jobs for their apps, and deletes the results of no-store jobs once a response is sent.
import type { OnSent } from '../../http/disconnect.ts'
import { catalogue } from '../../http/problems.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { DownloadProgress } from '../../translation/routing/model-supply.ts'
import type { ResolvedLanguages } from '../../translation/routing/router.ts'
import type { Job, JobDocument, JobResult } from '../schemas.ts'
import type { JobRow, StoredError } from '../table/job-rows.ts'
import type { JobStore } from '../table/job-store.ts'

export type RenderJob = ReturnType<typeof createJobRenderer>

interface RendererDependencies {
  problemAddress: (code: string) => string
  /** What is being downloaded before jobs of these languages can begin. */
  findDownload: FindDownload
}

export type FindDownload = (languages: ResolvedLanguages) => DownloadProgress | undefined

export function createJobRenderer({ problemAddress, findDownload }: RendererDependencies) {
  function progressOf(row: Omit<JobRow, 'result'>): Job['progress'] {
    const downloading =
      row.status === 'queued' ? findDownload(row.instructions as ResolvedLanguages) : undefined
    return {
      completed: row.completedCharacters,
      total: row.characters,
      ...(downloading && { downloading }),
    }
  }

  /** Omits the result when the row has none. */
  return (row: Omit<JobRow, 'result'> & { result?: unknown }): Job => {
    const { from, to } = row.instructions as ResolvedLanguages
    return {
      id: row.id,
      status: row.status,
      priority: row.priority,
      createdAt: row.createdAt.toISOString(),
      ...(row.startedAt ? { startedAt: row.startedAt.toISOString() } : {}),
      ...(row.finishedAt ? { finishedAt: row.finishedAt.toISOString() } : {}),
      expiresAt: row.expiresAt.toISOString(),
      attempts: row.attempts,
      progress: progressOf(row),
      ...(from === undefined ? {} : { from }),
      to,
      ...(row.metadata === null ? {} : { metadata: row.metadata as Record<string, unknown> }),
      ...(row.document === null ? {} : { document: renderDocument(row.document as JobDocument) }),
      ...(row.result == null ? {} : { result: row.result as JobResult }),
      ...(row.resultDeletedAt ? { resultDeletedAt: row.resultDeletedAt.toISOString() } : {}),
      ...(row.error === null ? {} : { error: renderError(row.error as StoredError) }),
    }
  }

  function renderError({ code, detail }: StoredError) {
    const { title, status } = catalogue[code]
    return { type: problemAddress(code), title, status, code, detail }
  }
}

/** Leaves out its options. */
const renderDocument = ({ name, mediaType, format, bytes }: JobDocument): JobDocument => ({
  name,
  mediaType,
  format,
  bytes,
})

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
