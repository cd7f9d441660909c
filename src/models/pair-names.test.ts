import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findPair, findPairOfDirectory, pairName, toTag } from './pair-names.ts'

describe('the names of languages', () => {
  it('are those that the service uses, whichever registry has them', () => {
    const tags = {
      zh: 'zh-Hans',
      zh_hant: 'zh-Hant',
      'zh-Hans': 'zh-Hans',
      'zh-TW': 'zh-Hant',
      no: 'nb',
      nb: 'nb',
      sr: 'sr',
      'pt-br': 'pt-BR',
    }
    for (const [code, tag] of Object.entries(tags)) assert.equal(toTag(code), tag, code)
    assert.equal(toTag('not a language'), undefined)
  })

  it('make pairs in all the ways that people and directories write them', () => {
    const pairs = {
      enes: 'en-es',
      'en-es': 'en-es',
      en_es: 'en-es',
      'en:es': 'en-es',
      zhen: 'zh-Hans-en',
      'zh-Hans-en': 'zh-Hans-en',
      'en-zh_hant': 'en-zh-Hant',
    }
    for (const [name, pair] of Object.entries(pairs))
      assert.equal(pairName(findPair(name) ?? { from: '', to: '' }), pair, name)
    const words = ['data', 'base', 'tiny', 'test', 'live', 'best', 'misc', 'fast', 'mono', 'lite']
    const names = ['', 'en', 'enen', 'en-en', '..', '../..', 'lost+found', 'english', 'en-de-Tiny']
    for (const name of [...names, ...words]) assert.equal(findPair(name), undefined, name)
  })
})

describe('the name of a directory', () => {
  it('gives the pair that it begins with, and no script that there is not', () => {
    const pairs = {
      'en-de-tiny': 'en-de',
      'ende.student.tiny11': 'en-de',
      'en-zh_hant-base': 'en-zh-Hant',
      'sr-Latn-en-base-memory': 'sr-Latn-en',
      enes: 'en-es',
    }
    for (const [name, pair] of Object.entries(pairs))
      assert.equal(pairName(findPairOfDirectory(name) ?? { from: '', to: '' }), pair, name)
    for (const name of ['tiny', 'base-memory', 'data', 'models', 'student.en', ''])
      assert.equal(findPairOfDirectory(name), undefined, name)
    assert.equal(toTag('de-Tiny'), undefined)
    assert.equal(toTag('de-Latn'), 'de-Latn')
  })
})
