// `/translate` of the LibreTranslate API: forms of requests, answers, errors.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { base, startLibreTranslate } from './libretranslate-support.ts'
import { formOf, formType, keyOf, unknownKey } from './support.ts'

describe('LibreTranslate /translate', async (t) => {
  const { api, red } = await startLibreTranslate(t)

  const path = `${base}/translate`
  const post = (body: object) => api.post(path, { ...red, ...body })

  it('has only the translation if the source is given', async () => {
    const { status, body } = await post({})
    assert.deepEqual([status, body], [200, { translatedText: 'La casa es roja.' }])
  })

  it('detects the source language', async () => {
    const { body } = await post({ source: 'auto' })
    assert.equal(body.translatedText, 'La casa es roja.')
    assert.equal(body.detectedLanguage.language, 'en')
    const { confidence } = body.detectedLanguage
    assert.ok(Number.isInteger(confidence) && confidence > 1 && confidence <= 100)
  })

  it('has lists for a list', async () => {
    const { body } = await post({ q: ['A dog.', ''], source: 'AUTO', alternatives: 2 })
    assert.deepEqual(body.translatedText, ['Un perro.', ''])
    assert.deepEqual(body.alternatives, [[], []])
    assert.equal(body.detectedLanguage.length, 2)
    assert.deepEqual(body.detectedLanguage[1], { confidence: 0, language: 'en' })
  })

  it('has no alternatives', async () => {
    assert.deepEqual((await post({ alternatives: '3' })).body.alternatives, [])
    assert.ok(!('alternatives' in (await post({ alternatives: 0 })).body))
  })

  it('returns texts without letters as they are', async () => {
    const { body } = await post({ q: '😀 ', source: 'auto' })
    assert.deepEqual(body, {
      translatedText: '😀 ',
      detectedLanguage: { confidence: 0, language: 'en' },
    })
  })

  it('keeps the tags of HTML', async () => {
    const { body } = await post({ q: 'The <b>house</b>.', format: 'html' })
    assert.equal(body.translatedText, 'La <b>casa</b>.')
  })

  it('takes forms, multipart forms, and all in the query', async () => {
    const expected = [200, { translatedText: 'La casa es roja.' }]
    const query = String(new URLSearchParams(red))
    const form = await api.call(path, { method: 'POST', body: query, headers: formType })
    assert.deepEqual([form.status, form.body], expected)
    const empty = await api.call(`${path}?${query}`, { method: 'POST' })
    assert.deepEqual([empty.status, empty.body], expected)
    const multipart = await fetch(api.url + path, { method: 'POST', body: formOf(red) })
    assert.deepEqual([multipart.status, await multipart.json()], expected)
  })

  it('takes GET with a query', async () => {
    const { status, body } = await api.call(`${path}?${new URLSearchParams(red)}`)
    assert.deepEqual([status, body], [200, { translatedText: 'La casa es roja.' }])
  })

  for (const [code, target] of [
    ['the same in capitals', 'ES'],
    ['a region', 'es-MX'],
    ['three letters', 'spa'],
  ])
    it(`knows a language by ${code}`, async () => {
      assert.equal((await post({ target })).body.translatedText, 'La casa es roja.')
    })

  for (const [source, target] of [
    ['zt', 'zh-Hant'],
    ['pb', 'pt-BR'],
    ['no', 'NB'],
    ['tl', 'fil'],
    ['iw', 'he'],
  ])
    it(`knows that ${source} is ${target}`, async () => {
      assert.deepEqual((await post({ source, target })).body, { translatedText: red.q })
    })

  const other = 'Vietnamese (vi) is not available as a target language from English (en)'
  const errors: readonly [name: string, body: object, status: number, error: string | RegExp][] = [
    ['no key', { api_key: undefined }, 400, /^Please contact the server operator to get an API/],
    ['an empty key', { api_key: '' }, 400, 'Please contact the server operator to get an API key'],
    ['a wrong key', { api_key: unknownKey }, 403, 'Invalid API key'],
    ['a key of another form', { api_key: 'abc' }, 403, 'Invalid API key'],
    ['a key that is a list', { api_key: [{}] }, 400, /^api_key: /],
    ['no text', { q: undefined }, 400, 'Invalid request: missing q parameter'],
    ['an empty text', { q: '' }, 400, 'Invalid request: missing q parameter'],
    ['no texts', { q: [] }, 400, 'Invalid request: missing q parameter'],
    ['a text that is no string', { q: 5 }, 400, /^q: /],
    ['no source', { source: null }, 400, 'Invalid request: missing source parameter'],
    ['no target', { target: '' }, 400, 'Invalid request: missing target parameter'],
    ['an unknown source', { source: 'qqq' }, 400, 'qqq is not supported'],
    ['an unknown target', { target: 'qqq' }, 400, 'qqq is not supported'],
    ['a source that is not served', { source: 'vi' }, 400, 'vi is not supported'],
    ['a target that is not served', { target: 'vi' }, 400, other],
    ['one of any source', { source: 'auto', target: 'vi' }, 400, 'vi is not supported'],
    ['an unknown format', { format: 'xml' }, 400, 'xml format is not supported'],
    ['alternatives that are no number', { alternatives: 'a' }, 400, /^alternatives: /],
    [
      'too long a text',
      { q: 'a'.repeat(501) },
      400,
      'Invalid request: request (501) exceeds text limit (500)',
    ],
    [
      'too many texts',
      { q: ['', '', '', '', '', ''] },
      400,
      'Invalid request: request (6) exceeds text limit (5)',
    ],
  ]
  for (const [name, fields, status, error] of errors)
    it(`refuses ${name}`, async () => {
      const { body, ...answer } = await post(fields)
      assert.equal(answer.status, status, JSON.stringify(body))
      assert.deepEqual(Object.keys(body), ['error'])
      if (typeof error === 'string') assert.equal(body.error, error)
      else assert.match(body.error, error)
    })

  it('answers in its own shape whatever is wrong', async () => {
    const xml = { method: 'POST', body: '<a/>', headers: { 'content-type': 'application/xml' } }
    const multipart = { 'content-type': 'multipart/form-data' }
    for (const [answer, status] of [
      [await api.post(path, '{"q":'), 400],
      [await api.post(path, []), 400],
      [await api.call(path, { method: 'POST', body: 'x', headers: multipart }), 400],
      [await api.call(path, { method: 'PUT', body: {} }), 405],
      [await api.call(path, { method: 'DELETE' }), 405],
      [await api.call(`${base}/translate/x`), 404],
      [await api.call(`${base}/x`), 404],
      [await api.call(`${base}/%zz`), 404],
      [await api.call(`${base}/${'x'.repeat(300)}`), 404],
      [await api.call(path, { method: 'OPTIONS' }), 405],
      [await api.post(base, {}), 405],
      [await api.post(path, 'a'.repeat(9_000)), 413],
      [await api.call(path, xml), 415],
    ] as const) {
      assert.equal(answer.status, status, JSON.stringify(answer.body))
      assert.deepEqual(Object.keys(answer.body), ['error'])
      assert.equal(typeof answer.body.error, 'string')
    }
    assert.equal((await api.post(path, [])).body.error, 'Invalid JSON format')
  })

  it('refuses a disabled app and a used-up quota with 403', async () => {
    const other = await api.createApp()
    const change = (body: object) =>
      api.call(`/apps/${other.app.id}`, { method: 'PATCH', body, headers: other.user.bearer })
    await change({ monthlyCharacters: 0 })
    const refused = await post({ api_key: keyOf(other.app) })
    assert.equal(refused.status, 403)
    assert.match(refused.body.error, /quota|month/i)
    await change({ disabled: true })
    const disabled = await post({ api_key: keyOf(other.app) })
    assert.equal(disabled.status, 403)
    assert.match(disabled.body.error, /disabled/)
  })

  it('says how many requests a minute are allowed', async () => {
    const other = await api.createApp()
    const body = { requestsPerMinute: 1 }
    const { bearer: headers } = other.user
    await api.call(`/apps/${other.app.id}`, { method: 'PATCH', body, headers })
    const answers = []
    // A minute may end between two of them, not between three.
    for (let sent = 0; sent < 3; sent++) answers.push(await post({ api_key: keyOf(other.app) }))
    const limited = answers.find(({ status }) => status === 429)
    assert.equal(limited?.body.error, 'Slowdown: 1 per 1 minute')
  })
})
