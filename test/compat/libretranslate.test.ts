// The operations of the LibreTranslate API besides `/translate`.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { base, startLibreTranslate } from './libretranslate-support.ts'
import { unknownKey } from './support.ts'

describe('LibreTranslate', async (t) => {
  const { api, api_key, red } = await startLibreTranslate(t)

  describe('POST /detect', () => {
    const detect = (q: unknown) => api.post(`${base}/detect`, { q, api_key })

    for (const q of [
      ...['Hello World', 'Hello', 'Hello!', 'Hi', 'ñ', 'Wi-Fi', 'Bokmål', 'Casa', 'Ok Maria'],
      ...['Ngiyabonga kakhulu mngane wami', 'نعم', 'A small dog.', 'Das ist ein großes Haus.'],
    ])
      it(`lists only served languages, and first that of the source auto: ${q}`, async () => {
        const { body: languages } = await api.call(`${base}/languages`)
        const served = languages.map(({ code }: { code: string }) => code)
        const { body } = await detect(q)
        for (const { language } of body) assert.ok(served.includes(language), language)
        const target = body[0].language === 'es' ? 'en' : 'es'
        const auto = await api.post(`${base}/translate`, { q, source: 'auto', target, api_key })
        // A language that is known for sure and that nothing translates is refused there.
        if (auto.status === 400) assert.deepEqual(body, [{ confidence: 0, language: 'en' }])
        else assert.deepEqual(auto.body.detectedLanguage, body[0])
      })

    it('ranks languages', async () => {
      const { status, body } = await detect('La maison est rouge.')
      assert.equal(status, 200)
      assert.equal(body[0].language, 'fr')
      assert.ok(body[0].confidence > 1 && body[0].confidence <= 100)
      assert.deepEqual(
        body,
        body.toSorted(
          (a: { confidence: number }, b: { confidence: number }) => b.confidence - a.confidence,
        ),
      )
    })

    it('ranks the languages of a list together, by length', async () => {
      const french = 'La maison est rouge et le jardin est grand, dit la voisine.'
      const { body } = await detect(['A small dog.', french])
      assert.equal(body[0].language, 'fr')
      assert.ok(body.some(({ language }: { language: string }) => language === 'en'))
    })

    it('has English with a confidence of 0 if nothing is found', async () => {
      for (const q of ['123', ['', '']])
        assert.deepEqual((await detect(q)).body, [{ confidence: 0, language: 'en' }])
    })

    it('refuses as /translate does', async () => {
      for (const [body, status, error] of [
        [{ api_key }, 400, 'Invalid request: missing q parameter'],
        [{ q: 'a' }, 400, 'Please contact the server operator to get an API key'],
        [{ q: 'a', api_key: unknownKey }, 403, 'Invalid API key'],
        [{ q: 'a'.repeat(501), api_key }, 400, /exceeds text limit \(500\)/],
      ] as const) {
        const answer = await api.post(`${base}/detect`, body)
        assert.equal(answer.status, status)
        assert.match(answer.body.error, new RegExp(error))
      }
      assert.equal((await api.call(`${base}/detect`)).status, 405)
    })
  })

  describe('GET /languages', () => {
    it('needs no key, and has each language among its own targets', async () => {
      const { status, body } = await api.call(`${base}/languages`)
      assert.equal(status, 200)
      const english = body.find(({ code }: { code: string }) => code === 'en')
      assert.equal(english.name, 'English')
      assert.ok(['en', 'es', 'ca'].every((code) => english.targets.includes(code)))
      for (const { code, targets } of body) assert.ok(targets.includes(code))
    })
  })

  it('answers /translate, /detect and /languages directly below /compat', async () => {
    assert.equal((await api.post('/compat/translate', red)).body.translatedText, 'La casa es roja.')
    assert.equal((await api.post('/compat/detect', red)).body[0].language, 'en')
    assert.ok((await api.call('/compat/languages')).body.length > 1)
  })

  describe('GET /frontend/settings', () => {
    it('has the limits and the languages to begin with', async () => {
      const { body } = await api.call(`${base}/frontend/settings`)
      const { target, source } = body.language
      assert.deepEqual(body, {
        apiKeys: true,
        charLimit: 500,
        filesTranslation: true,
        frontendTimeout: 500,
        keyRequired: true,
        language: { source: { code: 'auto', name: 'Auto Detect' }, target },
        suggestions: false,
        supportedFilesFormat: body.supportedFilesFormat,
      })
      assert.equal(source.code, 'auto')
      for (const extension of ['.txt', '.docx', '.odt', '.srt', '.html'])
        assert.ok(body.supportedFilesFormat.includes(extension), extension)
      const languages = (await api.call(`${base}/languages`)).body
      assert.ok(languages.some(({ code }: { code: string }) => code === target.code))
    })
  })

  it('GET /health answers', async () => {
    assert.deepEqual((await api.call(`${base}/health`)).body, { status: 'ok' })
  })

  describe('GET /spec', () => {
    it('lists the operations, below its own path', async () => {
      const { body } = await api.call(`${base}/spec`)
      assert.equal(body.swagger, '2.0')
      assert.equal(body.basePath, base)
      for (const [path, methods] of Object.entries<object>(body.paths))
        for (const method of Object.keys(methods)) {
          const answer = await api.call(base + path, { method: method.toUpperCase() })
          assert.ok(![404, 405].includes(answer.status), path)
        }
    })
  })

  it('POST /suggest is switched off', async () => {
    const suggest = await api.post(`${base}/suggest`, { q: 'a', s: 'b', source: 'en' })
    assert.equal(suggest.status, 403)
    assert.equal(suggest.body.error, 'Suggestions are disabled on this server.')
  })
})
