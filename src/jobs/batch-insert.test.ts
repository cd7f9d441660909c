import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Backend, backends } from '../../test/support/backends.ts'
import { jobRow } from '../../test/support/job-row.ts'
import { openTables } from '../../test/support/tables.ts'
import { createBatchInsert } from './batch-insert.ts'
import { createJobStore } from './store.ts'

async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  const store = createJobStore(database.tables)
  const batches: number[] = []
  /** As one process has it; what it inserts at a time is noted. */
  const createIntake = () =>
    createBatchInsert({
      store: {
        ...store,
        insertJobs: (jobs, db) => {
          batches.push(jobs.length)
          return store.insertJobs(jobs, db)
        },
      },
      keysOlderThan: () => new Date(0),
    })
  const count = async (table: 'jobs' | 'idempotencyKeys') =>
    (await database.tables.selectFrom(table).select('id').execute()).length
  return { createIntake, batches, count }
}

const newJob = (id: string, { appId = 'a', key }: { appId?: string; key?: string } = {}) => ({
  row: jobRow({ id, appId }),
  ...(key === undefined ? {} : { key: { id: key, requestHash: 'h' } }),
})

for (const backend of backends) {
  describe(`the intake of jobs on ${backend.name}`, () => {
    it('stores together what comes while others are being stored', async (t) => {
      const { createIntake, batches, count } = await open(t, backend)
      const intake = createIntake()
      const rows = await Promise.all(
        Array.from({ length: 150 }, (_, index) => intake.store(newJob(`job${index}`))),
      )
      assert.deepEqual(
        rows.map((row) => row?.id),
        Array.from({ length: 150 }, (_, index) => `job${index}`),
      )
      assert.equal(await count('jobs'), 150)
      assert.ok(batches.length <= 4 && Math.max(...batches) <= 100, batches.join())
    })

    it('stores the others when one can not be', async (t) => {
      const { createIntake, count } = await open(t, backend)
      const intake = createIntake()
      const jobs = ['a', 'a', 'a', 'gone', 'a', 'a'].map((appId, index) =>
        intake.store(newJob(`job${index}`, { appId })),
      )
      const results = await Promise.allSettled(jobs)
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
      )
      assert.equal(await count('jobs'), 5)
    })

    it('gives a key to one of many that come at once, in several processes too', async (t) => {
      const { createIntake, count } = await open(t, backend)
      const intakes = [createIntake(), createIntake(), createIntake()]
      const keys = ['k1', 'k2', 'k3', 'k4', 'k5']
      // Each process has the keys in another order: they must not wait for each other in a circle.
      const rows = await Promise.all(
        Array.from({ length: 180 }, (_, index) =>
          intakes[index % 3]?.store(
            newJob(`job${index}`, { key: keys[(index * (1 + (index % 3))) % 5] ?? '' }),
          ),
        ),
      )
      assert.equal(rows.filter((row) => row !== undefined).length, 5)
      assert.deepEqual([await count('jobs'), await count('idempotencyKeys')], [5, 5])
    })
  })
}
