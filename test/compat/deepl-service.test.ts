// What DeepL's API shares with the native one: usage, quotas, tenants, callers that disconnect, the
// log, texts that come back intact.
import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import * as deepl from 'deepl-node'
import fc from 'fast-check'
import { startApi } from '../support/api.ts'
import { anyBackend, backends } from '../support/backends.ts'
import { fixtures } from '../support/model-registry.ts'
import { newDirectory } from '../support/model-store.ts'
import { startProduct, until } from '../support/product.ts'
import { createSilentMode, disconnectDuring } from '../support/silent-mode.ts'
import '../support/property-seed.ts'
import { form, house } from './deepl-support.ts'
import { formType, keyOf, patient } from './support.ts'

const keyed = (app: Parameters<typeof keyOf>[0]) => ({
  authorization: `DeepL-Auth-Key ${keyOf(app)}`,
})
const options = { worker: false }

for (const backend of backends)
  describe(`DeepL: usage and tenants on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('is the same usage as the native API’s, of this app alone', async () => {
      const [one, other] = [await api.createApp(), await api.createApp()]
      const usageOf = async ({ app }: typeof one) =>
        (await api.call('/v2/usage', { headers: keyed(app) })).body.character_count
      const body = { text: [house, '😀'], target_lang: 'ES', source_lang: 'EN' }
      await api.post('/v2/translate', body, keyed(one.app))
      await api.post('/translateText', { text: house, to: 'es' }, one.credentials)
      // Cached, and metered.
      await api.post('/v2/translate', body, keyed(one.app))
      const characters = 3 * house.length + 2
      assert.deepEqual([await usageOf(one), await usageOf(other)], [characters, 0])
      const { body: usage } = await api.call(`/apps/${one.app.id}/usage`, {
        headers: one.user.bearer,
      })
      assert.equal(usage.totals.characters, characters)
    })

    it('counts this month only', async (t) => {
      let now = new Date('2026-01-31T12:00:00Z')
      const clock = await startApi(t, { backend, worker: false, now: () => now })
      const { app } = await clock.createApp()
      const count = async () =>
        (await clock.call('/v2/usage', { headers: keyed(app) })).body.character_count
      await clock.post('/v2/translate', { text: house, target_lang: 'ES' }, keyed(app))
      assert.equal(await count(), house.length)
      now = new Date('2026-02-01T00:00:00Z')
      assert.equal(await count(), 0)
    })
  })

describe('DeepL: a caller that disconnects', () => {
  it('ends its work, and is not charged', async (t) => {
    const modes = createSilentMode(t)
    const api = await startApi(t, { ...options, environment: { DRAGOMAN_APERTIUM_MODES: modes } })
    const { app } = await api.createApp()
    await disconnectDuring(t, api, {
      path: '/v2/translate',
      method: 'POST',
      headers: { ...formType, ...keyed(app) },
      body: form({ text: 'HANG on', source_lang: 'EN', target_lang: 'ES' }),
    })
    const usage = await api.call('/v2/usage', { headers: keyed(app) })
    assert.equal(usage.body.character_count, 0)
  })
})

describe('DeepL: a service without engines', () => {
  it('is 503, which the official clients repeat', async (t) => {
    const environment = { DRAGOMAN_APERTIUM_MODES: newDirectory(t) }
    const api = await startApi(t, { ...options, environment })
    const { app } = await api.createApp()
    const answer = await api.post('/v2/translate', { text: house, target_lang: 'ES' }, keyed(app))
    assert.equal(answer.status, 503)
    assert.deepEqual(Object.keys(answer.body), ['message', 'detail'])
  })
})

describe('DeepL: texts', async (t) => {
  const api = await startApi(t, options)
  const { app } = await api.createApp()
  const translate = async (body: string, headers: Record<string, string>) => {
    const answer = await api.call('/v2/translate', {
      method: 'POST',
      body,
      headers: { ...keyed(app), ...headers },
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body.translations.map(({ text }: { text: string }) => text)
  }
  const sameLanguage = fc.constantFrom(['ES', 'ES'], ['EN', 'EN-GB'], ['ES', 'ES-419'])
  const json = { 'content-type': 'application/json' }

  it('come back intact through JSON, if the languages are the same', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 })
    const property = fc.asyncProperty(texts, sameLanguage, async (text, [from, to]) => {
      const body = JSON.stringify({ text, source_lang: from, target_lang: to })
      assert.deepEqual(await translate(body, json), text)
    })
    await fc.assert(property)
  })

  it('come back intact through forms, if the languages are the same', async () => {
    const text = fc.string({ unit: 'grapheme' }).map((each) => each.toWellFormed())
    const texts = fc.array(text, { minLength: 1, maxLength: 5 })
    const property = fc.asyncProperty(texts, sameLanguage, async (text, [from = '', to = '']) => {
      const body = new URLSearchParams({ source_lang: from, target_lang: to })
      for (const each of text) body.append('text', each)
      assert.deepEqual(await translate(body.toString(), formType), text)
    })
    await fc.assert(property)
  })
})

describe('DeepL: the product', () => {
  async function start(environment: Record<string, string>) {
    const product = await startProduct({ command: ['bin/dragoman.mjs', 'serve'], environment })
    const post = async (path: string, body: object, headers = {}) => {
      const response = await fetch(product.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return response.json()
    }
    const account = { email: 'someone@example.org', password: 'a long enough password' }
    await post('/auth/signup', account)
    const { accessToken } = (await post('/auth/login', account)) as { accessToken: string }
    const authorization = `Bearer ${accessToken}`
    const app = await post('/create', { name: 'app' }, { authorization })
    return { product, key: keyOf(app as Parameters<typeof keyOf>[0]) }
  }

  it('logs no key, from neither a query nor a body', async (t) => {
    const storage = await anyBackend.createStorage()
    t.after(storage.remove)
    const { product, key } = await start({
      DATABASE_URL: storage.databaseUrl,
      DRAGOMAN_DATA_DIR: storage.dataDir,
      LOG_LEVEL: 'trace',
    })
    t.after(() => product.stop('SIGKILL').catch(() => {}))
    const secrets = key.split(':').flatMap((part) => [part, `${part}x`])
    const query = new URLSearchParams({ auth_key: key, text: house, target_lang: 'ES' })
    for (const auth of [key, `${key}x`]) {
      query.set('auth_key', auth)
      await fetch(`${product.url}/v2/translate?${query}`)
      await fetch(`${product.url}/v2/nowhere?${query}`)
      await fetch(`${product.url}/compat/deepl/v2/translate?${query}`, { method: 'DELETE' })
      await fetch(`${product.url}//v2/translate/`, { method: 'POST', body: query })
      await fetch(`${product.url}/v2/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `{"auth_key": "${auth}", "text":`,
      })
    }
    const routes = () => [...product.output().matchAll(/"route":"\/v2\/translate"/g)].length
    await until(() => routes() >= 6, 'the requests are logged')
    const log = product.output()
    assert.ok(secrets.every((secret) => !log.includes(secret)))
  })

  for (const engine of ['Apertium', 'neural'])
    it(`answers deepl-node within its 5 s although its ${engine} pair is cold`, async (t) => {
      const storage = await anyBackend.createStorage()
      t.after(storage.remove)
      if (engine === 'neural')
        cpSync(join(fixtures, 'enes'), join(storage.dataDir, 'models/en-es'), { recursive: true })
      const { product, key } = await start({
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        ...(engine === 'neural' && { DRAGOMAN_APERTIUM_MODES: newDirectory(t) }),
      })
      t.after(() => product.stop('SIGKILL').catch(() => {}))
      const client = new deepl.DeepLClient(key, { serverUrl: product.url, ...patient })
      const { text } = await client.translateText('The red house is big.', 'en', 'es')
      assert.equal(text, 'La casa roja es grande.')
    })
})
