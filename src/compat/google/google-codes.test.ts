import assert from 'node:assert/strict'
import { it } from 'node:test'
import { lookup, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { googleCode } from './google-codes.ts'

const served = new Set(['zh-Hans', 'zh-Hant', 'he', 'nb', 'jv', 'fil', 'es', 'pt-BR'])

it('names languages as Google does', () => {
  assert.deepEqual([...served].map(googleCode), [
    'zh-CN',
    'zh-TW',
    'iw',
    'no',
    'jw',
    'tl',
    'es',
    'pt-BR',
  ])
})

it('understands each code that it gives, in any letter case', () => {
  for (const tag of served)
    for (const code of [googleCode(tag), googleCode(tag).toUpperCase()])
      assert.equal(lookup(parseLanguage(code) ?? '', served, {}), tag, code)
})
