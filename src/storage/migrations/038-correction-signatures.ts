import { type Kysely, sql } from 'kysely'

/**
 * What corrections that are nearly equal to a text are found by
 * (terminology/corrections/fuzzy/signatures.ts). Rows of earlier versions have none, and get them
 * in the background (fuzzy/indexing.ts). The version counts the changes of an app's corrections, so
 * that a process can read what it does not know yet (fuzzy/signature-indexes.ts).
 */
export const correctionSignatures = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table dragoman.corrections
      add column signatures integer[],
      add column sketch_low integer,
      add column sketch_high integer,
      add column version integer`.execute(db)
    await sql`alter table dragoman.correction_totals
      add column version integer not null default 0`.execute(db)
    // Each search would read the list of what is not in the index yet.
    await sql`create index corrections_signatures
      on dragoman.corrections using gin (signatures) with (fastupdate = off)
      where signatures is not null`.execute(db)
    await sql`create index corrections_without_signatures
      on dragoman.corrections (app_id) where signatures is null`.execute(db)
    await sql`create index corrections_by_version
      on dragoman.corrections (app_id, version) where version is not null`.execute(db)
  },
}
