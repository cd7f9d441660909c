// Dumps as text, for tests that take them apart.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { dumpTables } from '../../src/storage/dump/dump.ts'
import { type DumpSummary, readDump, splitLines } from '../../src/storage/dump/format.ts'
import { restoreTables } from '../../src/storage/dump/restore.ts'
import { movedTables, tableId } from '../../src/storage/dump/schema.ts'
import type { Tables } from '../../src/storage/tables.ts'

/** Smaller than any line, so that lines and characters are split. */
const chunkBytes = 61

export async function dumpToText(tables: Kysely<Tables>): Promise<string> {
  const lines = await Array.fromAsync(dumpTables(tables))
  return lines.map((line) => `${line}\n`).join('')
}

/** Restores as `dragoman restore` does. */
export async function restoreText(
  tables: Kysely<Tables>,
  dump: string | Uint8Array,
): Promise<DumpSummary & { waitingJobs: number }> {
  const summary = await readDump(linesOf(dump))
  return { ...summary, ...(await restoreTables(tables, summary, linesOf(dump))) }
}

export async function* linesOf(dump: string | Uint8Array): AsyncGenerator<string> {
  const bytes = Buffer.from(dump)
  yield* splitLines(
    (async function* () {
      for (let at = 0; at < bytes.length; at += chunkBytes)
        yield bytes.subarray(at, at + chunkBytes)
    })(),
  )
}

/** Rows of all tables together. */
export async function countAll(tables: Kysely<Tables>): Promise<number> {
  let count = 0
  for (const table of movedTables.keys()) {
    const { rows } = await sql`select from ${tableId(table)}`.execute(tables)
    count += rows.length
  }
  return count
}

export async function emptyTables(tables: Kysely<Tables>): Promise<void> {
  const ids = [...movedTables.keys()].map(tableId)
  await sql`truncate ${sql.join(ids)} cascade`.execute(tables)
}
