import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isLinear, measureGrowth } from '../../../../test/support/linear-time.ts'
import '../../../../test/support/property-seed.ts'
import { normalizeText } from './normalized-text.ts'

describe('normalisation', () => {
  it('is that of JavaScript, whatever the text is', () => {
    const unit = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('e', '\u0301', '\u0316'))
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
        const text = units.join('')
        for (const form of ['NFC', 'NFD'] as const)
          assert.equal(normalizeText(text, form), text.normalize(form))
      }),
    )
  })

  it('keeps all marks of a longer run', () => {
    const text = `e${'\u0301'.repeat(200)}x${'\u0316'.repeat(200)}`
    assert.equal(normalizeText(text, 'NFD'), text)
    assert.equal(normalizeText(text, 'NFC'), `\u00e9${text.slice(2)}`)
  })

  it('takes about twice as long for twice as many marks', () => {
    const growth = measureGrowth(
      (size) => `a${'\u0301\u0316'.repeat(size / 2)}`,
      (text) => normalizeText(text, 'NFC'),
    )
    assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
  })
})
