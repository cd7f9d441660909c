import { type Kysely, sql } from 'kysely'

interface Before {
  jobs: {
    id: string
    request: Record<string, unknown>
    text: string
    instructions: string
    metadata: string | null
  }
}

const pageRows = 100

/**
 * A job's text on its own, so that looking at a job does not read megabytes; and what is done of a
 * job before it ends.
 */
export const jobParts = {
  async up(db: Kysely<unknown>): Promise<void> {
    // `json`, not `jsonb` or `text`: it stores any text, U+0000 and lone surrogates included.
    await db.schema.alterTable('jobs').addColumn('text', 'json').execute()
    await db.schema.alterTable('jobs').addColumn('instructions', 'json').execute()
    await db.schema.alterTable('jobs').addColumn('metadata', 'json').execute()
    await splitRequests(db as Kysely<Before>)
    await db.schema.alterTable('jobs').dropColumn('request').execute()
    for (const column of ['text', 'instructions']) {
      await db.schema
        .alterTable('jobs')
        .alterColumn(column, (change) => change.setNotNull())
        .execute()
    }
    await db.schema
      .createIndex('jobs_listed')
      .on('jobs')
      .columns(['app_id', 'created_at desc', 'id desc'])
      .execute()
    await db.schema.dropIndex('jobs_app').execute()

    await db.schema
      .createTable('job_parts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('job_id', 'text', (column) =>
        column.notNull().references('jobs.id').onDelete('cascade'),
      )
      .addColumn('segments', 'json', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('job_parts_job').on('job_parts').column('job_id').execute()
  },
}

/** Here and not in SQL, which cannot take a JSON value apart that holds U+0000. */
async function splitRequests(db: Kysely<Before>): Promise<void> {
  for (let last = '', full = true; full; ) {
    const rows = await db
      .selectFrom('jobs')
      .select(['id', 'request'])
      .where('id', '>', last)
      .where(sql<boolean>`text is null`)
      .orderBy('id')
      .limit(pageRows)
      .execute()
    for (const { id, request } of rows) {
      const { text, metadata, ...instructions } = request
      const columns = {
        text: JSON.stringify(text),
        instructions: JSON.stringify(instructions),
        metadata: metadata === undefined ? null : JSON.stringify(metadata),
      }
      await db.updateTable('jobs').set(columns).where('id', '=', id).execute()
    }
    last = rows.at(-1)?.id ?? last
    full = rows.length === pageRows
  }
}
