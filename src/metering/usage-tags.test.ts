import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { openTables } from '../../test/support/app-database.ts'
import { type Backend, backends } from '../../test/support/backends.ts'
import { createUsageTags, maxTags } from './usage-tags.ts'

/** Processes beside each other, with the apps `a` and `b`. */
async function open(t: TestContext, backend: Backend) {
  const { tables } = await openTables(t, backend)
  let moment = new Date('2026-01-31T12:00:00Z')
  const startProcess = () => createUsageTags({ db: tables, now: () => moment })
  const countStored = async (appId: string) =>
    (await tables.selectFrom('usageTags').select('tag').where('appId', '=', appId).execute()).length
  const setNow = (to: string) => {
    moment = new Date(to)
  }
  return { tables, startProcess, countStored, setNow }
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)

for (const backend of backends)
  describe(`tags of usage on ${backend.name}`, () => {
    it('are at most 100 a day and app, of two processes at the same moment', async (t) => {
      const { startProcess, countStored } = await open(t, backend)
      const processes = [startProcess(), startProcess()] as const
      const admitted = await Promise.all(
        numbered(maxTags + 1).map((tag, index) => processes[index % 2]?.admit('a', tag)),
      )
      assert.equal(admitted.filter(Boolean).length, maxTags)
      assert.equal(await countStored('a'), maxTags)
      assert.equal(await processes[0].admit('b', 'tag'), true)
    })

    it('are the same for all processes, also where each is first with some', async (t) => {
      const { startProcess, countStored } = await open(t, backend)
      const [one, other] = [startProcess(), startProcess()]
      const tags = numbered(30)
      const answers = await Promise.all([
        ...tags.map((tag) => one.admit('a', tag)),
        ...tags.toReversed().map((tag) => other.admit('a', tag)),
      ])
      assert.ok(answers.every(Boolean))
      assert.equal(await countStored('a'), 30)
    })

    it('stay admitted when the day is full, and begin again on the next', async (t) => {
      const { startProcess, setNow } = await open(t, backend)
      const one = startProcess()
      for (const tag of numbered(maxTags)) assert.equal(await one.admit('a', tag), true)
      for (const process of [one, startProcess()]) {
        assert.equal(await process.admit('a', 'tag 7'), true)
        assert.equal(await process.admit('a', 'late'), false)
      }
      setNow('2026-02-01T00:00:00Z')
      assert.equal(await one.admit('a', 'late'), true)
    })

    it('need no query once they are known', async (t) => {
      const { tables, startProcess } = await open(t, backend)
      const one = startProcess()
      await one.admit('a', 'tag')
      await tables.deleteFrom('usageTags').execute()
      assert.equal(await one.admit('a', 'tag'), true)
    })

    it('of a deleted app are none, and go with it', async (t) => {
      const { tables, startProcess, countStored } = await open(t, backend)
      await startProcess().admit('a', 'tag')
      await tables.deleteFrom('apps').where('id', '=', 'a').execute()
      assert.equal(await countStored('a'), 0)
      assert.equal(await startProcess().admit('a', 'tag'), false)
    })
  })
