// What all compatible APIs share, shown for each: keys, limits, usage, tenants, disconnects, logs.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { startProduct, until } from '../support/product.ts'
import { createSilentMode, disconnectDuring } from '../support/silent-mode.ts'
import { type CompatRequest, requestsOfApis } from './requests-of-apis.ts'
import { keyOf, unknownKey } from './support.ts'

const house = 'The house is red.'
const translated = 'La casa es roja.'
/** A minute that does not end while requests are counted in it. */
const stopped = new Date()
type App = Awaited<ReturnType<Api['createApp']>>

const toFetch = ({ path, method = 'POST', headers = {}, body }: CompatRequest) => {
  const init: RequestInit = {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  }
  return { path, init }
}

const charactersOf = async (api: Api, { app, user }: App): Promise<number> =>
  (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals.characters

/** Their answers to what is refused have a status of their own; mcp-service.test.ts shows them. */
const otherProtocols = ['mcp']

it('each compatible API has a request here', () => {
  const directories = readdirSync(new URL('../../src/compat', import.meta.url), {
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory())
  const known = new Set(Object.keys(requestsOfApis).map((name) => name.split(':')[0]))
  const all = [...known, ...otherProtocols].sort()
  assert.deepEqual(directories.map(({ name }) => name).sort(), all)
})

for (const [name, write] of Object.entries(requestsOfApis))
  describe(`the compatible API ${name}`, async (t) => {
    const api = await startApi(t, {
      worker: false,
      now: () => stopped,
      environment: { DRAGOMAN_MAX_CHARACTERS: '500', DRAGOMAN_MAX_BODY_BYTES: '8192' },
    })
    const send = async (text: string, key: string) => {
      const { path, init } = toFetch(write(text, key))
      const answer = await fetch(api.url + path, init)
      return { status: answer.status, text: await answer.text() }
    }
    /** An app whose owner has set these fields. */
    async function createAppWith(fields: object): Promise<App> {
      const created = await api.createApp()
      const change = { method: 'PATCH', body: fields, headers: created.user.bearer }
      assert.equal((await api.call(`/apps/${created.app.id}`, change)).status, 200)
      return created
    }

    it('translates, and counts that for this app alone', async () => {
      const [one, other] = [await api.createApp(), await api.createApp()]
      const answer = await send(house, keyOf(one.app))
      assert.equal(answer.status, 200, answer.text)
      assert.ok(answer.text.includes(translated), answer.text)
      const counted = [await charactersOf(api, one), await charactersOf(api, other)]
      assert.deepEqual(counted, [house.length, 0])
    })

    it('refuses keys of nobody, damaged ones, and those of a disabled app', async () => {
      const { app, user } = await api.createApp()
      const [apiKey = ''] = keyOf(app).split(':')
      for (const key of [unknownKey, 'x', `${apiKey}:ds_${'x'.repeat(43)}`, `${keyOf(app)}x`]) {
        const { status, text } = await send(house, key)
        assert.ok([400, 401, 403].includes(status), `${status} ${text}`)
        assert.ok(!text.includes(translated))
      }
      const change = { method: 'PATCH', body: { disabled: true }, headers: user.bearer }
      const disabled = await api.call(`/apps/${app.id}`, change)
      if (disabled.status === 200)
        assert.ok((await send(house, keyOf(app))).status >= 400, 'a disabled app')
    })

    it('refuses what is too long or too large, and charges nothing', async () => {
      const created = await api.createApp()
      for (const text of ['x'.repeat(501), 'x'.repeat(9_000)]) {
        const { status } = await send(text, keyOf(created.app))
        assert.ok([400, 413].includes(status), String(status))
      }
      assert.equal(await charactersOf(api, created), 0)
    })

    it('keeps to the requests of a minute and to the characters of a month', async () => {
      const month = await createAppWith({ monthlyCharacters: 5 })
      const { status } = await send(house, keyOf(month.app))
      assert.ok([403, 429, 456].includes(status), String(status))
      assert.equal(await charactersOf(api, month), 0)
      const minute = await createAppWith({ requestsPerMinute: 1 })
      const statuses: number[] = []
      for (let index = 0; index < 3; index++)
        statuses.push((await send(house, keyOf(minute.app))).status)
      assert.equal(statuses[0], 200)
      assert.equal(statuses.at(-1), 429)
    })

    it('answers a damaged body with an error of its own', async () => {
      const { app } = await api.createApp()
      const { path, init } = toFetch(write(house, keyOf(app)))
      if (init.body === undefined) return
      for (const damaged of ['{', '{"x":}', '\u0000', '{"a":'.repeat(1_000)]) {
        const answer = await fetch(api.url + path, { ...init, body: damaged })
        assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${damaged}`)
        assert.doesNotMatch(answer.headers.get('content-type') ?? '', /problem\+json/)
      }
    })

    it('ends the work of a caller that disconnects, and does not charge it', async (test) => {
      const environment = { DRAGOMAN_APERTIUM_MODES: createSilentMode(test) }
      const silent = await startApi(test, { worker: false, environment })
      const created = await silent.createApp()
      const { path, init } = toFetch(write('HANG on', keyOf(created.app)))
      await disconnectDuring(test, silent, { path, ...init })
      assert.equal(await charactersOf(silent, created), 0)
    })
  })

it('no compatible API writes a key or a text into the log', async (t) => {
  const storage = await anyBackend.createStorage()
  t.after(storage.remove)
  const product = await startProduct({
    command: [process.execPath, 'bin/dragoman.mjs', 'serve'],
    environment: {
      DATABASE_URL: storage.databaseUrl,
      DRAGOMAN_DATA_DIR: storage.dataDir,
      LOG_LEVEL: 'trace',
    },
  })
  t.after(() => product.stop('SIGKILL').catch(() => {}))
  const key = keyOf(await createAppOf(product.url))
  for (const [name, write] of Object.entries(requestsOfApis))
    for (const sent of [key, `${key}x`]) {
      const { path, init } = toFetch(write(house, sent))
      const answer = await fetch(product.url + path, init)
      assert.equal(answer.ok, sent === key, `${name}: ${answer.status} ${await answer.text()}`)
    }
  const count = 2 * Object.keys(requestsOfApis).length
  const logged = () => [...product.output().matchAll(/"msg":"request"/g)].length
  await until(() => logged() >= count, 'the requests are logged')
  for (const secret of [...key.split(':'), house, translated])
    assert.ok(!product.output().includes(secret), secret)
})

/** Signs somebody up at a service, and creates an app. */
async function createAppOf(url: string): Promise<{ apiKey: string; apiSecret: string }> {
  const account = { email: 'someone@example.org', password: 'correct-horse-battery' }
  const post = async (path: string, body: object, headers = {}) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  await post('/auth/signup', account)
  const { accessToken } = (await post('/auth/login', account)) as { accessToken: string }
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await post('/create', { name: 'x' }, headers)) as { apiKey: string; apiSecret: string }
}
