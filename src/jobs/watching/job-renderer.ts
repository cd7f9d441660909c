// Renders jobs for their apps, and deletes the results of no-store jobs once a response is sent.
import type { OnSent } from '../../http/disconnect.ts'
import { catalogue } from '../../http/problems.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { ResolvedLanguages } from '../../translation/routing/resolved-languages.ts'
import type { Job, JobDocument, JobResult } from '../schemas.ts'
import type { JobRow, ListedJobRow, StoredError } from '../table/job-rows.ts'
import { deleteDeliveredResult } from '../table/job-store.ts'
import type { ReadableJobs, RenderedJob } from './readable-jobs.ts'

/** Omits the result when the row has none. */
export function renderJob(jobs: ReadableJobs, row: ListedJobRow & { result?: unknown }): Job {
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
    progress: progressOf(jobs, row),
    ...(from === undefined ? {} : { from }),
    to,
    ...(row.metadata === null ? {} : { metadata: row.metadata as Record<string, unknown> }),
    ...(row.document === null ? {} : { document: renderDocument(row.document as JobDocument) }),
    ...(row.preview === null || row.document !== null ? {} : { preview: row.preview }),
    ...(row.texts === null ? {} : { texts: { total: row.texts, failed: countFailed(row) } }),
    ...(row.detectedLanguage === null ? {} : { detectedFrom: row.detectedLanguage }),
    ...(row.result == null ? {} : { result: row.result as JobResult }),
    ...(row.resultDeletedAt ? { resultDeletedAt: row.resultDeletedAt.toISOString() } : {}),
    ...(row.error === null ? {} : { error: renderError(jobs, row.error as StoredError) }),
  }
}

function progressOf({ findDownload }: ReadableJobs, row: ListedJobRow): Job['progress'] {
  const downloading =
    row.status === 'queued' ? findDownload(row.instructions as ResolvedLanguages) : undefined
  return {
    completed: row.completedCharacters,
    total: row.characters,
    ...(downloading && { downloading }),
  }
}

/** All of a job that failed as a whole. */
const countFailed = ({ status, texts, failedTexts }: ListedJobRow): number =>
  (status === 'failed' ? texts : failedTexts) ?? 0

function renderError({ problemAddress }: ReadableJobs, { code, ...error }: StoredError) {
  const { title, status } = catalogue[code]
  return { type: problemAddress(code), title, status, code, ...error }
}

/** Leaves out its options. */
const renderDocument = ({ name, mediaType, format, bytes }: JobDocument): JobDocument => ({
  name,
  mediaType,
  format,
  bytes,
})

/** Who gets a job. */
interface Recipient {
  readonly app: AppPrincipal
  readonly onSent: OnSent
}

/**
 * Renders a job for a response; once that is sent, the result of a no-store job is deleted, unless
 * a viewer reads it: the program that submitted the job has yet to get it.
 */
export function deliverJob(jobs: ReadableJobs, row: JobRow, { app, onSent }: Recipient): Job {
  const rendered = jobs.rendered.get(row) ?? { job: renderJob(jobs, row), isDeleted: false }
  jobs.rendered.set(row, rendered)
  // The translated file of a document is deleted once it is downloaded.
  const isResult = row.result !== null && row.document === null
  if (row.noStore && isResult && !app.isViewed) onSent(() => deleteResult(jobs, row.id, rendered))
  return rendered.job
}

function deleteResult({ db, now, log }: ReadableJobs, jobId: string, rendered: RenderedJob): void {
  if (rendered.isDeleted) return
  rendered.isDeleted = true
  deleteDeliveredResult(db, jobId, now()).catch((error: unknown) =>
    log.warn({ error, jobId }, 'a delivered result could not be deleted'),
  )
}
