// What requests to the LibreTranslate API cost, whose they are, and what the log holds of them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { newDirectory } from '../support/model-store.ts'
import { startProduct } from '../support/product.ts'
import { createSilentMode, disconnectDuring } from '../support/silent-mode.ts'
import { formOf, formType, keyOf, unknownKey } from './support.ts'

const base = '/compat/libretranslate'
const path = `${base}/translate`

/** What an app has used this month. */
async function usageOf(
  api: Awaited<ReturnType<typeof startApi>>,
  { app, user }: Awaited<ReturnType<typeof api.createApp>>,
) {
  const { body } = await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })
  return body.totals
}

it('a translation without engines is 503', async (t) => {
  const environment = { DRAGOMAN_APERTIUM_MODES: newDirectory(t) }
  const api = await startApi(t, { worker: false, environment })
  const { app } = await api.createApp()
  const body = { q: 'The house.', source: 'en', target: 'es', api_key: keyOf(app) }
  const answer = await api.post(path, body)
  assert.equal(answer.status, 503)
  assert.equal(typeof answer.body.error, 'string')
})

describe('a client of LibreTranslate that disconnects', () => {
  for (const [name, body] of [
    ['LibreTranslate', { q: ['HANG on', 'and on'], source: 'en', target: 'es' }],
    ['DeepLX', { text: 'HANG on, and on', source_lang: 'EN', target_lang: 'ES' }],
  ] as const)
    it(`ends its work, and pays nothing: ${name}`, async (t) => {
      const environment = {
        DRAGOMAN_APERTIUM_MODES: createSilentMode(t),
        DRAGOMAN_MONTHLY_CHARACTERS: '20',
      }
      const api = await startApi(t, { worker: false, environment })
      const caller = await api.createApp()
      const key = { api_key: keyOf(caller.app) }
      await disconnectDuring(t, api, {
        path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, ...key }),
      })

      const same = { q: 'a'.repeat(20), source: 'es', target: 'es', ...key }
      assert.equal((await api.post(path, same)).status, 200)
      assert.equal((await api.post(path, same)).status, 403)
      assert.equal((await usageOf(api, caller)).characters, 20)
    })
})

describe('the usage of LibreTranslate clients', async (t) => {
  const api = await startApi(t, { worker: false })

  it('is that of the app whose key it is, and the cache is its user’s', async () => {
    const [one, other] = [await api.createApp(), await api.createApp()]
    const body = { q: 'A small dog.', source: 'en', target: 'es' }
    const send = ({ app }: typeof one) => api.post(path, { ...body, api_key: keyOf(app) })
    for (const caller of [one, one, other]) assert.equal((await send(caller)).status, 200)
    const [ofOne, ofOther] = [await usageOf(api, one), await usageOf(api, other)]
    assert.deepEqual([ofOne.characters, ofOne.requests, ofOne.cacheHits], [24, 2, 1])
    assert.deepEqual([ofOther.characters, ofOther.requests, ofOther.cacheHits], [12, 1, 0])
  })

  it('does not include refused requests', async () => {
    const caller = await api.createApp()
    const body = { q: 'A dog.', source: 'en', target: 'qqq', api_key: keyOf(caller.app) }
    assert.equal((await api.post(path, body)).status, 400)
    const totals = await usageOf(api, caller)
    assert.deepEqual([totals.characters, totals.requests, totals.errors], [0, 0, 0])
  })
})

it('the log of a process has no key and no text, wherever they were sent', async (t) => {
  const storage = await anyBackend.createStorage()
  t.after(storage.remove)
  const product = await startProduct({
    command: ['bin/dragoman.mjs', 'serve'],
    environment: {
      LOG_LEVEL: 'trace',
      DATABASE_URL: storage.databaseUrl,
      DRAGOMAN_DATA_DIR: storage.dataDir,
      DRAGOMAN_DEADLINE_SECONDS: '1',
      DRAGOMAN_APERTIUM_MODES: createSilentMode(t),
    },
  })
  t.after(() => product.child.kill('SIGKILL'))
  const send = async (address: string, body?: object | string, headers = {}) => {
    const type = typeof body === 'string' ? formType : { 'content-type': 'application/json' }
    const response = await fetch(product.url + address, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body instanceof FormData
        ? { body }
        : body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: body === undefined || body instanceof FormData ? headers : { ...type, ...headers },
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const account = { email: 'someone@example.org', password: 'correct-horse-battery' }
  await send('/auth/signup', account)
  const { accessToken } = (await send('/auth/login', account)).body
  const bearer = { authorization: `Bearer ${accessToken}` }
  const { body: app } = await send('/create', { name: 'an app' }, bearer)

  const text = 'HANG confidentially'
  for (const [key, refused] of [
    [keyOf(app), 504],
    [unknownKey, 403],
  ] as const) {
    const fields = { q: text, source: 'en', target: 'es', api_key: key }
    const query = String(new URLSearchParams(fields))
    const statuses = await Promise.all([
      send(path, fields),
      send(path, query),
      send(path, formOf(fields)),
      send(`${path}?${query}`),
      send(`${path}?${query}`, {}),
      send(`${path}?token=${encodeURIComponent(key)}`, {
        text,
        source_lang: 'en',
        target_lang: 'es',
      }),
      send(
        path,
        { text, source_lang: 'en', target_lang: 'es' },
        { authorization: `Bearer ${key}` },
      ),
    ])
    assert.deepEqual(new Set(statuses.map(({ status }) => status)), new Set([refused]))
    assert.equal((await send(`${base}/x?${query}`)).status, 404)
    assert.equal((await send(`${base}/%zz?${query}`)).status, 404)
    assert.equal(
      (await send(path, { ...fields, alternatives: key })).status,
      key === unknownKey ? 403 : 400,
    )
  }
  assert.equal(await product.stop(), 0)
  const log = product.output()
  assert.match(log, /"code":"translation-timeout"/)
  assert.match(log, /"status":404/)
  for (const secret of [app.apiSecret, unknownKey.split(':')[1], 'confidentially'])
    assert.ok(!log.includes(secret), secret)
})
