import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findNearLanguages, suggestLanguages } from './near-languages.ts'

const tags =
  'ca,ca-valencia,cs,da,de,el,en,en-US,es,et,fa,fr,gl,it,ja,nb,nn,pt-BR,pt-PT,sr,sr-Latn,sv,' +
  'uk,zh-Hans,zh-Hant'

const near = (given: string): string => findNearLanguages(given, tags.split(',')).join(',')

describe('languages that are near', () => {
  it('are those whose name is spelt so, or nearly so', () => {
    for (const [given, expected] of [
      ['Spanish', 'es'],
      ['spainish', 'es'],
      ['germna', 'de'],
      ['englsh', 'en,en-US'],
      ['portugese', 'pt-BR,pt-PT'],
      ['brazilian', 'pt-BR'],
      ['simplified chinese', 'zh-Hans'],
      ['norwegian', 'nb,nn'],
      ['persian', 'fa'],
      ['sp', 'es'],
    ] as const)
      assert.equal(near(given), expected, given)
  })

  it('are those whose own name for themselves is so', () => {
    for (const [given, expected] of [
      ['deutsch', 'de'],
      ['espanol', 'es'],
      ['español', 'es'],
      ['日本語', 'ja'],
    ] as const)
      assert.equal(near(given), expected, given)
  })

  it('are those whose tag is spelt so, or begins so', () => {
    for (const [given, expected] of [
      ['ptbr', 'pt-BR'],
      ['zhhans', 'zh-Hans'],
      ['fr_FR_x!', 'fr'],
    ] as const)
      assert.equal(near(given), expected, given)
  })

  it('are those of a country whose code is given', () => {
    for (const [given, expected] of [
      ['jp', 'ja'],
      ['cz', 'cs'],
      ['dk', 'da'],
      ['gr', 'el'],
      ['ua', 'uk'],
      ['cn', 'zh-Hans,zh-Hant'],
    ] as const)
      assert.equal(near(given), expected, given)
  })

  it('are none of what is only as short as they are', () => {
    for (const given of ['xx', 'zz', 'qq', 'qqq', 'e', '', 'klingon', 'auto', 'xx-yy', '!'])
      assert.equal(near(given), '', given)
    assert.equal(near('spanish'.repeat(1_000)), '')
  })

  it('are asked for by tag and name', () => {
    assert.equal(suggestLanguages('spainish', ['es']), 'Did you mean es (Spanish)?')
    assert.equal(
      suggestLanguages('norwegian', ['nb', 'nn']),
      'Did you mean nb (Norwegian Bokmål) or nn (Norwegian Nynorsk)?',
    )
    assert.equal(suggestLanguages('klingon', ['es']), undefined)
  })
})
