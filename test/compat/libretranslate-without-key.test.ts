// The app that answers LibreTranslate requests without a key.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Api, startApi, startServer } from '../support/api.ts'
import { anyBackend, type Backend, backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { limitHeaders } from '../support/limited-api.ts'
import { startProduct } from '../support/product.ts'
import { keyOf, unknownKey } from './support.ts'

const base = '/compat/libretranslate'
const dog = { q: 'A small dog.', source: 'en', target: 'es' }
const translate = (api: Api, body: object = {}) =>
  api.post(`${base}/translate`, { ...dog, ...body })

/** A service that has the setting, with the app and its owner. */
async function startWithApp(
  t: TestContext,
  backend: Backend,
  environment: Record<string, string> = {},
) {
  const storage = await backend.createStorage()
  closeAtEnd(t, storage.remove)
  const before = await startServer({ storage, worker: false })
  const caller = await before.createApp()
  await before.close()
  const api = await startApi(t, {
    storage,
    worker: false,
    now: () => new Date('2026-05-04T10:00:30Z'),
    environment: { ...environment, DRAGOMAN_LIBRETRANSLATE_APP: caller.app.id },
  })
  const { email, password } = caller.user
  const login = await api.post('/auth/login', { email, password })
  const bearer = { authorization: `Bearer ${login.body.accessToken}` }
  return {
    api,
    ...caller,
    change: (body: object) =>
      api.call(`/apps/${caller.app.id}`, { method: 'PATCH', body, headers: bearer }),
    remove: () => api.call(`/apps/${caller.app.id}`, { method: 'DELETE', headers: bearer }),
    usage: async () =>
      (await api.call(`/apps/${caller.app.id}/usage`, { headers: bearer })).body.totals,
  }
}

for (const backend of backends) {
  describe(`LibreTranslate without a key, on ${backend.name}`, () => {
    it('is answered by the app, with its limits and usage', async (t) => {
      const { api, change, usage } = await startWithApp(t, backend)
      const answer = await translate(api)
      assert.deepEqual([answer.status, answer.body.translatedText], [200, 'Un perro pequeño.'])
      assert.equal((await translate(api, { api_key: '' })).status, 200)
      assert.equal((await api.post(`${base}/detect`, { q: dog.q })).body[0].language, 'en')
      assert.equal((await api.call(`${base}/frontend/settings`)).body.keyRequired, false)
      const deeplx = { text: dog.q, source_lang: 'EN', target_lang: 'ES' }
      assert.equal((await api.post(`${base}/translate`, deeplx)).body.data, 'Un perro pequeño.')
      const { characters, requests } = await usage()
      assert.deepEqual([characters, requests], [36, 3])
      await change({ monthlyCharacters: 36 })
      assert.equal((await translate(api)).status, 403)
    })

    it('leaves keys as they are', async (t) => {
      const { api, usage } = await startWithApp(t, backend)
      const other = await api.createApp()
      assert.equal((await translate(api, { api_key: keyOf(other.app) })).status, 200)
      assert.equal((await usage()).requests, 0)
      const refused = await translate(api, { api_key: unknownKey })
      assert.deepEqual([refused.status, refused.body.error], [403, 'Invalid API key'])
      for (const path of ['/translateText', '/compat/google/language/translate/v2', '/detect'])
        assert.ok([400, 401, 403].includes((await api.post(path, dog)).status), path)
    })

    it('is limited by address, apart from requests with a key', async (t) => {
      const setting = { DRAGOMAN_LIBRETRANSLATE_ADDRESS_RATE_LIMIT: '2' }
      const { api, app } = await startWithApp(t, backend, setting)
      assert.equal((await translate(api)).status, 200)
      assert.equal((await api.post(`${base}/detect`, { q: dog.q })).status, 200)
      const limited = await translate(api)
      assert.equal(limited.status, 429)
      assert.deepEqual(limited.body, { error: 'Slowdown: 2 per 1 minute' })
      assert.deepEqual(limitHeaders(limited), ['2', '0', '30'])
      assert.equal((await translate(api, { api_key: keyOf(app) })).status, 200)
      assert.equal((await api.call(`${base}/languages`)).status, 200)
    })

    it('ends when the app is disabled or deleted', async (t) => {
      const { api, change, remove } = await startWithApp(t, backend)
      assert.equal((await translate(api)).status, 200)
      await change({ disabled: true })
      assert.equal((await translate(api)).status, 403)
      await change({ disabled: false })
      assert.equal((await translate(api)).status, 200)
      await remove()
      const refused = await translate(api)
      assert.equal(refused.status, 400)
      assert.equal(refused.body.error, 'Please contact the server operator to get an API key')
    })
  })
}

it('a start warns of an unknown app, whose requests need a key', async (t) => {
  for (const id of [`app_${'0'.repeat(32)}`, 'my app']) {
    const storage = await anyBackend.createStorage()
    closeAtEnd(t, storage.remove)
    const product = await startProduct({
      command: ['bin/dragoman.mjs', 'serve'],
      environment: {
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        DRAGOMAN_LIBRETRANSLATE_APP: id,
      },
    })
    closeAtEnd(t, async () => product.child.kill('SIGKILL'))
    assert.match(product.output(), /DRAGOMAN_LIBRETRANSLATE_APP: there is no such app/)
    const response = await fetch(`${product.url}${base}/translate`, { method: 'POST' })
    assert.equal(response.status, 400)
    assert.equal(await product.stop(), 0)
  }
})
