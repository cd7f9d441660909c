import { type Kysely, sql } from 'kysely'

/** The models that operators want on every process, and what each process reports of itself. */
export const wantedModels = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('wanted_models')
      .addColumn('pair', 'text', (column) => column.primaryKey())
      .addColumn('added_at', 'timestamptz', (column) => column.notNull())
      .addColumn('added_by', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('removed_at', 'timestamptz')
      .execute()

    // Unlogged: each process writes its row every few seconds, so a crash of the server may empty
    // the table.
    await sql`create unlogged table dragoman.processes (
      id integer primary key,
      kind text not null check (kind in ('serve', 'worker')),
      host text not null,
      version text not null,
      started_at timestamptz not null,
      last_seen_at timestamptz not null,
      report json not null
    )`.execute(db)
  },
}
