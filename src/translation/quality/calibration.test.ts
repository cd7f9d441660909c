import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../test/support/property-seed.ts'
import { calibrate, estimateQuality, leastSentences, type RatedTranslation } from './calibration.ts'
import { signalNames } from './signals.ts'

const about = { set: 'a set', calibratedAt: '2026-01-01T00:00:00.000Z' }
const usual = [-0.3, 4, 0, 0.1, -0.05, -0.3]

/** Translations that are better, the better each of their signals but the length is. */
function rate(count: number, random = seeded()): RatedTranslation[] {
  return Array.from({ length: count }, () => {
    const better = random() - 0.5
    const signals = usual.map((signal, at) =>
      signalNames[at] === 'length' ? signal + (random() - 0.5) / 10 : signal + better / 10,
    )
    return { signals, quality: 0.5 + better / 2 + (random() - 0.5) / 10 }
  })
}

/** The same numbers in each run. */
function seeded(): () => number {
  let state = 7
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

describe('a calibration', () => {
  it('needs enough sentences', () => {
    assert.equal(calibrate(rate(leastSentences - 1), about), undefined)
    assert.equal(calibrate(rate(leastSentences), about)?.sentences, leastSentences)
  })

  it('lets expect what the set had', () => {
    const rated = rate(400)
    const calibration = calibrate(rated, about)
    assert.ok(calibration)
    const errors = rated.map(({ signals, quality }) =>
      Math.abs(estimateQuality(signals, calibration).quality - quality),
    )
    assert.ok(errors.reduce((sum, error) => sum + error, 0) / errors.length < 0.06)
  })

  it('is the same for equal sets, and survives JSON', () => {
    const calibration = calibrate(rate(100), about)
    assert.deepEqual(calibrate(rate(100), about), calibration)
    assert.deepEqual(JSON.parse(JSON.stringify(calibration)), calibration)
  })

  it('stays between 0 and 1, and never falls when a signal rises, whatever the set', () => {
    const signal = fc.double({ min: -50, max: 50, noNaN: true })
    const signals = fc.tuple(...usual.map(() => signal))
    const quality = fc.double({ min: 0, max: 1, noNaN: true })
    const rated = fc.array(fc.record({ signals, quality }), { minLength: 40, maxLength: 120 })
    const place = fc.constantFrom(...signalNames.filter((name) => name !== 'length'))
    fc.assert(
      fc.property(rated, signals, place, (set, given, name) => {
        const calibration = calibrate(set, about)
        assert.ok(calibration)
        const higher = given.with(signalNames.indexOf(name), 60)
        const before = estimateQuality(given, calibration).quality
        const after = estimateQuality(higher, calibration).quality
        assert.ok(before >= 0 && after <= 1)
        assert.ok(after >= before)
      }),
    )
  })

  it('takes an unusual length for worse on either side, and names what speaks against it', () => {
    const calibration = calibrate(rate(200), about)
    assert.ok(calibration)
    const at = signalNames.indexOf('length')
    for (const length of [-2, 2]) {
      const estimate = estimateQuality(usual.with(at, length), calibration)
      assert.equal(estimate.weakest, 'length')
      assert.ok(estimate.quality <= estimateQuality(usual, calibration).quality)
    }
  })

  it('is one value for a set whose translations are all equally good', () => {
    const equal = rate(60).map(({ signals }) => ({ signals, quality: 0.4 }))
    const calibration = calibrate(equal, about)
    assert.ok(calibration)
    assert.ok(Math.abs(estimateQuality(usual, calibration).quality - 0.4) < 1e-9)
  })
})
