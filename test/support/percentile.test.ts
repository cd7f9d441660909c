import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { percentile } from './percentile.ts'

describe('the figures of a load', () => {
  it('have percentiles by the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1)
    assert.deepEqual(
      [50, 95, 99, 100].map((percent) => percentile(hundred, percent)),
      [50, 95, 99, 100],
    )
    assert.equal(percentile(hundred.slice(0, 10), 95), 10)
    assert.equal(percentile([7], 1), 7)
    assert.ok(Number.isNaN(percentile([], 50)))
  })
})
