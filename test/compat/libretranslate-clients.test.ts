// Clients of LibreTranslate and DeepLX: npm packages, and the requests of applications as their
// sources show them, each with what the application reads.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as libreTranslate from 'libretranslate'
import { libreTranslate as libreTranslateTs } from 'libretranslate-ts'
import { Translate } from 'translate'
import { startApi } from '../support/api.ts'
import { formOf, formType, keyOf, unknownKey } from './support.ts'

const text = 'The house is red.'
const translated = 'La casa es roja.'

describe('clients of LibreTranslate', async (t) => {
  const api = await startApi(t, { worker: false })
  const { app } = await api.createApp()
  const key = keyOf(app)
  const path = '/compat/libretranslate'
  const url = api.url + path
  const red = { q: text, source: 'en', target: 'es' }

  describe('npm libretranslate', () => {
    const options = { query: text, source: 'en', target: 'es', apiurl: url }

    it('translates with its `apiKey`', async () => {
      assert.equal(await libreTranslate.translate({ ...options, apiKey: key }), translated)
    })

    it('translates from any language', async () => {
      const { source: _, ...auto } = options
      assert.equal(await libreTranslate.translate({ ...auto, apiKey: key }), translated)
    })

    it('has no translation without a key', async () => {
      assert.equal(await libreTranslate.translate(options), undefined)
    })
  })

  describe('npm libretranslate-ts', () => {
    libreTranslateTs.setApiEndpoint(url)

    it('lists languages', async () => {
      const languages = await libreTranslateTs.listLanguages()
      assert.ok(languages.some(({ code, targets }) => code === 'en' && targets.includes('es')))
    })

    it('detects and translates', async () => {
      libreTranslateTs.setApiKey(key)
      const detected = await libreTranslateTs.detect('La maison est rouge.')
      assert.equal(detected.language, 'fr')
      assert.ok(detected.confidence > 1)
      const answer = await libreTranslateTs.translate(text, 'en', 'es', 2)
      assert.deepEqual(answer, {
        status: 200,
        translatedText: translated,
        alternatives: [],
        error: undefined,
      })
    })

    it('reads errors', async () => {
      libreTranslateTs.setApiKey(unknownKey)
      assert.equal((await libreTranslateTs.translate(text, 'en', 'es')).error, 'Invalid API key')
    })
  })

  describe('npm translate', () => {
    /** Its types lack `url`. */
    const createClient = (options: { key: string }) =>
      Translate({ engine: 'libre', url: `${url}/translate`, ...options } as object)

    it('translates', async () => {
      assert.equal(await createClient({ key })(text, 'es'), translated)
    })

    it('reads errors', async () => {
      await assert.rejects(async () => createClient({ key: unknownKey })('A dog.', 'es'), {
        message: 'Invalid API key',
      })
    })
  })

  describe('Discourse', () => {
    const form = (fields: Record<string, string>, operation: string) =>
      api.call(path + operation, {
        method: 'POST',
        body: String(new URLSearchParams({ ...fields, api_key: key })),
        headers: formType,
      })

    it('detects a language, looks for it in the list, and translates HTML', async () => {
      const { status, body: detected } = await form({ q: text }, '/detect')
      assert.deepEqual([status, detected[0].language], [200, 'en'])
      const { body: languages } = await api.call(`${path}/languages`)
      const codes = languages.map(({ code }: { code: string }) => code)
      assert.ok(codes.includes('en') && codes.includes('es'))
      const answer = await form({ ...red, q: `<p>${text}</p>`, format: 'html' }, '/translate')
      assert.deepEqual([answer.status, answer.body.translatedText], [200, `<p>${translated}</p>`])
    })
  })

  describe('SubtitleEdit', () => {
    it('finds the first `translatedText` in the body', async () => {
      const response = await fetch(`${url}/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: `{"q": "${text}", "source": "en", "target": "es", "api_key": "${key}"}`,
      })
      const found = /"translatedText":\s*"([^"]*)"/.exec(await response.text())
      assert.equal(found?.[1], translated)
    })

    it('sends JSON as text/plain to DeepLX', async () => {
      const answer = await api.call(`${path}/translate`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', authorization: `Bearer ${key}` },
        body: JSON.stringify({ source_lang: 'en', target_lang: 'es', text }),
      })
      assert.equal(answer.status, 200)
      assert.equal(answer.body.alternatives[0] ?? answer.body.data, translated)
    })
  })

  it('Nextcloud connects, reads the settings, detects and translates', async () => {
    assert.equal(typeof (await api.post(`${path}/`, '')).status, 'number')
    const get = (operation: string) =>
      api.call(path + operation, { headers: { ...formType, 'content-length': '0' } })
    const { language } = (await get('/frontend/settings')).body
    const codes = (await get('/languages')).body.map(({ code }: { code: string }) => code)
    assert.ok(codes.includes(language.target.code))
    const query = new URLSearchParams({ q: text, api_key: key })
    const detected = await api.call(`${path}/detect?${query}`, { method: 'POST' })
    assert.equal(detected.body[0].language, 'en')
    const body = formOf({ ...red, format: 'html', api_key: key })
    const answer = await fetch(`${url}/translate`, { method: 'POST', body })
    assert.equal(((await answer.json()) as { translatedText: string }).translatedText, translated)
    const refused = formOf({ ...red, format: 'html', api_key: '' })
    const refusal = await fetch(`${url}/translate`, { method: 'POST', body: refused })
    assert.match(((await refusal.json()) as { error: string }).error, /API key/)
  })

  it('Lingarr translates a subtitle', async () => {
    const body = { ...red, format: 'text', api_key: key }
    assert.equal((await api.post(`${path}/translate`, body)).body.translatedText, translated)
    const refused = await api.post(`${path}/translate`, { ...body, api_key: null })
    assert.equal(refused.status, 400)
  })

  it('Akkoma lists languages and translates from a language it does not know', async () => {
    const { body: languages } = await api.call(`${path}/languages`)
    for (const { code, name } of languages) assert.ok(code !== '' && name !== '')
    const body = { q: `<p>${text}</p>`, source: 'auto', target: 'es', format: 'html', api_key: key }
    const answer = await api.post(`${path}/translate`, body)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.translatedText, `<p>${translated}</p>`)
    assert.equal(answer.body.detectedLanguage.language, 'en')
  })

  it('Mastodon translates the parts of a post', async () => {
    const { body: languages } = await api.call(`${path}/languages`)
    assert.ok(languages.every(({ targets }: { targets: unknown }) => Array.isArray(targets)))
    const body = { q: [`<p>${text}</p>`, ''], source: 'auto', target: 'es', format: 'html' }
    const answer = await api.post(`${path}/translate`, { ...body, api_key: key })
    assert.deepEqual(answer.body.translatedText, [`<p>${translated}</p>`, ''])
    assert.equal(answer.body.detectedLanguage[0].language, 'en')
  })

  it('Weblate translates in batches of 20', async () => {
    const body = { ...red, q: Array(20).fill(text), api_key: key }
    const answer = await api.post(`${path}/translate`, body)
    assert.deepEqual(answer.body.translatedText, Array(20).fill(translated))
  })

  it('Strapi reads the targets of each language', async () => {
    const { body: languages } = await api.call(`${path}/languages`)
    const english = languages.find(({ code }: { code: string }) => code === 'en')
    assert.ok(english.targets.includes('es'))
  })

  it('OmegaT sends a GET', async () => {
    const query = new URLSearchParams({ ...red, api_key: key })
    const { status, body } = await api.call(`${path}/translate?${query}`)
    assert.deepEqual([status, body.translatedText], [200, translated])
  })

  describe('Zotero', () => {
    it('translates, and shows errors', async () => {
      const body = { ...red, api_key: key }
      assert.equal((await api.post(`${path}/translate`, body)).body.translatedText, translated)
      const { body: refusal } = await api.post(`${path}/translate`, red)
      assert.equal(typeof refusal.error, 'string')
    })

    it('has the key of DeepLX in the entered address', async () => {
      const body = { text, source_lang: 'EN', target_lang: 'ES' }
      const address = `${path}/translate?${new URLSearchParams({ token: key })}`
      const answer = await api.post(address, body)
      assert.deepEqual(answer.body, {
        code: 200,
        id: 1,
        data: translated,
        alternatives: [],
        source_lang: 'EN',
        target_lang: 'ES',
        method: 'Free',
      })
    })
  })

  it('DeepLX clients may send lists, languages to detect, and HTML', async () => {
    const body = { text_list: ['A dog.', '<b>A dog.</b>'], target_lang: 'ES', tag_handling: 'html' }
    const address = `${path}/translate?${new URLSearchParams({ token: key })}`
    const expected = ['Un perro.', '<b>Un perro.</b>']
    assert.deepEqual(
      (await api.post(address, { ...body, source_lang: 'auto' })).body.translations,
      expected.map((each) => ({ detected_source_lang: 'EN', text: each })),
    )
    const refused = await api.post(address, { ...body, target_lang: 'QQQ' })
    assert.deepEqual([refused.status, refused.body.error], [400, 'QQQ is not supported'])
  })
})
