// What several statements on the table of jobs share.
import { type QueryCreator, sql } from 'kysely'
import { dayMs } from '../../shared/durations.ts'
import type { EngineSettings } from '../../shared/engine-settings.ts'
import type { ListedStatus } from '../../storage/enumerations.ts'
import type { Tables } from '../../storage/tables.ts'

/** One claim of a job by a worker. Only its owner may write to the job, until another claims it. */
export interface Claim {
  readonly id: string
  readonly workerId: number
  readonly attempts: number
}

/** Written as in the index of the backlog. */
export const isQueued = sql<boolean>`status = 'queued' and characters >= 0`

/** Written as in the index by pair of languages. */
export const isQueuedByLanguages = sql<boolean>`status = 'queued' and attempts >= 0`

/** The languages of a job, as `languagesKey` names them. */
export const keyOfInstructions = sql<string>`(
  coalesce(instructions->>'from', instructions->>'detected', '') || '>' || (instructions->>'to'))`

/** A literal, so that the partial index of running jobs is used. */
export const processing = sql.lit('processing' as const)

/** Updates the job of a claim, if nobody claimed it since. */
export const updateClaimed = (db: QueryCreator<Tables>, { id, workerId, attempts }: Claim) =>
  db
    .updateTable('jobs')
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .where('workerId', '=', workerId)
    .where('attempts', '=', attempts)

/** Whether the job or its app wants a webhook. */
export const wantsWebhook = sql<boolean>`(jobs.webhook_url is not null or exists (
  select from dragoman.apps where apps.id = jobs.app_id and apps.webhook_url is not null))`

/** What a worker reads of a job's app. */
export const columnsOfApp = [
  wantsWebhook.as('wantsWebhook'),
  sql<string>`(select owner_id from dragoman.apps where apps.id = jobs.app_id)`.as('ownerId'),
  sql<boolean>`exists(
    select from dragoman.correction_totals totals
    where totals.app_id = jobs.app_id and corrections > 0)`.as('hasCorrections'),
  sql<number | null>`(select review_below from dragoman.apps where apps.id = jobs.app_id)`.as(
    'reviewBelow',
  ),
  sql<EngineSettings>`(
    select jsonb_build_object(
      'localOnly', local_only, 'engines', engines, 'optimizeFor', optimize_for)
    from dragoman.apps where apps.id = jobs.app_id)`.as('engineSettings'),
] as const

/** Whether the app of a job keeps the texts of its ended jobs. */
const keepsText = sql<boolean>`(not jobs.no_store
  and (select keep_texts from dragoman.apps where apps.id = jobs.app_id))`

/** The text of a job at its end: null, unless its app keeps texts. */
export const keptText = sql<null>`case when ${keepsText} then jobs.text end`

/** What its preview is at its end, where the text goes: that of its translation, if any. */
export const previewAtEnd = (ofResult = sql<string | null>`null::text`) => sql<string | null>`case
  when jobs.document is not null or ${keepsText} then jobs.preview
  when not jobs.no_store then ${ofResult} end`

/**
 * Set at the end of a job: the text goes, unless the app keeps it, and a
 * no-store result expires in `noStoreSeconds`.
 */
export const endedAt = (now: Date, noStoreSeconds: number) => ({
  text: keptText,
  preview: previewAtEnd(),
  finishedAt: now,
  workerId: null,
  expiresAt: sql<Date>`case when no_store
      then least(expires_at, ${now}::timestamptz + make_interval(secs => ${noStoreSeconds}))
      else expires_at end`,
})

/** How long an idempotency key is reserved for its request. */
const keyLifeMs = dayMs

/** Keys that were used before may be used by another request. */
export const oldestKeyTime = (now: Date): Date => new Date(now.getTime() - keyLifeMs)

/** Whether a job is listed by a status. */
export const hasStatus = (status: ListedStatus) =>
  status === 'partial'
    ? sql<boolean>`status = 'succeeded' and failed_texts > 0`
    : sql<boolean>`status = ${status}`
