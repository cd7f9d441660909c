import { type Kysely, sql } from 'kysely'

/** The column and its index get the name that fair queueing has for what they hold. */
export const virtualStartTimes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.jobs rename column turn to virtual_start_time`.execute(db)
    await sql`alter index dragoman.jobs_turns rename to jobs_virtual_start_times`.execute(db)
  },
}
