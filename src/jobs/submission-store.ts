// The table of jobs as submissions use it.
import type { Kysely, Transaction } from 'kysely'
import { compileOnce } from '../storage/compiled-statements.ts'
import type { JobPriority } from '../storage/enumerations.ts'
import { prepared } from '../storage/prepared-statements.ts'
import type { Tables } from '../storage/tables.ts'
import { createTransactions } from '../storage/transactions.ts'
import { type JobRow, jobColumns, type NewJobRow, newJobColumns } from './job-rows.ts'
import { isQueued } from './sql-fragments.ts'

export type SubmissionStore = ReturnType<typeof createSubmissionStore>

const foreignKeyViolation = '23503'

/** Whether a job could not be stored because its app is gone. */
export const isAppGone = (error: unknown): boolean =>
  (error as { code?: unknown } | undefined)?.code === foreignKeyViolation

const insertOf = (tables: Kysely<Tables>, jobs: readonly NewJobRow[]) =>
  tables
    .insertInto('jobs')
    .values(jobs.map((job) => ({ ...job, status: 'queued' as const })))
    .returning(jobColumns)

/** Batches of more jobs are rare, and the building of their statement is less of their cost. */
const maxCompiledJobs = 10

/** Queues jobs in one statement, which is built once for each small number of jobs. */
function createInsert(tables: Kysely<Tables>) {
  const nameOf = (column: keyof NewJobRow, index: number) => `${column} ${index}`
  const compiled = Array.from({ length: maxCompiledJobs + 1 }, (_, count) =>
    compileOnce((given: Record<string, unknown>) => {
      const rows = Array.from({ length: count }, (_, index) =>
        Object.fromEntries(newJobColumns.map((column) => [column, given[nameOf(column, index)]])),
      )
      return insertOf(tables, rows as unknown as NewJobRow[]).modifyEnd(prepared)
    }),
  )
  return (db: Kysely<Tables>, jobs: readonly NewJobRow[]): Promise<JobRow[]> => {
    const insert = compiled[jobs.length]
    if (insert === undefined) return insertOf(db, jobs).execute()
    const values: Record<string, unknown> = {}
    jobs.forEach((job, index) => {
      for (const column of newJobColumns) values[nameOf(column, index)] = job[column]
    })
    return insert(db, values)
  }
}

export function createSubmissionStore(tables: Kysely<Tables>) {
  const insert = createInsert(tables)
  return {
    transaction: createTransactions(tables),

    /** Queues jobs, in one statement. */
    insertJobs: (jobs: readonly NewJobRow[], db: Kysely<Tables> = tables): Promise<JobRow[]> =>
      insert(db, jobs),

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
