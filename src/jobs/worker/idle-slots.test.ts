import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createLogger } from '../../telemetry/log.ts'
import { startFetching } from './fetch-loop.ts'

/** A worker with one slot, after its first claim. */
async function open(claim: () => Promise<readonly { appId: string }[]>) {
  const fetching = startFetching({
    concurrency: 1,
    claim,
    work: async () => {},
    isRetried: () => false,
    release: async () => {},
    signals: { onWaiting: () => () => {}, onGap: () => () => {} },
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
})
