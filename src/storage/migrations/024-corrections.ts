import { type Kysely, sql } from 'kysely'

/** Translations of segments that apps keep, and what they add up to. */
export const corrections = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('corrections')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) =>
        column.notNull().references('apps.id').onDelete('cascade'),
      )
      .addColumn('source_key', 'text', (column) => column.notNull())
      .addColumn('source_language', 'text', (column) => column.notNull())
      .addColumn('target_language', 'text', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('corrections_source', [
        'app_id',
        'source_key',
        'source_language',
        'target_language',
      ])
      .execute()
    await sql`create index corrections_listed
      on dragoman.corrections (app_id, created_at desc, id desc)`.execute(db)

    // Counting 100,000 rows would take each change, and each log-in of an app, too long.
    await db.schema
      .createTable('correction_totals')
      .addColumn('app_id', 'text', (column) =>
        column.primaryKey().references('apps.id').onDelete('cascade'),
      )
      .addColumn('corrections', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .execute()
  },
}
