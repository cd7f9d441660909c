import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backends } from '../support/backends.ts'
import { playRollingRestart } from './rolling-restart.ts'

describe('a rolling restart', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, () => {
  it('drains: requests are answered, jobs need one attempt, processes end well', async (t) => {
    const storage = await backends[1]?.createStorage()
    assert.ok(storage)
    t.after(storage.remove)
    const environment = {
      DATABASE_URL: storage.databaseUrl,
      DRAGOMAN_DATA_DIR: storage.dataDir,
    }
    assert.ok((await playRollingRestart({ environment })) >= 30)
  })
})
