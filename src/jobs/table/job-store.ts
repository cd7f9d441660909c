// The table of jobs as those who submitted them use it; worker-store.ts is for workers.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PageById } from '../../shared/pages.ts'
import { compileOnce } from '../../storage/compiled-statements.ts'
import type { JobStatus } from '../../storage/enumerations.ts'
import { newestFirst, type PageOfRows } from '../../storage/page-query.ts'
import type { Tables } from '../../storage/tables.ts'
import { createTransactions } from '../../storage/transactions.ts'
import {
  type JobRow,
  jobColumns,
  type ListedJobRow,
  listedColumns,
  type SubmittedJobRow,
} from './job-rows.ts'
import { announce } from './notification-statements.ts'
import { isQueuedByLanguages, keptText, keyOfInstructions } from './sql-fragments.ts'

export type JobStore = ReturnType<typeof createJobStore>

interface JobPageQuery extends PageOfRows {
  statuses: readonly JobStatus[]
}

/** Whether no webhook of the job is still to be delivered. */
const isWebhookDelivered = sql<boolean>`not exists (
  select from dragoman.webhook_events as event
  where event.job_id = jobs.id and event.status = 'pending')`

export function createJobStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),
    ...createReads(tables),

    /**
     * Deletes the delivered result of a no-store job, unless a webhook still has to deliver it.
     * What is known of a translated file stays until that was downloaded.
     */
    async deleteDeliveredResult(id: string, now: Date, db: Kysely<Tables> = tables): Promise<void> {
      await db
        .updateTable('jobs')
        .set((row) => ({
          result: null,
          resultDeletedAt: row.fn.coalesce('resultDeletedAt', sql<Date>`${now}::timestamptz`),
        }))
        .where('id', '=', id)
        .where('noStore', '=', true)
        .where('result', 'is not', null)
        .where((row) =>
          row.or([row('document', 'is', null), row('resultDeletedAt', 'is not', null)]),
        )
        .where(isWebhookDelivered)
        .execute()
    },

    /** Records the download of a no-store job's file, and deletes what is known of it. */
    async deleteDownloadedResult(id: string, now: Date): Promise<void> {
      await tables
        .updateTable('jobs')
        .set({
          result: sql<null>`case when ${isWebhookDelivered} then null else result end`,
          resultDeletedAt: now,
        })
        .where('id', '=', id)
        .where('noStore', '=', true)
        .where('resultDeletedAt', 'is', null)
        .execute()
    },

    /** Cancels an unfinished job and notifies. Undefined when it has ended or is another app's. */
    async cancelJob(
      transaction: Transaction<Tables>,
      { id, appId, now }: { id: string; appId: string; now: Date },
    ): Promise<JobRow | undefined> {
      const row = await transaction
        .updateTable('jobs')
        .set({ status: 'cancelled', text: keptText, finishedAt: now, workerId: null })
        .where('id', '=', id)
        .where('appId', '=', appId)
        .where('status', 'in', ['queued', 'processing'])
        .returning(jobColumns)
        .executeTakeFirst()
      if (row) await announce(transaction, 'ended', row.id)
      return row
    },
  }
}

function createFindJob(tables: Kysely<Tables>) {
  const find = compileOnce(({ id, appId, now }: { id: string; appId: string; now: Date }) =>
    tables
      .selectFrom('jobs')
      .select(jobColumns)
      .where('id', '=', id)
      .where('appId', '=', appId)
      .where('expiresAt', '>', now),
  )
  /** Undefined when the job belongs to another app or has expired. */
  return async (job: { id: string; appId: string; now: Date }): Promise<JobRow | undefined> => {
    const [row] = await find(tables, job)
    return row
  }
}

/** The statements that only read. */
const createReads = (tables: Kysely<Tables>) => ({
  findJob: createFindJob(tables),

  /** The job with its text, if that is still stored; without its result. */
  findSubmittedJob({
    id,
    appId,
    now,
  }: {
    id: string
    appId: string
    now: Date
  }): Promise<SubmittedJobRow | undefined> {
    return tables
      .selectFrom('jobs')
      .select(listedColumns)
      .select('text')
      .where('id', '=', id)
      .where('appId', '=', appId)
      .where('expiresAt', '>', now)
      .executeTakeFirst()
  },

  /** The app's jobs, newest first. */
  listJobs(appId: string, { statuses, ...page }: JobPageQuery, now: Date): Promise<ListedJobRow[]> {
    return tables
      .selectFrom('jobs')
      .select(listedColumns)
      .where('appId', '=', appId)
      .where('expiresAt', '>', now)
      .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
      .$call(newestFirst(page))
      .execute()
  },

  /** Those of the languages, by their keys, of which a queued job waits. */
  async listWaitingLanguages(keys: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`
        select key from unnest(${keys}::text[]) as given (key)
        where exists (
          select from dragoman.jobs
          where ${isQueuedByLanguages} and ${keyOfInstructions} = key)`.execute(tables)
    return rows.map(({ key }) => key)
  },

  /** A page of the jobs of a user's apps with their texts, by ID. */
  listJobsOfUser(userId: string, { after, limit }: PageById) {
    return tables
      .selectFrom('jobs')
      .innerJoin('apps', 'apps.id', 'jobs.appId')
      .select(jobColumns.map((column) => `jobs.${column}` as const))
      .select('jobs.text')
      .where('apps.userId', '=', userId)
      .where('jobs.id', '>', after)
      .orderBy('jobs.id')
      .limit(limit)
      .execute()
  },
})
