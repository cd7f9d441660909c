import { type Kysely, sql } from 'kysely'

export const limits = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const column of ['requests_per_minute', 'characters_per_minute', 'monthly_characters'])
      for (const prefix of ['', 'granted_'])
        await db.schema
          .alterTable('apps')
          .addColumn(prefix + column, 'bigint')
          .execute()

    // Unlogged: windows end within minutes, so a crash of the server may empty the table.
    await sql`create unlogged table dragoman.limit_windows (
      id text primary key,
      used bigint not null,
      last_grant bigint not null,
      ends_at timestamptz not null
    )`.execute(db)

    await db.schema
      .createTable('quota_leases')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) =>
        column.notNull().references('apps.id').onDelete('cascade'),
      )
      .addColumn('process_id', 'integer', (column) => column.notNull())
      .addColumn('characters', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('quota_leases_app').on('quota_leases').column('app_id').execute()
  },
}
