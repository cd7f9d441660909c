import { type Kysely, sql } from 'kysely'

/** Priorities of jobs within their app, and the backlog by priority. */
export const jobPriorities = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.jobs add column priority text not null default 'normal'
      check (priority in ('high', 'normal', 'low'))`.execute(db)
    await sql`drop index dragoman.jobs_waiting`.execute(db)
    await sql`create index jobs_waiting on dragoman.jobs (app_id, priority) include (characters)
      where status = 'queued'`.execute(db)
  },
}
