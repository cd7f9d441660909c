// The one way to storage: PostgreSQL when an address is given, else PGlite in the data folder.

import { DatabaseUnavailableError } from '../shared/storage-errors.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Database } from './database.ts'
import { migrateToLatest } from './migrations/index.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface DatabaseOptions {
  /** Empty: PGlite. */
  databaseUrl: string
  dataDir: string
  /** PostgreSQL: how long a statement may take, deletions excepted; 0 or absent: for ever. */
  statementTimeoutMs?: number
  /** PGlite: below this nothing is written. */
  minFreeBytes?: number
  log: Logger
}

/** Opens storage with its tables as they are, which may be none. */
export function connectDatabase({
  databaseUrl,
  log,
  ...embedded
}: Omit<DatabaseOptions, 'statementTimeoutMs'>): Promise<Database> {
  return databaseUrl === '' ? openPglite({ ...embedded, log }) : openPostgres({ databaseUrl, log })
}

/**
 * Opens storage and brings its tables up to date; safe when several processes do so at once on
 * PostgreSQL.
 */
export async function openDatabase({
  databaseUrl,
  statementTimeoutMs = 0,
  log,
  ...embedded
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl === '') return migrated(await openPglite({ ...embedded, log }))
  // A migration takes as long as its tables are large, and may wait for that of another process.
  const patient = await migrated(await openPostgres({ databaseUrl, log }))
  if (statementTimeoutMs === 0) return patient
  await patient.close()
  return openPostgres({ databaseUrl, statementTimeoutMs, log })
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrateToLatest(database.tables)
    return database
  } catch (error) {
    await database.close()
    const { cause } = error as Error
    if (cause instanceof DatabaseUnavailableError)
      throw new Error(
        "The database can't be used. See that its server runs, and that DATABASE_URL is right.",
        { cause: cause.cause },
      )
    throw error
  }
}
