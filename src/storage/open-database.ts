// Opens storage: PostgreSQL if an address is given, otherwise PGlite in the data directory.

import { DatabaseUnavailableError } from '../shared/storage-errors.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import type { Database } from './database.ts'
import { migrateToLatest } from './migrations/index.ts'
import type { openPglite as OpenPglite } from './pglite/pglite.ts'
import type { openPostgres as OpenPostgres } from './postgres/postgres.ts'
import { waitUntilStarted } from './postgres/start.ts'

export interface DatabaseOptions {
  /** Empty: PGlite. */
  databaseUrl: string
  dataDir: string
  /** PostgreSQL: the timeout of statements other than deletions; 0 or absent: none. */
  statementTimeoutMs?: number
  /** PGlite: below this, writes are refused. */
  minFreeBytes?: number
  metrics?: Metrics
  log: Logger
}

// Loads only the driver that is used.
const openPglite: typeof OpenPglite = async (options) =>
  (await import('./pglite/pglite.ts')).openPglite(options)
const openPostgres: typeof OpenPostgres = async (options) =>
  (await import('./postgres/postgres.ts')).openPostgres(options)

/** Opens storage without migrating its tables, which may be missing. */
export function connectDatabase({
  databaseUrl,
  log,
  ...embedded
}: Omit<DatabaseOptions, 'statementTimeoutMs'>): Promise<Database> {
  return databaseUrl === '' ? openPglite({ ...embedded, log }) : openPostgres({ databaseUrl, log })
}

/**
 * Opens storage and migrates its tables; safe in several processes at once on PostgreSQL.
 */
export async function openDatabase({
  databaseUrl,
  statementTimeoutMs = 0,
  metrics,
  log,
  ...embedded
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl === '') return migrated(await openPglite({ ...embedded, metrics, log }))
  // No timeout: a migration of large tables takes long, and may wait for another process.
  const patient = await openPostgres({ databaseUrl, log })
  await migrated(patient, () => waitUntilStarted(patient, log))
  if (statementTimeoutMs === 0) return patient
  await patient.close()
  return openPostgres({ databaseUrl, statementTimeoutMs, metrics, log })
}

async function migrated(database: Database, before = async () => {}): Promise<Database> {
  try {
    await before()
    await migrateToLatest(database.tables)
    return database
  } catch (error) {
    await database.close()
    const cause = error instanceof DatabaseUnavailableError ? error : (error as Error).cause
    if (cause instanceof DatabaseUnavailableError)
      throw new Error(
        'The database cannot be used. Check that its server is running and DATABASE_URL is right.',
        { cause: cause.cause },
      )
    throw error
  }
}
