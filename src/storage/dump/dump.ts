// Dumps everything that is stored as lines of text, to restore it in a database of any kind or
// version.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { createDumpWriter } from './format.ts'
import { dumpedRows, movedTables, readColumns, readMigration, tableId } from './schema.ts'

/** The most in memory at a time: this many rows, or fewer large ones. */
const pageRows = 500
const pageBytes = 4 * 1024 * 1024

/**
 * What belongs to a running process is dumped as if that process had ended, as it does not run
 * where the dump is restored.
 */
const replaced: Readonly<Record<string, string>> = {
  'jobs.status': "case status when 'processing' then 'queued' else status end",
  'jobs.worker_id': 'null::text',
}
/** Types whose values may be long. */
const long: ReadonlySet<string> = new Set(['text', 'json', 'jsonb', 'bytea'])

interface Counts {
  /** Rows of the whole dump. */
  total: number
  dumped: number
}

interface DumpedTable {
  name: string
  key: string
  columns: readonly { name: string; type: string }[]
}

/**
 * The lines of a dump of one snapshot. Equal rows give equal lines. Throws if there are no tables
 * yet, or those of a newer version.
 */
export async function* dumpTables(
  database: Kysely<Tables>,
  onProgress: (counts: Counts) => void = () => {},
): AsyncGenerator<string> {
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    // Column names stay as they are.
    yield* dump(transaction.withoutPlugins(), onProgress)
  } finally {
    await transaction.rollback().execute()
  }
}

async function* dump(
  database: Kysely<Tables>,
  onProgress: (counts: Counts) => void,
): AsyncGenerator<string> {
  await sql`set local timezone to 'UTC'`.execute(database)
  await sql`set local datestyle to 'ISO, YMD'`.execute(database)
  const migration = await readMigration(database)
  if (migration === undefined)
    throw new Error('There is nothing to dump: the database has no tables of Dragoman.')
  const tables = await listTables(database)
  let total = 0
  for (const { name } of tables) total += await countRows(database, name)
  const writer = createDumpWriter({
    migration,
    columns: new Map(tables.map(({ name, columns }) => [name, columns.map((each) => each.name)])),
  })
  yield writer.header()
  let dumped = 0
  for (const table of tables)
    for await (const page of readPages(database, table)) {
      for (const values of page) yield writer.row(table.name, values)
      dumped += page.length
      onProgress({ total, dumped })
    }
  if (dumped !== total) throw new Error(`Of ${total} rows, ${dumped} were read.`)
  yield writer.end()
}

/** In the order of the dump, without tables of later migrations. */
async function listTables(database: Kysely<Tables>): Promise<DumpedTable[]> {
  const columns = await readColumns(database)
  const unknown = [...columns.keys()].find((table) => !movedTables.has(table))
  if (unknown) throw new Error(`The table "${unknown}" does not belong to Dragoman.`)
  return [...movedTables].flatMap(([name, key]) => {
    const ofTable = columns.get(name)
    return ofTable ? [{ name, key, columns: ofTable }] : []
  })
}

/** The condition of the rows that are dumped. */
const rowsOf = (table: string) => sql.raw(`where ${dumpedRows[table] ?? 'true'}`)

async function countRows(database: Kysely<Tables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${tableId(table)} as dumped ${rowsOf(table)}`.execute(database)
  return rows[0]?.count ?? 0
}

/**
 * The rows in byte order of their keys, as the collation differs between databases.
 */
async function* readPages(
  database: Kysely<Tables>,
  { name, key, columns }: DumpedTable,
): AsyncGenerator<(string | null)[][]> {
  const values = columns.map(
    ({ name: column }) =>
      sql`${sql.raw(replaced[`${name}.${column}`] ?? `"${column}"::text`)} as ${sql.id(column)}`,
  )
  for await (const keys of readKeys(database, { name, key, columns })) {
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join(values)} from ${tableId(name)} as dumped
      where ${sql.ref(`dumped.${key}`)} = any(${keys}::text[])
      order by ${sql.ref(`dumped.${key}`)} collate "C"`.execute(database)
    yield rows.map((row) => columns.map(({ name: column }) => row[column] ?? null))
  }
}

/** The keys of a table in order, as many at a time as their rows fit in a page. */
async function* readKeys(
  database: Kysely<Tables>,
  { name, key, columns }: DumpedTable,
): AsyncGenerator<string[]> {
  // A cursor, as no index has this order: one sort of all keys gives it. Sizes are known without
  // reading the values.
  const cursor = sql.id(`dump_${name}`)
  const bytes = columns
    .filter(({ type }) => long.has(type))
    .map(({ name: column, type }) =>
      // The size of `bytea`, which is text in hex, is known without reading it.
      type === 'bytea'
        ? sql`octet_length(${sql.ref(column)}) * 2`
        : sql`coalesce(octet_length(${sql.ref(column)}::text), 0)`,
    )
  await sql`declare ${cursor} no scroll cursor for
    select ${sql.ref(key)} as key, ${sql.join(bytes, sql` + `)} as bytes
    from ${tableId(name)} as dumped ${rowsOf(name)}
    order by ${sql.ref(key)} collate "C"`.execute(database)
  let page: string[] = []
  let size = 0
  for (let more = true; more; ) {
    const { rows } = await sql<{ key: string; bytes: number }>`
      fetch ${sql.lit(pageRows)} from ${cursor}`.execute(database)
    for (const row of rows) {
      if (page.length === pageRows || (page.length > 0 && size + row.bytes > pageBytes)) {
        yield page
        page = []
        size = 0
      }
      page.push(row.key)
      size += row.bytes
    }
    more = rows.length === pageRows
  }
  if (page.length > 0) yield page
  await sql`close ${cursor}`.execute(database)
}
