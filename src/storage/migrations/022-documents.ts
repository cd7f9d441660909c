import { type Kysely, sql } from 'kysely'

/** Documents: jobs with a source file, and the translated one when they have ended. */
export const documents = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('jobs').addColumn('document', 'json').execute()

    // A file is written before the transaction that stores or ends its job, and linked in it.
    await sql`create table dragoman.document_files (
      id text primary key,
      app_id text not null references dragoman.apps (id) on delete cascade,
      job_id text references dragoman.jobs (id) on delete cascade,
      kind text not null check (kind in ('source', 'result')),
      bytes integer not null,
      created_at timestamptz not null
    )`.execute(db)
    await sql`create index document_files_app on dragoman.document_files (app_id)
      include (bytes)`.execute(db)
    await sql`create index document_files_job on dragoman.document_files (job_id, kind)`.execute(db)
    await sql`create index document_files_unlinked on dragoman.document_files (created_at)
      where job_id is null`.execute(db)

    await db.schema
      .createTable('document_parts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'text', (column) =>
        column.notNull().references('document_files.id').onDelete('cascade'),
      )
      .addColumn('bytes', 'bytea', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('document_parts_file')
      .on('document_parts')
      .column('file_id')
      .execute()
    // Most formats are compressed already.
    await sql`alter table dragoman.document_parts
      alter column bytes set storage external`.execute(db)
  },
}
