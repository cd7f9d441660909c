import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import fc from 'fast-check'
import { type Backend, backends } from '../../test/support/backends.ts'
import '../../test/support/property-seed.ts'
import { openTables } from '../../test/support/app-database.ts'
import { createLogger } from '../telemetry/log.ts'
import { createQuotas } from './quota.ts'
import { addCounts, sumUsage } from './usage-store.ts'

const log = createLogger({ logLevel: 'silent' })
const start = Date.UTC(2026, 0, 15)
const minuteMs = 60_000

/** Processes on one database, with a table of usage. */
async function open(t: TestContext, backend: Backend) {
  const { tables } = await openTables(t, backend)
  let ms = start
  let away = false
  const now = () => new Date(ms)
  const startProcess = () => {
    const quotas = createQuotas({
      db: tables,
      countUsed: async (transaction, appId, since) => {
        if (away) throw new Error('away')
        return sumUsage(transaction, { appId, what: 'characters', since })
      },
      now,
      log,
    })
    /** As after a response, when its usage is stored. */
    const settle = async (appId: string, characters: number) => {
      const count = {
        appId,
        from: 'en',
        to: 'es',
        engines: '',
        tag: '',
        characters,
        requests: 1,
        cacheHits: 0,
        cachedCharacters: 0,
        errors: 0,
        tokens: 0,
      }
      await addCounts(tables, {
        day: now().toISOString().slice(0, 10),
        shard: 0,
        counts: [count],
      })
      quotas.settle(appId, characters)
    }
    return { ...quotas, settle }
  }
  return {
    startProcess,
    advance: (by: number) => {
      ms += by
    },
    disconnect: (is: boolean) => {
      away = is
    },
  }
}

for (const backend of backends) {
  describe(`quotas on ${backend.name}`, () => {
    it('are never exceeded, whatever is taken by whom, settled or returned', async (t) => {
      const { startProcess, advance } = await open(t, backend)
      const step = fc.record({
        process: fc.nat(2),
        need: fc.integer({ min: 1, max: 300 }),
        after: fc.constantFrom('settle', 'settle later', 'give back', 'restart'),
        minutes: fc.constantFrom(0, 0, 0, 1),
      })
      let month = 0
      const property = fc.asyncProperty(
        fc.integer({ min: 1, max: 2000 }),
        fc.array(step, { maxLength: 25 }),
        async (quota, steps) => {
          // A month of its own: usage of the previous one does not count.
          advance(32 * 86_400_000)
          month++
          const processes = [startProcess(), startProcess(), startProcess()]
          let used = 0
          const unsettled = new Map<(typeof processes)[number], number>()
          const settleAll = async () => {
            for (const [process, characters] of unsettled) await process.settle('a', characters)
            unsettled.clear()
          }
          for (const { process: index, need, after, minutes } of steps) {
            const process = processes[index] ?? startProcess()
            if (await process.take('a', need, quota)) {
              if (after === 'give back') process.return('a', need)
              else {
                used += need
                unsettled.set(process, (unsettled.get(process) ?? 0) + need)
              }
            }
            if (after !== 'settle later' || minutes > 0) await settleAll()
            if (after === 'restart') processes[index] = startProcess()
            advance(minutes * minuteMs)
            assert.ok(used <= quota, `${used} of ${quota} in month ${month}`)
          }
        },
      )
      await fc.assert(property, { numRuns: 25 })
    })

    it('can be used up to the last character, by one process and across a restart', async (t) => {
      const { startProcess } = await open(t, backend)
      const first = startProcess()
      for (let index = 0; index < 60; index++) {
        assert.equal(await first.take('a', 10, 1000), true)
        await first.settle('a', 10)
      }
      await first.close()
      const second = startProcess()
      for (let index = 0; index < 400; index++)
        assert.equal(await second.take('a', 1, 1000), true, `${index}`)
      assert.equal(await second.take('a', 1, 1000), false)
      assert.equal(await second.take('b', 1000, 1000), true, 'each app has its own')
    })

    it('reserve the leases of a dead process for two minutes', async (t) => {
      const { startProcess, advance } = await open(t, backend)
      assert.equal(await startProcess().take('a', 600, 1000), true)
      const other = startProcess()
      assert.equal(await other.take('a', 600, 1000), false)
      advance(2 * minuteMs)
      assert.equal(await other.take('a', 600, 1000), true)
    })

    it('count usage once for other processes as soon as it is stored', async (t) => {
      const { startProcess } = await open(t, backend)
      const [first, other] = [startProcess(), startProcess()]
      assert.equal(await first.take('a', 600, 1000), true)
      await first.settle('a', 600)
      await first.shrink('a')
      // The first may still have 1/16 of the rest.
      assert.equal(await other.take('a', 375, 1000), true)
      assert.equal(await other.take('a', 26, 1000), false)
    })

    it('grant again what was returned', async (t) => {
      const { startProcess } = await open(t, backend)
      const process = startProcess()
      assert.equal(await process.take('a', 1000, 1000), true)
      assert.equal(await process.take('a', 1, 1000), false)
      process.return('a', 400)
      assert.equal(process.tryTake('a', 400, 1000), true)
    })

    it('restart with the month (UTC), and grow at once with a higher quota', async (t) => {
      const { startProcess, advance } = await open(t, backend)
      const process = startProcess()
      assert.equal(await process.take('a', 100, 100), true)
      await process.settle('a', 100)
      assert.equal(await process.take('a', 1, 100), false)
      assert.equal(process.secondsToMonthEnd(), 17 * 86_400)
      assert.equal(await process.take('a', 1, 101), true)
      await process.settle('a', 1)
      advance(process.secondsToMonthEnd() * 1000)
      assert.equal(await process.take('a', 100, 100), true)
    })

    it('admit everything while the database does not answer, and count it later', async (t) => {
      const { startProcess, disconnect, advance } = await open(t, backend)
      const process = startProcess()
      disconnect(true)
      assert.equal(await process.take('a', 500, 100), true)
      disconnect(false)
      advance(5_000)
      assert.equal(await process.take('a', 1, 100), false)
    })
  })
}
