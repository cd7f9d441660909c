import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fairShare } from './fair-share.ts'

describe('a fair share', () => {
  it('is half of the room when nobody else holds any', () => {
    assert.equal(fairShare(300, { total: 20, own: 20 }), 150)
  })

  it('is half of what the others leave', () => {
    assert.equal(fairShare(300, { total: 120, own: 20 }), 100)
  })

  it('leaves room for another holder, however many fill their shares', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), (holders) => {
        let total = 0
        for (let holder = 0; holder < holders; holder++) total += fairShare(300, { total, own: 0 })
        assert.ok(total < 300)
      }),
    )
  })
})
