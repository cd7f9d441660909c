// Restores a dump into an empty database. A dump of an older version is stored in the tables of
// that version, which are then migrated as usual.
import { type Kysely, sql, type Transaction } from 'kysely'
import { migrate, migrateToLatest, migrations } from '../migrations/index.ts'
import type { Tables } from '../tables.ts'
import { DumpError, type DumpRow, type DumpSummary, readDump } from './format.ts'
import { type Column, readColumns, readMigration, tableId } from './schema.ts'

/** The most rows per statement; fewer if they are long. */
const batchRows = 500
const batchCharacters = 4 * 1024 * 1024

/** The first start fills it from a setting. Rows of users imply rows of other tables. */
const filledAtStart = 'wanted_models'

type Columns = ReadonlyMap<string, readonly Column[]>

/**
 * Restores a dump that `readDump` has verified, in one transaction. Returns the number of queued
 * jobs. Throws if the database is not empty, and DumpError if the dump does not fit or has changed
 * since.
 */
export function restoreTables(
  tables: Kysely<Tables>,
  summary: DumpSummary,
  lines: AsyncIterable<string>,
): Promise<{ waitingJobs: number }> {
  return tables.transaction().execute(async (transaction) => {
    await prepareTables(transaction, summary)
    const inserter = createInserter(transaction, summary, await readColumns(transaction))
    const { sha256 } = await readDump(lines, inserter.add)
    await inserter.end()
    if (sha256 !== summary.sha256) throw new DumpError('The dump changed while it was read.')
    await checkCounts(transaction, summary)
    // Tables with pending deferred constraints cannot be altered.
    await sql`set constraints all immediate`.execute(transaction)
    await migrateToLatest(transaction)
    return { waitingJobs: await requeueJobs(transaction) }
  })
}

/** Creates empty tables with the columns of the dump. */
async function prepareTables(
  transaction: Transaction<Tables>,
  { migration, columns }: DumpSummary,
): Promise<void> {
  const names = Object.keys(migrations)
  if (migration !== undefined && !names.includes(migration))
    throw new DumpError(`The dump is of a newer version of Dragoman ("${migration}").`)
  const present = await readMigration(transaction)
  const existing = await readColumns(transaction)
  await refuseRows(transaction, existing)
  if (migration === undefined && fits(columns, existing)) return
  // Migrations cannot be undone, but these tables are empty: start from scratch.
  const isLater = present !== undefined && names.indexOf(present) > names.indexOf(migration ?? '')
  if (isLater) await dropTables(transaction)
  // A dump that does not name its migration gets the first one with its columns: later ones do not
  // change its tables.
  for (const name of migration === undefined ? names : [migration]) {
    await migrate(transaction, name)
    if (fits(columns, await readColumns(transaction))) return
  }
  throw new DumpError('The dump has tables or columns that no known version of Dragoman has.')
}

/** Whether the tables have exactly these columns. */
function fits(columns: DumpSummary['columns'], tables: Columns): boolean {
  return [...columns].every(([table, names]) => {
    const there = new Set(tables.get(table)?.map(({ name }) => name))
    return names.length === there.size && new Set(names).isSubsetOf(there)
  })
}

async function refuseRows(transaction: Transaction<Tables>, existing: Columns): Promise<void> {
  if (existing.size === 0) return
  const ids = [...existing.keys()].map(tableId)
  // Blocks sign-ups and a second restore from this check to the end.
  await sql`lock table ${sql.join(ids)} in access exclusive mode`.execute(transaction)
  if (existing.has(filledAtStart))
    await sql`delete from ${tableId(filledAtStart)}`.execute(transaction)
  for (const id of ids) {
    const { rows } = await sql`select from ${id} limit 1`.execute(transaction)
    if (rows.length > 0) throw new Error('The database is not empty: restore only into a new one.')
  }
}

async function dropTables(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'dragoman'`.execute(transaction)
  await sql`drop table ${sql.join(rows.map(({ name }) => tableId(name)))} cascade`.execute(
    transaction,
  )
}

/** Collects rows, and inserts as many as fit in one statement. */
function createInserter(
  transaction: Transaction<Tables>,
  { version, columns }: DumpSummary,
  existing: Columns,
) {
  const types = new Map([...existing].map(([table, each]) => [table, typesOf(each)]))
  let table = ''
  let batch: (string | null)[][] = []
  let characters = 0

  async function flush(): Promise<void> {
    if (batch.length === 0) return
    const names = columns.get(table) ?? []
    const given = names.map((_, index) => arrayLiteral(batch.map((row) => row[index] ?? null)))
    const aliases = names.map((_, index) => sql.id(`v${index}`))
    const arrays = given.map((each) => sql`${each}::text[]`)
    const values = names.map(
      (name, index) => sql`${aliases[index]}::${sql.raw(types.get(table)?.get(name) ?? 'text')}`,
    )
    await sql`insert into ${tableId(table)} (${sql.join(names.map((name) => sql.id(name)))})
      select ${sql.join(values)}
      from unnest(${sql.join(arrays)}) as rows(${sql.join(aliases)})`.execute(
      transaction.withoutPlugins(),
    )
    batch = []
    characters = 0
  }

  return {
    async add(row: DumpRow): Promise<void> {
      if (row.table !== table) await flush()
      table = row.table
      const values =
        version === 1
          ? row.values.map((value, index) =>
              toText(value, types.get(table)?.get(columns.get(table)?.[index] ?? '')),
            )
          : row.values.map((value) => toText(value, undefined))
      batch.push(values)
      for (const value of values) characters += value?.length ?? 0
      if (batch.length >= batchRows || characters >= batchCharacters) await flush()
    },
    end: flush,
  }
}

const typesOf = (columns: readonly Column[]) =>
  new Map(columns.map(({ name, type }) => [name, type]))

/** Version 1 has JavaScript values. Throws DumpError for a value that no column can hold. */
function toText(value: unknown, type: string | undefined): string | null {
  if (value === null) return null
  if (type === 'json') return JSON.stringify(value)
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new DumpError('The dump has a value that does not fit its column.')
}

/** PostgreSQL's text form of `text[]`. */
function arrayLiteral(values: readonly (string | null)[]): string {
  const quoted = values.map((value) =>
    value === null ? 'NULL' : `"${value.replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${quoted.join(',')}}`
}

async function checkCounts(
  transaction: Transaction<Tables>,
  { rows: expected }: DumpSummary,
): Promise<void> {
  for (const [table, count] of expected) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${tableId(table)}`.execute(transaction)
    if (rows[0]?.count !== count)
      throw new Error(`Of ${count} rows of "${table}", ${rows[0]?.count} were stored.`)
  }
}

/** Old dumps contain running jobs, but no process works on them here. */
async function requeueJobs(transaction: Transaction<Tables>): Promise<number> {
  await transaction
    .updateTable('jobs')
    .set({ status: 'queued', workerId: null })
    .where('status', '=', 'processing')
    .execute()
  const { count } = await transaction
    .selectFrom('jobs')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(count)
}
