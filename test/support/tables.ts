// A storage of its own with a user and an app, for tests below HTTP.
import type { TestContext } from 'node:test'
import { createLogger } from '../../src/log.ts'
import type { Database } from '../../src/storage/database.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import type { Backend } from './backends.ts'

const log = createLogger({ logLevel: 'silent' })

/** Gone when the test ends. The apps `a` and `b` belong to the user `u`. */
export async function openTables(t: TestContext, backend: Backend): Promise<Database> {
  const storage = await backend.createStorage()
  const database = await openDatabase({ ...storage, log })
  t.after(async () => {
    await database.close()
    await storage.remove()
  })
  await database.tables.insertInto('users').values({ id: 'u', email: 'u@example.org', name: null, passwordHash: 'x' }).execute()
  for (const id of ['a', 'b'])
    await database.tables.insertInto('apps').values({ id, userId: 'u', name: 'n', description: null, webhookSecret: '' }).execute()
  return database
}
