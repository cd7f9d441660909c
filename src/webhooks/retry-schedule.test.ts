import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseRetryAfter, webhookPauseMs } from './retry-schedule.ts'

describe('the pauses between attempts', () => {
  const middle = { random: () => 0.5 }
  const all = Array.from({ length: 20 }, (_, retries) => webhookPauseMs(retries, middle)).filter(
    (pause) => pause !== undefined,
  )

  it('start at about 5 s, grow, and add up to about a day', () => {
    assert.equal(all[0], 5_000)
    assert.deepEqual(
      all,
      [...all].sort((a, b) => a - b),
    )
    const hours = all.reduce((sum, pause) => sum + pause, 0) / 3_600_000
    assert.ok(hours > 22 && hours < 26, `${hours} h`)
    assert.equal(webhookPauseMs(all.length, middle), undefined)
  })

  it('vary randomly by at most 20 %', () => {
    assert.equal(webhookPauseMs(0, { random: () => 0 }), 4_000)
    assert.equal(Math.round(webhookPauseMs(0, { random: () => 0.999_999 }) ?? 0), 6_000)
  })

  it('are as long as the receiver asks, up to a day, and never shorter than ours', () => {
    assert.equal(webhookPauseMs(0, { ...middle, retryAfterSeconds: 120 }), 120_000)
    assert.equal(webhookPauseMs(1, { ...middle, retryAfterSeconds: 1 }), 60_000)
    assert.equal(webhookPauseMs(0, { ...middle, retryAfterSeconds: 1e9 }), 86_400_000)
  })
})

describe('Retry-After', () => {
  it('never results in a pause that cannot be stored', () => {
    const now = new Date('2026-01-01T00:00:00Z')
    const numbers = [
      '0',
      '-1',
      '1e400',
      '999999999',
      '9'.repeat(300),
      '0x7fffffff',
      'Infinity',
      'NaN',
    ]
    const dates = [
      'Sat, 31 Dec 275760 00:00:00 GMT',
      '+275760-09-13',
      'Thu, 01 Jan 1970 00:00:00 GMT',
    ]
    for (const header of [...numbers, ...dates]) {
      const pauseMs = webhookPauseMs(0, { retryAfterSeconds: parseRetryAfter(header, now) }) ?? 0
      assert.ok(pauseMs >= 4_000 && pauseMs <= 86_400_000, `${header}: ${pauseMs} ms`)
    }
  })

  it('is seconds or a date', () => {
    const now = new Date('2026-01-01T00:00:00Z')
    assert.equal(parseRetryAfter('120', now), 120)
    assert.equal(parseRetryAfter('Thu, 01 Jan 2026 00:01:00 GMT', now), 60)
    assert.equal(parseRetryAfter('Thu, 01 Jan 2015 00:01:00 GMT', now), 0)
    for (const header of [undefined, 'soon', '-5x', ''])
      assert.equal(parseRetryAfter(header, now), undefined)
  })
})
