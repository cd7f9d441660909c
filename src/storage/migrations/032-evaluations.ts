import { type Kysely, sql } from 'kysely'

/** What checks found in translations that apps sent. */
export const evaluations = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('evaluations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('app_id', 'text', (column) =>
        column.notNull().references('apps.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('result', 'json', (column) => column.notNull())
      .execute()
    await sql`create index evaluations_of_app
      on dragoman.evaluations (app_id, created_at desc, id desc)`.execute(db)
    await sql`create index evaluations_expired on dragoman.evaluations (created_at)`.execute(db)
  },
}
