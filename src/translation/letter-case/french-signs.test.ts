import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { quoteFrench } from './french-quotations.ts'
import { writeFrenchSigns } from './french-signs.ts'

const toFrench = (translation: string, source: string): string =>
  writeFrenchSigns([translation], [source], { from: 'en', to: 'fr' }).join('')

describe('translations into French', () => {
  for (const [source, translation, expected] of [
    ['Delete?', 'Supprimer?', 'Supprimer\u00a0?'],
    ['He said "hello"!', 'Il a dit "salut"!', 'Il a dit «\u00a0salut\u00a0»\u00a0!'],
    ['“Yes,” he said.', '“Oui,” dit-il.', '«\u00a0Oui,\u00a0» dit-il.'],
    ['Options:', 'Options:', 'Options\u00a0:'],
    // No language, or French already.
    ['name: value', 'name: value', 'name: value'],
    ['Hello!', 'Salut !', 'Salut !'],
    ['"name": "Ana"', '"nom": "Ana"', '"nom": "Ana"'],
    ['say "no" at 5"', 'dites "non" à 5"', 'dites "non" à 5"'],
    ['<a href="x">', '<a href="x">', '<a href="x">'],
    ['«He said "no"»', '« Il a dit "non" »', '« Il a dit "non" »'],
    ['"…"', '"…"', '"…"'],
  ] as const)
    it(`write ${translation} for ${source}`, () => {
      assert.equal(toFrench(translation, source), expected)
    })

  it('have guillemets beside tags and placeholders', () => {
    const segment: Segment = [
      'Voir "',
      { open: 0 },
      'Aide',
      { close: 0 },
      '", "',
      { placeholder: 1 },
      '"',
    ]
    assert.deepEqual(quoteFrench(segment), [
      'Voir «',
      { open: 0 },
      'Aide',
      { close: 0 },
      '», «',
      { placeholder: 1 },
      '»',
    ])
  })

  it('keep what is no mark, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const quoted = quoteFrench([text])
        assert.deepEqual(quoteFrench(quoted), quoted)
        assert.equal(quoted.join('').replace(/[«»"“”]/g, ''), text.replace(/[«»"“”]/g, ''))
      }),
    )
  })
})

describe('translations from French', () => {
  it('lose its spaces, but not into French', () => {
    const write = (to: string) =>
      writeFrenchSigns(['Hello ! Note\u00a0: «\u202fwe\u202f»'], ['Salut !'], { from: 'fr', to })
    assert.deepEqual(write('en'), ['Hello! Note: «we»'])
    assert.deepEqual(write('fr-CA'), ['Hello ! Note\u00a0: «\u202fwe\u202f»'])
  })
})
