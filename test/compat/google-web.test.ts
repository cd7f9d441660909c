// Google's `translate_a`, as browser extensions call it.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { formType, keyOf, unknownKey } from './support.ts'

const red = 'The house is red.'
const translated = 'La casa es roja.'

describe('Google for web pages', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: { DRAGOMAN_MAX_CHARACTERS: '500', DRAGOMAN_MAX_TEXTS: '5' },
  })
  const { app } = await api.createApp()
  const key = keyOf(app)
  const bearer = { authorization: `Bearer ${key}` }
  const single = 'client=gtx&sl=auto&tl=es&dt=t&dt=bd&ie=UTF-8&oe=UTF-8&q='

  for (const base of ['', '/compat', '/compat/google'])
    it(`translates one text at ${base}/translate_a/single`, async () => {
      const path = `${base}/translate_a/single?${single}${encodeURIComponent(red)}`
      const { status, body } = await api.call(path, { headers: bearer })
      assert.equal(status, 200)
      assert.deepEqual(body[0], [[translated, red, null, null, 1]])
      assert.deepEqual([body[1], body[2], body[7]], [null, 'en', []])
    })

  it('answers KISS Translator with an object', async () => {
    const path = `/translate_a/single?${single}${encodeURIComponent(red)}&dj=1`
    const { body } = await api.call(path, { headers: bearer })
    const { confidence, ...others } = body
    assert.ok(confidence > 0 && confidence <= 1)
    assert.deepEqual(others, {
      sentences: [{ trans: translated, orig: red, backend: 1 }],
      src: 'en',
      spell: {},
    })
  })

  it('takes a long text as a form, and the key from the address', async () => {
    const path = `/translate_a/single?client=at&dt=t&dt=rm&dj=1&token=${encodeURIComponent(key)}`
    const body = String(new URLSearchParams({ sl: 'en', tl: 'es', q: red }))
    const answer = await api.call(path, { method: 'POST', body, headers: formType })
    assert.equal(answer.body.sentences[0].trans, translated)
    assert.equal(answer.body.confidence, 1)
  })

  it('names languages as Google does', async () => {
    const q = encodeURIComponent('红')
    const path = `/translate_a/single?dj=1&sl=zh-CN&tl=zh-TW&q=${q}`
    const { body } = await api.call(path, { headers: bearer })
    assert.deepEqual([body.src, body.sentences[0].trans], ['zh-CN', '紅'])
  })

  it('translates several texts with the source of each', async () => {
    const path = '/translate_a/t?client=te_lib&format=html&v=1.0&tk=1.2&sl=auto&tl=es'
    const body = String(
      new URLSearchParams([
        ['q', `<pre><a i=0>${red}</a></pre>`],
        ['q', 'A dog &amp; a house.'],
      ]),
    )
    const headers = { ...formType, ...bearer }
    const answer = await api.call(path, { method: 'POST', body, headers })
    assert.deepEqual(answer.body, [
      [`<pre><a i=0>${translated}</a></pre>`, 'en'],
      ['Un perro &amp; una casa.', 'en'],
    ])
  })

  it('translates several texts from a given language', async () => {
    const q = `q=${encodeURIComponent(red)}&q=A+dog.`
    const several = await api.call(`/translate_a/t?sl=en&tl=es&${q}`, { headers: bearer })
    assert.deepEqual(several.body, [translated, 'Un perro.'])
    const one = await api.call('/translate_a/t?sl=en&tl=es&q=A+dog.', { headers: bearer })
    assert.deepEqual(one.body, ['Un perro.'])
  })

  describe('translateHtml', () => {
    const path = '/v1/translateHtml'
    const type = { 'content-type': 'application/json+protobuf' }
    const post = (body: unknown, more: Record<string, string> = { 'x-goog-api-key': key }) =>
      api.call(path, { method: 'POST', body: JSON.stringify(body), headers: { ...type, ...more } })

    for (const base of ['', '/compat', '/compat/google'])
      it(`translates a list of HTML at ${base}${path}`, async () => {
        const { status, body } = await api.call(base + path, {
          method: 'POST',
          body: JSON.stringify([
            [['<a i=0>The house</a><b> is red.</b>', 'A dog &amp; a house.'], 'auto', 'es'],
            'te',
          ]),
          headers: { ...type, 'x-goog-api-key': key },
        })
        assert.equal(status, 200)
        assert.deepEqual(body, [
          ['<a i=0>La casa</a> <b>es roja.</b>', 'Un perro &amp; una casa.'],
          ['en', 'en'],
        ])
      })

    it('takes a given source, languages as Google names them, and the key as a token', async () => {
      const { body } = await post([[['红'], 'zh-CN', 'zh-TW'], 'wt_lib'], bearer)
      assert.deepEqual(body, [['紅'], ['zh-CN']])
      for (const source of [null, ''])
        assert.deepEqual((await post([[['A dog.'], source, 'es'], 'te'])).body[1], ['en'])
    })

    for (const [name, body, status] of [
      ['an object', { q: 'a' }, 400],
      ['an empty list', [], 400],
      ['no texts', [[[], 'en', 'es'], 'te'], 400],
      ['a text that is no string', [[['a', 5], 'en', 'es'], 'te'], 400],
      ['a source that is no string', [[['a'], {}, 'es'], 'te'], 400],
      ['no target', [[['a'], 'en'], 'te'], 400],
      ['a target that is no string', [[['a'], 'en', ['es']], 'te'], 400],
      ['an unknown target', [[['a'], 'en', 'qqq'], 'te'], 400],
      ['an unknown source', [[['a'], 'qqq', 'es'], 'te'], 400],
      ['too long a text', [[['a'.repeat(501)], 'en', 'es'], 'te'], 413],
      ['too many texts', [[Array(6).fill('a'), 'en', 'es'], 'te'], 413],
    ] as const)
      it(`refuses ${name}`, async () => {
        const answer = await post(body)
        assert.deepEqual([answer.status, Object.keys(answer.body)], [status, ['error']])
      })

    it('refuses what is no JSON, other methods, and whoever has no key', async () => {
      const headers = { ...type, 'x-goog-api-key': key }
      const damaged = await api.call(path, { method: 'POST', body: '[[', headers })
      assert.deepEqual([damaged.status, Object.keys(damaged.body)], [400, ['error']])
      assert.equal((await api.call(path, { method: 'GET', headers })).status, 405)
      const body = [[['a'], 'en', 'es'], 'te']
      for (const headers of [{}, { 'x-goog-api-key': unknownKey }])
        assert.equal((await post(body, headers)).status, 401)
    })
  })

  describe('errors', () => {
    const q = (text: string) => `q=${encodeURIComponent(text)}`
    for (const [name, path, status] of [
      ['no text', 'single?tl=es', 400],
      ['no target', 'single?q=a', 400],
      ['an unknown target', 'single?q=a&tl=qqq', 400],
      ['an unknown source', 't?q=a&sl=qqq&tl=es', 400],
      ['an unknown format', 't?q=a&tl=es&format=xml', 400],
      ['too long a text', `t?tl=es&${q('a'.repeat(501))}`, 413],
      ['too many texts', `t?tl=es&${Array(6).fill('q=a').join('&')}`, 413],
      ['an unknown path', 'x?tl=es', 404],
    ] as const)
      it(`are one text: ${name}`, async () => {
        const { status: found, body } = await api.call(`/translate_a/${path}`, { headers: bearer })
        assert.equal(found, status, JSON.stringify(body))
        assert.deepEqual(Object.keys(body), ['error'])
      })

    it('are 401 without a key, and with a wrong one', async () => {
      for (const path of ['', '/compat/google'])
        for (const token of ['', `&token=${unknownKey}`]) {
          const answer = await api.call(`${path}/translate_a/t?q=a&tl=es${token}`)
          assert.deepEqual([answer.status, Object.keys(answer.body)], [401, ['error']])
        }
    })

    it('are 405 for other methods', async () => {
      const answer = await api.call('/translate_a/t', { method: 'DELETE' })
      assert.deepEqual([answer.status, Object.keys(answer.body)], [405, ['error']])
    })
  })
})
