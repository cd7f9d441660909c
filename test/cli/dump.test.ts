// A dump of an embedded database that a running service has open.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { claimDataDirectory } from '../../src/storage/pglite/data-directory.ts'
import { startCommandServer } from '../support/command-server.ts'

const silent = { info: () => {}, warn: () => {} }

/** A service, beside the data directory that a process has open. */
async function startBeside(t: TestContext) {
  const server = await startCommandServer(t)
  const { dataDir } = server.api.services.dumps
  const { release } = await claimDataDirectory(dataDir, silent)
  t.after(release)
  const file = join(server.home, 'backup.jsonl')
  const environment = { DRAGOMAN_DATA_DIR: dataDir, DATABASE_URL: '' }
  return { ...server, file, dump: () => server.run(['dump', file], { environment }) }
}

describe('dragoman dump beside a running service', () => {
  it('has the service make the dump, for an operator who is logged in', async (t) => {
    const { api, file, run, dump } = await startBeside(t)
    const operator = await api.createOperator()

    const stranger = await dump()
    assert.equal(stranger.status, 1)
    assert.match(stranger.err, /log in as an operator with `dragoman login`/)

    const login = ['login', api.url, '--email', operator.email]
    assert.equal((await run(login, { input: `${operator.password}\n` })).status, 0)
    const { status, out, err } = await dump()
    assert.equal(status, 0, err)
    assert.match(err, new RegExp(`${api.url} makes the dump`))
    assert.match(out, /^ +\d+ users$/m)
    assert.match(readFileSync(file, 'utf8'), /^\{"dragoman":/)
    assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  it('leaves no file where the user is no operator', async (t) => {
    const { file, logIn, dump } = await startBeside(t)
    await logIn()
    const { status, err } = await dump()
    assert.equal(status, 1)
    assert.match(err, /operator/)
    assert.equal(existsSync(file), false)
  })
})
