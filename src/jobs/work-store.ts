// What workers do to the table of jobs.
import { type Expression, type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { Tables } from '../storage/tables.ts'
import { announce, notifying } from './notifications.ts'
import type { Fetch } from './slots.ts'
import { virtualTimeAt } from './virtual-time.ts'

/** A job that has not ended, so it has its text, and the user whose app it is of. */
export type TakenJobRow = Selectable<Tables['jobs']> & { userId: string }
export type EndedJobRow = Pick<TakenJobRow, 'id' | 'appId' | 'instructions'>
export type WorkStore = ReturnType<typeof createWorkStore>

/** One taking of one job by one worker: only its holder may write to the job, and only until somebody else takes it. */
export interface Claim {
  readonly id: string
  readonly workerId: number
  readonly attempts: number
}

/**
 * Jobs whose worker does not work on them any more. Without `lost` those of all other processes that are gone; with it those that the worker
 * itself, which lives, knows nothing of.
 */
export interface Abandoned {
  readonly workerId: number
  readonly lost?: readonly string[]
}

export type Outcome = { status: 'succeeded'; result: string } | { status: 'failed'; error: string }

/** By so much the clocks of processes may differ. */
const clockSkewSeconds = 5
/** A condition that is true. A crash that undoes the statement's transaction puts taken jobs back where they were, so nobody need wait. */
const withoutWaitingForTheDisk = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) is not null`

/** All apps of the users of these: who has many apps must not fill what is left for others. Read once in a statement. */
const appsBeside = (appIds: readonly string[]) => sql`
  select beside.id from dragoman.apps own join dragoman.apps beside on beside.user_id = own.user_id
  where own.id = any(${appIds}::text[])`

export function createWorkStore(
  { tables, processIsGone }: Pick<Database, 'tables' | 'processIsGone'>,
  { noStoreSeconds }: { noStoreSeconds: number },
) {
  /** What every end of a job does: the text is not needed any more, and some results only for a short time. */
  const ending = (now: Date) => ({
    text: null,
    finishedAt: now,
    workerId: null,
    expiresAt: sql<Date>`case when no_store then least(expires_at, ${now}::timestamptz + make_interval(secs => ${noStoreSeconds})) else expires_at end`,
  })

  const held = ({ id, workerId, attempts }: Claim, db: Pick<Kysely<Tables>, 'updateTable'>) =>
    db
      .updateTable('jobs')
      .where('id', '=', id)
      .where('status', '=', 'processing')
      .where('workerId', '=', workerId)
      .where('attempts', '=', attempts)

  /** Written out, as the condition of the index of what is worked on. */
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

    /** Takes the queued jobs whose turn is first, for a worker; those that others are taking are passed over. In one statement. */
    async takeJobs({
      limit,
      guests,
      workerId,
      now,
    }: Fetch & { workerId: number; now: Date }): Promise<TakenJobRow[]> {
      const rows = await tables
        .with('next', (db) =>
          db
            .selectFrom('jobs')
            .select('id')
            .where('status', '=', sql.lit('queued' as const))
            .where((where) =>
              where.or([where('notBefore', 'is', null), where('notBefore', '<=', now)]),
            )
            .$if(guests !== undefined, (query) =>
              query
                .where(sql<boolean>`app_id not in (${appsBeside(guests?.exceptApps ?? [])})`)
                .where('turn', '<=', virtualTimeAt(now) + clockSkewSeconds),
            )
            .where(withoutWaitingForTheDisk)
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

    /** What earlier attempts have translated, as it was kept. */
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

    /** Never goes back: another attempt has to come past what was reached before. False when the claim is no longer held. */
    async updateProgress(
      transaction: Transaction<Tables>,
      claim: Claim,
      completedCharacters: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await held(claim, transaction)
        .set({
          completedCharacters: sql<number>`greatest(completed_characters, ${completedCharacters}::int)`,
        })
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await announce(transaction, 'moved', claim.id)
      return numUpdatedRows > 0n
    },

    /**
     * Ends a job, and tells it; its progress is complete when it succeeded. Says whether a webhook is wanted, by the job or by its app;
     * undefined when the claim is no longer held.
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
        sql<boolean>`exists (select from dragoman.apps where apps.id = ${appId} and apps.webhook_url is not null)`
      return transaction
        .with('ended', (db) =>
          held(claim, db)
            .set({ ...outcome, ...complete, ...ending(now) })
            .returning(['id', 'appId', 'webhookUrl']),
        )
        .selectFrom('ended')
        .select((row) => [
          row
            .or([row('webhookUrl', 'is not', null), ofApp(row.ref('appId'))])
            .$castTo<boolean>()
            .as('wantsWebhook'),
          notifying('ended', row.ref('ended.id')).as('told'),
        ])
        .executeTakeFirst()
    },

    /** Puts a claimed job back in the queue, unless the claim is no longer held. Workers are told, unless it is not to be taken yet: they find it. */
    async releaseJob(
      claim: Claim,
      { countAttempt, notBefore }: { countAttempt: boolean; notBefore: Date | null },
    ): Promise<void> {
      const released = tables
        .with('released', (db) =>
          held(claim, db)
            .set({
              status: 'queued',
              workerId: null,
              attempts: countAttempt ? claim.attempts : claim.attempts - 1,
              notBefore,
            })
            .returning('appId'),
        )
        .selectFrom('released')
      const telling = released.select((row) => notifying('waiting', row.ref('appId')).as('told'))
      await (notBefore === null ? telling : released.select('appId')).execute()
    },

    /** The jobs that a process works on, as far as the table knows. */
    async listProcessingJobs(workerId: number): Promise<string[]> {
      const rows = await tables
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', processing)
        .where('workerId', '=', workerId)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Puts abandoned jobs back in the queue, and tells workers. Returns how many there were. */
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
        .select((row) => notifying('waiting', row.ref('appId')).as('told'))
        .execute()
      return rows.length
    },

    /** Fails those that were abandoned each time they were taken up, and tells it. Returns them. */
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

    /** Texts and results go when their time is over, and with them whatever belongs to the job. */
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
