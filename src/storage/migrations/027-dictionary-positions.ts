import { type Kysely, sql } from 'kysely'

/** The order in which the dictionaries of a glossary were created. */
export const dictionaryPositions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.dictionaries
      add column position integer not null default 0`.execute(db)
  },
}
