import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { longTokens } from '../../../../test/support/long-token.ts'
import { longestToken, splitLongTokens } from './long-tokens.ts'

const setAside = (text: string): string[] =>
  splitLongTokens(text).filter((_, index) => index % 2 === 1)

describe('long tokens', () => {
  for (const [kind, make] of Object.entries(longTokens))
    it(`are set aside: ${kind}`, () => {
      const token = make(longestToken + 100)
      assert.deepEqual(splitLongTokens(`a house ${token} is red`), ['a house ', token, ' is red'])
      assert.deepEqual(setAside(`a house ${make(longestToken - 2)} is red`), [])
    })

  it('are found inside of text without spaces', () => {
    const key = 'deadbeef01'.repeat(30)
    assert.deepEqual(splitLongTokens(`漢字${key}漢字`), ['漢字', key, '漢字'])
    assert.deepEqual(setAside(`["house","${key}",${'12,'.repeat(100)}"red"]`), [
      key,
      `",${'12,'.repeat(100)}"`,
    ])
  })

  it('are not text of scripts without spaces, nor lists', () => {
    for (const text of [
      '漢字、',
      'ひらがなと、カタカナー。',
      'ภาษาไทย',
      'ព្រះរាជាណាចក្រ\u200bកម្ពុជា',
      'မြန်မာဘာသာ',
      'ພາສາລາວ',
      '한국어',
      'house,garden,',
      '{"house":"red","size":10},',
    ])
      assert.deepEqual(splitLongTokens(text.repeat(100)), [text.repeat(100)])
  })
})
