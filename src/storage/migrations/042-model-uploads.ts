import { type Kysely, sql } from 'kysely'

/** Models that operators imported: every machine gets them from here. */
export const modelUploads = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Written before the transaction that makes the model wanted.
    await sql`create table dragoman.model_uploads (
      id text primary key,
      pair text not null,
      metadata json not null,
      created_at timestamptz not null
    )`.execute(db)
    await sql`create table dragoman.model_upload_parts (
      id text primary key,
      upload_id text not null references dragoman.model_uploads (id) on delete cascade,
      bytes bytea not null
    )`.execute(db)
    await sql`create index model_upload_parts_upload
      on dragoman.model_upload_parts (upload_id)`.execute(db)
    // Weights of 8 bits hardly compress.
    await sql`alter table dragoman.model_upload_parts
      alter column bytes set storage external`.execute(db)
    await sql`alter table dragoman.wanted_models
      add column upload_id text references dragoman.model_uploads (id) on delete set null`.execute(
      db,
    )
  },
}
