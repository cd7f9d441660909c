import { type Kysely, sql } from 'kysely'

/** The audit log, and the columns of accounts and credentials that it needs. */
export const audit = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('audit_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      // No references: an event outlives its user and app.
      .addColumn('user_id', 'text')
      .addColumn('app_id', 'text')
      .addColumn('actor', 'text')
      .addColumn('address', 'text')
      .addColumn('request_id', 'text')
      .addColumn('details', 'json')
      .execute()
    await db.schema
      .createIndex('audit_events_listed')
      .on('audit_events')
      .columns(['created_at desc', 'id desc'])
      .execute()
    await db.schema
      .createIndex('audit_events_user')
      .on('audit_events')
      .columns(['user_id', 'created_at desc', 'id desc'])
      .execute()
    await db.schema
      .createIndex('audit_events_app')
      .on('audit_events')
      .columns(['app_id', 'created_at desc', 'id desc'])
      .execute()
    await db.schema.createIndex('audit_events_actor').on('audit_events').column('actor').execute()

    await db.schema.alterTable('users').addColumn('disabled_at', 'timestamptz').execute()
    // Cursors of pages have milliseconds.
    await sql`update dragoman.users
      set created_at = date_trunc('milliseconds', created_at)`.execute(db)
    await db.schema
      .createIndex('users_listed')
      .on('users')
      .columns(['created_at desc', 'id desc'])
      .execute()
    for (const column of ['address', 'user_agent'] as const)
      await db.schema.alterTable('sessions').addColumn(column, 'text').execute()
    await db.schema.alterTable('sessions').addColumn('last_used_at', 'timestamptz').execute()
    await db.schema
      .createIndex('refresh_tokens_expiry')
      .on('refresh_tokens')
      .column('expires_at')
      .execute()
    await db.schema.alterTable('credentials').addColumn('label', 'text').execute()
  },
}
