// The table of jobs as workers use it.
import { type Expression, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { announce, notifying } from './notifications.ts'
import type { Fetch } from './slots.ts'
import { virtualTimeAt } from './virtual-time.ts'

/** A running job with its text, and the user who owns its app. */
export type ClaimedJobRow = Selectable<Tables['jobs']> & { userId: string }
export type EndedJobRow = Pick<ClaimedJobRow, 'id' | 'appId' | 'instructions'>
export type WorkStore = ReturnType<typeof createWorkStore>

/** One claim of a job by a worker. Only its owner may write to the job, until another claims it. */
export interface Claim {
  readonly id: string
  readonly workerId: number
  readonly attempts: number
}

/**
 * Jobs that nobody works on although they are claimed: those of all processes that are gone or,
 * with `lost`, those of the worker itself that it knows nothing of.
 */
export interface Abandoned {
  readonly workerId: number
  readonly lost?: readonly string[]
}

export type Outcome = { status: 'succeeded'; result: string } | { status: 'failed'; error: string }

/** The most that clocks of processes may differ. */
const clockSkewSeconds = 5
/** Always true. A claim need not be durable: a crash that loses it leaves the job in the queue. */
const withoutSynchronousCommit = sql<boolean>`(
  select set_config('synchronous_commit', 'off', true)) is not null`

/** All apps of these apps' users: a user with many apps must not fill the overflow slots. */
const appsBeside = (appIds: readonly string[]) => sql`
  select beside.id from dragoman.apps own join dragoman.apps beside on beside.user_id = own.user_id
  where own.id = any(${appIds}::text[])`

export function createWorkStore(
  { tables, processIsGone }: Pick<Database, 'tables' | 'processIsGone'>,
  { noStoreSeconds }: { noStoreSeconds: number },
) {
  /** Set at every end of a job: the text goes, and a no-store result expires soon. */
  const ending = (now: Date) => ({
    text: null,
    finishedAt: now,
    workerId: null,
    expiresAt: sql<Date>`case when no_store
      then least(expires_at, ${now}::timestamptz + make_interval(secs => ${noStoreSeconds}))
      else expires_at end`,
  })

  const claimed = ({ id, workerId, attempts }: Claim, db: Pick<Kysely<Tables>, 'updateTable'>) =>
    db
      .updateTable('jobs')
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('workerId', '=', workerId)
      .where('attempts', '=', attempts)

  /** A literal, so that the partial index of running jobs is used. */
  const processing = sql.lit('processing' as const)

  function abandoned(db: Pick<Kysely<Tables>, 'updateTable'>, { workerId, lost }: Abandoned) {
    const jobs = db.updateTable('jobs').where('status', '=', processing)
    return lost
      ? jobs.where('workerId', '=', workerId).where('id', 'in', lost)
      : jobs
          .where('workerId', 'is distinct from', workerId)
          .where(processIsGone(sql.ref('worker_id')))
  }

  return {
    transaction: <T>(work: (transaction: Transaction<Tables>) => Promise<T>): Promise<T> =>
      tables.transaction().execute(work),

    /**
     * Claims the queued jobs with the lowest virtual start times, in one statement; skips locked
     * rows.
     */
    async claimJobs({
      limit,
      overflow,
      workerId,
      now,
    }: Fetch & { workerId: number; now: Date }): Promise<ClaimedJobRow[]> {
      const rows = await tables
        .with('next', (db) =>
          db
            .selectFrom('jobs')
            .select('id')
            .where('status', '=', sql.lit('queued' as const))
            .where((where) =>
              where.or([where('notBefore', 'is', null), where('notBefore', '<=', now)]),
            )
            .$if(overflow !== undefined, (query) =>
              query
                .where(sql<boolean>`app_id not in (${appsBeside(overflow?.exceptApps ?? [])})`)
                .where('turn', '<=', virtualTimeAt(now) + clockSkewSeconds),
            )
            .where(withoutSynchronousCommit)
            .orderBy('turn')
            .orderBy('createdAt')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('jobs')
        .from('next')
        .whereRef('jobs.id', '=', 'next.id')
        .set((row) => ({
          status: 'processing' as const,
          workerId,
          attempts: sql<number>`attempts + 1`,
          startedAt: row.fn.coalesce('startedAt', sql<Date>`${now}::timestamptz`),
        }))
        .returningAll('jobs')
        .returning(
          sql<string>`(select user_id from dragoman.apps where apps.id = jobs.app_id)`.as('userId'),
        )
        .execute()
      return rows.sort((a, b) => a.turn - b.turn || a.createdAt.getTime() - b.createdAt.getTime())
    },

    /** The stored parts of the job's checkpoint. */
    async listParts(jobId: string): Promise<unknown[]> {
      const rows = await tables
        .selectFrom('jobParts')
        .select('segments')
        .where('jobId', '=', jobId)
        .execute()
      return rows.map(({ segments }) => segments)
    },

    insertPart(
      transaction: Transaction<Tables>,
      part: { id: string; jobId: string; segments: string },
    ): Promise<unknown> {
      return transaction.insertInto('jobParts').values(part).execute()
    },

    async deleteParts(transaction: Transaction<Tables>, jobId: string): Promise<void> {
      await transaction.deleteFrom('jobParts').where('jobId', '=', jobId).execute()
    },

    /** Progress never decreases, not even in another attempt. False when the claim is lost. */
    async updateProgress(
      transaction: Transaction<Tables>,
      claim: Claim,
      completedCharacters: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await claimed(claim, transaction)
        .set({
          completedCharacters: sql<number>`greatest(
            completed_characters, ${completedCharacters}::int)`,
        })
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await announce(transaction, 'moved', claim.id)
      return numUpdatedRows > 0n
    },

    /**
     * Ends a job and notifies. Returns whether the job or its app wants a webhook; undefined when
     * the claim is lost.
     */
    async finishJob(
      transaction: Transaction<Tables>,
      claim: Claim,
      outcome: Outcome,
      now: Date,
    ): Promise<{ wantsWebhook: boolean } | undefined> {
      const complete =
        outcome.status === 'succeeded' ? { completedCharacters: sql<number>`characters` } : {}
      const ofApp = (appId: Expression<string>) =>
        sql<boolean>`exists (
          select from dragoman.apps where apps.id = ${appId} and apps.webhook_url is not null)`
      return transaction
        .with('ended', (db) =>
          claimed(claim, db)
            .set({ ...outcome, ...complete, ...ending(now) })
            .returning(['id', 'appId', 'webhookUrl']),
        )
        .selectFrom('ended')
        .select((row) => [
          row
            .or([row('webhookUrl', 'is not', null), ofApp(row.ref('appId'))])
            .$castTo<boolean>()
            .as('wantsWebhook'),
          notifying('ended', row.ref('ended.id')).as('notified'),
        ])
        .executeTakeFirst()
    },

    /** Returns a claimed job to the queue. Notifies workers; a delayed job is found by polling. */
    async releaseJob(
      claim: Claim,
      { countAttempt, notBefore }: { countAttempt: boolean; notBefore: Date | null },
    ): Promise<void> {
      const released = tables
        .with('released', (db) =>
          claimed(claim, db)
            .set({
              status: 'queued',
              workerId: null,
              attempts: countAttempt ? claim.attempts : claim.attempts - 1,
              notBefore,
            })
            .returning('appId'),
        )
        .selectFrom('released')
      const announced = released.select((row) =>
        notifying('waiting', row.ref('appId')).as('notified'),
      )
      await (notBefore === null ? announced : released.select('appId')).execute()
    },

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
        .select((row) => notifying('waiting', row.ref('appId')).as('notified'))
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
        .set({ status: 'failed', error, ...ending(now) })
        .where('attempts', '>=', maxAttempts)
        .returning(['id', 'appId', 'instructions'])
        .execute()
      for (const { id } of rows) await announce(transaction, 'ended', id)
      return rows
    },

    /** Deletes expired jobs and all that belongs to them. Returns their number. */
    async deleteExpiredJobs(now: Date): Promise<number> {
      const { numDeletedRows } = await tables
        .deleteFrom('jobs')
        .where('expiresAt', '<', now)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    async deleteOldIdempotencyKeys(olderThan: Date): Promise<void> {
      await tables.deleteFrom('idempotencyKeys').where('createdAt', '<', olderThan).execute()
    },
  }
}
