import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { silentSignals } from '../../../test/support/silent-signals.ts'
import { createLogger } from '../../telemetry/log.ts'
import { startFetching } from './fetch-loop.ts'

/** A worker with one slot, after its first claim. */
async function open(claim: () => Promise<readonly { appId: string }[]>, isRetried = false) {
  const fetching = startFetching({
    concurrency: 1,
    claim,
    work: async () => {},
    isRetried: () => isRetried,
    signals: silentSignals,
    pollMs: 600_000,
    log: createLogger({ logLevel: 'silent' }),
  })
  await setImmediate()
  return fetching
}

describe('idle slots', () => {
  it('are free once a claim has found that nothing waits', async () => {
    const fetching = await open(async () => [])
    const slot = fetching.takeIdleSlot('a')
    assert.ok(slot)
    assert.equal(fetching.takeIdleSlot('a'), undefined)
    slot.giveUp()
    await setImmediate()
    const again = fetching.takeIdleSlot('a')
    assert.ok(again)
    again.giveUp()
    await fetching.stop()
  })

  it('are not free after a claim that failed: older jobs may wait', async () => {
    const fetching = await open(async () => Promise.reject(new Error('unavailable')))
    assert.equal(fetching.takeIdleSlot('a'), undefined)
    await fetching.stop()
  })

  it('are not free after a job that was tried before: it may end this process', async () => {
    let left = 1
    const fetching = await open(async () => (left-- > 0 ? [{ appId: 'a' }] : []), true)
    for (let turn = 0; turn < 10; turn++) await setImmediate()
    assert.equal(fetching.takeIdleSlot('b'), undefined)
    await fetching.stop()
  })

  it('are free again after a job that was not tried before', async () => {
    let left = 1
    const fetching = await open(async () => (left-- > 0 ? [{ appId: 'a' }] : []))
    for (let turn = 0; turn < 10; turn++) await setImmediate()
    const slot = fetching.takeIdleSlot('b')
    assert.ok(slot)
    slot.giveUp()
    await fetching.stop()
  })
})
