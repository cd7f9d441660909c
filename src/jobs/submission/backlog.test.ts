import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../../http/problems.ts'
import type { JobPriority } from '../../storage/enumerations.ts'
import { createBacklog } from './backlog.ts'

const limits = { maxJobQueueCharactersPerApp: 100, maxJobQueueCharacters: 300 }
const refusedAs = (code: string) => (error: unknown) =>
  error instanceof Problem && error.code === code

/** The app's first letter is its user. */
const waiting = (appId: string, characters: number, priority: JobPriority = 'normal') => ({
  ownerId: appId.slice(0, 1),
  appId,
  priority,
  characters,
})

describe('the backlog of the queue', () => {
  it('adds accepted jobs to what was read, and returns the characters ahead of each', async () => {
    const backlog = createBacklog(async () => [waiting('a', 50)], limits)
    assert.deepEqual(
      [
        await backlog.admit(waiting('a', 20)),
        await backlog.admit(waiting('a', 30)),
        await backlog.admit(waiting('b', 10)),
      ],
      [50, 70, 0],
    )
    await assert.rejects(backlog.admit(waiting('a', 1)), refusedAs('rate-limited'))
    await assert.rejects(backlog.admit(waiting('c', 191)), refusedAs('overloaded'))
    assert.equal(await backlog.admit(waiting('c', 190)), 0)
  })

  it('leaves half of the rest to others, however many apps a user has', async () => {
    const backlog = createBacklog(async () => [], limits)
    for (const app of ['a1', 'a2', 'a3']) await backlog.admit(waiting(app, 50))
    await assert.rejects(backlog.admit(waiting('a4', 1)), refusedAs('rate-limited'))
    await backlog.admit(waiting('b1', 50))
    await backlog.admit(waiting('b2', 25))
    await assert.rejects(backlog.admit(waiting('b3', 1)), refusedAs('rate-limited'))
    await backlog.admit(waiting('c', 37))
  })

  it('counts only the jobs that go before a job', async () => {
    const backlog = createBacklog(
      async () => [waiting('a', 7, 'low'), waiting('a', 5), waiting('a', 3, 'high')],
      limits,
    )
    assert.deepEqual(
      [
        await backlog.admit(waiting('a', 1, 'high')),
        await backlog.admit(waiting('a', 1)),
        await backlog.admit(waiting('a', 1, 'low')),
      ],
      [3, 9, 17],
    )
  })

  it('counts the user’s other apps only up to the job’s own length', async () => {
    const backlog = createBacklog(async () => [waiting('a1', 90)], limits)
    assert.equal(await backlog.admit(waiting('a2', 10)), 10)
    assert.equal(await backlog.admit(waiting('b', 10)), 0)
  })

  it('reads once for concurrent requests', async () => {
    let reads = 0
    const backlog = createBacklog(async () => [waiting('a', ++reads)], limits)
    await Promise.all([
      backlog.admit(waiting('a', 1)),
      backlog.admit(waiting('a', 1)),
      backlog.admit(waiting('a', 1)),
    ])
    assert.equal(reads, 1)
  })
})
