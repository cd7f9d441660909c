import type { Kysely } from 'kysely'

/** What operators measured of routes. */
export const measurements = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('measurements')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('source_language', 'text', (column) => column.notNull())
      .addColumn('target_language', 'text', (column) => column.notNull())
      .addColumn('route', 'text', (column) => column.notNull())
      .addColumn('data_versions', 'json', (column) => column.notNull())
      .addColumn('chrf', 'double precision', (column) => column.notNull())
      .addColumn('half_width', 'double precision', (column) => column.notNull())
      .addColumn('chrf_plus_plus', 'double precision', (column) => column.notNull())
      .addColumn('bleu', 'double precision', (column) => column.notNull())
      .addColumn('sentences', 'integer', (column) => column.notNull())
      .addColumn('set_name', 'text', (column) => column.notNull())
      .addColumn('measured_at', 'timestamptz', (column) => column.notNull())
      .addColumn('saved_by', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addUniqueConstraint('measurements_route', ['source_language', 'target_language', 'route'])
      .execute()
  },
}
