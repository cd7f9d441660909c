import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../test/support/property-seed.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { cutText } from '@dragoman/formats/text/text.ts'
import { applyCorrection, differingPlaceholders, keyOfSegment, parseSource } from './matching.ts'

const into = (to: string) => ({ from: 'en', to })

/** The translation of a segment by a correction, or undefined if the correction does not match. */
function correct(segment: Segment, source: string, target: string, to = 'es') {
  return keyOfSegment(segment) === parseSource(source).key
    ? applyCorrection(segment, { source, target }, into(to))
    : undefined
}

const differ = (source: string, target: string) =>
  differingPlaceholders(parseSource(source), target)

describe('a correction', () => {
  it('matches the segment that its source is cut into, whatever the words are', () => {
    const word = fc.constantFrom('house', '{name}', 'Red', 'é', 'https://a.example', '1.', '👍')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const source = `a ${words.join(' ')}`
        const [segment, ...rest] = cutText(source).segments
        assert.ok(segment && rest.length === 0)
        assert.deepEqual(correct(segment, source, source), segment)
      }),
    )
  })

  it('gives its first letter the case of the source', () => {
    for (const [text, source, target, to, expected] of [
      ['Save', 'save', 'guarda', 'es', 'Guarda'],
      ['save', 'Save', 'Guarda', 'es', 'guarda'],
      ['save', 'Save', 'Haus', 'de', 'Haus'],
      ['«Save»', '«save»', '¡guarda!', 'es', '¡Guarda!'],
    ] as const)
      assert.deepEqual(correct([text], source, target, to), [expected])
  })

  it('matches composed and decomposed letters, but no other letters', () => {
    assert.ok(correct(['cafe\u0301'], 'caf\u00e9', 'x'))
    assert.equal(correct(['cafe'], 'caf\u00e9', 'x'), undefined)
    assert.equal(correct(['SAVE'], 'save', 'x'), undefined)
  })

  it('matches a segment with inline tags, unless there are hundreds', () => {
    const tagged = ['Save ', { open: 3 }, 'changes', { close: 3 }, '.']
    assert.deepEqual(correct(tagged, 'Save changes.', 'Guardar cambios.'), [
      'Guardar ',
      { open: 3 },
      'cambios',
      { close: 3 },
      '.',
    ])
    const many = Array.from({ length: 101 }, (_, tag) => [{ open: tag }, 'a', { close: tag }])
    assert.equal(keyOfSegment(many.flat()), undefined)
  })

  it('matches no segment with other placeholders', () => {
    assert.equal(correct(['a ', { placeholder: 0 }], 'a', 'x'), undefined)
    assert.equal(correct(['a \ufffc'], 'a {x}', '{x} b'), undefined)
  })

  it('must have the placeholders of its source, each as often', () => {
    assert.deepEqual(differ('{a} and {b}', '{b} y {a}'), [])
    assert.deepEqual(differ('{a} and {a}', 'x {a}'), ['{a}'])
    assert.deepEqual(differ('x {a}', 'x {b}'), ['{a}', '{b}'])
  })
})
