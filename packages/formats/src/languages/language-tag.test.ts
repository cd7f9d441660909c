import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSameVariety, languageName, lookup, parseLanguage } from './language-tag.ts'

describe('parseLanguage', () => {
  for (const [written, canonical] of [
    ['en', 'en'],
    ['EN', 'en'],
    ['eng', 'en'],
    ['pt-br', 'pt-BR'],
    ['pt_BR', 'pt-BR'],
    ['zh-cn', 'zh-CN'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
    ['in', 'id'],
    ['no', 'nb'],
    ['no-NO', 'nb-NO'],
    ['nob', 'nb'],
    ['sh', 'sr-Latn'],
    ['zlm', 'ms'],
    ['ca-valencia', 'ca-valencia'],
    [' es ', 'es'],
  ] as const) {
    it(`understands ${JSON.stringify(written)} as ${canonical}`, () =>
      assert.equal(parseLanguage(written), canonical))
  }

  for (const written of [
    '',
    'auto',
    'qqq',
    'english',
    'x',
    'e',
    '12',
    'en--us',
    'en_',
    '-',
    '\u0000',
    'ü',
    'en'.repeat(50),
  ]) {
    it(`does not know ${JSON.stringify(written.slice(0, 12))}`, () =>
      assert.equal(parseLanguage(written), undefined))
  }
})

describe('lookup', () => {
  const served = new Set([
    'en',
    'es',
    'pt-BR',
    'pt-PT',
    'zh-Hans',
    'zh-Hant',
    'sr-Latn',
    'ca',
    'ca-valencia',
    'nb',
  ])
  for (const [tag, found] of [
    ['es', 'es'],
    ['es-MX', 'es'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['pt-AO', 'pt-BR'],
    ['zh', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-TW', 'zh-Hant'],
    ['ca-valencia', 'ca-valencia'],
    ['ca-ES', 'ca'],
    ['sr', 'sr-Latn'],
    ['sr-Cyrl', undefined],
    ['ja', undefined],
  ] as const) {
    it(`finds ${found} for ${tag}`, () => assert.equal(lookup(tag, served, { pt: 'pt-BR' }), found))
  }

  it('prefers the words of a region, and the script of a region to its language alone', () => {
    const both = new Set(['zh', 'zh-Hans', 'zh-Hant', 'zh-Hant-TW', 'zh-Hant-HK', 'sr', 'sr-Latn'])
    for (const [tag, found] of [
      ['zh-TW', 'zh-Hant-TW'],
      ['zh-HK', 'zh-Hant-HK'],
      ['zh-MO', 'zh-Hant'],
      ['zh-Hant', 'zh-Hant'],
      ['zh-CN', 'zh'],
      ['sr-Cyrl', 'sr'],
      ['sr-RS', 'sr'],
      ['sr-ME', 'sr-Latn'],
      ['sr-Latn-RS', 'sr-Latn'],
    ] as const)
      assert.equal(lookup(tag, both, {}), found, tag)
    assert.equal(lookup('zh-TW', new Set(['zh']), {}), 'zh')
  })

  it('takes the configured variant', () =>
    assert.equal(lookup('pt', served, { pt: 'pt-PT' }), 'pt-PT'))
})

describe('languageName', () => {
  it('is the English name, with what distinguishes varieties', () => {
    assert.equal(languageName('ca'), 'Catalan')
    assert.match(languageName('pt-BR'), /Portuguese.*Brazil/)
  })
})

describe('isSameVariety', () => {
  for (const [one, other, expected] of [
    ['en', 'en-US', true],
    ['zh-Hant', 'zh-TW', true],
    ['zh', 'zh-CN', true],
    ['pt', 'pt-BR', true],
    ['ca', 'ca-valencia', true],
    ['en', 'es', false],
    ['pt-BR', 'pt-PT', false],
    ['zh', 'zh-Hant', false],
    ['sr', 'sr-Latn', false],
    ['fr-x-a1', 'fr-x-a2', false],
  ] as const)
    it(`says that ${one} and ${other} are ${expected ? 'one' : 'two'}, in both orders`, () => {
      assert.equal(isSameVariety(one, other), expected)
      assert.equal(isSameVariety(other, one), expected)
    })
})
