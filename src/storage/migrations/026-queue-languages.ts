import { type Kysely, sql } from 'kysely'

/** For workers that do not serve all languages: the queue of each pair. */
export const queueLanguages = {
  async up(db: Kysely<unknown>): Promise<void> {
    // The condition on attempts holds for every job. A statement that does not state it, such as
    // the one by which other workers claim jobs, is not planned with this index.
    await sql`create index jobs_languages on dragoman.jobs ((
        coalesce(instructions->>'from', instructions->>'detected', '') || '>' ||
        (instructions->>'to')), virtual_start_time, created_at)
      where status = 'queued' and attempts >= 0`.execute(db)
  },
}
