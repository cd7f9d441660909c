import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { chrf } from './chrf.ts'
import { confidenceOf, drawSamples, pValue, scoreSamples } from './resampling.ts'

/** Sentences of which the system has so many right. */
function system(right: number, of = 200): { counts: (readonly number[])[]; score: number } {
  const counts = Array.from({ length: of }, (_, index) =>
    chrf.count(index % of < right ? 'a good sentence' : 'bad words', 'a good sentence'),
  )
  const total = counts.reduce((sum, each) => sum.map((count, at) => count + (each[at] ?? 0)))
  return { counts, score: chrf.score(total) }
}

describe('resampling', () => {
  it('draws the same samples each time, and others with another seed', () => {
    assert.deepEqual(drawSamples(50, 3), drawSamples(50, 3))
    assert.notDeepEqual(drawSamples(50, 3), drawSamples(50, 3, 1))
  })

  it('draws each sentence about as often', () => {
    const times = new Uint32Array(10)
    for (const sample of drawSamples(10, 10_000))
      for (const sentence of sample) times[sentence] = (times[sentence] ?? 0) + 1
    for (const count of times) assert.ok(Math.abs(count - 10_000) < 500, `${times}`)
  })

  it('has the score in the middle of its interval, which narrows with more sentences', () => {
    const small = system(50, 100)
    const large = system(800, 1_600)
    const widthOf = ({ counts, score }: typeof small): number => {
      const scores = scoreSamples(chrf, counts, drawSamples(counts.length, 1_000))
      const { mean, halfWidth } = confidenceOf(scores)
      assert.ok(Math.abs(mean - score) < halfWidth / 2)
      return halfWidth
    }
    // A quarter: sixteen times as many sentences.
    assert.ok(Math.abs(widthOf(small) / widthOf(large) - 4) < 0.6)
  })

  it('finds a difference that no choice of sentences explains, and none between equals', () => {
    const samples = drawSamples(200, 1_000)
    const good = system(160)
    const bad = system(40)
    const scoresOf = ({ counts }: typeof good) => scoreSamples(chrf, counts, samples)
    const difference = good.score - bad.score
    assert.ok(pValue(scoresOf(good), scoresOf(bad), difference) < 0.01)
    assert.ok(pValue(scoresOf(good), scoresOf(good), 0) > 0.9)
  })

  it('gives a probability for any scores', () => {
    const scores = fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(scores, fc.double({ min: -100, max: 100, noNaN: true }), (list, difference) => {
        const p = pValue(Float64Array.from(list), Float64Array.from(list.toReversed()), difference)
        return p > 0 && p <= 1
      }),
    )
  })
})
