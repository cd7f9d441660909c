// The statement by which workers claim jobs.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { ClaimedJobRow } from './job-rows.ts'
import { isQueuedByLanguages, keyOfInstructions, wantsWebhook } from './sql-fragments.ts'
import { virtualTimeAt } from './virtual-time.ts'

/** Which jobs to claim. */
export interface Fetch {
  limit: number
  /** Not those of these apps' users, nor those whose virtual start time is in the future. */
  overflow?: { exceptApps: readonly string[] }
}

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

const isForOverflow = (overflow: Fetch['overflow'], now: Date) => sql<boolean>`(
  app_id not in (${appsBeside(overflow?.exceptApps ?? [])})
  and virtual_start_time <= ${virtualTimeAt(now) + clockSkewSeconds})`

/**
 * The same of the languages that the worker serves. The other jobs may be many, and stay at the
 * head of the queue: this reads the queue of each pair of languages, by the index `jobs_languages`.
 */
const nextServedJobs = ({ limit, overflow, now, exceptLanguages }: ClaimRequest) => sql<{
  id: string
}>`(
  with recursive pairs as (
    (select ${keyOfInstructions} as key from dragoman.jobs
      where ${isQueuedByLanguages} order by ${keyOfInstructions} limit 1)
    union all
    select (
      select ${keyOfInstructions} from dragoman.jobs
      where ${isQueuedByLanguages} and ${keyOfInstructions} > pairs.key
      order by ${keyOfInstructions} limit 1)
    from pairs where pairs.key is not null)
  select waiting.id from pairs cross join lateral (
    select id, virtual_start_time, created_at from dragoman.jobs
    where ${isQueuedByLanguages} and ${keyOfInstructions} = pairs.key
      and (not_before is null or not_before <= ${now})
      and ${overflow === undefined ? sql`true` : isForOverflow(overflow, now)}
    order by virtual_start_time, created_at
    limit ${limit}
    for update skip locked) as waiting
  where pairs.key <> all(${exceptLanguages}::text[]) and ${withoutSynchronousCommit}
  order by waiting.virtual_start_time, waiting.created_at
  limit ${limit})`

/**
 * Claims the queued jobs with the lowest virtual start times, in one statement; skips locked
 * rows.
 */
export async function claimJobs(
  tables: Kysely<Tables>,
  request: ClaimRequest,
): Promise<ClaimedJobRow[]> {
  if ((request.exceptLanguages ?? []).length === 0) return claim(tables, request)
  return tables.transaction().execute(async (transaction) => {
    // With statistics of a short queue, the planner would rather sort all of it. Without sorts, the
    // cost that it expects is so high that it would compile the plan, which takes seconds.
    await sql`select set_config('enable_sort', 'off', true),
      set_config('jit', 'off', true)`.execute(transaction)
    return claim(transaction, request)
  })
}

async function claim(tables: Kysely<Tables>, request: ClaimRequest): Promise<ClaimedJobRow[]> {
  const { limit, overflow, workerId, now, exceptLanguages = [] } = request
  const rows = await tables
    .with('next', (db) =>
      exceptLanguages.length > 0
        ? nextServedJobs(request)
        : db
            .selectFrom('jobs')
            .select('id')
            .where('status', '=', sql.lit('queued' as const))
            .where((where) =>
              where.or([where('notBefore', 'is', null), where('notBefore', '<=', now)]),
            )
            .$if(overflow !== undefined, (query) => query.where(isForOverflow(overflow, now)))
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
    .returning(wantsWebhook.as('wantsWebhook'))
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
