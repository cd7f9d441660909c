import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { labelledBars } from '../../packages/console/src/pages/usage/axis.ts'
import {
  addUpBy,
  type Group,
  toBuckets,
  toSeries,
} from '../../packages/console/src/pages/usage/breakdown.ts'
import { forecastMonth } from '../../packages/console/src/pages/usage/forecast.ts'
import {
  fitRange,
  presetOf,
  presets,
  type Range,
  rangeBefore,
  rangeOf,
  readRange,
  stepRange,
  writeRange,
} from '../../packages/console/src/pages/usage/range.ts'
import { usageToCsv } from '../../packages/console/src/pages/usage/usage-csv.ts'

const today = '2026-03-15'

const group = (change: Partial<Group> = {}): Group => ({
  day: today,
  appId: 'app_1',
  pair: { from: 'en', to: 'es' },
  engines: ['apertium'],
  characters: 10,
  requests: 1,
  cacheHits: 0,
  cachedCharacters: 0,
  errors: 0,
  tokens: 0,
  ...change,
})

describe('the range of days', () => {
  it('steps a month to a month, and back', () => {
    const march = rangeOf('this-month', today)
    const february = stepRange(march, -1, today)
    assert.deepEqual(february, { from: '2026-02-01', to: '2026-02-28' })
    assert.deepEqual(stepRange(february as Range, 1, today), march)
    const january = stepRange(february as Range, -1, today)
    assert.deepEqual(january, { from: '2026-01-01', to: '2026-01-31' })
  })

  it('steps other ranges by their length, and never beyond today', () => {
    const week = rangeOf('7d', today)
    const before = stepRange(week, -1, today)
    assert.deepEqual(before, { from: '2026-03-02', to: '2026-03-08' })
    assert.deepEqual(stepRange(before as Range, 1, today), week)
    assert.equal(stepRange(week, 1, today), undefined)
  })

  it('is the same once it was written into an address and read again', () => {
    const custom = { from: '2026-01-05', to: '2026-02-11' }
    for (const range of [...presets.map((preset) => rangeOf(preset, today)), custom]) {
      const parameters = new URLSearchParams({ app: 'app_1' })
      writeRange(parameters, range, today)
      assert.deepEqual(readRange(parameters, today), range)
      assert.equal(parameters.get('app'), 'app_1')
    }
    assert.equal(presetOf(custom, today), undefined)
  })

  it('ignores what is no range in an address', () => {
    for (const query of [
      'range=x',
      'from=2026-02-30&to=2026-03-01',
      'from=2026-03-02&to=2026-03-01',
    ])
      assert.equal(readRange(new URLSearchParams(query), today), undefined)
  })
})

describe('the range that the page chooses', () => {
  it('is a week if all was used in it, or else thirty days', () => {
    assert.deepEqual(fitRange(['2026-03-15', '2026-03-09'], today), rangeOf('7d', today))
    assert.deepEqual(fitRange(['2026-03-15', '2026-03-08'], today), rangeOf('30d', today))
    assert.deepEqual(fitRange([], today), rangeOf('30d', today))
  })

  it('is compared with as many days before, and a month with the month before', () => {
    const day = (from: string, to: string) => rangeBefore({ from, to })
    assert.deepEqual(day('2026-03-09', today), { from: '2026-03-02', to: '2026-03-08' })
    assert.deepEqual(day('2026-03-01', today), { from: '2026-02-01', to: '2026-02-15' })
    assert.deepEqual(day('2026-03-01', '2026-03-31'), { from: '2026-02-01', to: '2026-02-28' })
  })
})

describe('the bars', () => {
  it('have the first and the last day on the axis, and no two labels in one place', () => {
    for (const count of [1, 2, 7, 28, 30, 31, 90])
      for (const width of [300, 900]) {
        const labelled = [...labelledBars(count, width, 84)].sort((a, b) => a - b)
        assert.equal(labelled.at(-1), count - 1)
        const every = Math.ceil((count * 84) / width)
        if (count > every) assert.equal(labelled[0], 0)
        for (const [index, bar] of labelled.entries())
          assert.ok(index === 0 || bar - (labelled[index - 1] ?? 0) >= every, `${count} ${width}`)
      }
  })

  it('are days, or weeks from Monday in a long range, which cover each day once', () => {
    assert.equal(toBuckets(rangeOf('90d', today)).length, 90)
    const weeks = toBuckets({ from: '2025-10-01', to: today })
    assert.deepEqual(weeks[0], { from: '2025-10-01', to: '2025-10-05' })
    assert.deepEqual(weeks[1], { from: '2025-10-06', to: '2025-10-12' })
    assert.equal(weeks.at(-1)?.to, today)
  })

  it('add up to the total, however many pairs there are', () => {
    const groups = Array.from({ length: 20 }, (_, index) =>
      group({ pair: { from: 'en', to: `x${index}` }, characters: index + 1 }),
    )
    const buckets = toBuckets(rangeOf('7d', today))
    const series = toSeries(groups, { metric: 'characters', split: 'pair', buckets })
    assert.equal(series.length, 6)
    assert.equal(series.at(-1)?.key, 'others')
    assert.equal(
      series.reduce((sum, { total }) => sum + total, 0),
      addUpBy(groups, 'app')[0]?.characters,
    )
  })

  it('part characters from the cache and others', () => {
    const series = toSeries([group({ characters: 10, cachedCharacters: 4 })], {
      metric: 'cached',
      split: 'none',
      buckets: toBuckets(rangeOf('7d', today)),
    })
    assert.deepEqual(
      series.map(({ key, total }) => [key, total]),
      [
        ['translated', 6],
        ['cached', 4],
      ],
    )
  })
})

describe('the forecast of a month', () => {
  const daily = (characters: number, days: readonly string[]) =>
    days.map((day) => group({ day, characters }))
  const lastWeek = ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-03-${day}`)

  it('goes on at the pace of the last seven days, without those of other months', () => {
    const groups = [...daily(100, lastWeek), ...daily(5_000, ['2026-02-27'])]
    const forecast = forecastMonth(groups, { today, since: '2026-01-01', quota: null })
    assert.deepEqual(forecast, { used: 700, expected: 700 + 16 * 100, exhaustedOn: undefined })
  })

  it('names the day on which the quota is used up', () => {
    const { exhaustedOn } = forecastMonth(daily(100, lastWeek), {
      today,
      since: '2026-01-01',
      quota: 1_000,
    })
    assert.equal(exhaustedOn, '2026-03-18')
  })

  it('takes the days since its creation as the pace of a new app', () => {
    const { expected } = forecastMonth(daily(100, [today]), { today, since: today, quota: null })
    assert.equal(expected, 100 + 16 * 100)
  })
})

describe('the CSV file', () => {
  it('quotes names, and lets spreadsheets compute none', () => {
    const groups = [group(), group({ day: '2026-03-14', appId: 'app_2', tag: 'docs' })]
    const csv = usageToCsv(groups, [
      { id: 'app_1', name: 'Shop, "old"\nكتب' },
      { id: 'app_2', name: '=HYPERLINK("http://x")' },
    ])
    const header =
      '\uFEFFday,app,app_id,from,to,engines,tag,' +
      'characters,cached_characters,requests,cache_hits,errors,tokens\r\n'
    assert.equal(
      csv,
      `${header}2026-03-14,"'=HYPERLINK(""http://x"")",app_2,en,es,apertium,docs,10,0,1,0,0,0\r\n` +
        '2026-03-15,"Shop, ""old""\nكتب",app_1,en,es,apertium,,10,0,1,0,0,0\r\n',
    )
  })
})
