import assert from 'node:assert/strict'
import { it } from 'node:test'
import { lookup, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { googleCode, listByGoogleCode } from './google-codes.ts'

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

it('lists a code once, and gives it the words of its region', () => {
  const codes = ['zh-Hans', 'zh-Hant', 'zh-Hant-HK', 'zh-Hant-TW']
  const listed = listByGoogleCode(codes.map((code) => ({ code, name: code })))
  assert.deepEqual(
    listed.map(({ language, tag }) => [language, tag]),
    [
      ['zh-CN', 'zh-Hans'],
      ['zh-TW', 'zh-Hant'],
      ['zh-HK', 'zh-Hant-HK'],
    ],
  )
  const meant = listed.map(({ language }) =>
    lookup(parseLanguage(language) ?? '', new Set(codes), {}),
  )
  assert.deepEqual(meant, ['zh-Hans', 'zh-Hant-TW', 'zh-Hant-HK'])
})
