import { type Selectable, sql } from 'kysely'
import type { Database } from '../storage/database.ts'
import type { ProcessKind } from '../storage/enumerations.ts'
import type { Tables } from '../storage/tables.ts'

type ProcessRow = Selectable<Tables['processes']>
export type ProcessStore = ReturnType<typeof createProcessStore>

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

export function createProcessStore({
  tables,
  processIsGone,
}: Pick<Database, 'tables' | 'processIsGone'>) {
  const isGone = () => sql<boolean>`(${isLate} or ${processIsGone(sql.ref('id'))})`

  return {
    /** Stores the report of a process, and deletes the rows of processes that are gone. */
    async storeReport(process: ReportedProcess): Promise<void> {
      const { report } = process
      await tables
        .with('gone', (db) =>
          db.deleteFrom('processes').where('id', '<>', process.id).where(isGone()),
        )
        .insertInto('processes')
        .values({ ...process, lastSeenAt: sql<Date>`now()` })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ report, lastSeenAt: sql<Date>`now()` }),
        )
        .execute()
    },

    /** Processes that are alive, except one. */
    listOthers(id: number): Promise<ProcessRow[]> {
      return tables
        .selectFrom('processes')
        .selectAll()
        .where('id', '<>', id)
        .where(sql<boolean>`not ${isGone()}`)
        .execute()
    },

    async deleteProcess(id: number): Promise<void> {
      await tables.deleteFrom('processes').where('id', '=', id).execute()
    },
  }
}
