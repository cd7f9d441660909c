import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type KyselyPlugin, ValuesNode } from 'kysely'
import { openTables } from '../../../test/support/app-database.ts'
import { type Backend, backends } from '../../../test/support/backends.ts'
import { runIntoDeadlock } from '../../../test/support/deadlock.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { noFiles } from '../../../test/support/no-files.ts'
import { OwnerGoneError } from '../../shared/storage-errors.ts'
import { createBatchInsert } from './batch-insert.ts'

const [, postgres] = backends

async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  const batches: number[] = []
  const announced: string[] = []
  const noteBatches: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'InsertQueryNode' && node.values && ValuesNode.is(node.values))
        batches.push(node.values.values.length)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  /** That of one process; records the sizes of its batches. */
  const createInserts = () =>
    createBatchInsert({
      db: database.tables.withPlugin(noteBatches),
      files: noFiles,
      claimSlot: () => undefined,
      announceWaiting: (appId) => void announced.push(appId),
      keysOlderThan: () => new Date(0),
    })
  const count = async (table: 'jobs' | 'idempotencyKeys') =>
    (await database.tables.selectFrom(table).select('id').execute()).length
  return { createInserts, batches, announced, count, tables: database.tables }
}

const newJob = (id: string, { appId = 'a', key }: { appId?: string; key?: string } = {}) => ({
  row: jobRow({ id, appId }),
  ...(key === undefined ? {} : { key: { id: key, requestHash: 'h' } }),
})

for (const backend of backends) {
  describe(`the batch insert of jobs on ${backend.name}`, () => {
    it('stores the jobs that arrive while others are being stored as one batch', async (t) => {
      const { createInserts, batches, announced, count } = await open(t, backend)
      const insert = createInserts()
      const rows = await Promise.all(
        Array.from({ length: 150 }, (_, index) => insert.store(newJob(`job${index}`))),
      )
      assert.deepEqual(
        rows.map((row) => row?.id),
        Array.from({ length: 150 }, (_, index) => `job${index}`),
      )
      assert.equal(await count('jobs'), 150)
      assert.ok(batches.length <= 4 && Math.max(...batches) <= 100, batches.join())
      assert.deepEqual(
        announced,
        batches.map(() => 'a'),
      )
    })

    it('stores the others when one cannot be stored', async (t) => {
      const { createInserts, count } = await open(t, backend)
      const insert = createInserts()
      const jobs = ['a', 'a', 'a', 'gone', 'a', 'a'].map((appId, index) =>
        insert.store(newJob(`job${index}`, { appId })),
      )
      const results = await Promise.allSettled(jobs)
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
      )
      assert.equal(await count('jobs'), 5)
    })

    it('gives a key to one of many concurrent jobs, in several processes too', async (t) => {
      const { createInserts, count } = await open(t, backend)
      const inserts = [createInserts(), createInserts(), createInserts()]
      const keys = ['k1', 'k2', 'k3', 'k4', 'k5']
      // Each process has the keys in another order: they must not deadlock.
      const rows = await Promise.all(
        Array.from({ length: 180 }, (_, index) =>
          inserts[index % 3]?.store(
            newJob(`job${index}`, { key: keys[(index * (1 + (index % 3))) % 5] ?? '' }),
          ),
        ),
      )
      assert.equal(rows.filter((row) => row !== undefined).length, 5)
      assert.deepEqual([await count('jobs'), await count('idempotencyKeys')], [5, 5])
    })
  })
}

describe('a batch in a deadlock with the deletion of an app', {
  skip: postgres === undefined ? 'no PostgreSQL server' : false,
}, () => {
  it("stores the jobs of others, and says that the app's owner is gone", async (t) => {
    assert.ok(postgres)
    const { createInserts, tables } = await open(t, postgres)
    const insert = createInserts()
    const jobs = ['b', 'a'].map((appId) => newJob(appId, { appId }))
    let results: Promise<PromiseSettledResult<unknown>[]> | undefined
    await runIntoDeadlock(tables, {
      apps: ['a', 'b'],
      work: () => {
        results = Promise.allSettled(jobs.map(insert.store))
        return results
      },
      deletes: true,
    })
    const [ofDeleted, ofOther] = (await results) ?? []
    assert.ok(ofDeleted?.status === 'rejected' && ofDeleted.reason instanceof OwnerGoneError)
    assert.equal(ofOther?.status, 'fulfilled')
  })
})
