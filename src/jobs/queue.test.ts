import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Backend, backends } from '../../test/support/backends.ts'
import { createLogger } from '../log.ts'
import { openDatabase } from '../storage/open-database.ts'
import { type NewDelivery, openJobQueue } from './queue.ts'

const log = createLogger({ logLevel: 'silent' })

/** A queue whose jobs end when the test says so. */
async function open(t: TestContext, backend: Backend) {
  const storage = await backend.createStorage()
  const database = await openDatabase({ ...storage, log })
  const queue = await openJobQueue({ database, log })
  t.after(async () => {
    await queue.close()
    await database.close()
    await storage.remove()
  })
  const taken: string[] = []
  const ends = new Map<string, () => void>()
  let changed = Promise.withResolvers<void>()
  const deliver = (...jobs: Omit<NewDelivery, 'appId'>[]) =>
    database.tables.transaction().execute((transaction) =>
      queue.deliver(
        transaction,
        jobs.map((job) => ({ ...job, appId: job.id.slice(0, 1) })),
      ),
    )
  const receive = (concurrency: number) =>
    queue.receive(concurrency, {
      claim: async (_transaction, ids) => ids.map((id) => ({ id, appId: id.slice(0, 1) })),
      forget: () => {},
      work: ({ id }) => {
        taken.push(id)
        changed.resolve()
        changed = Promise.withResolvers()
        return new Promise((resolve) => ends.set(id, resolve))
      },
    })
  /** Resolves when so many jobs have been taken. */
  const takes = async (count: number): Promise<string[]> => {
    while (taken.length < count) await changed.promise
    return taken
  }
  const end = (id: string) => ends.get(id)?.()
  const stop = async () => {
    const stopped = queue.stopReceiving()
    for (const id of taken) end(id)
    await stopped
  }
  return { deliver, receive, takes, end, stop }
}

for (const backend of backends) {
  describe(`the queue on ${backend.name}`, () => {
    it('serves an app whose first job comes before another app’s backlog, and each app’s jobs in their order', async (t) => {
      const { deliver, receive, takes, end, stop } = await open(t, backend)
      await deliver({ id: 'a1' }, { id: 'a2', backlog: 100_000 }, { id: 'a3', backlog: 200_000 })
      await deliver({ id: 'b1' }, { id: 'b2', backlog: 100_000 })
      await receive(1)
      for (let count = 1; count <= 5; count++) end((await takes(count))[count - 1] ?? '')
      const order = await takes(5)
      await stop()
      const of = (app: string) => order.filter((id) => id.startsWith(app))
      assert.deepEqual(
        [of('a'), of('b')],
        [
          ['a1', 'a2', 'a3'],
          ['b1', 'b2'],
        ],
      )
      assert.ok(order.indexOf('b1') < order.indexOf('a2'), order.join())
      assert.equal(order.at(-1), 'a3')
    })

    it('serves a job of low priority after those that come within ten minutes', async (t) => {
      const { deliver, receive, takes, end, stop } = await open(t, backend)
      await deliver({ id: 'a1', priority: 'low' })
      await deliver({ id: 'a2' }, { id: 'b1', backlog: 50_000 }, { id: 'b2', backlog: 100_000 })
      await receive(1)
      for (let count = 1; count <= 4; count++) end((await takes(count))[count - 1] ?? '')
      await stop()
      assert.deepEqual(await takes(4), ['a2', 'b1', 'a1', 'b2'])
    })

    it('takes a job of an app that has none under way although another’s fill the process', async (t) => {
      const { deliver, receive, takes, stop } = await open(t, backend)
      await deliver({ id: 'a1' }, { id: 'a2' }, { id: 'a3' }, { id: 'a4' })
      await receive(2)
      await takes(2)
      await deliver({ id: 'b1' })
      assert.deepEqual((await takes(3)).slice(2), ['b1'])
      await deliver({ id: 'b2' }, { id: 'c1' })
      assert.deepEqual((await takes(4)).slice(3), ['c1'])
      await stop()
    })
  })
}
