import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'

export type JobRow = Selectable<Tables['jobs']>
export type JobStore = ReturnType<typeof createJobStore>

/** One delivery of one job to one worker: only its holder may write to the job, and only until somebody else claims it. */
export interface Claim {
  readonly id: string
  readonly workerId: number
  readonly attempts: number
}

/** The channel on which the end of each job is told, by its id. */
export const finishedChannel = 'dragoman_job_finished'

export function createJobStore({ tables, processIsGone }: Pick<Database, 'tables' | 'processIsGone'>) {
  const held = ({ id, workerId, attempts }: Claim, db: Kysely<Tables> = tables) =>
    db
      .updateTable('jobs')
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('workerId', '=', workerId)
      .where('attempts', '=', attempts)

  const announceEnd = (transaction: Transaction<Tables>, id: string) =>
    sql`select pg_notify(${finishedChannel}, ${id})`.execute(transaction)

  return {
    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> => tables.transaction().execute(work),

    insertJob(
      transaction: Transaction<Tables>,
      job: { id: string; appId: string; request: string; characters: number; createdAt: Date; expiresAt: Date },
    ): Promise<JobRow> {
      return transaction
        .insertInto('jobs')
        .values({ ...job, status: 'queued' })
        .returningAll()
        .executeTakeFirstOrThrow()
    },

    /** Gives the key to this job. False when the key already stands for a request that is not too old; waits for one that is being stored. */
    async takeIdempotencyKey(
      transaction: Transaction<Tables>,
      key: { id: string; requestHash: string; jobId: string; createdAt: Date },
      olderThan: Date,
    ): Promise<boolean> {
      const { id: _id, ...renewed } = key
      const { numInsertedOrUpdatedRows = 0n } = await transaction
        .insertInto('idempotencyKeys')
        .values(key)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(renewed).where('idempotencyKeys.createdAt', '<', olderThan))
        .executeTakeFirst()
      return numInsertedOrUpdatedRows > 0n
    },

    findIdempotencyKey(id: string, olderThan: Date): Promise<{ requestHash: string; jobId: string } | undefined> {
      return tables
        .selectFrom('idempotencyKeys')
        .select(['requestHash', 'jobId'])
        .where('id', '=', id)
        .where('createdAt', '>=', olderThan)
        .executeTakeFirst()
    },

    async deleteOldIdempotencyKeys(olderThan: Date): Promise<void> {
      await tables.deleteFrom('idempotencyKeys').where('createdAt', '<', olderThan).execute()
    },

    /** Undefined when it belongs to another app or its time is over. */
    findJob({ id, appId, now }: { id: string; appId: string; now: Date }): Promise<JobRow | undefined> {
      return tables
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', id)
        .where('appId', '=', appId)
        .where('expiresAt', '>', now)
        .executeTakeFirst()
    },

    /** Takes a queued job for a worker; undefined when it is taken, ended or gone. */
    claimJob(
      transaction: Transaction<Tables>,
      { id, workerId, now }: { id: string; workerId: number; now: Date },
    ): Promise<JobRow | undefined> {
      return transaction
        .updateTable('jobs')
        .set((row) => ({
          status: 'processing' as const,
          workerId,
          attempts: sql<number>`attempts + 1`,
          startedAt: row.fn.coalesce('startedAt', sql<Date>`${now}::timestamptz`),
        }))
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .returningAll()
        .executeTakeFirst()
    },

    async updateProgress(claim: Claim, completedCharacters: number): Promise<void> {
      await held(claim).set({ completedCharacters }).execute()
    },

    /** Ends a job; its progress is complete when it succeeded. Nothing happens when the claim is no longer held. */
    async finishJob(
      claim: Claim,
      outcome: { status: 'succeeded'; result: string } | { status: 'failed'; error: string },
      now: Date,
    ): Promise<void> {
      await tables.transaction().execute(async (transaction) => {
        const complete = outcome.status === 'succeeded' ? { completedCharacters: sql<number>`characters` } : {}
        const { numUpdatedRows } = await held(claim, transaction)
          .set({ ...outcome, ...complete, finishedAt: now, workerId: null })
          .executeTakeFirst()
        if (numUpdatedRows > 0n) await announceEnd(transaction, claim.id)
      })
    },

    /** Puts a claimed job back in the queue. False when the claim is no longer held. */
    async releaseJob(transaction: Transaction<Tables>, claim: Claim, { countAttempt }: { countAttempt: boolean }): Promise<boolean> {
      const { numUpdatedRows } = await held(claim, transaction)
        .set({ status: 'queued', workerId: null, attempts: countAttempt ? claim.attempts : claim.attempts - 1 })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The jobs that a process works on, as far as the table knows. */
    async listProcessingJobs(transaction: Transaction<Tables>, workerId: number): Promise<string[]> {
      const rows = await transaction
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', 'processing')
        .where('workerId', '=', workerId)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Puts the jobs of processes that are gone, and the lost ones, back in the queue. Returns their ids. */
    async requeueAbandonedJobs(
      transaction: Transaction<Tables>,
      { maxAttempts, lost }: { maxAttempts: number; lost: readonly string[] },
    ): Promise<string[]> {
      const rows = await transaction
        .updateTable('jobs')
        .set({ status: 'queued', workerId: null })
        .where('status', '=', 'processing')
        .where('attempts', '<', maxAttempts)
        .where((where) => where.or([processIsGone(sql.ref('worker_id')), ...(lost.length > 0 ? [where('id', 'in', lost)] : [])]))
        .returning('id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Fails jobs whose process was lost each time it took them up. Returns their ids. */
    async failAbandonedJobs(
      transaction: Transaction<Tables>,
      { maxAttempts, error, now }: { maxAttempts: number; error: string; now: Date },
    ): Promise<void> {
      const rows = await transaction
        .updateTable('jobs')
        .set({ status: 'failed', error, finishedAt: now, workerId: null })
        .where('status', '=', 'processing')
        .where('attempts', '>=', maxAttempts)
        .where(processIsGone(sql.ref('worker_id')))
        .returning('id')
        .execute()
      for (const { id } of rows) await announceEnd(transaction, id)
    },

    /** Texts and results go when their time is over. */
    async deleteExpiredJobs(now: Date): Promise<number> {
      const { numDeletedRows } = await tables.deleteFrom('jobs').where('expiresAt', '<', now).executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
