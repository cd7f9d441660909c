// The one way to storage: PostgreSQL when an address is given, else PGlite in the data folder.
import type { Logger } from '../log.ts'
import type { Database } from './database.ts'
import { migrateToLatest } from './migrations/index.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface DatabaseOptions {
  /** Empty: PGlite. */
  databaseUrl: string
  dataDir: string
  log: Logger
}

/** Opens storage and brings its tables up to date; safe when several processes do so at once on PostgreSQL. */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log,
}: DatabaseOptions): Promise<Database> {
  const database =
    databaseUrl === ''
      ? await openPglite({ dataDir, log })
      : await openPostgres({ databaseUrl, log })
  try {
    await migrateToLatest(database.tables)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
