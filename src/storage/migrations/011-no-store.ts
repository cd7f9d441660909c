import { type Kysely, sql } from 'kysely'

/** Texts are deleted when their job ends, results of no-store apps once they are delivered. */
export const noStore = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('apps')
      .addColumn('no_store', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await db.schema
      .alterTable('jobs')
      .addColumn('no_store', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
    await db.schema.alterTable('jobs').addColumn('result_deleted_at', 'timestamptz').execute()
    await db.schema
      .alterTable('jobs')
      .alterColumn('text', (column) => column.dropNotNull())
      .execute()
    await sql`update dragoman.jobs set text = null where finished_at is not null`.execute(db)
  },
}
