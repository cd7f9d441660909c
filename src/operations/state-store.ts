// Figures for operators. Every statement is bounded, however much is stored.
import { type Kysely, sql } from 'kysely'
import type { JobStatus } from '../storage/enumerations.ts'
import type { Tables } from '../storage/tables.ts'

export type StateStore = ReturnType<typeof createStateStore>

/** The most rows of an index that a statement reads. */
export const maxRows = 10_000
/** The most pages of the table of jobs, of 8 KiB, that are read. */
const maxPages = 1_000

interface Waiting {
  count: number
  first: Date | null
}

export function createStateStore(tables: Kysely<Tables>) {
  const readOne = async <T>(query: ReturnType<typeof sql<T>>): Promise<T> => {
    const { rows } = await query.execute(tables)
    return rows[0] as T
  }

  return {
    async databaseBytes(): Promise<number> {
      const { size } = await readOne(
        sql<{ size: number }>`select pg_database_size(current_database()) as size`,
      )
      return size
    },

    /** The stored jobs by status, from a sample of the table if it is large. */
    async countJobs(): Promise<{ counts: Map<JobStatus, number>; estimated: boolean }> {
      const { pages } = await readOne(
        sql<{ pages: number }>`select pg_relation_size('dragoman.jobs')
          / current_setting('block_size')::integer as pages`,
      )
      const share = Math.min(1, maxPages / Math.max(1, pages))
      const { rows } = await sql<{ status: JobStatus; count: number }>`
        select status, count(*) as count
        from dragoman.jobs tablesample system (${share * 100}::real)
        group by status`.execute(tables)
      const counts = new Map(rows.map(({ status, count }) => [status, Math.round(count / share)]))
      return { counts, estimated: share < 1 }
    },

    /** The queued jobs that are next, and the earliest creation among them. */
    readQueue: (): Promise<Waiting> =>
      readOne(
        sql<Waiting>`select count(*) as count, min(created_at) as first from (
          select created_at from dragoman.jobs where status = 'queued'
          order by virtual_start_time, created_at limit ${maxRows}) next`,
      ),

    /** Webhooks that are pending, and when the next of them is due. */
    readWebhooks: (): Promise<Waiting> =>
      readOne(
        sql<Waiting>`select count(*) as count, min(next_attempt_at) as first from (
          select next_attempt_at from dragoman.webhook_events where status = 'pending'
          limit ${maxRows}) pending`,
      ),
  }
}
