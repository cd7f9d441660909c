import { type Kysely, sql } from 'kysely'

/** What the limits of the queue read: how much waits, app by app, from the index alone. */
export const waitingJobs = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index jobs_waiting on dragoman.jobs (app_id) include (characters) where status = 'queued'`.execute(
      db,
    )
  },
}
