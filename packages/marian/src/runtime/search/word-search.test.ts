import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../../test/support/property-seed.ts'
import { createRanking } from './word-search.ts'

const someLogits = fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 40 })

describe('a ranking of words', () => {
  it('has the highest logits, of equal ones the first, however they come', () => {
    fc.assert(
      fc.property(someLogits, fc.nat({ max: 5 }), fc.nat({ max: 40 }), (logits, rivals, cut) => {
        const ranking = createRanking(rivals)
        const values = Float32Array.from(logits)
        const count = Math.min(cut, logits.length)
        ranking.add(values, 0, count)
        ranking.add(values, count, logits.length - count, count)
        const sorted = logits
          .map((logit, word) => ({ word, logit }))
          .sort((a, b) => b.logit - a.logit || a.word - b.word)
        assert.deepEqual(ranking.chosen(), sorted[0])
        assert.deepEqual(ranking.rivals(), sorted.slice(1, rivals + 1))
      }),
    )
  })

  it('has only the word that is wanted, if one is', () => {
    const ranking = createRanking(3, 2)
    ranking.add(Float32Array.of(9, 8), 0, 2)
    ranking.add(Float32Array.of(9, 8, 1, 7), 2, 2, 2)
    assert.deepEqual(ranking.chosen(), { word: 2, logit: 1 })
    assert.deepEqual(ranking.rivals(), [])
  })
})
