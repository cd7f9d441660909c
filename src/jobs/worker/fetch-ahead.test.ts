import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createLogger } from '../../telemetry/log.ts'
import { startFetching } from './fetch-loop.ts'
import { createPace } from './prefetched-jobs.ts'

const log = createLogger({ logLevel: 'silent' })
const concurrency = 4

interface Job {
  appId: string
  id: number
  isRetried: boolean
}

/**
 * A process with a backlog without an end. A job ends at once until `hold` is called; with `stored`
 * false, the ends of jobs are not stored before `stop`.
 */
function open(t: TestContext, { retried = false, stored = true } = {}) {
  const limits: number[] = []
  const begun: number[] = []
  const ends: (() => void)[] = []
  const given: number[] = []
  let isHolding = !stored
  let next = 0
  const waiters: { until: () => boolean; resolve: () => void }[] = []
  const changed = () => {
    for (const { until, resolve } of waiters) if (until()) resolve()
  }
  const fetching = startFetching<Job>({
    concurrency,
    signals: { onWaiting: () => () => {}, onGap: () => () => {} },
    pollMs: 600_000,
    log,
    claim: async ({ limit, overflow }) => {
      await nextTurn()
      if (overflow) return []
      limits.push(limit)
      changed()
      return Array.from({ length: limit }, () => ({ appId: 'a', id: next++, isRetried: retried }))
    },
    isRetried: (job) => job.isRetried,
    release: async ({ id }) => {
      given.push(id)
      changed()
    },
    work: async ({ id }, onTranslated) => {
      begun.push(id)
      changed()
      if (!stored) setImmediate(onTranslated)
      if (isHolding) await new Promise<void>((resolve) => ends.push(resolve))
      else await nextTurn()
    },
  })
  /** Resolves when this holds after a claim, a begin or a return. */
  const when = (until: () => boolean) =>
    new Promise<void>((resolve) => {
      waiters.push({ until, resolve })
      changed()
    })
  const stop = async () => {
    isHolding = false
    const stopped = fetching.stop()
    for (const end of ends) end()
    await stopped
  }
  t.after(stop)
  return {
    ...{ limits, begun, given, when, stop },
    hold: () => {
      isHolding = true
    },
    claimed: () => next,
  }
}

describe('a worker with a backlog', () => {
  it('claims short jobs in advance, and returns them when jobs turn long', async (t) => {
    const { limits, begun, given, when, hold, stop, claimed } = open(t)
    await when(() => limits.some((limit) => limit > concurrency))
    hold()
    await when(() => given.length > 0)
    await stop()
    assert.ok(Math.max(...limits) <= 3 * concurrency)
    const all = [...begun, ...given].toSorted((a, b) => a - b)
    assert.deepEqual(all, [...Array(claimed()).keys()], 'each is begun or returned, once')
    assert.deepEqual(
      begun,
      begun.toSorted((a, b) => a - b),
      'in their order',
    )
  })

  it('starts others while ends are stored, but not more and more', async (t) => {
    const { begun, when, stop } = open(t, { stored: false })
    const most = concurrency + 30
    await when(() => begun.length >= most)
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    assert.equal(begun.length, most)
    await stop()
  })

  it('claims nothing in advance after a job that was tried before', async (t) => {
    const { limits, begun, given, when, stop } = open(t, { retried: true })
    await when(() => begun.length > 200)
    await stop()
    assert.ok(Math.max(...limits) <= concurrency)
    assert.deepEqual(given, [])
  })
})

describe('the pace of a worker', () => {
  it('is that of the last tenth of a second', () => {
    let ms = 0
    const pace = createPace(() => ms)
    assert.equal(pace.ahead(), 0)
    for (; ms < 100; ms++) pace.note()
    assert.equal(pace.ahead(), 50)
    ms = 150
    assert.equal(pace.ahead(), 25)
    ms = 201
    assert.equal(pace.ahead(), 0)
  })
})
