import { type Kysely, sql } from 'kysely'

/**
 * What a list shows of a job, beside it, so that no list reads texts or results. Jobs of earlier
 * versions have none of it.
 */
export const jobPreviews = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.jobs
      add column preview text,
      add column texts integer,
      add column failed_texts integer,
      add column detected_language text`.execute(db)
  },
}
