// The table of jobs as maintenance uses it.
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import { createTransactions } from '../../storage/transactions.ts'
import type { EndedJobRow } from './job-rows.ts'
import { announce, notifyingOfWaiting } from './notification-statements.ts'
import { endedAt, processing } from './sql-fragments.ts'

/** A statement with so many takes about 50 ms. */
const jobsPerDeletion = 500

export type MaintenanceStore = ReturnType<typeof createMaintenanceStore>

/**
 * Jobs that nobody works on although they are claimed: those of all processes that are gone or,
 * with `lost`, those of the worker itself that it knows nothing of.
 */
export interface Abandoned {
  readonly workerId: number
  readonly lost?: readonly string[]
}

export function createMaintenanceStore(
  { tables, processIsGone }: Pick<Database, 'tables' | 'processIsGone'>,
  { noStoreSeconds }: { noStoreSeconds: number },
) {
  function abandoned(db: Pick<Kysely<Tables>, 'updateTable'>, { workerId, lost }: Abandoned) {
    const jobs = db.updateTable('jobs').where('status', '=', processing)
    return lost
      ? jobs.where('workerId', '=', workerId).where('id', 'in', lost)
      : jobs
          .where('workerId', 'is distinct from', workerId)
          .where(processIsGone(sql.ref('worker_id')))
  }

  return {
    transaction: createTransactions(tables),

    /** The running jobs of a worker, according to the table. */
    async listProcessingJobs(workerId: number): Promise<string[]> {
      const rows = await tables
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', processing)
        .where('workerId', '=', workerId)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Returns abandoned jobs to the queue and notifies workers. Returns their number. */
    async requeueAbandonedJobs(
      transaction: Transaction<Tables>,
      { maxAttempts, ...which }: Abandoned & { maxAttempts: number },
    ): Promise<number> {
      const rows = await transaction
        .with('abandoned', (db) =>
          abandoned(db, which)
            .set({ status: 'queued', workerId: null })
            .where('attempts', '<', maxAttempts)
            .returning('appId'),
        )
        .selectFrom('abandoned')
        .select((row) => notifyingOfWaiting(row.ref('appId')).as('notified'))
        .execute()
      return rows.length
    },

    /** Fails and returns the jobs that were abandoned in their last attempt. Notifies. */
    async failAbandonedJobs(
      transaction: Transaction<Tables>,
      {
        maxAttempts,
        error,
        now,
        ...which
      }: Abandoned & { maxAttempts: number; error: string; now: Date },
    ): Promise<EndedJobRow[]> {
      const rows = await abandoned(transaction, which)
        .set({ status: 'failed', error, ...endedAt(now, noStoreSeconds) })
        .where('attempts', '>=', maxAttempts)
        .returning(['id', 'appId', 'instructions', 'document'])
        .execute()
      for (const row of rows) await announce(transaction, 'ended', row.id)
      return rows
    },

    /**
     * Deletes some of the jobs that expired at `after` or later, and all that belongs to them;
     * skips locked ones. Returns when they expired, empty if there are none.
     */
    async deleteExpiredJobs({ now, after }: { now: Date; after: Date }): Promise<Date[]> {
      const rows = await tables
        .deleteFrom('jobs')
        .where('id', 'in', (db) =>
          db
            .selectFrom('jobs')
            .select('id')
            .where('expiresAt', '<', now)
            .where('expiresAt', '>=', after)
            .orderBy('expiresAt')
            .limit(jobsPerDeletion)
            .forUpdate()
            .skipLocked(),
        )
        .returning('expiresAt')
        .execute()
      return rows.map(({ expiresAt }) => expiresAt)
    },

    async deleteOldIdempotencyKeys(olderThan: Date): Promise<void> {
      await tables.deleteFrom('idempotencyKeys').where('createdAt', '<', olderThan).execute()
    },
  }
}
