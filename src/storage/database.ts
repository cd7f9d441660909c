// The one way to storage: PostgreSQL when an address is given, else PGlite in the data folder. Everything above sees one type.
import type { Expression, Kysely, RawBuilder } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import type { Logger } from '../log.ts'
import { migrateToLatest } from './migrations/index.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly tables: Kysely<Tables>
  /** What pg-boss needs to work in the same database. */
  readonly queueOptions: Pick<ConstructorOptions, 'backend' | 'db' | 'connectionString' | 'max'>
  /**
   * Calls `onMessage` for each NOTIFY on the channel, from whichever process; `onGap` when messages may have been missed.
   * Returns what stops it.
   */
  listen(channel: string, onMessage: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>>
  /** Makes it known that the process with this number lives; when it dies, however it dies, the database knows. */
  announceProcess(id: number): Promise<void>
  /** An SQL condition: the process whose number stands in `column` is no longer alive. */
  processIsGone(column: Expression<number | null>): RawBuilder<boolean>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Empty: PGlite. */
  databaseUrl: string
  dataDir: string
  log: Logger
}

/** Opens storage and brings its tables up to date; safe when several processes do so at once on PostgreSQL. */
export async function openDatabase({ databaseUrl, dataDir, log }: DatabaseOptions): Promise<Database> {
  const database = databaseUrl === '' ? await openPglite({ dataDir, log }) : await openPostgres({ databaseUrl, log })
  try {
    await migrateToLatest(database.tables)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
