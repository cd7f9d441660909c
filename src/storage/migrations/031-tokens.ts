import { type Kysely, sql } from 'kysely'

/** What language models read and wrote for an app. */
export const tokens = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.usage
      add column tokens bigint not null default 0`.execute(db)
  },
}
