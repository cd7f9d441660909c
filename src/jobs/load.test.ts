import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../http/problems.ts'
import type { JobPriority } from '../storage/tables.ts'
import { createJobLoad } from './load.ts'

const limits = { maxWaitingOfApp: 100, maxWaitingOverall: 150 }
const refusedAs = (code: string) => (error: unknown) =>
  error instanceof Problem && error.code === code

const waiting = (appId: string, characters: number, priority: JobPriority = 'normal') => ({
  appId,
  priority,
  characters,
})

describe('the load of the queue', () => {
  it('adds what is accepted to what was read, and tells each job what waits before it', async () => {
    const load = createJobLoad({ read: async () => [waiting('a', 50)], limits })
    assert.deepEqual(
      [
        await load.admit(waiting('a', 20)),
        await load.admit(waiting('a', 30)),
        await load.admit(waiting('b', 10)),
      ],
      [50, 70, 0],
    )
    await assert.rejects(load.admit(waiting('a', 1)), refusedAs('rate-limited'))
    await assert.rejects(load.admit(waiting('b', 41)), refusedAs('overloaded'))
    assert.equal(await load.admit(waiting('b', 40)), 10)
  })

  it('counts before a job only what goes before it', async () => {
    const load = createJobLoad({
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

  it('reads once for requests that come together', async () => {
    let reads = 0
    const load = createJobLoad({ read: async () => [waiting('a', ++reads)], limits })
    await Promise.all([
      load.admit(waiting('a', 1)),
      load.admit(waiting('a', 1)),
      load.admit(waiting('a', 1)),
    ])
    assert.equal(reads, 1)
  })
})
