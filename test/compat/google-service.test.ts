// What Google's API shares with the native one: usage, limits, callers that disconnect, the log.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { newDirectory } from '../support/model-store.ts'
import { startProduct, until } from '../support/product.ts'
import { createSilentMode, disconnectDuring } from '../support/silent-mode.ts'
import { keyOf } from './support.ts'

const path = '/language/translate/v2'
const options = { worker: false }
const text = { q: 'The house is red.', source: 'en', target: 'es' }
type App = Awaited<ReturnType<Api['createApp']>>

const charactersOf = async (api: Api, { app, user }: App): Promise<number> =>
  (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals.characters

/** An app whose owner has set these fields. */
async function createAppWith(api: Api, fields: object): Promise<App> {
  const created = await api.createApp()
  const { app, user } = created
  await api.call(`/apps/${app.id}`, { method: 'PATCH', body: fields, headers: user.bearer })
  return created
}

describe('Google v2: the services of the native API', async (t) => {
  const api = await startApi(t, options)
  const reasonOf = async (app: App, body: object = text) => {
    const answer = await api.post(path, { ...body, key: keyOf(app.app) })
    return [answer.status, answer.body.error?.errors[0].reason]
  }

  it('takes the key from a header too, and a model without effect', async () => {
    const { app } = await api.createApp()
    const answer = await api.post(path, { ...text, model: 'nmt' }, { 'x-goog-api-key': keyOf(app) })
    assert.equal(answer.body.data.translations[0].translatedText, 'La casa es roja.')
  })

  it('counts the usage of this app alone', async () => {
    const [one, other] = [await api.createApp(), await api.createApp()]
    await api.post(path, { ...text, key: keyOf(one.app) })
    const counted = [await charactersOf(api, one), await charactersOf(api, other)]
    assert.deepEqual(counted, [text.q.length, 0])
  })

  it('refuses a disabled app', async () => {
    const app = await createAppWith(api, { disabled: true })
    assert.deepEqual(await reasonOf(app), [403, 'accessNotConfigured'])
  })

  it('refuses an app beyond its rate limit', async () => {
    const app = await createAppWith(api, { requestsPerMinute: 1 })
    assert.deepEqual(await reasonOf(app), [200, undefined])
    assert.deepEqual(await reasonOf(app), [429, 'rateLimitExceeded'])
  })

  it('lists languages without names where none is asked for', async () => {
    const { app } = await api.createApp()
    const key = encodeURIComponent(keyOf(app))
    const { body } = await api.call(`${path}/languages?key=${key}`)
    assert.deepEqual(Object.keys(body.data.languages[0]), ['language'])
  })
})

describe('Google v2: failures', () => {
  it('ends the work of a caller that disconnects, and does not charge it', async (t) => {
    const environment = { DRAGOMAN_APERTIUM_MODES: createSilentMode(t) }
    const api = await startApi(t, { ...options, environment })
    const app = await api.createApp()
    const query = new URLSearchParams({ ...text, q: 'HANG on', key: keyOf(app.app) })
    await disconnectDuring(t, api, { path: `${path}?${query}` })
    assert.equal(await charactersOf(api, app), 0)
  })

  it('are 503, which the official client repeats, without engines', async (t) => {
    const environment = { DRAGOMAN_APERTIUM_MODES: newDirectory(t) }
    const api = await startApi(t, { ...options, environment })
    const { app } = await api.createApp()
    const answer = await api.post(path, { ...text, key: keyOf(app) })
    assert.deepEqual([answer.status, answer.body.error.errors[0].reason], [503, 'backendError'])
  })

  it('are 504 for a translation that takes too long', async (t) => {
    const environment = {
      DRAGOMAN_APERTIUM_MODES: createSilentMode(t),
      DRAGOMAN_DEADLINE_SECONDS: '1',
    }
    const api = await startApi(t, { ...options, environment })
    const { app } = await api.createApp()
    const answer = await api.post(path, { ...text, q: 'HANG on', key: keyOf(app) })
    assert.deepEqual([answer.status, answer.body.error.errors[0].reason], [504, 'backendError'])
  })

  it('log no key', async (t) => {
    const storage = await anyBackend.createStorage()
    t.after(storage.remove)
    const product = await startProduct({
      command: ['bin/dragoman.mjs', 'serve'],
      environment: {
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        LOG_LEVEL: 'trace',
      },
    })
    t.after(() => product.stop('SIGKILL').catch(() => {}))
    const key = 'dk_secretpart:ds_othersecret'
    const query = new URLSearchParams({ ...text, key })
    await fetch(`${product.url}${path}?${query}`)
    await fetch(`${product.url}${path}/%zz?${query}`)
    await fetch(`${product.url}${path}`, { method: 'POST', body: query })
    const requests = () => [...product.output().matchAll(/"msg":"request"/g)].length
    await until(() => requests() >= 3, 'the requests are logged')
    assert.doesNotMatch(product.output(), /secretpart|othersecret/)
  })
})
