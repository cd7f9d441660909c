import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { describeLanguage, libreTranslateCode } from './libretranslate-codes.ts'

describe('languages for clients of LibreTranslate', () => {
  for (const [code, described] of [
    ['zh', 'Chinese (zh)'],
    ['zt', 'Chinese (Traditional) (zh-Hant)'],
    ['pb', 'Portuguese (Brazil) (pt-BR)'],
    ['no', 'Norwegian Bokmål (nb)'],
    ['tl', 'Filipino (tl)'],
    ['iw', 'Hebrew (he)'],
    ['no such', 'no such'],
  ] as const)
    it(`are named with the code of the answer, not of the request: ${code}`, () => {
      assert.equal(describeLanguage(code), described)
    })

  it('are English if nothing is detected', () => {
    assert.equal(libreTranslateCode('und'), 'en')
  })
})
