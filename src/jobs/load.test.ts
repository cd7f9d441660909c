import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../http/problems.ts'
import { createJobLoad } from './load.ts'

const limits = { maxWaitingOfApp: 100, maxWaitingOverall: 150 }
const refusedAs = (code: string) => (error: unknown) => error instanceof Problem && error.code === code

describe('the load of the queue', () => {
  it('adds what is accepted to what was read, and tells each job what waits before it', async () => {
    const load = createJobLoad({ read: async () => new Map([['a', 50]]), limits })
    assert.deepEqual([await load.admit('a', 20), await load.admit('a', 30), await load.admit('b', 10)], [50, 70, 0])
    await assert.rejects(load.admit('a', 1), refusedAs('rate-limited'))
    await assert.rejects(load.admit('b', 41), refusedAs('overloaded'))
    assert.equal(await load.admit('b', 40), 10)
  })

  it('reads once for requests that come together', async () => {
    let reads = 0
    const load = createJobLoad({ read: async () => new Map([['a', ++reads]]), limits })
    await Promise.all([load.admit('a', 1), load.admit('a', 1), load.admit('a', 1)])
    assert.equal(reads, 1)
  })
})
