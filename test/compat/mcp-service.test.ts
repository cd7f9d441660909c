// What calls of tools cost, whose they are, and what the log holds of them.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { newDirectory } from '../support/model-store.ts'
import { startProduct } from '../support/product.ts'
import { createSilentMode, disconnectDuring } from '../support/silent-mode.ts'
import { legacySender } from './mcp-support.ts'
import { keyOf, unknownKey } from './support.ts'

type Caller = Awaited<ReturnType<Api['createApp']>>

const bearerOf = ({ app }: Pick<Caller, 'app'>) => ({ authorization: `Bearer ${keyOf(app)}` })

const calling = (name: string, input: object) => ({
  method: 'tools/call',
  params: { name, arguments: input },
})

/** Calls tools as an app. */
const createCaller = (api: Api, caller: Pick<Caller, 'app'>) => {
  const send = legacySender(api, bearerOf(caller))
  return async (name: string, input: object) => (await send(calling(name, input))).body.result
}

const usageOf = async (api: Api, { app, user }: Caller) =>
  (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals

const pair = { from: 'en', to: 'es' }

describe('calls of tools', async (t) => {
  const api = await startApi(t)
  const [one, other] = [await api.createApp(), await api.createApp()]
  const [asOne, asOther] = [createCaller(api, one), createCaller(api, other)]

  it('count for the app whose key it is, and are cached for its user', async () => {
    const texts = { text: 'A small dog.', ...pair }
    for (const call of [asOne, asOne, asOther]) assert.ok(!(await call('translate', texts)).isError)
    const [ofOne, ofOther] = [await usageOf(api, one), await usageOf(api, other)]
    assert.deepEqual([ofOne.characters, ofOne.requests, ofOne.cacheHits], [24, 2, 1])
    assert.deepEqual([ofOther.characters, ofOther.requests, ofOther.cacheHits], [12, 1, 0])
  })

  it('say how many characters they count', async () => {
    const send = legacySender(api, bearerOf(one))
    const { headers } = await send(calling('translate', { text: 'A dog.', ...pair }))
    assert.equal(headers.get('x-metered-characters'), '6')
  })

  it('find nothing of another app', async () => {
    const document = { name: 'a.txt', content: 'The house.', ...pair }
    const { jobId } = (await asOne('translate_document', document)).structuredContent
    const dictionaries = [{ ...pair, entries: [{ source: 'a', target: 'b' }] }]
    const { body } = await api.post('/glossaries', { name: 'one', dictionaries }, one.credentials)
    const glossary = { glossaryId: body.id, ...pair }
    for (const [name, input] of [
      ['get_document', { jobId }],
      ['get_glossary_entries', glossary],
      ['translate', { text: 'a', ...glossary }],
    ] as const) {
      assert.ok(!(await asOne(name, input)).isError, name)
      assert.equal((await asOther(name, input)).isError, true, name)
    }
    assert.deepEqual((await asOther('list_glossaries', {})).structuredContent.glossaries, [])
    const correction = { ...pair, source: 'The red door.', target: 'Una puerta.' }
    await asOne('add_correction', correction)
    const { content } = await asOther('translate', { text: correction.source, ...pair })
    assert.notEqual(content[0].text, correction.target)
  })

  it('are audited like those of the native API', async () => {
    const operator = await api.createOperator()
    const { body } = await api.call('/audit', { headers: operator.bearer })
    const event = body.events.find(({ type }: { type: string }) => type === 'correction.added')
    assert.deepEqual([event?.appId, event?.actor], [one.app.id, one.app.id])
  })

  it('neither read nor delete the result of a job of texts', async () => {
    const keeping = await api.createApp()
    await api.call(`/apps/${keeping.app.id}`, {
      method: 'PATCH',
      body: { noStore: true },
      headers: keeping.user.bearer,
    })
    const { credentials } = keeping
    const { body: job } = await api.post('/queue', { text: 'The house.', ...pair }, credentials)
    const call = createCaller(api, keeping)
    const input = { jobId: job.id, waitSeconds: 30 }
    assert.equal((await call('get_document', input)).isError, true)
    const { body } = await api.call(`/queue/${job.id}`, { headers: credentials })
    assert.equal(body.result.translatedText, 'La casa.')

    const document = { name: 'a.txt', content: 'The house.', ...pair }
    const { jobId } = (await call('translate_document', document)).structuredContent
    const read = () => call('get_document', { jobId, waitSeconds: 30 })
    assert.equal((await read()).content[0].text, 'La casa.')
    // It is deleted when the first answer is delivered, which the service knows a little later.
    const { status } = await eventually(
      async () => (await read()).structuredContent,
      ({ text }) => text === undefined,
    )
    assert.equal(status, 'succeeded')
  })

  it('are refused when the quota is used, and when requests are too many', async () => {
    const poor = await api.createApp()
    const limit = (body: object) =>
      api.call(`/apps/${poor.app.id}`, { method: 'PATCH', body, headers: poor.user.bearer })
    await limit({ monthlyCharacters: 3 })
    const call = createCaller(api, poor)
    const { isError, content } = await call('translate', { text: 'A house.', ...pair })
    assert.equal(isError, true)
    assert.match(content[0].text, /month/)
    await limit({ requestsPerMinute: 1 })
    const send = legacySender(api, bearerOf(poor))
    const answers = [await send({ method: 'ping' }), await send({ method: 'ping' })]
    const refused = answers.find(({ status }) => status === 429)
    assert.equal(refused?.body.error.data.code, 'rate-limited')
    assert.ok(Number(refused?.headers.get('retry-after')) >= 1)
  })
})

it('a translation without engines is a result that says so', async (t) => {
  const environment = { DRAGOMAN_APERTIUM_MODES: newDirectory(t) }
  const api = await startApi(t, { worker: false, environment })
  const call = createCaller(api, await api.createApp())
  const { isError, content } = await call('translate', { text: 'The house.', ...pair })
  assert.equal(isError, true)
  assert.ok(content[0].text.length > 0)
})

it('a client that disconnects ends its work, and pays nothing', async (t) => {
  const environment = {
    DRAGOMAN_APERTIUM_MODES: createSilentMode(t),
    DRAGOMAN_MONTHLY_CHARACTERS: '20',
  }
  const api = await startApi(t, { worker: false, environment })
  const caller = await api.createApp()
  const texts = { text: ['HANG on', 'and on'], ...pair }
  await disconnectDuring(t, api, {
    path: '/mcp',
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearerOf(caller) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...calling('translate', texts) }),
  })
  const call = createCaller(api, caller)
  const same = { text: 'a'.repeat(20), from: 'es', to: 'es' }
  assert.ok(!(await call('translate', same)).isError)
  assert.equal((await call('translate', same)).isError, true)
  assert.equal((await usageOf(api, caller)).characters, 20)
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
    },
  })
  t.after(() => product.child.kill('SIGKILL'))
  const send = async (path: string, body: object | string, headers = {}) => {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const account = { email: 'someone@example.org', password: 'correct-horse-battery' }
  await send('/auth/signup', account)
  const { accessToken } = (await send('/auth/login', account)).body
  const bearer = { authorization: `Bearer ${accessToken}` }
  const { body: app } = await send('/create', { name: 'an app' }, bearer)

  const message = { jsonrpc: '2.0', id: 1 }
  const text = 'Something said confidentially.'
  for (const key of [keyOf(app), unknownKey]) {
    const header = { authorization: `Bearer ${key}` }
    await send('/mcp', { ...message, ...calling('translate', { text, ...pair }) }, header)
    await send('/mcp', { ...message, ...calling('translate', { text, to: text }) }, header)
    await send('/mcp', { ...message, method: text }, header)
    await send('/mcp', `{"confidentially": "${key}", `, header)
    await send(`/mcp?key=${encodeURIComponent(key)}`, { ...message, method: 'ping' })
    await send(`/mcp/${'x'}?key=${encodeURIComponent(key)}`, {}, header)
  }
  assert.equal(await product.stop(), 0)
  const log = product.output()
  assert.match(log, /"route":"\/mcp\/?"/)
  for (const secret of [app.apiSecret, unknownKey.split(':')[1], 'confidentially'])
    assert.ok(!log.includes(secret), secret)
})
