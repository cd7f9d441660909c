import { type Selectable, sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { ProcessKind } from '../storage/enumerations.ts'
import type { Tables } from '../storage/tables.ts'

type ProcessRow = Selectable<Tables['processes']>

interface ReportedProcess {
  id: number
  kind: ProcessKind
  host: string
  version: string
  startedAt: Date
  report: string
}

/** By the clock of the database: those of several machines may differ. */
const isLate = sql<boolean>`last_seen_at < now() - interval '60 seconds'`

/** Stores the report of a process, and deletes the rows of processes that are gone. */
export async function storeReport(
  { tables, processIsGone }: Database,
  process: ReportedProcess,
): Promise<void> {
  const { report } = process
  await tables
    .with('gone', (db) =>
      db.deleteFrom('processes').where('id', '<>', process.id).where(isGone(processIsGone)),
    )
    .insertInto('processes')
    .values({ ...process, lastSeenAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ report, lastSeenAt: sql<Date>`now()` }),
    )
    .execute()
}

/** Processes that are alive, except one. */
export const findOtherProcesses = (
  { tables, processIsGone }: Database,
  id: number,
): Promise<ProcessRow[]> =>
  tables
    .selectFrom('processes')
    .selectAll()
    .where('id', '<>', id)
    .where(sql<boolean>`not ${isGone(processIsGone)}`)
    .execute()

export async function deleteProcess({ tables }: Database, id: number): Promise<void> {
  await tables.deleteFrom('processes').where('id', '=', id).execute()
}

const isGone = (processIsGone: Database['processIsGone']) =>
  sql<boolean>`(${isLate} or ${processIsGone(sql.ref('id'))})`
