import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { checkPlausibility } from '../../../test/support/plausibility.ts'
import { isComplete } from '../repair/repair.ts'

describe('a tidied translation', () => {
  const tidy = (translation: Segment, source: Segment, to = 'es') =>
    checkPlausibility({ from: 'en', to }).tidy(translation, source)

  it('has no spaces before stops', () => {
    assert.deepEqual(tidy(['La casa , roja .'], ['The house, red.']), ['La casa, roja.'])
    assert.deepEqual(tidy(['a ', { placeholder: 0 }, ' b !'], ['A ', { placeholder: 0 }, ' b!']), [
      'a ',
      { placeholder: 0 },
      ' b!',
    ])
  })

  it('keeps the spaces of its source and those of French', () => {
    for (const [translation, source, to] of [
      ['La casa !', 'The house !', 'es'],
      ['La maison !', 'The house!', 'fr'],
      ['en .NET', 'on .NET', 'es'],
    ] as const)
      assert.deepEqual(tidy([translation], [source], to), [translation])
  })

  it('is complete if it was', () => {
    fc.assert(
      fc.property(anyText, anyText, (translation, source) => {
        if (isComplete([translation], [source]))
          assert.ok(isComplete(tidy([translation], [source]), [source]))
      }),
    )
  })
})
