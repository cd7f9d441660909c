// A storage with a user and apps, for tests below HTTP.
import type { TestContext } from 'node:test'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import type { Backend } from './backends.ts'

const log = createLogger({ logLevel: 'silent' })

interface OpenedTables extends Database {
  /** Called when the test ends, before the database is closed. */
  closeFirst(close: () => Promise<void>): void
}

/** Removed when the test ends. The apps `a`, `b` and `c` belong to the user `u`. */
export async function openTables(t: TestContext, backend: Backend): Promise<OpenedTables> {
  const storage = await backend.createStorage()
  const database = await openDatabase({ ...storage, log })
  const closers = [database.close, storage.remove]
  t.after(async () => {
    for (const close of closers) await close()
  })
  await database.tables
    .insertInto('users')
    .values({ id: 'u', email: 'u@example.org', name: null, passwordHash: 'x' })
    .execute()
  for (const id of ['a', 'b', 'c'])
    await database.tables
      .insertInto('apps')
      .values({ id, userId: 'u', name: 'n', description: null, webhookSecret: '' })
      .execute()
  return { ...database, closeFirst: (close) => void closers.unshift(close) }
}
