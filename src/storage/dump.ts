// Everything that is stored, as lines of JSON, one a row: the way from one database to another, whatever their kinds and versions.
import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** Without what is over in minutes. */
type MovedTable = Exclude<keyof Tables, 'limitWindows' | 'quotaLeases'>

/** The tables, in an order in which each row's owner comes before it, by the column that tells their rows apart. */
const keys = {
  users: 'id',
  sessions: 'id',
  refreshTokens: 'tokenHash',
  apps: 'id',
  credentials: 'apiKey',
  jobs: 'id',
  jobParts: 'id',
  idempotencyKeys: 'id',
  webhookEvents: 'id',
  webhookAttempts: 'id',
  auditEvents: 'id',
  usage: 'id',
} as const satisfies Record<MovedTable, string>
const tableNames = Object.keys(keys) as MovedTable[]
/** PostgreSQL can't read U+0000 out of a JSON value, so these are written as text on their own. */
const jsonColumns: ReadonlySet<string> = new Set([
  'text',
  'instructions',
  'metadata',
  'result',
  'error',
  'segments',
  'details',
])
const pageRows = 500
const header = { dragoman: 1 }

type Row = Record<string, unknown>

/** The lines of a dump. */
export async function* dumpTables(tables: Kysely<Tables>): AsyncGenerator<string> {
  yield JSON.stringify(header)
  for (const table of tableNames) {
    for (let last = '', full = true; full; ) {
      const rows = await readPage(tables, table, last)
      for (const row of rows) yield JSON.stringify({ table, row })
      last = String(rows.at(-1)?.[keys[table]])
      full = rows.length === pageRows
    }
  }
}

function readPage(tables: Kysely<Tables>, table: MovedTable, after: string): Promise<Row[]> {
  const key = tables.dynamic.ref(keys[table])
  return tables
    .selectFrom(table)
    .selectAll()
    .where(key, '>', after)
    .orderBy(key)
    .limit(pageRows)
    .execute() as Promise<Row[]>
}

/**
 * Stores the lines of a dump in an empty database, in one transaction. Returns how many rows there were and how many
 * of them are jobs that wait to be translated. Throws when the database is not empty or a line is not of a dump.
 */
export function restoreTables(
  tables: Kysely<Tables>,
  lines: AsyncIterable<string>,
): Promise<{ rows: number; waitingJobs: number }> {
  return tables.transaction().execute(async (transaction) => {
    if (await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()) {
      throw new Error('The database is not empty: restore only into a new one.')
    }
    let rows = 0
    let first = true
    for await (const line of lines) {
      if (line === '') continue
      if (first && line !== JSON.stringify(header))
        throw new Error('This is no dump of this version of Dragoman.')
      if (!first) await insertLine(transaction, line, ++rows)
      first = false
    }
    // No process works on them here.
    const { numUpdatedRows } = await transaction
      .updateTable('jobs')
      .set({ status: 'queued', workerId: null })
      .where('status', 'in', ['queued', 'processing'])
      .executeTakeFirst()
    return { rows, waitingJobs: Number(numUpdatedRows) }
  })
}

async function insertLine(
  transaction: Transaction<Tables>,
  line: string,
  number: number,
): Promise<void> {
  const { table, row } = parseLine(line, number)
  const values = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      value !== null && jsonColumns.has(column) ? JSON.stringify(value) : value,
    ]),
  )
  await transaction
    .insertInto(table)
    .values(values as Insertable<Tables[typeof table]>)
    .execute()
}

function parseLine(line: string, number: number): { table: MovedTable; row: Row } {
  try {
    const { table, row } = JSON.parse(line)
    if (tableNames.includes(table) && typeof row === 'object') return { table, row }
  } catch {
    // Said below, with the line's number.
  }
  throw new Error(`Row ${number} of the dump can't be read.`)
}
