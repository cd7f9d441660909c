// The table of jobs as submissions use it.
import type { Kysely, Transaction } from 'kysely'
import { compileOnce } from '../storage/compiled-statements.ts'
import type { JobPriority } from '../storage/enumerations.ts'
import { prepared } from '../storage/prepared-statements.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import { type JobRow, jobColumns, type NewJobRow } from './job-rows.ts'
import { isQueued } from './sql-fragments.ts'

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

const foreignKeyViolation = '23503'

/** Whether a job could not be stored because its app is gone. */
export const isAppGone = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === foreignKeyViolation

const columnsOf = (job: NewJobRow): NewJobRow => ({
  id: job.id,
  appId: job.appId,
  priority: job.priority,
  virtualStartTime: job.virtualStartTime,
  text: job.text,
  document: job.document,
  instructions: job.instructions,
  metadata: job.metadata,
  webhookUrl: job.webhookUrl,
  noStore: job.noStore,
  characters: job.characters,
  createdAt: job.createdAt,
  expiresAt: job.expiresAt,
  requestId: job.requestId,
  traceparent: job.traceparent,
})

const insertOf = (tables: Kysely<Tables>, jobs: readonly NewJobRow[]) =>
  tables
    .insertInto('jobs')
    .values(jobs.map((job) => ({ ...job, status: 'queued' as const })))
    .returning(jobColumns)

export function createSubmissionStore(tables: Kysely<Tables>) {
  const insertOne = compileOnce((job: NewJobRow) =>
    insertOf(tables, [columnsOf(job)]).modifyEnd(prepared),
  )
  return {
    transaction: createTransactions(tables),

    /** Queues jobs, in one statement. */
    insertJobs(jobs: readonly NewJobRow[], db: Kysely<Tables> = tables): Promise<JobRow[]> {
      const [job] = jobs
      return job && jobs.length === 1 ? insertOne(db, job) : insertOf(db, jobs).execute()
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
