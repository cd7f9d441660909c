import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import '../../../../../test/support/property-seed.ts'
import { parsePluralExpression } from './plural-expression.ts'
import { pluralFormsOf, readPluralForms } from './plural-forms.ts'

/** Their forms in gettext differ from those of CLDR, or need numbers of millions. */
const others = new Set(['lv', 'br', 'he', 'oc', 'gd', 'tl'])
const languages = (
  'ar be bg bn br bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu id is it ja kn ' +
  'ko lt lv mk ml ms mt nb nl nn oc pl pt-BR pt-PT ro ru sk sl sq sr sv ta te th tr uk vi zh'
).split(' ')

describe('plural forms', () => {
  for (const language of languages.filter((each) => !others.has(each)))
    test(`of ${language} distinguish the same numbers as CLDR`, () => {
      const { formOf, count } = pluralFormsOf(language)
      const rules = new Intl.PluralRules(language)
      const numbers = Array.from({ length: 201 }, (_, n) => n)
      const pairs = new Set(numbers.map((n) => `${rules.select(n)} ${formOf(n)}`))
      const categories = new Set(numbers.map((n) => rules.select(n)))
      assert.equal(pairs.size, categories.size)
      assert.equal(new Set(numbers.map(formOf)).size, count)
    })

  test('are read from a header, unless it contradicts itself', () => {
    assert.equal(readPluralForms('nplurals=2; plural=n != 1;')?.formOf(1), 0)
    for (const header of [
      'nplurals=INTEGER; plural=EXPRESSION;',
      'nplurals=1; plural=n != 1;',
      'nplurals=2; plural=n;',
      'nplurals=2; plural=n/0;',
      'nplurals=0; plural=0;',
      '',
    ])
      assert.equal(readPluralForms(header), undefined)
  })
})

describe('plural expressions', () => {
  test('are computed as in C', () => {
    for (const [text, n, value] of [
      ['n%10==1 && n%100!=11 ? 0 : 1', 21, 0],
      ['n==1 || n>2 && n<5', 4, 1],
      ['!n', 0, 1],
      ['!!n + 2 * 3 - 7 / 2', 5, 4],
      ['(n) ? n > 1 ? 2 : 1 : 0', 2, 2],
    ] as const)
      assert.equal(parsePluralExpression(text)?.(n), value, text)
  })

  test('of any form are read or refused', () => {
    const pieces = fc.constantFrom('n', '1', '(', ')', '?', ':', '==', '&&', '%', '!', ' ', 'x')
    fc.assert(
      fc.property(fc.array(pieces), (texts) => {
        const value = parsePluralExpression(texts.join(''))?.(3)
        assert.ok(value === undefined || typeof value === 'number')
      }),
    )
    assert.equal(parsePluralExpression('('.repeat(100_000)), undefined)
    assert.equal(parsePluralExpression('!'.repeat(100_000)), undefined)
  })
})
