import { type Kysely, sql } from 'kysely'

export const jobs = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) =>
        column.notNull().references('apps.id').onDelete('cascade'),
      )
      .addColumn('status', 'text', (column) =>
        column
          .notNull()
          .check(sql`status in ('queued', 'processing', 'succeeded', 'failed', 'cancelled')`),
      )
      // `json`, not `jsonb` or `text`: it stores any text, U+0000 and lone surrogates included.
      .addColumn('request', 'json', (column) => column.notNull())
      .addColumn('result', 'json')
      .addColumn('error', 'json')
      .addColumn('characters', 'integer', (column) => column.notNull())
      .addColumn('completed_characters', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('worker_id', 'integer')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('started_at', 'timestamptz')
      .addColumn('finished_at', 'timestamptz')
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('jobs_app').on('jobs').columns(['app_id', 'created_at']).execute()
    await db.schema.createIndex('jobs_expiry').on('jobs').column('expires_at').execute()
    // For the search for abandoned jobs: small, whatever the size of the table.
    await db.schema
      .createIndex('jobs_processing')
      .on('jobs')
      .column('worker_id')
      .where(sql.ref('status'), '=', sql.lit('processing'))
      .execute()
  },
}
