import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { backends } from '../../../test/support/backends.ts'
import { TimedClient } from './client.ts'
import { createStatementNames } from './prepared-statements.ts'

const postgres = backends.find(({ name }) => name === 'PostgreSQL')

describe('prepared statements', () => {
  it('have one name each, and another one after ten seconds', () => {
    let ms = 0
    const names = createStatementNames(() => ms)
    const [first, second] = [names.nameOf('a'), names.nameOf('b')]
    assert.notEqual(first, second)
    ms = 9_999
    assert.equal(names.renew(), false)
    assert.equal(names.nameOf('a'), first)
    ms = 10_000
    assert.equal(names.renew(), true)
    assert.equal(names.renew(), false)
    assert.equal([first, second].includes(names.nameOf('a')), false)
  })

  const skip = postgres === undefined ? 'no PostgreSQL server' : false
  it('are known to a connection under their present name alone', { skip }, async (t) => {
    const storage = await postgres?.createStorage()
    assert.ok(storage)
    let ms = 0
    const client = new TimedClient({
      connectionString: storage.databaseUrl,
      statementTimeoutMs: 0,
      now: () => ms,
    })
    await client.connect()
    t.after(async () => {
      await client.end()
      await storage.remove()
    })
    const marked = async (value: number) =>
      (await client.query('select $1::int + 1 as sum /* prepared */', [value])).rows[0].sum
    const known = async () =>
      (await client.query('select name from pg_prepared_statements')).rows.map(({ name }) => name)
    assert.deepEqual([await marked(1), await marked(2)], [2, 3])
    const first = await known()
    ms = 10_000
    assert.deepEqual([await marked(3), await marked(4)], [4, 5])
    const second = await known()
    assert.deepEqual([first.length, second.length], [1, 1])
    assert.notDeepEqual(first, second)

    // `deallocate` fails in an aborted transaction, as the statement does.
    await client.query('begin')
    await assert.rejects(client.query('select 1 / 0'))
    ms = 20_000
    await assert.rejects(marked(5), /aborted/)
    await client.query('rollback')
    assert.equal(await marked(6), 7)
  })
})
