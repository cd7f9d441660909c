// Errors of compatible APIs name that API's parameters and operations, and nothing of the native
// API.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { rewordText, type Vocabulary } from '../../src/compat/own-words.ts'
import { startApi } from '../support/api.ts'
import '../support/property-seed.ts'
import { formOf, keyOf, unknownKey } from './support.ts'

const libre = '/compat/libretranslate'
const google = '/language/translate/v2'
/** Operations of the native API, and names of its parameters in code marks. */
const native = new RegExp(
  '`(?:from|to|glossaryId|ignoreTags|requestId)`|openapi|/documents|/queue|`GET /glossaries|' +
    '/list\\b|/translateText|GET /languages',
)

describe('errors of compatible APIs', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: { DRAGOMAN_MAX_CHARACTERS: '100', DRAGOMAN_COMPAT_PORTS: 'libretranslate:0' },
  })
  const { app } = await api.createApp()
  const key = keyOf(app)
  const keyed = { authorization: `DeepL-Auth-Key ${key}` }
  const deepl = (fields: object) =>
    api.post('/v2/translate', { text: ['a'], target_lang: 'ES', auth_key: key, ...fields })
  const toGoogle = (fields: object) =>
    api.post(`${google}?key=${key}`, { q: 'a', target: 'es', ...fields })
  const toLibre = (fields: object) =>
    api.post(`${libre}/translate`, { q: 'a', source: 'en', target: 'es', api_key: key, ...fields })
  const file = (name: string, fields: Record<string, string>) => {
    const form = formOf(fields)
    form.set('file', new Blob(['a']), name)
    return { method: 'POST', body: form, headers: keyed }
  }
  const glossary = { name: 'x', source_lang: 'en', target_lang: 'es', entries: 'a\tb' }
  const unknownGlossary = `gls_${'0'.repeat(32)}`

  for (const [name, call, expected] of [
    ['unknown language', () => deepl({ target_lang: 'qqq' }), /'target_lang'/],
    ['unknown source', () => deepl({ source_lang: 'auto' }), /'source_lang'/],
    ['too long', () => deepl({ text: ['a'.repeat(101)] }), /characters/],
    [
      'unknown glossary',
      () => deepl({ source_lang: 'en', glossary_id: unknownGlossary }),
      /`GET \/v3\/glossaries`/,
    ],
    [
      'unknown language of a glossary',
      () => api.post('/v2/glossaries', { ...glossary, source_lang: 'qqq' }, keyed),
      /'source_lang'/,
    ],
    [
      'equal languages of a glossary',
      () => api.post('/v2/glossaries', { ...glossary, source_lang: 'es' }, keyed),
      /'target_lang'/,
    ],
    [
      'unknown dictionary',
      async () => {
        const { body } = await api.post('/v3/glossaries', { name: 'x' }, keyed)
        const path = `/v3/glossaries/${body.glossary_id}/entries?source_lang=en&target_lang=es`
        return api.call(path, { headers: keyed })
      },
      /`GET \/v3\/glossaries\/\{id\}`/,
    ],
    [
      'unknown format',
      () => api.call('/v2/document', file('a.zzz', { target_lang: 'es' })),
      /Invalid file/,
    ],
    ['unknown path', () => api.call('/v2/documents/formats', { headers: keyed }), /Not found/],
    ['unknown path of v3', () => api.call('/v3/languagess', { headers: keyed }), /Not found/],
    ['wrong key', () => api.call(`/v2/usage?auth_key=${unknownKey}`), /key/],
    ['Google: unknown source', () => toGoogle({ source: 'qqq' }), /Omit `source`/],
    ['Google: too long', () => toGoogle({ q: 'a'.repeat(101) }), /Split it\./],
    ['Google: unknown path', () => api.call(`${google}/list?key=${key}`), /no such operation/],
    [
      'Google for web pages: unknown source',
      () => api.call(`/translate_a/t?q=a&sl=qqq&tl=es&token=${key}`),
      /Omit `sl`/,
    ],
    [
      'Immersive Translate: too long',
      () => api.post(`/imme?token=${key}`, { text_list: ['a'.repeat(101)], target_lang: 'es' }),
      /Split it\./,
    ],
    ['LibreTranslate: unknown path', () => api.call(`${libre}/documents/format`), /no such/],
    ['LibreTranslate: too long', () => toLibre({ q: 'a'.repeat(101) }), /exceeds text limit/],
    ['LibreTranslate: unknown source', () => toLibre({ source: 'qqq' }), /qqq is not supported/],
    [
      'LibreTranslate: unknown format of a file',
      () =>
        api.call(
          `${libre}/translate_file`,
          file('a.zzz', { source: 'en', target: 'es', api_key: key }),
        ),
      /\.zzz/,
    ],
  ] as const)
    it(`are in its own words: ${name}`, async () => {
      const { status, body } = await call()
      assert.ok(status >= 400 && status < 500, String(status))
      const text = JSON.stringify(body)
      assert.match(text, expected)
      assert.doesNotMatch(text.replaceAll('/language/translate/v2/languages', ''), native)
    })
})

describe('rewordText', () => {
  const vocabulary: Vocabulary = {
    names: { from: 'source_lang' },
    operations: { 'GET /languages': 'GET /v2/languages' },
  }
  const reword = (text: string) => rewordText(text, vocabulary)

  it('writes what an API has as it calls it, and leaves out sentences about what it lacks', () => {
    assert.equal(
      reword('It is too long. Omit `from`, or see `GET /languages`. `POST /queue` takes more.'),
      'It is too long. Omit `source_lang`, or see `GET /v2/languages`.',
    )
    assert.equal(reword('Send it to POST /translateText as "xml".'), '')
    assert.equal(reword('Send `format` `xml`.'), '')
  })

  it('leaves no operation or parameter of the native API in any text', () => {
    const piece = fc.constantFrom(
      ...['`POST /queue`', 'GET /documents/formats', '`GET /languages`', '`from`', '`to`', 'a.md'],
      ...['Use', '"x"', '. ', '; ', ', ', 'A', 'b', '? ', '`'],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = reword(pieces.join(' '))
        assert.doesNotMatch(text, /\/queue|\/documents|GET \/languages|`(?:from|to)`/)
      }),
    )
  })
})
