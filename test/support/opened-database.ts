// An empty, open database of a test or suite, below HTTP.
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import type { Backend } from './backends.ts'
import { closeAtEnd, type Scope } from './close-at-end.ts'

export const silentLog = createLogger({ logLevel: 'silent' })

/** Closed and removed when the test or suite ends. */
export async function openBackend(
  t: Scope,
  backend: Backend,
): Promise<Database & { dataDir: string }> {
  const storage = await backend.createStorage()
  closeAtEnd(t, storage.remove)
  const database = await openDatabase({ ...storage, log: silentLog })
  closeAtEnd(t, database.close)
  return { ...database, dataDir: storage.dataDir }
}

export const insertUser = ({ tables }: Database, id: string) =>
  tables
    .insertInto('users')
    .values({ id, email: `${id}@example.org`, name: null, passwordHash: 'x' })
    .execute()
