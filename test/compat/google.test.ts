// Google Cloud Translation v2 over HTTP, with Google's official client and without.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { v2 } from '@google-cloud/translate'
import { startApi } from '../support/api.ts'
import { formType, keyOf } from './support.ts'

const v2Path = '/language/translate/v2'

describe('Google v2', async (t) => {
  const api = await startApi(t, {
    worker: false,
    environment: { DRAGOMAN_MAX_CHARACTERS: '500', DRAGOMAN_MAX_BODY_BYTES: '8192' },
  })
  const { app } = await api.createApp()
  const key = keyOf(app)
  const query = `key=${encodeURIComponent(key)}`
  const at = (path: string) => `${v2Path}${path}?${query}`

  /** The client takes its whole base address from the environment, and only from there. */
  function createClient(base: string): v2.Translate {
    process.env.GOOGLE_CLOUD_TRANSLATE_ENDPOINT = `${api.url}${base}${v2Path}`
    return new v2.Translate({ key, autoRetry: false })
  }

  describe('the official client', () => {
    for (const base of ['', '/compat', '/compat/google']) {
      it(`translates at ${base}${v2Path}`, async () => {
        const [translation] = await createClient(base).translate('The house is red.', 'es')
        assert.equal(translation, 'La casa es roja.')
      })
    }
    const client = createClient('/compat/google')

    it('translates a list, with the source detected', async () => {
      const [translations, { data }] = await client.translate(['The house is red.', 'A dog.'], 'es')
      assert.deepEqual(translations, ['La casa es roja.', 'Un perro.'])
      assert.equal(data.translations[0].detectedSourceLanguage, 'en')
    })

    it('translates from a given source, without a detected one', async () => {
      const options = { from: 'en', to: 'es' }
      const [translation, { data }] = await client.translate('The <b>house</b>.', options)
      assert.equal(translation, 'La <b>casa</b>.')
      assert.deepEqual(Object.keys(data.translations[0]), ['translatedText'])
    })

    it('detects languages', async () => {
      const [detections] = await client.detect(['La maison est rouge.', 'The house is red.'])
      assert.deepEqual(
        detections.map(({ language }) => language),
        ['fr', 'en'],
      )
      assert.ok(detections.every(({ confidence }) => confidence > 0 && confidence <= 1))
    })

    it('lists languages with their names', async () => {
      const [english] = await client.getLanguages()
      assert.ok(english.some(({ code, name }) => code === 'es' && name === 'Spanish'))
      const [spanish] = await client.getLanguages('es')
      assert.ok(spanish.some(({ code, name }) => code === 'en' && name === 'inglés'))
    })

    it('reads the code and the message of an error', async () => {
      await assert.rejects(client.translate('The house.', 'qqq'), {
        code: 400,
        message: /qqq/,
      })
      process.env.GOOGLE_CLOUD_TRANSLATE_ENDPOINT = `${api.url}${v2Path}`
      const stranger = new v2.Translate({ key: `${key}x`, autoRetry: false })
      await assert.rejects(stranger.translate('The house.', 'es'), {
        code: 400,
        message: /API key not valid/,
      })
    })
  })

  describe('forms of requests', () => {
    const expected = { data: { translations: [{ translatedText: 'La casa.' }] } }
    const parameters = 'q=The+house.&source=en&target=es'

    it('are GET with a query', async () => {
      const { status, body } = await api.call(`${at('')}&${parameters}`)
      assert.deepEqual([status, body], [200, expected])
    })

    it('are forms with the key in the body', async () => {
      const body = `${parameters}&${query}`
      const answer = await api.call(v2Path, { method: 'POST', body, headers: formType })
      assert.deepEqual([answer.status, answer.body], [200, expected])
    })

    it('are a query of POST with an empty text/plain body', async () => {
      const headers = { 'content-type': 'text/plain' }
      const answer = await api.call(`${at('')}&${parameters}`, {
        method: 'POST',
        body: '',
        headers,
      })
      assert.deepEqual([answer.status, answer.body], [200, expected])
    })

    it('may have a slash too many', async () => {
      const { status, body } = await api.call(`/${v2Path}/?${query}&${parameters}`)
      assert.deepEqual([status, body], [200, expected])
    })

    it('are HTML unless they say text', async () => {
      const { body } = await api.post(at(''), {
        q: ['Fish &amp; chips'],
        source: 'en',
        target: 'en',
      })
      assert.equal(body.data.translations[0].translatedText, 'Fish &amp; chips')
      const plain = { q: 'a < b', source: 'en', target: 'en', format: 'text' }
      assert.equal(
        (await api.post(at(''), plain)).body.data.translations[0].translatedText,
        'a < b',
      )
    })

    it('take a null, an empty and an unknown parameter as absent', async () => {
      const body = { q: 'The house.', source: '', model: null, target: 'es', other: { a: 1 } }
      const answer = await api.post(at(''), body)
      assert.equal(answer.status, 200)
      assert.equal(answer.body.data.translations[0].detectedSourceLanguage, 'en')
    })
  })

  describe('errors', () => {
    const refusals: readonly [string, () => ReturnType<typeof api.call>, number, string][] = [
      ['no text', () => api.post(at(''), { target: 'es' }), 400, 'invalid'],
      ['no target', () => api.post(at(''), { q: 'a' }), 400, 'invalid'],
      [
        'a text that is no string',
        () => api.post(at(''), { q: [5], target: 'es' }),
        400,
        'invalid',
      ],
      ['an unknown format', () => api.call(`${at('')}&q=a&target=es&format=xml`), 400, 'invalid'],
      ['an unknown language', () => api.call(`${at('')}&q=a&target=qqq`), 400, 'invalid'],
      ['malformed JSON', () => api.post(at(''), '{"q":'), 400, 'parseError'],
      ['a list as body', () => api.post(at(''), []), 400, 'parseError'],
      ['no key', () => api.post(v2Path, { q: 'a', target: 'es' }), 403, 'forbidden'],
      ['a wrong key', () => api.post(`${v2Path}?key=a:b`, {}), 400, 'badRequest'],
      ['an unknown path', () => api.call(at('/models')), 404, 'notFound'],
      ['an unknown path below /compat', () => api.call('/compat/google/x'), 404, 'notFound'],
      [
        'another method',
        () => api.call(at('/detect'), { method: 'DELETE' }),
        405,
        'httpMethodNotAllowed',
      ],
      [
        'too long a text',
        () => api.post(at(''), { q: 'a'.repeat(501), target: 'es' }),
        413,
        'uploadTooLarge',
      ],
      ['too large a body', () => api.post(at(''), 'a'.repeat(9_000)), 413, 'uploadTooLarge'],
      [
        'another media type',
        () =>
          api.call(at(''), {
            method: 'POST',
            body: '<a/>',
            headers: { 'content-type': 'application/xml' },
          }),
        415,
        'invalid',
      ],
    ]
    for (const [name, call, status, reason] of refusals) {
      it(`have Google's shape: ${name}`, async () => {
        const answer = await call()
        assert.equal(answer.status, status, JSON.stringify(answer.body))
        assert.equal(answer.body.error.code, status)
        assert.equal(answer.body.error.errors[0].reason, reason)
        assert.equal(answer.body.error.errors[0].message, answer.body.error.message)
      })
    }

    it('are 403 dailyLimitExceeded when the quota is used up', async () => {
      const other = await api.createApp()
      await api.call(`/apps/${other.app.id}`, {
        method: 'PATCH',
        body: { monthlyCharacters: 0 },
        headers: other.user.bearer,
      })
      const body = { q: 'A house.', target: 'es', key: keyOf(other.app) }
      const answer = await api.post(v2Path, body)
      assert.equal(answer.status, 403)
      assert.equal(answer.body.error.errors[0].reason, 'dailyLimitExceeded')
    })
  })
})
