// The table of jobs as those who submitted them use it; workers use it through work-store.ts.
import type { Kysely, Transaction } from 'kysely'
import type { PageById } from '../shared/pages.ts'
import type { JobStatus } from '../storage/enumerations.ts'
import { newestFirst, type PageOfRows } from '../storage/page-query.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import {
  type JobRow,
  jobColumns,
  type ListedJobRow,
  listedColumns,
  type SubmittedJobRow,
} from './job-rows.ts'
import { announce } from './notifications.ts'
import type { ChangedJobs } from './queue-feed.ts'
import { keptText } from './sql-fragments.ts'

export type JobStore = ReturnType<typeof createJobStore>

interface JobPageQuery extends PageOfRows {
  statuses: readonly JobStatus[]
}

export function createJobStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),

    /** Undefined when the job belongs to another app or has expired. */
    findJob({
      id,
      appId,
      now,
    }: {
      id: string
      appId: string
      now: Date
    }): Promise<JobRow | undefined> {
      return tables
        .selectFrom('jobs')
        .select(jobColumns)
        .where('id', '=', id)
        .where('appId', '=', appId)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

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

    /** Deletes the delivered result of a no-store job, unless a webhook still has to deliver it. */
    async deleteDeliveredResult(id: string, now: Date, db: Kysely<Tables> = tables): Promise<void> {
      await db
        .updateTable('jobs')
        .set({ result: null, resultDeletedAt: now })
        .where('id', '=', id)
        .where('noStore', '=', true)
        .where('result', 'is not', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('webhookEvents')
                .select('id')
                .whereRef('jobId', '=', 'jobs.id')
                .where('status', '=', 'pending'),
            ),
          ),
        )
        .execute()
    },

    /** The app's jobs, newest first. */
    listJobs(
      appId: string,
      { statuses, ...page }: JobPageQuery,
      now: Date,
    ): Promise<ListedJobRow[]> {
      return tables
        .selectFrom('jobs')
        .select(listedColumns)
        .where('appId', '=', appId)
        .where('expiresAt', '>', now)
        .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
        .$call(newestFirst(page))
        .execute()
    },

    /** The app's jobs with these IDs and, newest first, those created since a time. */
    async listChangedJobs(
      appId: string,
      { ids, since, limit }: ChangedJobs,
      now: Date,
    ): Promise<ListedJobRow[]> {
      const ofApp = tables
        .selectFrom('jobs')
        .select(listedColumns)
        .where('appId', '=', appId)
        .where('expiresAt', '>', now)
      // Two statements, as each reads its own index.
      const named = ids.length === 0 ? [] : await ofApp.where('id', 'in', ids).execute()
      if (since === undefined) return named
      const names = new Set(ids)
      const created = await ofApp
        .where('createdAt', '>=', since)
        .$call(newestFirst({ limit }))
        .execute()
      return [...named, ...created.filter(({ id }) => !names.has(id)).reverse()]
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
      if (row) await announce(transaction, 'ended', row)
      return row
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
  }
}
