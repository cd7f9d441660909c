import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { Logger } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { Tracing } from '../../telemetry/tracing.ts'
import type { RequestContext } from '../../translation/request-context.ts'
import type { TranslationService } from '../../translation/service.ts'
import type { DocumentResult } from '../schemas.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import type { Claim } from '../table/sql-fragments.ts'
import type { JobNotifications } from '../watching/notifications.ts'
import type { BatchEnd } from './batch-end.ts'
import type { JobPeers, UnservedLanguages } from './job-languages.ts'

/** What the work on claimed jobs needs. */
export interface JobWork {
  readonly db: Kysely<Tables>
  readonly workerId: number
  readonly translateEach: TranslationService['translateEach']
  readonly documents: DocumentWork
  readonly signals: JobNotifications
  readonly ends: BatchEnd
  readonly unserved: UnservedLanguages
  readonly peers: JobPeers
  /** Aborted when the process stops: unfinished jobs are released. */
  readonly stopping: AbortSignal
  readonly metrics?: Metrics
  readonly tracing?: Tracing
  /** Plans the next attempts of jobs: it is not set back. */
  readonly steadyNow: () => Date
  readonly log: Logger
}

/** A job that this worker has claimed. */
export interface ClaimedJob {
  readonly row: ClaimedJobRow
  readonly claim: Claim
}

/** Translates documents; documents/ has it. */
export interface DocumentWork {
  /**
   * Translates the document of a job and stores the translated file. Rejects with problems of the
   * document, and as a translation does.
   */
  translate(row: ClaimedJobRow, context: RequestContext): Promise<TranslatedDocument>
}

/** The translated document of a job. */
export interface TranslatedDocument {
  readonly result: DocumentResult
  readonly isCached: boolean
  /** The ID of the stored file. */
  readonly fileId: string
}
