// What callers ask of the table of jobs; what workers do to it is in work-store.ts.
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type { JobPriority, JobStatus, Tables } from '../storage/tables.ts'
import { announce } from './signals.ts'

/** A job without its text, which can be megabytes. */
export type JobRow = Omit<Selectable<Tables['jobs']>, 'text'>
export type NewJobRow = Pick<
  Insertable<Tables['jobs']>,
  'id' | 'appId' | 'text' | 'instructions' | 'metadata' | 'webhookUrl' | 'expiresAt'
> &
  Pick<JobRow, 'characters' | 'createdAt' | 'priority'>
export type ListedJobRow = Omit<JobRow, 'result'>
export type JobStore = ReturnType<typeof createJobStore>

export interface Page {
  limit: number
  statuses: readonly JobStatus[]
  /** The last job of the page before. */
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
] as const satisfies (keyof Tables['jobs'])[]
export const jobColumns = [...listed, 'result'] as const satisfies (keyof Tables['jobs'])[]

export function createJobStore(tables: Kysely<Tables>) {
  return {
    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> => tables.transaction().execute(work),

    insertJobs(transaction: Transaction<Tables>, jobs: readonly NewJobRow[]): Promise<JobRow[]> {
      return transaction
        .insertInto('jobs')
        .values(jobs.map((job) => ({ ...job, status: 'queued' as const })))
        .returning(jobColumns)
        .execute()
    },

    /**
     * Gives the keys to these jobs, and returns those that did not already stand for a request that is not too old; waits for those that
     * are being stored. Always in the same order, so that two that take the same keys can't wait for each other.
     */
    async takeIdempotencyKeys(
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

    findIdempotencyKey(id: string, olderThan: Date): Promise<{ requestHash: string; jobId: string } | undefined> {
      return tables
        .selectFrom('idempotencyKeys')
        .select(['requestHash', 'jobId'])
        .where('id', '=', id)
        .where('createdAt', '>=', olderThan)
        .executeTakeFirst()
    },

    /** Undefined when it belongs to another app or its time is over. */
    findJob({ id, appId, now }: { id: string; appId: string; now: Date }): Promise<JobRow | undefined> {
      return tables
        .selectFrom('jobs')
        .select(jobColumns)
        .where('id', '=', id)
        .where('appId', '=', appId)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** How many characters of each app are queued, by priority. */
    countWaitingCharacters(): Promise<{ appId: string; priority: JobPriority; characters: number }[]> {
      return tables
        .selectFrom('jobs')
        .select(['appId', 'priority', (query) => query.fn.sum<number>('characters').as('characters')])
        .where('status', '=', 'queued')
        .groupBy(['appId', 'priority'])
        .execute()
    },

    /** The app's jobs, the newest first. */
    listJobs(appId: string, { limit, statuses, after }: Page, now: Date): Promise<ListedJobRow[]> {
      return tables
        .selectFrom('jobs')
        .select(listed)
        .where('appId', '=', appId)
        .where('expiresAt', '>', now)
        .$if(statuses.length > 0, (query) => query.where('status', 'in', statuses))
        .$if(after !== undefined, (query) =>
          query.where(({ eb, refTuple, tuple }) => eb(refTuple('createdAt', 'id'), '<', tuple(after?.createdAt ?? now, after?.id ?? ''))),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    /** Ends a job that has not ended, and tells it. Undefined when it has ended or is another app's. */
    async cancelJob(
      transaction: Transaction<Tables>,
      { id, appId, now }: { id: string; appId: string; now: Date },
    ): Promise<JobRow | undefined> {
      const row = await transaction
        .updateTable('jobs')
        .set({ status: 'cancelled', finishedAt: now, workerId: null })
        .where('id', '=', id)
        .where('appId', '=', appId)
        .where('status', 'in', ['queued', 'processing'])
        .returning(jobColumns)
        .executeTakeFirst()
      if (row) await announce(transaction, 'ended', id)
      return row
    },

    async deleteParts(transaction: Transaction<Tables>, jobId: string): Promise<void> {
      await transaction.deleteFrom('jobParts').where('jobId', '=', jobId).execute()
    },
  }
}
