// The table of jobs as those who submitted them use it; the stores in worker/ are for workers.

import { type Kysely, sql, type Transaction } from 'kysely'
import type { PageById, Position } from '../../shared/pages.ts'
import { isOwnedBy } from '../../storage/apps-of-user.ts'
import { compileOnce } from '../../storage/compiled-statements.ts'
import type { ListedStatus } from '../../storage/enumerations.ts'
import { newestFirst, type PageOfRows } from '../../storage/page-query.ts'
import type { Tables } from '../../storage/tables.ts'
import {
  type JobRow,
  jobColumns,
  type ListedJobRow,
  listedColumns,
  type SubmittedJobRow,
} from './job-rows.ts'
import { announce } from './notification-statements.ts'
import {
  hasStatus,
  isQueuedByLanguages,
  keptText,
  keyOfInstructions,
  previewAtEnd,
} from './sql-fragments.ts'

interface JobPageQuery extends PageOfRows {
  readonly status: ListedStatus | undefined
  readonly search?: JobSearch | undefined
}

/** Looks for `text` in the jobs down to `end`, or in all that follow. */
interface JobSearch {
  readonly text: string
  readonly end: Position | undefined
}

/** Whether no webhook of the job is still to be delivered. */
const isWebhookDelivered = sql<boolean>`not exists (
  select from dragoman.webhook_events as event
  where event.job_id = jobs.id and event.status = 'pending')`

/** Names a job; it is not found when it belongs to another app or has expired. */
interface JobOfApp {
  readonly id: string
  readonly appId: string
  readonly now: Date
}

/** Finds jobs by a statement that is compiled once. */
export function createFindJob(db: Kysely<Tables>): (job: JobOfApp) => Promise<JobRow | undefined> {
  const find = compileOnce(({ id, appId, now }: JobOfApp) =>
    db
      .selectFrom('jobs')
      .select(jobColumns)
      .where('id', '=', id)
      .where('appId', '=', appId)
      .where('expiresAt', '>', now),
  )
  return async (job) => {
    const [row] = await find(db, job)
    return row
  }
}

/** The job with its text, if that is still stored; without its result. */
export function findSubmittedJob(
  db: Kysely<Tables>,
  { id, appId, now }: JobOfApp,
): Promise<SubmittedJobRow | undefined> {
  return db
    .selectFrom('jobs')
    .select(listedColumns)
    .select(['text', 'usageTag'])
    .where('id', '=', id)
    .where('appId', '=', appId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** The app's jobs, newest first. */
export function findJobs(
  db: Kysely<Tables>,
  { appId, now }: { appId: string; now: Date },
  { status, search, ...page }: JobPageQuery,
): Promise<ListedJobRow[]> {
  return db
    .selectFrom('jobs')
    .select(listedColumns)
    .where('appId', '=', appId)
    .where('expiresAt', '>', now)
    .$if(status !== undefined, (query) => query.where(hasStatus(status as ListedStatus)))
    .$if(search !== undefined, (query) => query.where(isFoundBy(search?.text ?? '')))
    .$if(search?.end !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) >= (${search?.end?.createdAt}, ${search?.end?.id})`,
      ),
    )
    .$call(newestFirst(page))
    .execute()
}

const isFoundBy = (text: string) => sql<boolean>`(
  strpos(lower(preview), lower(${text}::text)) > 0
  or strpos(lower(metadata::text), lower(${text}::text)) > 0
  or id = ${text})`

/** The last of the app's next `limit` jobs; undefined if there are not so many. */
export function findEndOfSearch(
  db: Kysely<Tables>,
  appId: string,
  { after, limit }: PageOfRows,
): Promise<Position | undefined> {
  return db
    .selectFrom('jobs')
    .select(['createdAt', 'id'])
    .where('appId', '=', appId)
    .$call(newestFirst({ limit: 1, after }))
    .offset(limit - 1)
    .executeTakeFirst()
}

/** Those of the languages, by their keys, of which a queued job waits. */
export async function findWaitingLanguages(
  db: Kysely<Tables>,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
      select key from unnest(${keys}::text[]) as given (key)
      where exists (
        select from dragoman.jobs
        where ${isQueuedByLanguages} and ${keyOfInstructions} = key)`.execute(db)
  return rows.map(({ key }) => key)
}

/** A page of the jobs of a user's apps with their texts, by ID. */
export function findJobsOfUser(db: Kysely<Tables>, userId: string, { after, limit }: PageById) {
  return db
    .selectFrom('jobs')
    .innerJoin('apps', 'apps.id', 'jobs.appId')
    .select(jobColumns.map((column) => `jobs.${column}` as const))
    .select('jobs.text')
    .where(isOwnedBy(userId))
    .where('jobs.id', '>', after)
    .orderBy('jobs.id')
    .limit(limit)
    .execute()
}

/**
 * Deletes the delivered result of a no-store job, unless a webhook still has to deliver it.
 * What is known of a translated file stays until that was downloaded.
 */
export async function deleteDeliveredResult(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set((row) => ({
      result: null,
      resultDeletedAt: row.fn.coalesce('resultDeletedAt', sql<Date>`${now}::timestamptz`),
    }))
    .where('id', '=', id)
    .where('noStore', '=', true)
    .where('result', 'is not', null)
    .where((row) => row.or([row('document', 'is', null), row('resultDeletedAt', 'is not', null)]))
    .where(isWebhookDelivered)
    .execute()
}

/** Records the download of a no-store job's file, and deletes what is known of it. */
export async function deleteDownloadedResult(
  db: Kysely<Tables>,
  id: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({
      result: sql<null>`case when ${isWebhookDelivered} then null else result end`,
      resultDeletedAt: now,
    })
    .where('id', '=', id)
    .where('noStore', '=', true)
    .where('resultDeletedAt', 'is', null)
    .execute()
}

/** Cancels an unfinished job and notifies. Undefined when it has ended or is another app's. */
export async function cancelUnfinishedJob(
  transaction: Transaction<Tables>,
  { id, appId, now }: JobOfApp,
): Promise<JobRow | undefined> {
  const row = await transaction
    .updateTable('jobs')
    .set({
      status: 'cancelled',
      text: keptText,
      preview: previewAtEnd(),
      finishedAt: now,
      workerId: null,
    })
    .where('id', '=', id)
    .where('appId', '=', appId)
    .where('status', 'in', ['queued', 'processing'])
    .returning(jobColumns)
    .executeTakeFirst()
  if (row) await announce(transaction, 'ended', row.id)
  return row
}
