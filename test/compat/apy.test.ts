// Apertium APy: the requests of MediaWiki's cxserver, of Weblate and of Apertium's own web page.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { formType, keyOf, unknownKey } from './support.ts'

const base = '/compat/apy'
const red = 'The house is red.'
const translated = 'La casa es roja.'
const answered = {
  responseData: { translatedText: translated },
  responseDetails: null,
  responseStatus: 200,
}

describe('Apertium APy', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: { DRAGOMAN_MAX_CHARACTERS: '500', DRAGOMAN_MAX_BODY_BYTES: '8192' },
  })
  const { app } = await api.createApp()
  const key = keyOf(app)
  const get = (operation: string, fields: Record<string, string>) =>
    api.call(`${base}/${operation}?${new URLSearchParams({ key, ...fields })}`)
  const translate = (fields: Record<string, string>) =>
    get('translate', { langpair: 'eng|spa', ...fields })

  it('translates the form of cxserver', async () => {
    const form = { markUnknown: '0', langpair: 'en|es', format: 'txt', q: red, key }
    const answer = await api.call(`${base}/translate`, {
      method: 'POST',
      body: String(new URLSearchParams(form)),
      headers: formType,
    })
    assert.deepEqual([answer.status, answer.body], [200, answered])
  })

  it('answers translateRaw with the translation alone', async () => {
    const answers = [
      await get('translateRaw', { langpair: 'eng|spa', q: red }),
      await api.call(`${base}/translateRaw`, {
        method: 'POST',
        body: String(new URLSearchParams({ langpair: 'eng|spa', q: red, markUnknown: 'no', key })),
        headers: formType,
      }),
    ]
    for (const { status, body, headers } of answers) {
      assert.deepEqual([status, body], [200, translated])
      assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
      assert.equal(headers.get('x-metered-characters'), String(red.length))
    }
    const html = await get('translateRaw', { langpair: 'eng|spa', q: `<p>${red}</p>` })
    assert.equal(html.body, `<p>${translated}</p>`)
  })

  it('lists the pairs for Weblate with both kinds of codes, and translates', async () => {
    const { body } = await api.call(`${base}/listPairs`)
    assert.equal(body.responseStatus, 200)
    const pairs = body.responseData.map(
      (pair: { sourceLanguage: string; targetLanguage: string }) =>
        `${pair.sourceLanguage}|${pair.targetLanguage}`,
    )
    assert.ok(pairs.includes('eng|spa') && pairs.includes('en|es'))
    assert.equal(new Set(pairs).size, pairs.length)
    const answer = await translate({ q: red, markUnknown: 'no' })
    assert.deepEqual(answer.body, answered)
  })

  it('understands each code that it lists', async () => {
    const { body } = await api.call(`${base}/listPairs?include_deprecated_codes=1&src=eng`)
    for (const { sourceLanguage, targetLanguage } of body.responseData) {
      assert.match(sourceLanguage, /^eng?$/)
      const answer = await translate({ langpair: `${sourceLanguage}|${targetLanguage}`, q: '12' })
      assert.equal(answer.status, 200, targetLanguage)
    }
  })

  it('lists pairs and, without entries, what else Apertium has', async () => {
    const pairs = await api.call(`${base}/list?q=pairs`)
    assert.deepEqual(pairs.body, (await api.call(`${base}/listPairs`)).body)
    assert.deepEqual((await api.call(`${base}/list?q=analysers`)).body, {})
    assert.equal((await api.call(`${base}/list?q=x`)).status, 400)
    assert.deepEqual((await api.call(`${base}/listPairs?src=tlh`)).body.responseData, [])
  })

  it('keeps tags as HTML, and signs of plain text as they are', async () => {
    for (const [q, expected] of [
      [`<p>${red}</p>`, `<p>${translated}</p>`],
      ['The house & a dog.', 'La casa & un perro.'],
      ['5 < 6', '5 < 6'],
      ['<b>12 &amp; 13</b>', '<b>12 &amp; 13</b>'],
    ] as const)
      assert.equal((await translate({ q })).body.responseData.translatedText, expected)
    const html = await translate({ q: '<b>A dog.</b>', deformat: 'html', reformat: 'html-noent' })
    assert.equal(html.body.responseData.translatedText, '<b>Un perro.</b>')
  })

  it('identifies a language', async () => {
    const { body } = await get('identifyLang', { q: 'La maison est rouge et grande.' })
    const [best] = Object.entries<number>(body).sort(([, one], [, other]) => other - one)
    assert.equal(best?.[0], 'fra')
    assert.deepEqual((await get('identifyLang', { q: '12' })).body, {})
  })

  it('names languages', async () => {
    const names = `${base}/listLanguageNames`
    const asked = await api.call(`${names}?locale=es&languages=eng+fra+de+xx`)
    assert.deepEqual(asked.body, { eng: 'inglés', fra: 'francés', de: 'alemán' })
    const all = await api.call(names, { headers: { 'accept-language': 'de-DE,de;q=0.9' } })
    assert.equal(all.body.spa, 'Spanisch')
  })

  describe('errors', () => {
    const wrong = { key: unknownKey, q: 'a' }
    for (const [name, call, status, explanation] of [
      ['no text', () => translate({}), 400, /Missing argument q/],
      ['no raw text', () => get('translateRaw', {}), 400, /Missing argument q/],
      ['no raw key', () => api.call(`${base}/translateRaw?q=a&langpair=en|es`), 401, /key/i],
      ['no pair', () => get('translate', { q: 'a' }), 400, /Missing argument langpair/],
      ['half a pair', () => translate({ q: 'a', langpair: 'eng' }), 400, /invalid, use e\.g\./],
      ['an unknown pair', () => translate({ q: 'a', langpair: 'qqq|spa' }), 400, /not installed/],
      ['another format', () => translate({ q: 'a', format: 'odt' }), 400, /html/],
      ['no text to identify', () => get('identifyLang', {}), 400, /Missing argument q/],
      ['too long a text', () => translate({ q: 'a'.repeat(501) }), 413, /characters/],
      [
        'too large a body',
        () => api.post(`${base}/translate`, { q: 'a'.repeat(9_000) }),
        413,
        /less/,
      ],
      ['malformed JSON', () => api.post(`${base}/translate`, '{"q"'), 400, /JSON/],
      ['no key', () => translate({ q: 'a', key: '' }), 401, /key/i],
      ['a wrong key', () => translate(wrong), 401, /key/i],
      ['a wrong key', () => get('identifyLang', wrong), 401, /key/i],
      ['a page of another server', () => get('translatePage', { url: 'http://a' }), 404, /no such/],
      [
        'a long list of languages',
        () => get('listLanguageNames', { languages: 'aa '.repeat(700) }),
        400,
        /characters/,
      ],
      ['another method', () => api.call(`${base}/list`, { method: 'PUT' }), 405, /not allowed/],
    ] as const)
      it(`have APy's shape: ${name}`, async () => {
        const answer = await call()
        assert.equal(answer.status, status, JSON.stringify(answer.body))
        const { explanation: found, message, ...others } = answer.body
        assert.deepEqual(others, { status: 'error', code: status })
        assert.equal(typeof message, 'string')
        assert.match(found, explanation)
      })
  })
})
