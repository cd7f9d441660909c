import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { backends } from '../../test/support/backends.ts'
import '../../test/support/property-seed.ts'
import { openTables } from '../../test/support/app-database.ts'
import type { Tables } from '../storage/tables.ts'
import { createLogger } from '../telemetry/log.ts'
import { deleteWindows, leaseWindow as lease } from './limit-store.ts'
import { createRateLimiter, type LeaseWindow, minuteMs } from './rate-limiter.ts'

const log = createLogger({ logLevel: 'silent' })

const leasing =
  (db: Kysely<Tables>): LeaseWindow =>
  (request) =>
    lease(db, request)

function createClock() {
  let ms = Date.UTC(2026, 0, 1)
  const advance = (by: number) => {
    ms += by
  }
  return { now: () => new Date(ms), advance }
}

for (const backend of backends) {
  describe(`windows leased by several processes on ${backend.name}`, () => {
    it('grant no more than the limit, whoever takes what, and all of it in the end', async (t) => {
      const leaseWindow = leasing((await openTables(t, backend)).tables)
      const clock = createClock()
      let run = 0
      const take = fc.record({ process: fc.nat(4), need: fc.integer({ min: 1, max: 60 }) })
      const property = fc.asyncProperty(
        fc.integer({ min: 1, max: 400 }),
        fc.array(take, { maxLength: 60 }),
        async (limit, takes) => {
          const subject = `subject ${run++}`
          const processes = Array.from({ length: 5 }, () =>
            createRateLimiter({ kind: 'test', leaseWindow, ...clock, log }),
          )
          const answers = await Promise.all(
            takes.map(({ process, need }) => processes[process]?.take(subject, need, limit)),
          )
          let given = takes.reduce((sum, { need }, index) => sum + (answers[index] ? need : 0), 0)
          assert.ok(given <= limit, `${given} of ${limit}`)
          for (const process of processes) while (await process.take(subject, 1, limit)) given++
          assert.equal(given, limit)
          clock.advance(minuteMs)
        },
      )
      await fc.assert(property, { numRuns: 60 })
    })

    it('are leased from far less often than they grant', async (t) => {
      const { tables } = await openTables(t, backend)
      let leases = 0
      const leaseWindow: LeaseWindow = (request) => {
        leases++
        return lease(tables, request)
      }
      const limiter = createRateLimiter({ kind: 'test', leaseWindow, ...createClock(), log })
      for (let index = 0; index < 600; index++)
        assert.equal(await limiter.take('app', 1, 600), true)
      assert.equal(await limiter.take('app', 1, 600), false)
      assert.ok(leases < 60, `${leases} leases for 600 requests`)
    })

    it('forget windows that have ended', async (t) => {
      const { tables } = await openTables(t, backend)
      const leaseWindow = leasing(tables)
      await leaseWindow({ id: 'x', limit: 5, need: 1, want: 1, endsAt: new Date('2026-01-01') })
      await leaseWindow({ id: 'y', limit: 5, need: 1, want: 1, endsAt: new Date('2026-01-02') })
      await deleteWindows(tables, new Date('2026-01-01T12:00:00Z'))
      assert.deepEqual(await tables.selectFrom('limitWindows').select('id').execute(), [
        { id: 'y' },
      ])
    })

    it('lease what is needed, or what is wanted up to 1/8 of the rest, or nothing', async (t) => {
      const leaseWindow = leasing((await openTables(t, backend)).tables)
      const ask = (need: number, want: number, limit = 100) =>
        leaseWindow({ id: 'x', limit, need, want, endsAt: new Date() })
      assert.deepEqual(await ask(1, 5), { amount: 5, rest: 95 })
      assert.deepEqual(await ask(1, 50), { amount: 11, rest: 84 })
      assert.deepEqual(await ask(80, 1), { amount: 80, rest: 4 })
      assert.equal(await ask(5, 1), undefined)
      assert.deepEqual(await ask(4, 1), { amount: 4, rest: 0 })
      assert.equal(await ask(1, 1), undefined)
      assert.equal(await ask(1, 1, 50), undefined)
      assert.deepEqual(await ask(1, 8, 200), { amount: 8, rest: 92 })
      assert.equal(
        await leaseWindow({ id: 'another', limit: 3, need: 4, want: 4, endsAt: new Date() }),
        undefined,
      )
    })
  })
}

describe('a window', () => {
  it('is full again when the next begins', () => {
    const clock = createClock()
    const limiter = createRateLimiter({ kind: 'test', leaseWindow: undefined, ...clock, log })
    const takeThree = () => [1, 2, 3].map(() => limiter.tryTake('app', 1, 2))
    clock.advance(minuteMs - 1)
    assert.deepEqual(takeThree(), [true, true, false])
    assert.deepEqual(limiter.peek('app', 2), { limit: 2, remaining: 0, resetSeconds: 1 })
    clock.advance(1)
    assert.deepEqual(limiter.peek('app', 2), { limit: 2, remaining: 2, resetSeconds: 60 })
    assert.deepEqual(takeThree(), [true, true, false])
  })

  it('follows a changed limit', async () => {
    for (const leaseWindow of [undefined, createCounter()]) {
      const limiter = createRateLimiter({ kind: 'test', leaseWindow, ...createClock(), log })
      assert.equal(await limiter.take('app', 2, 2), true)
      assert.equal(await limiter.take('app', 1, 2), false)
      assert.equal(await limiter.take('app', 1, 3), true)
      assert.equal(await limiter.take('app', 1, 3), false)
      assert.equal(await limiter.take('app', 1, 1), false)
    }
  })

  it('answers synchronously from its lease, and refuses again without a query', async () => {
    let asked = 0
    const leaseWindow: LeaseWindow = async () => {
      asked++
      return asked === 1 ? { amount: 10, rest: 0 } : undefined
    }
    const limiter = createRateLimiter({ kind: 'test', leaseWindow, ...createClock(), log })
    assert.equal(await limiter.take('app', 1, 10), true)
    assert.equal(limiter.tryTake('app', 8, 10), true)
    assert.equal(await limiter.take('app', 4, 10), false)
    const before = asked
    assert.equal(await limiter.take('app', 4, 10), false)
    assert.equal(asked, before)
    assert.equal(limiter.tryTake('app', 1, 10), true)
  })

  it('leases once for many concurrent requests', async () => {
    let asked = 0
    const leaseWindow: LeaseWindow = async ({ want }) => {
      asked++
      return { amount: want, rest: 1000 }
    }
    const limiter = createRateLimiter({ kind: 'test', leaseWindow, ...createClock(), log })
    const taken = await Promise.all(Array.from({ length: 100 }, () => limiter.take('app', 1, 6400)))
    assert.ok(taken.every(Boolean))
    assert.ok(asked <= 2, `${asked}`)
  })

  it('admits everything while the database does not answer, and logs it once', async () => {
    const clock = createClock()
    const lines: unknown[] = []
    let away = true
    const leaseWindow: LeaseWindow = (request) =>
      away ? Promise.reject(new Error('away')) : counter(request)
    const counter = createCounter()
    const limiter = createRateLimiter({
      kind: 'test',
      leaseWindow,
      ...clock,
      log: { ...log, warn: (line: unknown) => lines.push(line) } as never,
    })
    for (let index = 0; index < 10; index++) assert.equal(await limiter.take('app', 1, 2), true)
    assert.equal(lines.length, 1)
    assert.deepEqual(limiter.peek('app', 2), { limit: 2, remaining: 2, resetSeconds: 60 })
    away = false
    clock.advance(minuteMs)
    assert.deepEqual(
      [await limiter.take('app', 2, 2), await limiter.take('app', 1, 2)],
      [true, false],
    )
  })

  it('is counted for each subject alone', () => {
    const limiter = createRateLimiter({
      kind: 'test',
      leaseWindow: undefined,
      ...createClock(),
      log,
    })
    assert.deepEqual(
      [limiter.tryTake('one', 1, 1), limiter.tryTake('one', 1, 1), limiter.tryTake('other', 1, 1)],
      [true, false, true],
    )
  })
})

/** One shared counter in memory, which grants exactly what is needed. */
function createCounter(): LeaseWindow {
  const used = new Map<string, number>()
  return async ({ id, limit, need }) => {
    const before = used.get(id) ?? 0
    if (before + need > limit) return undefined
    used.set(id, before + need)
    return { amount: need, rest: limit - before - need }
  }
}
