import { type Kysely, sql } from 'kysely'

/** For the limits of the queue: an index-only scan gives the backlog of each app. */
export const waitingJobs = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index jobs_waiting on dragoman.jobs (app_id) include (characters)
      where status = 'queued'`.execute(db)
  },
}
