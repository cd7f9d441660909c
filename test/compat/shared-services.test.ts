// What some compatible APIs share with the native one: statuses of what is refused or fails, and
// the log. DeepL's, Google's v2 and LibreTranslate's have tests of their own; every-api.test.ts has
// what holds for all.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { newDirectory } from '../support/model-store.ts'
import { startProduct, until } from '../support/product.ts'
import { createSilentMode } from '../support/silent-mode.ts'
import { keyOf } from './support.ts'

interface Sent {
  path: string
  method: 'GET' | 'POST'
  body?: object
  headers?: Record<string, string>
}

interface SharedApi {
  name: string
  /** A translation from English into Spanish, with the key in the query where that is possible. */
  request: (text: string, key: string) => Sent
  /** The translation in an answer. */
  read: (body: never) => string
  /** The statuses of an app that is disabled, and of one whose quota is used up. */
  disabled: number
  usedUp: number
  /** The header in which the key may be sent too. */
  keyHeader: (key: string) => Record<string, string>
}

type App = Awaited<ReturnType<Api['createApp']>>

const azure = '/compat/azure/translate?api-version=3.0&from=en&to=es'
const apertium = '/compat/apy/translate?langpair=eng|spa'
const options = { worker: false }
const red = 'The house is red.'
const token = (key: string): string => `token=${encodeURIComponent(key)}`
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const withBearer = { disabled: 403, usedUp: 429, keyHeader: bearer }

const apis: readonly SharedApi[] = [
  {
    name: 'Azure',
    request: (text, key) => ({
      path: `${azure}&Subscription-Key=${encodeURIComponent(key)}`,
      method: 'POST',
      body: [{ Text: text }],
    }),
    read: ([{ translations }]: [{ translations: [{ text: string }] }]) => translations[0].text,
    disabled: 403,
    usedUp: 403,
    keyHeader: (key) => ({ 'ocp-apim-subscription-key': key }),
  },
  {
    name: 'Apertium APy',
    request: (text, key) => ({
      path: `${apertium}&q=${encodeURIComponent(text)}&key=${encodeURIComponent(key)}`,
      method: 'GET',
    }),
    read: ({ responseData }: { responseData: { translatedText: string } }) =>
      responseData.translatedText,
    ...withBearer,
  },
  {
    name: 'Immersive Translate',
    request: (text, key) => ({
      path: `/imme?${token(key)}`,
      method: 'POST',
      body: { source_lang: 'en', target_lang: 'es', text_list: [text] },
    }),
    read: ({ translations }: { translations: [{ text: string }] }) => translations[0].text,
    ...withBearer,
  },
  {
    name: 'KISS Translator',
    request: (text, key) => ({
      path: `/kiss?${token(key)}`,
      method: 'POST',
      body: { text, from: 'en', to: 'es' },
    }),
    read: ({ text }: { text: string }) => text,
    ...withBearer,
  },
  {
    name: 'hcfy',
    request: (text, key) => ({
      path: `/hcfy?${token(key)}`,
      method: 'POST',
      body: { text, source: '英语', destination: ['西班牙语'] },
    }),
    read: ({ result }: { result: [string] }) => result[0],
    ...withBearer,
  },
  {
    name: "Google's web pages, single",
    request: (text, key) => ({
      path: `/translate_a/single?dj=1&sl=en&tl=es&q=${encodeURIComponent(text)}&${token(key)}`,
      method: 'GET',
    }),
    read: ({ sentences }: { sentences: [{ trans: string }] }) => sentences[0].trans,
    ...withBearer,
  },
  {
    name: "Google's web pages, t",
    request: (text, key) => ({
      path: `/translate_a/t?sl=en&tl=es&q=${encodeURIComponent(text)}&${token(key)}`,
      method: 'GET',
    }),
    read: ([text]: [string]) => text,
    ...withBearer,
  },
]

const callWith = (api: Api, { path, ...init }: Sent) => api.call(path, init)

/** The same request, as `fetch` takes it. */
const forFetch = ({ path, method, body, headers = {} }: Sent) => ({
  path,
  method,
  headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
  ...(body && { body: JSON.stringify(body) }),
})

/** An app whose owner has set these fields. */
async function createAppWith(api: Api, fields: object): Promise<App> {
  const created = await api.createApp()
  const { app, user } = created
  await api.call(`/apps/${app.id}`, { method: 'PATCH', body: fields, headers: user.bearer })
  return created
}

describe('compatible APIs have the services of the native one', async (t) => {
  const api = await startApi(t, options)
  for (const { name, request, read, disabled, usedUp, keyHeader } of apis)
    describe(name, () => {
      const send = ({ app }: App) => callWith(api, request(red, keyOf(app)))

      it('translates with the key in the query and in a header', async () => {
        const { app } = await api.createApp()
        const key = keyOf(app)
        const inHeader = { ...request(red, ''), headers: keyHeader(key) }
        for (const sent of [request(red, key), inHeader]) {
          const answer = await callWith(api, sent)
          assert.equal(answer.status, 200, JSON.stringify(answer.body))
          assert.equal(read(answer.body as never), 'La casa es roja.')
          assert.equal(answer.headers.get('x-metered-characters'), String(red.length))
        }
      })

      it('refuses an app that is disabled, beyond its quota or beyond its rate limit', async () => {
        const statusOf = async (fields: object) => {
          const app = await createAppWith(api, fields)
          const { status: first } = await send(app)
          return [first, (await send(app)).status]
        }
        assert.deepEqual(await statusOf({ disabled: true }), [disabled, disabled])
        assert.deepEqual(await statusOf({ monthlyCharacters: 0 }), [usedUp, usedUp])
        assert.deepEqual(await statusOf({ requestsPerMinute: 1 }), [200, 429])
      })

      it('refuses the key of no app', async () => {
        const { app } = await api.createApp()
        const answer = await callWith(api, request(red, `${keyOf(app)}x`))
        assert.equal(answer.status, 401)
        assert.ok(!JSON.stringify(answer.body).includes(app.apiSecret))
      })
    })
})

describe('compatible APIs fail as the native one', () => {
  it('are 504 for a translation that takes too long', async (t) => {
    const environment = {
      DRAGOMAN_APERTIUM_MODES: createSilentMode(t),
      DRAGOMAN_DEADLINE_SECONDS: '1',
    }
    const api = await startApi(t, { ...options, environment })
    const { app } = await api.createApp()
    const statuses = apis.map(async ({ request }) => {
      const { status } = await callWith(api, request('HANG on', keyOf(app)))
      return status
    })
    assert.deepEqual(new Set(await Promise.all(statuses)), new Set([504]))
  })

  it('are 503 without engines, for Weblate 529', async (t) => {
    const environment = { DRAGOMAN_APERTIUM_MODES: newDirectory(t) }
    const api = await startApi(t, { ...options, environment })
    const { app } = await api.createApp()
    for (const { name, request } of apis) {
      const sent = request(red, keyOf(app))
      assert.equal((await callWith(api, sent)).status, 503, name)
      const headers = { 'user-agent': 'Weblate/5.14' }
      assert.equal((await callWith(api, { ...sent, headers })).status, 529, name)
    }
  })
})

it('the log of a process has no key and no text of compatible APIs', async (t) => {
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
  let sent = 0
  const send = async ({ path, ...init }: ReturnType<typeof forFetch>) => {
    sent++
    return (await fetch(product.url + path, init)).text()
  }
  for (const { request, keyHeader } of apis) {
    const each = forFetch(request('confidentially', key))
    await send(each)
    await send({ ...each, path: each.path.replace('?', '/%zz?') })
    await send({ ...each, path: each.path.replace('?', '/x?') })
    await send({ ...each, headers: { ...each.headers, ...keyHeader(key) } })
  }
  const requests = () => [...product.output().matchAll(/"msg":"request"/g)].length
  await until(() => requests() >= sent, 'the requests are logged')
  assert.doesNotMatch(product.output(), /secretpart|othersecret|confidentially/)
})
