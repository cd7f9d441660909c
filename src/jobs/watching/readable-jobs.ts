import type { Kysely } from 'kysely'
import type { AppPrincipal } from '../../shared/principals.ts'
import type { Tables } from '../../storage/tables.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { DownloadProgress } from '../../translation/routing/model-supply.ts'
import type { ResolvedLanguages } from '../../translation/routing/resolved-languages.ts'
import type { Job } from '../schemas.ts'
import type { JobRow } from '../table/job-rows.ts'
import { type FindRow, type JobWatching, jobNotFound } from './job-watching.ts'

/** Jobs as those who submitted them read them. */
export interface ReadableJobs {
  readonly db: Kysely<Tables>
  readonly findRow: FindRow
  readonly watching: JobWatching
  /** Rows are rendered once for all who watch a job. */
  readonly rendered: WeakMap<JobRow, RenderedJob>
  readonly problemAddress: (code: string) => string
  readonly findDownload: FindDownload
  readonly now: () => Date
  readonly log: Logger
}

export interface RenderedJob {
  readonly job: Job
  /** Whether its result was sent and is being deleted. */
  isDeleted: boolean
}

/** What is being downloaded before jobs of these languages can begin. */
export type FindDownload = (languages: ResolvedLanguages) => DownloadProgress | undefined

/** Throws `job-not-found`. */
export async function getRow(
  { findRow }: ReadableJobs,
  id: string,
  app: AppPrincipal,
): Promise<JobRow> {
  const row = await findRow(id, app.id)
  if (row === undefined) throw jobNotFound()
  return row
}
