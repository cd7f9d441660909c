// The statement by which workers claim jobs.
import { type Kysely, type QueryCreator, sql } from 'kysely'
import { compileOnce } from '../../storage/compiled-statements.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import { columnsOfApp, isQueuedByLanguages, keyOfInstructions } from '../table/sql-fragments.ts'
import { virtualTimeAt } from '../table/virtual-time.ts'

/** Which jobs to claim. */
export interface Fetch {
  limit: number
  /** Not those of these apps' teams, nor those whose virtual start time is in the future. */
  overflow?: { exceptApps: readonly string[] }
}

export interface ClaimRequest extends Fetch {
  workerId: number
  now: Date
  /** Delayed jobs are claimed that were to wait until then; by default now. */
  dueBy?: Date
  /** Languages that the worker does not serve, as `languagesKey` names them. */
  exceptLanguages?: readonly string[]
}

/** What the statements take of a request. */
interface ClaimValues {
  limit: number
  workerId: number
  now: Date
  dueBy: Date
  exceptLanguages: readonly string[]
  exceptApps: readonly string[]
  /** The latest virtual start time of a job for overflow slots. */
  latest: number
}

/** How the statements differ. */
interface ClaimKind {
  forOverflow: boolean
  byLanguages: boolean
}

/** The most that clocks of processes may differ. */
const clockSkewSeconds = 5
/** Always true. A claim need not be durable: a crash that loses it leaves the job in the queue. */
const withoutSynchronousCommit = sql<boolean>`(
  select set_config('synchronous_commit', 'off', true)) is not null`

/** All apps of these apps' teams: a team with many apps must not fill the overflow slots. */
const appsBeside = (appIds: ClaimValues['exceptApps']) => sql`
  select beside.id from dragoman.apps own
    join dragoman.apps beside on beside.owner_id = own.owner_id
  where own.id = any(${appIds}::text[])`

const isForOverflow = ({ exceptApps, latest }: ClaimValues) => sql<boolean>`(
  app_id not in (${appsBeside(exceptApps)})
  and virtual_start_time <= ${latest})`

/**
 * The same of the languages that the worker serves. The other jobs may be many, and stay at the
 * head of the queue: this reads the queue of each pair of languages, by the index `jobs_languages`.
 */
const nextServedJobs = (values: ClaimValues, forOverflow: boolean) => sql<{ id: string }>`(
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
      and (not_before is null or not_before <= ${values.dueBy})
      and ${forOverflow ? isForOverflow(values) : sql`true`}
    order by virtual_start_time, created_at
    limit ${values.limit}
    for update skip locked) as waiting
  where pairs.key <> all(${values.exceptLanguages}::text[]) and ${withoutSynchronousCommit}
  order by waiting.virtual_start_time, waiting.created_at
  limit ${values.limit})`

const nextJobs = (db: QueryCreator<Tables>, values: ClaimValues, forOverflow: boolean) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', sql.lit('queued' as const))
    .where((where) =>
      where.or([where('notBefore', 'is', null), where('notBefore', '<=', values.dueBy)]),
    )
    .$if(forOverflow, (query) => query.where(isForOverflow(values)))
    .where(withoutSynchronousCommit)
    .orderBy('virtualStartTime')
    .orderBy('createdAt')
    .limit(values.limit)
    .forUpdate()
    .skipLocked()

const claim = (db: Kysely<Tables>, values: ClaimValues, { forOverflow, byLanguages }: ClaimKind) =>
  db
    .with('next', (db) =>
      byLanguages ? nextServedJobs(values, forOverflow) : nextJobs(db, values, forOverflow),
    )
    .updateTable('jobs')
    .from('next')
    .whereRef('jobs.id', '=', 'next.id')
    .set((row) => ({
      status: 'processing' as const,
      workerId: values.workerId,
      attempts: sql<number>`attempts + 1`,
      startedAt: row.fn.coalesce('startedAt', sql<Date>`${values.now}::timestamptz`),
    }))
    .returningAll('jobs')
    .returning(columnsOfApp)

/** What the statements take of this request. */
export const claimValues = ({
  limit,
  workerId,
  now,
  dueBy = now,
  overflow,
  exceptLanguages = [],
}: ClaimRequest): ClaimValues => ({
  ...{ limit, workerId, now, dueBy, exceptLanguages },
  exceptApps: overflow?.exceptApps ?? [],
  latest: virtualTimeAt(now) + clockSkewSeconds,
})

/**
 * Claims the queued jobs with the lowest virtual start times, in one statement; skips locked
 * rows.
 */
export type ClaimJobs = (request: ClaimRequest) => Promise<ClaimedJobRow[]>

/** Its statements are compiled once. */
export function createClaim(db: Kysely<Tables>): ClaimJobs {
  const compile = (kind: ClaimKind) => compileOnce((values: ClaimValues) => claim(db, values, kind))
  const statementsOf = (byLanguages: boolean) => ({
    forSlots: compile({ forOverflow: false, byLanguages }),
    forOverflow: compile({ forOverflow: true, byLanguages }),
  })
  const ofAll = statementsOf(false)
  const ofServed = statementsOf(true)

  return async (request) => {
    const kind = request.overflow === undefined ? 'forSlots' : 'forOverflow'
    const values = claimValues(request)
    const rows =
      values.exceptLanguages.length === 0
        ? await ofAll[kind](db, values)
        : await runTransaction(db, async (transaction) => {
            // With statistics of a short queue, the planner would rather sort all of it. Without
            // sorts, the cost that it expects is so high that it would compile the plan, which
            // takes seconds.
            await sql`select set_config('enable_sort', 'off', true),
              set_config('jit', 'off', true)`.execute(transaction)
            return ofServed[kind](transaction, values)
          })
    return rows.sort(
      (a, b) =>
        a.virtualStartTime - b.virtualStartTime || a.createdAt.getTime() - b.createdAt.getTime(),
    )
  }
}
