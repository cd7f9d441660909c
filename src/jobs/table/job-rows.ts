// Rows of the table of jobs, and the columns that they have.
import type { Insertable, Selectable } from 'kysely'
import type { ProblemReason } from '../../http/problem-reasons.ts'
import type { ProblemCode } from '../../http/problems.ts'
import type { EngineSettings } from '../../shared/engine-settings.ts'
import type { Tables } from '../../storage/tables.ts'

/** A job without its text, which can be megabytes, and what only workers need. */
export type JobRow = Omit<
  Selectable<Tables['jobs']>,
  'text' | 'virtualStartTime' | 'notBefore' | 'requestId' | 'traceparent' | 'usageTag'
>

const givenColumns = [
  'id',
  'appId',
  'text',
  'document',
  'instructions',
  'metadata',
  'webhookUrl',
  'noStore',
  'expiresAt',
  'requestId',
  'traceparent',
  'usageTag',
  'preview',
  'texts',
] as const satisfies (keyof Tables['jobs'])[]
const computedColumns = [
  'characters',
  'createdAt',
  'priority',
  'virtualStartTime',
] as const satisfies (keyof Tables['jobs'])[]
export const newJobColumns = [...givenColumns, ...computedColumns] as const
export type NewJobRow = Required<Pick<Insertable<Tables['jobs']>, (typeof givenColumns)[number]>> &
  Pick<Selectable<Tables['jobs']>, (typeof computedColumns)[number]>

/** What a stored job says of its claim. */
export type ClaimColumns = Pick<
  Selectable<Tables['jobs']>,
  'status' | 'workerId' | 'attempts' | 'startedAt'
>

/** Those of a job that waits. */
export const unclaimed: ClaimColumns = {
  status: 'queued',
  workerId: null,
  attempts: 0,
  startedAt: null,
}

export type ListedJobRow = Omit<JobRow, 'result'>
/** A job as it was submitted. */
export type SubmittedJobRow = ListedJobRow & Pick<Selectable<Tables['jobs']>, 'text' | 'usageTag'>
/** A running job with its text, as it was claimed. */
export type ClaimedJobRow = Selectable<Tables['jobs']> & {
  /** The user who owns its app. */
  ownerId: string
  /** Whether its app has corrections. */
  hasCorrections: boolean
  /** The estimated quality below which its app wants a person to look. */
  reviewBelow: number | null
  /** Which engines translate the texts of its app. */
  engineSettings: EngineSettings
  /** Whether it or its app wanted a webhook. */
  wantsWebhook: boolean
}
/** The stored problem of a failed job. */
export interface StoredError {
  code: ProblemCode
  detail: string
  reason?: ProblemReason
  parameters?: Record<string, string | number>
}

export type EndedJobRow = Pick<
  ClaimedJobRow,
  'id' | 'appId' | 'instructions' | 'document' | 'usageTag'
>

export const listedColumns = [
  'id',
  'appId',
  'status',
  'priority',
  'document',
  'instructions',
  'metadata',
  'webhookUrl',
  'error',
  'characters',
  'completedCharacters',
  'attempts',
  'workerId',
  'createdAt',
  'startedAt',
  'finishedAt',
  'expiresAt',
  'noStore',
  'resultDeletedAt',
  'preview',
  'texts',
  'failedTexts',
  'detectedLanguage',
] as const satisfies (keyof Tables['jobs'])[]
export const jobColumns = [...listedColumns, 'result'] as const satisfies (keyof Tables['jobs'])[]
