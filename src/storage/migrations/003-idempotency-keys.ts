import { type Kysely, sql } from 'kysely'

export const idempotencyKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('idempotency_keys')
      // The app's ID and the caller's key, joined by a space, as a dump pages by one column.
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('request_hash', 'text', (column) => column.notNull())
      .addColumn('job_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      // Deferred to the end of the transaction: the key is taken first, so that of two requests at
      // once only one makes a job.
      .addForeignKeyConstraint(
        'idempotency_keys_job_id',
        ['job_id'],
        'jobs',
        ['id'],
        (constraint) => constraint.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
    await db.schema
      .createIndex('idempotency_keys_job')
      .on('idempotency_keys')
      .column('job_id')
      .execute()
    await db.schema
      .createIndex('idempotency_keys_age')
      .on('idempotency_keys')
      .column('created_at')
      .execute()
  },
}
