import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  context,
  createHeldEngine,
  drain,
  pair,
  settle,
} from '../../../test/support/held-engine.ts'
import { createScheduler } from './scheduler.ts'

describe('an engine that wants batches of one request', () => {
  it('gets them, and users have their turns in all pairs', async () => {
    const { engine, batches } = createHeldEngine({ batchCharacters: 4, isBatchOfOneRequest: true })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    const other = { from: 'en', to: 'de' }
    const [first, second, stranger] = [context('a'), context('a'), context('b')]
    for (const text of ['a1', 'a2', 'a3']) void scheduler.translate([text], pair, first)
    for (const text of ['a4', 'a5']) void scheduler.translate([text], pair, second)
    void scheduler.translate(['a6'], other, second)
    void scheduler.translate(['b1'], pair, stranger)
    assert.deepEqual(await drain(batches), [['a1', 'a2'], ['b1'], ['a3'], ['a4', 'a5'], ['a6']])
  })

  it('has as many at once as it wants, of all pairs', async () => {
    const { engine, batches } = createHeldEngine({
      concurrentBatches: 2,
      isBatchOfOneRequest: true,
    })
    const scheduler = createScheduler(engine, { maxWaitingCharacters: 1000 })
    for (const to of ['es', 'de', 'fr'])
      void scheduler.translate([to], { from: 'en', to }, context(to))
    await settle()
    assert.equal(batches.length, 2)
    assert.equal((await drain(batches)).length, 3)
  })
})
