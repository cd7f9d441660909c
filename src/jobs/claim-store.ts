// The statement by which workers claim jobs.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { ClaimedJobRow } from './job-rows.ts'
import { keyOfInstructions } from './unserved-languages.ts'
import { virtualTimeAt } from './virtual-time.ts'
import type { Fetch } from './worker-slots.ts'

export interface ClaimRequest extends Fetch {
  workerId: number
  now: Date
  /** Languages that the worker does not serve, as `languagesKey` names them. */
  exceptLanguages?: readonly string[]
}

/** The most that clocks of processes may differ. */
const clockSkewSeconds = 5
/** Always true. A claim need not be durable: a crash that loses it leaves the job in the queue. */
const withoutSynchronousCommit = sql<boolean>`(
  select set_config('synchronous_commit', 'off', true)) is not null`

/** All apps of these apps' users: a user with many apps must not fill the overflow slots. */
const appsBeside = (appIds: readonly string[]) => sql`
  select beside.id from dragoman.apps own join dragoman.apps beside on beside.user_id = own.user_id
  where own.id = any(${appIds}::text[])`

/**
 * Claims the queued jobs with the lowest virtual start times, in one statement; skips locked
 * rows.
 */
export async function claimJobs(
  tables: Kysely<Tables>,
  { limit, overflow, workerId, now, exceptLanguages = [] }: ClaimRequest,
): Promise<ClaimedJobRow[]> {
  const rows = await tables
    .with('next', (db) =>
      db
        .selectFrom('jobs')
        .select('id')
        .where('status', '=', sql.lit('queued' as const))
        .where((where) => where.or([where('notBefore', 'is', null), where('notBefore', '<=', now)]))
        .$if(overflow !== undefined, (query) =>
          query
            .where(sql<boolean>`app_id not in (${appsBeside(overflow?.exceptApps ?? [])})`)
            .where('virtualStartTime', '<=', virtualTimeAt(now) + clockSkewSeconds),
        )
        .$if(exceptLanguages.length > 0, (query) =>
          query.where(sql<boolean>`${keyOfInstructions} <> all(${exceptLanguages}::text[])`),
        )
        .where(withoutSynchronousCommit)
        .orderBy('virtualStartTime')
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
    .returning(
      sql<boolean>`exists(
        select from dragoman.correction_totals totals
        where totals.app_id = jobs.app_id and corrections > 0)`.as('hasCorrections'),
    )
    .execute()
  return rows.sort(
    (a, b) =>
      a.virtualStartTime - b.virtualStartTime || a.createdAt.getTime() - b.createdAt.getTime(),
  )
}
