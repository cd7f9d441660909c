// Figures for operators. Every statement is bounded, however much is stored.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { JobStatus } from '../storage/enumerations.ts'
import type { Tables } from '../storage/tables.ts'

/** The most rows of an index that a statement reads. */
export const maxRows = 10_000
/** The most pages of the table of jobs, of 8 KiB, that are read. */
const maxPages = 1_000

interface Waiting {
  count: number
  first: Date | null
}

export async function readDatabaseBytes(db: Kysely<Tables>): Promise<number> {
  const query = sql<{ size: number }>`select pg_database_size(current_database()) as size`
  return (await readOne(db, query)).size
}

/** The stored jobs by status, from a sample of the table if it is large. */
export async function countJobs(
  db: Kysely<Tables>,
): Promise<{ counts: Map<JobStatus, number>; estimated: boolean }> {
  const { pages } = await readOne(
    db,
    sql<{ pages: number }>`select pg_relation_size('dragoman.jobs')
      / current_setting('block_size')::integer as pages`,
  )
  const share = Math.min(1, maxPages / Math.max(1, pages))
  const { rows } = await sql<{ status: JobStatus; count: number }>`
    select status, count(*) as count
    from dragoman.jobs tablesample system (${share * 100}::real)
    group by status`.execute(db)
  const counts = new Map(rows.map(({ status, count }) => [status, Math.round(count / share)]))
  return { counts, estimated: share < 1 }
}

/** The queued jobs that are next, and the earliest creation among them. */
export const readQueue = (db: Kysely<Tables>): Promise<Waiting> =>
  readOne(
    db,
    sql<Waiting>`select count(*) as count, min(created_at) as first from (
      select created_at from dragoman.jobs where status = 'queued'
      order by virtual_start_time, created_at limit ${maxRows}) next`,
  )

/** Webhooks that are pending, and when the next of them is due. */
export const readWebhooks = (db: Kysely<Tables>): Promise<Waiting> =>
  readOne(
    db,
    sql<Waiting>`select count(*) as count, min(next_attempt_at) as first from (
      select next_attempt_at from dragoman.webhook_events where status = 'pending'
      limit ${maxRows}) pending`,
  )

async function readOne<T>(db: Kysely<Tables>, query: RawBuilder<T>): Promise<T> {
  const { rows } = await query.execute(db)
  return rows[0] as T
}
