import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { findRepetition } from './repetition.ts'

const repeat = (cycle: readonly number[], times: number): number[] =>
  Array.from({ length: times }, () => cycle).flat()

describe('repetition', () => {
  it('is all but the first round of a circle at the end', () => {
    assert.equal(findRepetition([1, 2, ...repeat([7], 16)]), 15)
    assert.equal(findRepetition([1, 2, ...repeat([7, 8, 9, 4, 5], 4)]), 15)
    assert.equal(findRepetition([1, 2, ...repeat([7, 8, 9, 4, 5], 4), 7, 8]), 17)
  })

  it('is nothing that a sentence may well say', () => {
    assert.equal(findRepetition([]), 0)
    assert.equal(findRepetition(repeat([7], 15)), 0)
    assert.equal(findRepetition(repeat([7, 8, 9, 4, 5], 3)), 0)
    assert.equal(findRepetition([...repeat([7], 40), 1]), 0)
    assert.equal(
      findRepetition(
        repeat(
          Array.from({ length: 13 }, (_, id) => id),
          5,
        ),
      ),
      0,
    )
  })

  it('leaves, once it is taken off, the beginning and one round', () => {
    const ids = fc.array(fc.nat(3), { maxLength: 12 })
    const cycle = fc.array(fc.nat(3), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(ids, cycle, fc.integer({ min: 16, max: 24 }), (beginning, cycle, rounds) => {
        const all = [...beginning, ...repeat(cycle, rounds)]
        const kept = all.slice(0, -findRepetition(all))
        assert.ok(kept.length <= beginning.length + cycle.length)
        assert.deepEqual(all.slice(0, kept.length), kept)
      }),
    )
  })
})
