import { type Kysely, sql } from 'kysely'

/** Mail that is sent to users, what its links prove, and who is an operator. */
export const mail = {
  async up(db: Kysely<unknown>): Promise<void> {
    // `operator` stays null until a start of this version reads the settings.
    await sql`alter table dragoman.users
      add column language text,
      add column email_verified_at timestamptz,
      add column operator boolean,
      add column operator_taken_at timestamptz`.execute(db)
    await sql`create index users_operators on dragoman.users (id) where operator`.execute(db)
    await addMessages(db)
    await addTokens(db)
    await addQuotaNotices(db)
  },
}

async function addMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text')
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'sent', 'failed')`),
    )
    .addColumn('retries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('error', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('next_attempt_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .execute()
  await sql`create index mail_messages_due
    on dragoman.mail_messages (next_attempt_at) where status = 'pending'`.execute(db)
  // Bounds the messages to an address.
  await sql`create index mail_messages_recipient
    on dragoman.mail_messages (lower(recipient), created_at)`.execute(db)
  await sql`create index mail_messages_user
    on dragoman.mail_messages (user_id, created_at)`.execute(db)
  await sql`create index mail_messages_ended
    on dragoman.mail_messages (ended_at) where ended_at is not null`.execute(db)
}

async function addTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('one_time_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('address', 'text')
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('spent_at', 'timestamptz')
    .execute()
  await sql`create index one_time_tokens_user on dragoman.one_time_tokens (user_id)`.execute(db)
  await sql`create index one_time_tokens_expired
    on dragoman.one_time_tokens (expires_at)`.execute(db)
}

/** Which thresholds of which budgets were announced. */
async function addQuotaNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quota_notices')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('app_id', 'text', (column) =>
      column.notNull().references('apps.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await sql`create index quota_notices_app on dragoman.quota_notices (app_id)`.execute(db)
  await sql`create index quota_notices_age on dragoman.quota_notices (created_at)`.execute(db)
}
