import { type Kysely, sql } from 'kysely'

/** Imports and exports of corrections that a client makes in several requests. */
export const correctionTransfers = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table dragoman.correction_transfers (
      id text primary key,
      app_id text not null references dragoman.apps (id) on delete cascade,
      kind text not null check (kind in ('import', 'export')),
      status text not null check (status in ('waiting', 'running', 'succeeded', 'failed')),
      request json not null,
      source_language text,
      skipped integer,
      error text,
      created_at timestamptz not null,
      updated_at timestamptz not null)`.execute(db)
    await sql`create index correction_transfers_of_app
      on dragoman.correction_transfers (app_id, created_at desc, id desc)`.execute(db)
    await sql`create index correction_transfers_expired
      on dragoman.correction_transfers (created_at)`.execute(db)
  },
}
