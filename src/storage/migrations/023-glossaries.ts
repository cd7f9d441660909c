import { type Kysely, sql } from 'kysely'

/** Glossaries of apps, their dictionaries, and the entries of these in parts. */
export const glossaries = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('glossaries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) =>
        column.notNull().references('apps.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await sql`create index glossaries_listed
      on dragoman.glossaries (app_id, created_at desc, id desc)`.execute(db)

    await db.schema
      .createTable('dictionaries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('glossary_id', 'text', (column) =>
        column.notNull().references('glossaries.id').onDelete('cascade'),
      )
      .addColumn('source_language', 'text', (column) => column.notNull())
      .addColumn('target_language', 'text', (column) => column.notNull())
      .addColumn('entry_count', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .addUniqueConstraint('dictionaries_pair', [
        'glossary_id',
        'source_language',
        'target_language',
      ])
      .execute()

    // In parts: one value of megabytes would block the embedded database.
    await db.schema
      .createTable('dictionary_parts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('dictionary_id', 'text', (column) =>
        column.notNull().references('dictionaries.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('entries', 'text', (column) => column.notNull())
      .addUniqueConstraint('dictionary_parts_number', ['dictionary_id', 'number'])
      .execute()
  },
}
