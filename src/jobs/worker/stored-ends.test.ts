import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { silentSignals } from '../../../test/support/silent-signals.ts'
import { createLogger } from '../../telemetry/log.ts'
import { startFetching } from './fetch-loop.ts'

const log = createLogger({ logLevel: 'silent' })
const concurrency = 4

/** A process with a backlog without an end, of jobs whose ends are not stored before `stop`. */
function open(t: TestContext) {
  let begun = 0
  const ends: (() => void)[] = []
  let isStopping = false
  const waiters: { until: () => boolean; resolve: () => void }[] = []
  const fetching = startFetching({
    concurrency,
    signals: silentSignals,
    pollMs: 600_000,
    log,
    claim: async ({ limit, overflow }) => {
      await nextTurn()
      return overflow ? [] : Array.from({ length: limit }, () => ({ appId: 'a' }))
    },
    isRetried: () => false,
    work: async (_job, onTranslated) => {
      begun++
      for (const { until, resolve } of waiters) if (until()) resolve()
      setImmediate(onTranslated)
      if (!isStopping) await new Promise<void>((resolve) => ends.push(resolve))
    },
  })
  /** Resolves when this holds after a job has begun. */
  const when = (until: () => boolean) =>
    until() ? Promise.resolve() : new Promise<void>((resolve) => waiters.push({ until, resolve }))
  const stop = async () => {
    isStopping = true
    const stopped = fetching.stop()
    for (const end of ends) end()
    await stopped
  }
  t.after(stop)
  return { countBegun: () => begun, when, stop }
}

describe('a worker with a backlog', () => {
  it('starts others while ends are stored, but not more and more', async (t) => {
    const { countBegun, when, stop } = open(t)
    const most = concurrency + 30
    await when(() => countBegun() >= most)
    for (let turn = 0; turn < 20; turn++) await nextTurn()
    assert.equal(countBegun(), most)
    await stop()
  })
})
