import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../test/support/property-seed.ts'
import { type Grant, Lease } from './lease.ts'

const durationMs = 60_000
const refusalMs = 5_000
const openMs = 8_000

type Request = (need: number) => Promise<Grant | undefined>

/** A lease whose requests a test answers. */
function createLease(request: (need: number, endsAt: number) => ReturnType<Request>) {
  let ms = Date.UTC(2026, 0, 1)
  const asked: number[] = []
  const errors: unknown[] = []
  const lease = new Lease(
    {
      request: (_lease, need) => {
        asked.push(need)
        return request(need, ms + durationMs)
      },
      refusalMs,
      openMs,
      now: () => new Date(ms),
      onError: (error, budget) => errors.push([budget, error]),
    },
    'the budget',
  )
  const advance = (by: number) => {
    ms += by
  }
  return { lease, asked, errors, advance }
}

/** Grants this much at once, as long as the budget lasts. */
function createBudget(size: number, amount = 10) {
  let left = size
  return async (need: number, endsAt: number): Promise<Grant | undefined> => {
    if (need > left) return undefined
    const granted = Math.min(left, Math.max(need, amount))
    left -= granted
    return { amount: granted, endsAt }
  }
}

describe('a lease', () => {
  it('is spent without a request until it is used up, then renewed', async () => {
    const { lease, asked } = createLease(createBudget(100))
    assert.equal(lease.tryTake(1), false, 'nothing is leased yet')
    assert.equal(await lease.take(4), true)
    assert.equal(lease.tryTake(6), true)
    assert.equal(lease.tryTake(1), false)
    assert.deepEqual(asked, [4])
    assert.equal(await lease.take(1), true)
    assert.deepEqual(asked, [4, 1])
    assert.deepEqual([lease.left, lease.spent], [9, 11])
  })

  it('asks only for what is missing', async () => {
    const { lease, asked } = createLease(createBudget(100))
    await lease.take(7)
    assert.equal(await lease.take(8), true)
    assert.deepEqual(asked, [7, 5])
  })

  it('ends, and what is left of it is void', async () => {
    const { lease, asked, advance } = createLease(createBudget(100))
    await lease.take(1)
    advance(durationMs - 1)
    assert.equal(lease.tryTake(1), true)
    advance(1)
    assert.equal(lease.tryTake(1), false)
    assert.equal(await lease.take(2), true)
    assert.deepEqual(asked, [1, 2])
    assert.deepEqual([lease.left, lease.spent], [8, 4])
  })

  it('has a refused amount refused without a request, smaller ones not', async () => {
    const { lease, asked } = createLease(createBudget(12))
    await lease.take(1)
    assert.equal(await lease.take(12), false)
    assert.equal(await lease.take(12), false)
    assert.equal(await lease.take(13), false)
    assert.deepEqual(asked, [1, 3])
    assert.equal(await lease.take(11), true)
    assert.deepEqual(asked, [1, 3, 2])
  })

  it('asks again when a refusal is old, or the budget has changed', async () => {
    const { lease, asked, advance } = createLease(async () => undefined)
    assert.equal(await lease.take(3), false)
    advance(refusalMs - 1)
    assert.equal(await lease.take(3), false)
    assert.equal(asked.length, 1)
    advance(1)
    assert.equal(await lease.take(3), false)
    assert.equal(asked.length, 2)
    lease.forgetRefusal()
    assert.equal(await lease.take(3), false)
    assert.equal(asked.length, 3)
  })

  it('is renewed once for all who wait', async () => {
    const { lease, asked } = createLease(createBudget(1_000, 500))
    const taken = await Promise.all(Array.from({ length: 50 }, () => lease.take(2)))
    assert.ok(taken.every(Boolean))
    assert.deepEqual(asked, [2])
  })

  it('is renewed ahead of time once, and not when nothing is to be had', async () => {
    const { lease, asked } = createLease(createBudget(11))
    lease.renewAhead()
    lease.renewAhead()
    await lease.pendingChange
    assert.equal(lease.tryTake(10), true)
    assert.equal(await lease.take(2), false)
    assert.equal(await lease.take(1), true)
    assert.equal(await lease.take(1), false)
    const before = asked.length
    lease.renewAhead()
    assert.equal(asked.length, before)
  })

  it('can be returned, but no more than was spent', async () => {
    const { lease } = createLease(createBudget(10))
    await lease.take(10)
    lease.return(4)
    assert.equal(lease.tryTake(4), true)
    lease.settle(7)
    lease.return(100)
    assert.deepEqual([lease.left, lease.spent], [3, 0])
  })

  it('admits everything for a while after a failure, and counts it as spent', async () => {
    const down = createLease(() => Promise.reject(new Error('down')))
    const { lease, asked, errors, advance } = down
    assert.equal(await lease.take(5), true)
    assert.equal(await lease.take(1_000), true)
    assert.deepEqual(asked, [5])
    assert.deepEqual(errors, [['the budget', new Error('down')]])
    assert.deepEqual([lease.isOpen, lease.spent], [true, 1_005])
    advance(openMs)
    assert.equal(lease.isOpen, false)
    await lease.take(1)
    assert.deepEqual(asked, [5, 1])
  })

  it('admits whoever would wait for longer than two seconds', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const { lease, errors } = createLease(() => new Promise(() => {}))
    const taken = lease.take(1)
    t.mock.timers.tick(1_999)
    assert.equal(lease.isOpen, false)
    t.mock.timers.tick(1)
    assert.equal(await taken, true)
    assert.match(String(errors), /no answer within 2000 ms/)
  })

  it('has one change in flight at a time', async () => {
    const { lease, asked } = createLease(createBudget(10))
    const { promise, resolve } = Promise.withResolvers<void>()
    const first = lease.change(() => promise)
    let ran = false
    const second = lease.change(async () => {
      ran = true
    })
    const taken = lease.take(1)
    await Promise.resolve()
    assert.deepEqual(asked, [])
    resolve()
    await Promise.all([first, second])
    assert.equal(ran, false, 'the second joined the first')
    assert.equal(await taken, true)
  })

  it('never grants more than the budget, and all of it in the end', async () => {
    const need = fc.integer({ min: 1, max: 40 })
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.record({ lease: fc.nat(2), need, returned: fc.nat(40) })),
      async (size, amount, steps) => {
        const request = createBudget(size, amount)
        const leases = [1, 2, 3].map(() => createLease(request).lease)
        for (const { lease: index, need, returned } of steps) {
          const lease = leases[index] as Lease<string>
          if (await lease.take(need)) lease.return(Math.min(need, returned))
        }
        for (const lease of leases) while (await lease.take(1));
        assert.equal(
          leases.reduce((sum, { spent }) => sum + spent, 0),
          size,
        )
      },
    )
    await fc.assert(property, { numRuns: 100 })
  })
})
