import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../http/problems.ts'
import type { JobPriority } from '../storage/tables.ts'
import { createBacklog } from './backlog.ts'

const limits = { maxWaitingOfApp: 100, maxWaitingOverall: 300 }
const refusedAs = (code: string) => (error: unknown) =>
  error instanceof Problem && error.code === code

/** Of an app whose user has its first letter. */
const waiting = (appId: string, characters: number, priority: JobPriority = 'normal') => ({
  userId: appId.slice(0, 1),
  appId,
  priority,
  characters,
})

describe('the load of the queue', () => {
  it('adds what is accepted to what was read, and tells each job what waits before it', async () => {
    const load = createBacklog({ read: async () => [waiting('a', 50)], limits })
    assert.deepEqual(
      [
        await load.admit(waiting('a', 20)),
        await load.admit(waiting('a', 30)),
        await load.admit(waiting('b', 10)),
      ],
      [50, 70, 0],
    )
    await assert.rejects(load.admit(waiting('a', 1)), refusedAs('rate-limited'))
    await assert.rejects(load.admit(waiting('c', 191)), refusedAs('overloaded'))
    assert.equal(await load.admit(waiting('c', 190)), 0)
  })

  it('leaves half of the rest to others, however many apps a user has', async () => {
    const load = createBacklog({ read: async () => [], limits })
    for (const app of ['a1', 'a2', 'a3']) await load.admit(waiting(app, 50))
    await assert.rejects(load.admit(waiting('a4', 1)), refusedAs('rate-limited'))
    await load.admit(waiting('b1', 50))
    await load.admit(waiting('b2', 25))
    await assert.rejects(load.admit(waiting('b3', 1)), refusedAs('rate-limited'))
    await load.admit(waiting('c', 37))
  })

  it('counts before a job only what goes before it', async () => {
    const load = createBacklog({
      read: async () => [waiting('a', 7, 'low'), waiting('a', 5), waiting('a', 3, 'high')],
      limits,
    })
    assert.deepEqual(
      [
        await load.admit(waiting('a', 1, 'high')),
        await load.admit(waiting('a', 1)),
        await load.admit(waiting('a', 1, 'low')),
      ],
      [3, 9, 17],
    )
  })

  it('has a job wait for the other apps of its user only as far as it goes itself', async () => {
    const load = createBacklog({ read: async () => [waiting('a1', 90)], limits })
    assert.equal(await load.admit(waiting('a2', 10)), 10)
    assert.equal(await load.admit(waiting('b', 10)), 0)
  })

  it('reads once for requests that come together', async () => {
    let reads = 0
    const load = createBacklog({ read: async () => [waiting('a', ++reads)], limits })
    await Promise.all([
      load.admit(waiting('a', 1)),
      load.admit(waiting('a', 1)),
      load.admit(waiting('a', 1)),
    ])
    assert.equal(reads, 1)
  })
})
