import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailableError, StorageFullError } from '../shared/storage-errors.ts'
import { guardDialect } from './guarded-dialect.ts'

/** A server that refuses each connection as PostgreSQL does, with an ErrorResponse. */
async function startRefusing(t: TestContext, state: string, message: string) {
  const fields = ['SFATAL', 'VFATAL', `C${state}`, `M${message}`, ''].join('\0')
  const body = Buffer.from(`${fields}\0`)
  const head = Buffer.from('E....')
  head.writeInt32BE(body.length + 4, 1)
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(Buffer.concat([head, body])))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = new pg.Pool({ connectionString: `postgres://x@127.0.0.1:${port}/x` })
  const database = new Kysely({ dialect: guardDialect(new PostgresDialect({ pool })) })
  t.after(async () => {
    await database.destroy()
    server.close()
  })
  return database
}

describe('a guarded dialect', () => {
  it('takes any error of a new connection for a database that is not available', async (t) => {
    const database = await startRefusing(t, 'XX000', 'could not write init file')
    const failed = sql`select 1`.execute(database)
    await assert.rejects(failed, (error: DatabaseUnavailableError) => {
      assert.ok(error instanceof DatabaseUnavailableError)
      assert.match(String(error.cause), /could not write init file/)
      return true
    })
  })

  it('still distinguishes a full disk from other reasons', async (t) => {
    const database = await startRefusing(t, '53100', 'No space left on device')
    await assert.rejects(sql`select 1`.execute(database), StorageFullError)
  })
})
