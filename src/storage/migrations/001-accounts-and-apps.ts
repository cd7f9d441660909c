import { type Kysely, sql } from 'kysely'

export const accountsAndApps = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('name', 'text')
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute()
    await db.schema
      .createIndex('users_email')
      .unique()
      .on('users')
      .expression(sql`lower(email)`)
      .execute()

    await db.schema
      .createTable('sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('ended_at', 'timestamptz')
      .execute()
    await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()

    await db.schema
      .createTable('refresh_tokens')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .addColumn('spent_at', 'timestamptz')
      .execute()
    await db.schema
      .createIndex('refresh_tokens_session')
      .on('refresh_tokens')
      .column('session_id')
      .execute()

    await db.schema
      .createTable('apps')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('webhook_secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('disabled_at', 'timestamptz')
      .execute()
    await db.schema.createIndex('apps_user').on('apps').columns(['user_id', 'created_at']).execute()

    await db.schema
      .createTable('credentials')
      .addColumn('api_key', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) =>
        column.notNull().references('apps.id').onDelete('cascade'),
      )
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('secret_hint', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('last_used_at', 'timestamptz')
      .addColumn('expires_at', 'timestamptz')
      .execute()
    await db.schema.createIndex('credentials_app').on('credentials').column('app_id').execute()
  },
}
