// The table of jobs as maintenance uses it.
import { type Kysely, type QueryCreator, sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/database.ts'
import type { Tables } from '../../storage/tables.ts'
import type { EndedJobRow } from './job-rows.ts'
import { announce, notifyingOfWaiting } from './notification-statements.ts'
import { endedAt, processing } from './sql-fragments.ts'

/** A statement with so many takes about 50 ms. */
const jobsPerDeletion = 500

/**
 * Jobs that nobody works on although they are claimed: those of all processes that are gone or,
 * with `lost`, those of the worker itself that it knows nothing of.
 */
export interface Abandoned {
  readonly workerId: number
  readonly lost?: readonly string[]
  readonly processIsGone: Database['processIsGone']
  /** Jobs with as many attempts fail, the others are requeued. */
  readonly maxAttempts: number
}

const abandonedJobs = (db: QueryCreator<Tables>, { workerId, lost, processIsGone }: Abandoned) => {
  const jobs = db.updateTable('jobs').where('status', '=', processing)
  return lost
    ? jobs.where('workerId', '=', workerId).where('id', 'in', lost)
    : jobs
        .where('workerId', 'is distinct from', workerId)
        .where(processIsGone(sql.ref('worker_id')))
}

/** The running jobs of a worker, according to the table. */
export async function findProcessingJobs(db: Kysely<Tables>, workerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', processing)
    .where('workerId', '=', workerId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns abandoned jobs to the queue and notifies workers. Returns their number. */
export async function requeueAbandonedJobs(
  transaction: Transaction<Tables>,
  abandoned: Abandoned,
): Promise<number> {
  const rows = await transaction
    .with('abandoned', (db) =>
      abandonedJobs(db, abandoned)
        .set({ status: 'queued', workerId: null })
        .where('attempts', '<', abandoned.maxAttempts)
        .returning('appId'),
    )
    .selectFrom('abandoned')
    .select((row) => notifyingOfWaiting(row.ref('appId')).as('notified'))
    .execute()
  return rows.length
}

/** Fails and returns the jobs that were abandoned in their last attempt. Notifies. */
export async function failAbandonedJobs(
  transaction: Transaction<Tables>,
  abandoned: Abandoned,
  { error, now, noStoreSeconds }: { error: string; now: Date; noStoreSeconds: number },
): Promise<EndedJobRow[]> {
  const rows = await abandonedJobs(transaction, abandoned)
    .set({ status: 'failed', error, ...endedAt(now, noStoreSeconds) })
    .where('attempts', '>=', abandoned.maxAttempts)
    .returning(['id', 'appId', 'instructions', 'document', 'usageTag'])
    .execute()
  for (const row of rows) await announce(transaction, 'ended', row.id)
  return rows
}

/**
 * Deletes some of the jobs that expired at `after` or later, and all that belongs to them;
 * skips locked ones. Returns when they expired, empty if there are none.
 */
export async function deleteExpiredJobs(
  db: Kysely<Tables>,
  { now, after }: { now: Date; after: Date },
): Promise<Date[]> {
  const rows = await db
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
}

export async function deleteOldIdempotencyKeys(db: Kysely<Tables>, olderThan: Date): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', olderThan).execute()
}
