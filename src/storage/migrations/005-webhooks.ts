import { type Kysely, sql } from 'kysely'

export const webhooks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('apps').addColumn('webhook_url', 'text').execute()
    await db.schema.alterTable('apps').addColumn('webhook_disabled_at', 'timestamptz').execute()
    await db.schema.alterTable('apps').addColumn('previous_webhook_secret', 'text').execute()
    await db.schema
      .alterTable('apps')
      .addColumn('previous_webhook_secret_until', 'timestamptz')
      .execute()
    await db.schema.alterTable('jobs').addColumn('webhook_url', 'text').execute()

    await db.schema
      .createTable('webhook_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) =>
        column.notNull().references('apps.id').onDelete('cascade'),
      )
      .addColumn('job_id', 'text', (column) =>
        column.notNull().references('jobs.id').onDelete('cascade'),
      )
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('pending', 'delivered', 'failed')`),
      )
      .addColumn('retries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('next_attempt_at', 'timestamptz')
      .execute()
    await db.schema
      .createIndex('webhook_events_listed')
      .on('webhook_events')
      .columns(['app_id', 'created_at desc', 'id desc'])
      .execute()
    await db.schema
      .createIndex('webhook_events_job')
      .on('webhook_events')
      .column('job_id')
      .execute()
    // Small, however many events are stored.
    await db.schema
      .createIndex('webhook_events_due')
      .on('webhook_events')
      .column('next_attempt_at')
      .where(sql.ref('status'), '=', sql.lit('pending'))
      .execute()

    await db.schema
      .createTable('webhook_attempts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('event_id', 'text', (column) =>
        column.notNull().references('webhook_events.id').onDelete('cascade'),
      )
      .addColumn('started_at', 'timestamptz', (column) => column.notNull())
      .addColumn('duration_ms', 'integer', (column) => column.notNull())
      .addColumn('status_code', 'integer')
      .addColumn('error', 'text')
      .execute()
    await db.schema
      .createIndex('webhook_attempts_event')
      .on('webhook_attempts')
      .columns(['event_id', 'started_at'])
      .execute()
  },
}
