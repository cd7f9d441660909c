// The table of jobs as callers use it; workers use it through work-store.ts.
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { JobPriority, JobStatus, Tables } from '../storage/tables.ts'
import { announce, notifying } from './notifications.ts'

/** A job without its text, which can be megabytes, and without its position in the queue. */
export type JobRow = Omit<Selectable<Tables['jobs']>, 'text' | 'turn' | 'notBefore'>
export type NewJobRow = Pick<
  Insertable<Tables['jobs']>,
  'id' | 'appId' | 'text' | 'instructions' | 'metadata' | 'webhookUrl' | 'noStore' | 'expiresAt'
> &
  Pick<Selectable<Tables['jobs']>, 'characters' | 'createdAt' | 'priority' | 'turn'>
export type ListedJobRow = Omit<JobRow, 'result'>
export type JobStore = ReturnType<typeof createJobStore>

export interface Page {
  limit: number
  statuses: readonly JobStatus[]
  /** The last job of the previous page. */
  after?: { createdAt: Date; id: string } | undefined
}

const listed = [
  'id',
  'appId',
  'status',
  'priority',
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
] as const satisfies (keyof Tables['jobs'])[]
export const jobColumns = [...listed, 'result'] as const satisfies (keyof Tables['jobs'])[]

/** Written as in the index of the backlog. */
const isWaiting = sql<boolean>`status = 'queued' and characters >= 0`

const foreignKeyViolation = '23503'

/** Whether a job could not be stored because its app is gone. */
export const isAppGone = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === foreignKeyViolation

export function createJobStore(tables: Kysely<Tables>) {
  return {
    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
      tables.transaction().execute(work),

    /** Queues jobs and notifies workers, in one statement. */
    insertJobs(jobs: readonly NewJobRow[], db: Kysely<Tables> = tables): Promise<JobRow[]> {
      return db
        .with('stored', (query) =>
          query
            .insertInto('jobs')
            .values(jobs.map((job) => ({ ...job, status: 'queued' as const })))
            .returning(jobColumns),
        )
        .selectFrom('stored')
        .select(jobColumns)
        .select((row) => notifying('waiting', row.ref('appId')).as('notified'))
        .execute()
    },

    /**
     * Assigns the keys to these jobs; returns the keys that no request since `olderThan` has used.
     * Waits for transactions that store the same keys; sorted, so that two cannot deadlock.
     */
    async claimIdempotencyKeys(
      transaction: Transaction<Tables>,
      keys: readonly { id: string; requestHash: string; jobId: string; createdAt: Date }[],
      olderThan: Date,
    ): Promise<Set<string>> {
      const rows = await transaction
        .insertInto('idempotencyKeys')
        .values(keys.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet(({ ref }) => ({
              requestHash: ref('excluded.requestHash'),
              jobId: ref('excluded.jobId'),
              createdAt: ref('excluded.createdAt'),
            }))
            .where('idempotencyKeys.createdAt', '<', olderThan),
        )
        .returning('id')
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    findIdempotencyKey(
      id: string,
      olderThan: Date,
    ): Promise<{ requestHash: string; jobId: string } | undefined> {
      return tables
        .selectFrom('idempotencyKeys')
        .select(['requestHash', 'jobId'])
        .where('id', '=', id)
        .where('createdAt', '>=', olderThan)
        .executeTakeFirst()
    },

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

    /** The queued characters of each app, by priority. */
    countWaitingCharacters(): Promise<
      { userId: string; appId: string; priority: JobPriority; characters: number }[]
    > {
      return tables
        .with('waiting', (db) =>
          db
            .selectFrom('jobs')
            .select([
              'appId',
              'priority',
              (query) => query.fn.sum<number>('characters').as('characters'),
            ])
            .where(isWaiting)
            .groupBy(['appId', 'priority']),
        )
        .selectFrom('waiting')
        .innerJoin('apps', 'apps.id', 'waiting.appId')
        .select(['apps.userId', 'waiting.appId', 'waiting.priority', 'waiting.characters'])
        .execute()
    },

    /** The characters of the app's unfinished jobs. Each sum reads only its own partial index. */
    async countUnfinishedCharacters(db: Kysely<Tables>, appId: string): Promise<number> {
      const { rows } = await sql<{ characters: number }>`
        select coalesce((
            select sum(characters) from dragoman.jobs where ${isWaiting} and app_id = ${appId}
          ), 0) + coalesce((
            select sum(characters) from dragoman.jobs
            where status = 'processing' and app_id = ${appId}
          ), 0) as characters`.execute(db)
      return rows[0]?.characters ?? 0
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

    /**
     * Makes all jobs of the app no-store: results go once delivered, stored ones at `deleteBy` at
     * the latest.
     */
    async stopStoring(
      transaction: Transaction<Tables>,
      appId: string,
      deleteBy: Date,
    ): Promise<void> {
      await transaction
        .updateTable('jobs')
        .set({
          noStore: true,
          expiresAt: sql<Date>`case when finished_at is null then expires_at
            else least(expires_at, ${deleteBy}::timestamptz) end`,
        })
        .where('appId', '=', appId)
        .where('noStore', '=', false)
        .execute()
    },

    /** The app's jobs, newest first. */
    listJobs(appId: string, { limit, statuses, after }: Page, now: Date): Promise<ListedJobRow[]> {
      return tables
        .selectFrom('jobs')
        .select(listed)
        .where('appId', '=', appId)
        .where('expiresAt', '>', now)
        .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('createdAt', 'id'), '<', tuple(after?.createdAt ?? now, after?.id ?? '')),
          ),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    /** Cancels an unfinished job and notifies. Undefined when it has ended or is another app's. */
    async cancelJob(
      transaction: Transaction<Tables>,
      { id, appId, now }: { id: string; appId: string; now: Date },
    ): Promise<JobRow | undefined> {
      const row = await transaction
        .updateTable('jobs')
        .set({ status: 'cancelled', text: null, finishedAt: now, workerId: null })
        .where('id', '=', id)
        .where('appId', '=', appId)
        .where('status', 'in', ['queued', 'processing'])
        .returning(jobColumns)
        .executeTakeFirst()
      if (row) await announce(transaction, 'ended', id)
      return row
    },

    /**
     * Deletes the jobs of apps and all that belongs to them. Notifies of the end of unfinished
     * jobs, so that workers stop.
     */
    async deleteJobsOfApps(
      transaction: Transaction<Tables>,
      appIds: readonly string[],
    ): Promise<void> {
      if (appIds.length === 0) return
      const active = await transaction
        .selectFrom('jobs')
        .select('id')
        .where('appId', 'in', appIds)
        .where('status', 'in', ['queued', 'processing'])
        .execute()
      for (const { id } of active) await announce(transaction, 'ended', id)
      await transaction
        .deleteFrom('idempotencyKeys')
        .where(sql<string>`split_part(id, ' ', 1)`, 'in', appIds)
        .execute()
      await transaction.deleteFrom('jobs').where('appId', 'in', appIds).execute()
    },

    /** A page of the jobs of a user's apps with their texts, by ID. */
    listJobsOfUser(userId: string, { after, limit }: { after: string; limit: number }) {
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

    async deleteParts(transaction: Transaction<Tables>, jobId: string): Promise<void> {
      await transaction.deleteFrom('jobParts').where('jobId', '=', jobId).execute()
    },
  }
}
