import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import fc from 'fast-check'
import { type Backend, backends } from '../../test/support/backends.ts'
import '../../test/support/property-seed.ts'
import { openTables } from '../../test/support/app-database.ts'
import { createLogger } from '../telemetry/log.ts'
import type { EngineName } from '../translation/engines/engine-names.ts'
import { createMeter } from './meter.ts'
import type { UsageCount } from './tally.ts'
import { listUsage } from './usage-store.ts'

const log = createLogger({ logLevel: 'silent' })

async function open(t: TestContext, backend: Backend) {
  const { tables } = await openTables(t, backend)
  let ms = Date.UTC(2026, 0, 31, 12)
  const startMeter = ({ fails = () => false }: { fails?: () => boolean } = {}) => {
    const stored: UsageCount[] = []
    const meter = createMeter({
      db: tables.withPlugin({
        transformQuery({ node }) {
          if (fails()) throw new Error('away')
          return node
        },
        transformResult: async ({ result }) => result,
      }),
      onStored: (counts) => stored.push(...counts),
      now: () => new Date(ms),
      log,
    })
    t.after(meter.close)
    return { ...meter, stored }
  }
  const list = (from = '2026-01-01', to = '2026-12-31') =>
    listUsage(tables, ['a', 'b'], { days: { from, to } })
  const setDay = (day: string) => {
    ms = Date.parse(`${day}T12:00:00Z`)
  }
  return { tables, startMeter, list, setDay }
}

const translation = (
  characters: number,
  from = 'en',
  to = 'es',
  engines: EngineName[] = ['apertium'],
) => ({
  translatedText: 'x',
  from,
  to,
  characters,
  route: engines.map((engine) => ({ engine, from, to })),
})

const none = { characters: 0, requests: 0, cacheHits: 0, cachedCharacters: 0, errors: 0, tokens: 0 }

const sum = (counts: readonly { characters: number }[]) =>
  counts.reduce((total, { characters }) => total + characters, 0)

for (const backend of backends) {
  describe(`the meter on ${backend.name}`, () => {
    it('stores every character once, whatever is counted and whichever stores fail', async (t) => {
      const { startMeter, list, setDay } = await open(t, backend)
      let failing = false
      const meters = [startMeter({ fails: () => failing }), startMeter(), startMeter()]
      const expected = { ...none }
      const text = fc.record({
        characters: fc.nat(1000),
        from: fc.constantFrom('en', 'fr'),
        to: fc.constantFrom('es', 'ca'),
        engines: fc.subarray<EngineName>(['apertium', 'marian']),
        isCached: fc.boolean(),
      })
      const step = fc.record({
        meter: fc.nat(2),
        app: fc.constantFrom('a', 'b'),
        texts: fc.array(text, { minLength: 1, maxLength: 4 }),
        day: fc.constantFrom('2026-01-31', '2026-02-01'),
        does: fc.constantFrom('answer', 'answer', 'fail', 'flush', 'break', 'repair'),
      })
      const property = fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        for (const { meter: index, app, texts, day, does } of steps) {
          const meter = meters[index] ?? startMeter()
          setDay(day)
          if (does === 'break' || does === 'repair') failing = does === 'break'
          if (does === 'flush') await meter.flush().catch(() => {})
          if (does === 'fail') {
            meter.failed({ app: { id: app }, from: 'en', to: 'es' })
            expected.requests++
            expected.errors++
          }
          if (does !== 'answer') continue
          const answered = texts.map(({ characters, from, to, engines }) =>
            translation(characters, from, to, engines),
          )
          const cached = new Set(answered.filter((_, index) => texts[index]?.isCached))
          meter.answered({ id: app }, answered, cached)
          expected.requests++
          expected.characters += sum(answered)
          expected.cacheHits += cached.size
          expected.cachedCharacters += sum([...cached])
        }
        failing = false
        await Promise.all(meters.map((meter) => meter.flush()))
        const rows = await list()
        const total = { ...none }
        for (const row of rows)
          for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += row[name]
        assert.deepEqual(total, expected)
        assert.equal(sum(meters.flatMap(({ stored }) => stored)), expected.characters)
      })
      await fc.assert(property, { numRuns: 40 })
    })

    it('groups by day, app, pair and engines', async (t) => {
      const { startMeter, list, setDay } = await open(t, backend)
      const meter = startMeter()
      meter.answered({ id: 'a' }, [
        translation(5),
        translation(7),
        translation(3, 'fr'),
        translation(2, 'en', 'en', []),
      ])
      meter.answered({ id: 'b' }, [translation(1, 'en', 'fr', ['apertium', 'marian'])])
      setDay('2026-02-01')
      meter.answered({ id: 'a' }, [translation(9)])
      await meter.flush()
      const group = (
        day: string,
        appId: string,
        from: string,
        to: string,
        engines: string,
        characters: number,
        requests: number,
      ) => ({
        day,
        appId,
        from,
        to,
        engines,
        characters,
        requests,
        cacheHits: 0,
        cachedCharacters: 0,
        errors: 0,
        tokens: 0,
      })
      assert.deepEqual(await list(), [
        group('2026-02-01', 'a', 'en', 'es', 'apertium', 9, 1),
        group('2026-01-31', 'a', 'en', 'en', '', 2, 0),
        group('2026-01-31', 'a', 'en', 'es', 'apertium', 12, 1),
        group('2026-01-31', 'a', 'fr', 'es', 'apertium', 3, 0),
        group('2026-01-31', 'b', 'en', 'fr', 'apertium marian', 1, 1),
      ])
      assert.equal(sum(await list('2026-02-01', '2026-02-01')), 9)
    })

    it('counts tags apart, and what has none in the rows of earlier versions', async (t) => {
      const { tables, startMeter, list } = await open(t, backend)
      const meter = startMeter()
      meter.answered({ id: 'a' }, [translation(5)])
      meter.answered({ id: 'a', usageTag: 'x y' }, [translation(7)])
      meter.failed({ app: { id: 'a', usageTag: 'x' }, from: 'en', to: 'es' })
      await meter.flush()
      const byTag = await listUsage(tables, ['a'], { byTag: true })
      assert.deepEqual(
        byTag.map(({ tag, characters, errors }) => ({ tag, characters, errors })),
        [
          { tag: 'x', characters: 0, errors: 1 },
          { tag: '', characters: 5, errors: 0 },
          { tag: 'x y', characters: 7, errors: 0 },
        ],
      )
      assert.equal(sum(await list()), 12)
      const { id } = await tables
        .selectFrom('usage')
        .select('id')
        .where('tag', '=', '')
        .executeTakeFirstOrThrow()
      assert.match(id, /^a 2026-01-31 en es apertium [0-7]$/)
    })

    it('omits a deleted app, and stores the others', async (t) => {
      const { tables, startMeter, list } = await open(t, backend)
      const meter = startMeter()
      meter.answered({ id: 'a' }, [translation(5)])
      meter.answered({ id: 'b' }, [translation(7)])
      await tables.deleteFrom('apps').where('id', '=', 'a').execute()
      await meter.flush()
      assert.equal(sum(await list()), 7)
    })

    it('stores the usage of jobs in the transaction that ends them, or not at all', async (t) => {
      const { tables, startMeter, list } = await open(t, backend)
      const meter = startMeter()
      const used = new Map([
        [
          'x',
          {
            appId: 'a',
            from: 'en',
            to: 'es',
            engines: '',
            tag: '',
            characters: 4,
            requests: 1,
            cacheHits: 0,
            cachedCharacters: 0,
            errors: 0,
            tokens: 0,
          },
        ],
      ])
      const undone = tables.transaction().execute(async (transaction) => {
        await meter.jobEnded(transaction, used)
        throw new Error('undo')
      })
      await assert.rejects(undone, /undo/)
      assert.deepEqual(await list(), [])
      for (let index = 0; index < 2; index++)
        await tables.transaction().execute((transaction) => meter.jobEnded(transaction, used))
      assert.equal(sum(await list()), 8)
    })

    it('adds up what language models read and write, by engine', async (t) => {
      const { startMeter, list } = await open(t, backend)
      const meter = startMeter()
      const use = { appId: 'a', from: 'en', to: 'es', engine: 'llm' }
      meter.usedTokens({ ...use, tokens: 40 })
      meter.usedTokens({ ...use, tokens: 2 })
      await meter.close()
      const rows = await list()
      assert.deepEqual(
        rows.map(({ engines, tokens, characters }) => ({ engines, tokens, characters })),
        [{ engines: 'llm', tokens: 42, characters: 0 }],
      )
    })

    it('stores the remaining counts when it closes', async (t) => {
      const { startMeter, list } = await open(t, backend)
      const meter = startMeter()
      meter.answered({ id: 'a' }, [translation(5)])
      await meter.close()
      assert.equal(sum(await list()), 5)
    })
  })
}
