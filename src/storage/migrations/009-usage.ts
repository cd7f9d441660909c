import { type Kysely, sql } from 'kysely'

/** The usage of apps. Updates change only unindexed numbers, so they are heap-only. */
export const usage = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('usage')
      // App, day, pair, engines and shard, joined by spaces, as a dump pages by one column.
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) =>
        column.notNull().references('apps.id').onDelete('cascade'),
      )
      .addColumn('day', 'date', (column) => column.notNull())
      .addColumn('from_language', 'text', (column) => column.notNull())
      .addColumn('to_language', 'text', (column) => column.notNull())
      .addColumn('engines', 'text', (column) => column.notNull())
      .addColumn('characters', 'bigint', (column) => column.notNull())
      .addColumn('requests', 'bigint', (column) => column.notNull())
      .addColumn('cache_hits', 'bigint', (column) => column.notNull())
      .addColumn('errors', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('usage_listed').on('usage').columns(['app_id', 'day']).execute()
    await sql`alter table dragoman.usage set (fillfactor = 50)`.execute(db)
  },
}
