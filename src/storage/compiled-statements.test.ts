import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { openTables } from '../../test/support/app-database.ts'
import { backends } from '../../test/support/backends.ts'
import { compileOnce } from './compiled-statements.ts'

async function open(t: TestContext, backend: (typeof backends)[number]) {
  const { tables } = await openTables(t, backend)
  let builds = 0
  const find = compileOnce(({ id, names }: { id: string; names: string[] }) => {
    builds++
    return tables
      .selectFrom('apps')
      .select(['id', 'userId'])
      .where('id', '=', id)
      .where(({ eb, fn }) => eb('name', '=', fn.any(eb.val(names))))
  })
  return { tables, find, builds: () => builds }
}

for (const backend of backends)
  describe(`a statement that is compiled once, on ${backend.name}`, () => {
    it('is built at its first use alone, and takes the values of each', async (t) => {
      const { tables, find, builds } = await open(t, backend)
      const { id, userId, name } = await tables
        .selectFrom('apps')
        .selectAll()
        .executeTakeFirstOrThrow()
      assert.equal(builds(), 0)
      assert.deepEqual(await find(tables, { id, names: [name, 'x'] }), [{ id, userId }])
      assert.deepEqual(await find(tables, { id: 'other', names: [name] }), [])
      assert.deepEqual(await find(tables, { id, names: ['x'] }), [])
      assert.equal(builds(), 1)
    })

    it('sees what its transaction has changed', async (t) => {
      const { tables, find } = await open(t, backend)
      const { id } = await tables.selectFrom('apps').select('id').executeTakeFirstOrThrow()
      await tables.transaction().execute(async (transaction) => {
        await transaction.updateTable('apps').set({ name: 'new' }).execute()
        assert.equal((await find(transaction, { id, names: ['new'] })).length, 1)
      })
    })

    it('cannot be built with what depends on a value', async (t) => {
      const { tables } = await open(t, backend)
      const added = compileOnce(({ limit }: { limit: number }) =>
        tables
          .selectFrom('apps')
          .select('id')
          .limit(limit + 1),
      )
      await assert.rejects(added(tables, { limit: 1 }), /computes with its value limit/)
      const written = compileOnce(({ name }: { name: string }) =>
        tables.selectFrom('apps').select('id').where('name', '=', JSON.stringify({ name })),
      )
      await assert.rejects(written(tables, { name: 'a' }), /computes with its value name/)
    })
  })
