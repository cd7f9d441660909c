import { describe, it } from 'node:test'
import { backends } from '../support/backends.ts'
import { playChaos } from './chaos.ts'

for (const backend of backends) {
  describe(`processes that are killed at random moments, on ${backend.name}`, () => {
    it('lose no accepted job and no webhook, and do nothing twice', async (t) => {
      const storage = await backend.createStorage()
      t.after(storage.remove)
      const environment = { DATABASE_URL: storage.databaseUrl, DRAGOMAN_DATA_DIR: storage.dataDir }
      const workers = storage.databaseUrl === '' ? 0 : 1
      await playChaos({ environment, jobs: 100, kills: 3, servers: 1, workers })
    })
  })
}
