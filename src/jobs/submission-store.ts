// The table of jobs as submissions use it.
import type { Kysely, Transaction } from 'kysely'
import type { JobPriority } from '../storage/enumerations.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import { type JobRow, jobColumns, type NewJobRow } from './job-rows.ts'
import { isQueued } from './sql-fragments.ts'

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

const foreignKeyViolation = '23503'

/** Whether a job could not be stored because its app is gone. */
export const isAppGone = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === foreignKeyViolation

export function createSubmissionStore(tables: Kysely<Tables>) {
  return {
    transaction: createTransactions(tables),

    /** Queues jobs, in one statement. */
    insertJobs(jobs: readonly NewJobRow[], db: Kysely<Tables> = tables): Promise<JobRow[]> {
      return db
        .insertInto('jobs')
        .values(jobs.map((job) => ({ ...job, status: 'queued' as const })))
        .returning(jobColumns)
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

    /** The queued characters of each app, by priority. */
    countQueuedCharacters(): Promise<
      { userId: string; appId: string; priority: JobPriority; characters: number }[]
    > {
      return tables
        .with('queued', (db) =>
          db
            .selectFrom('jobs')
            .select([
              'appId',
              'priority',
              (query) => query.fn.sum<number>('characters').as('characters'),
            ])
            .where(isQueued)
            .groupBy(['appId', 'priority']),
        )
        .selectFrom('queued')
        .innerJoin('apps', 'apps.id', 'queued.appId')
        .select(['apps.userId', 'queued.appId', 'queued.priority', 'queued.characters'])
        .execute()
    },
  }
}
