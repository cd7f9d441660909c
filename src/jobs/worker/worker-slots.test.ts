import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createWorkerSlots } from './worker-slots.ts'

describe('the slots of a worker', () => {
  it('are filled by one fetch, and by another when a job arrives', () => {
    const slots = createWorkerSlots(2)
    const fetch = slots.nextFetch()
    assert.deepEqual(fetch, { limit: 2 })
    slots.onFetched({ limit: 2 }, 1)
    slots.begin('a')
    assert.equal(slots.nextFetch(), undefined)
    slots.end('a')
    assert.equal(slots.nextFetch(), undefined)
    slots.onWaiting('a')
    assert.deepEqual(slots.nextFetch(), { limit: 2 })
  })

  it('are filled by another fetch after one that returned its limit or that a job overtook', () => {
    const slots = createWorkerSlots(1)
    slots.nextFetch()
    slots.onFetched({ limit: 1 }, 1)
    assert.deepEqual(slots.nextFetch(), { limit: 1 })
    slots.onWaiting('a')
    slots.onFetched({ limit: 1 }, 0)
    assert.deepEqual(slots.nextFetch(), { limit: 1 })
  })

  it('overflow for apps without a running job, not for more jobs of a busy app', () => {
    const slots = createWorkerSlots(1)
    slots.nextFetch()
    slots.begin('a')
    slots.onFetched({ limit: 1 }, 1)
    const overflow = { limit: 1, overflow: { exceptApps: ['a'] } }
    assert.deepEqual(slots.nextFetch(), overflow)
    slots.onFetched(overflow, 0)
    slots.onWaiting('a')
    assert.equal(slots.nextFetch(), undefined)
    slots.onWaiting('b')
    assert.deepEqual(slots.nextFetch(), overflow)
  })

  it('never leave a job waiting that fits in', () => {
    const apps = ['a', 'b', 'c'] as const
    const step = fc.oneof(
      fc.record({ kind: fc.constant('wait' as const), app: fc.constantFrom(...apps) }),
      fc.record({ kind: fc.constant('end' as const), app: fc.constantFrom(...apps) }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 60 }),
        (concurrency, steps) => {
          const slots = createWorkerSlots(concurrency)
          const waiting: string[] = []
          const running: string[] = []
          /** Fetches while it is worthwhile, as `startFetching` does. */
          const fetchAll = () => {
            for (let fetch = slots.nextFetch(); fetch !== undefined; fetch = slots.nextFetch()) {
              const { limit, overflow } = fetch
              const claimed = waiting
                .filter((app) => !overflow?.exceptApps.includes(app))
                .slice(0, limit)
              slots.onFetched(fetch, claimed.length)
              for (const app of claimed) {
                waiting.splice(waiting.indexOf(app), 1)
                running.push(app)
                slots.begin(app)
              }
            }
          }
          for (const { kind, app } of steps) {
            if (kind === 'wait') {
              waiting.push(app)
              slots.onWaiting(app)
            } else if (running.includes(app)) {
              running.splice(running.indexOf(app), 1)
              slots.end(app)
            }
            fetchAll()
            if (running.length < concurrency) assert.deepEqual(waiting, [])
            if (running.length < concurrency + 16)
              assert.deepEqual(
                waiting.filter((one) => !running.includes(one)),
                [],
              )
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
