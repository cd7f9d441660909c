// Jobs of workers that ask the same language model, from one database.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Backend, backends, type Storage } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { answerEach, startLlmServer } from '../support/llm-server.ts'
import { type Product, startProduct } from '../support/product.ts'

const slots = 2
const jobs = 24

/** Of the server and the workers. */
const common = {
  DRAGOMAN_RATE_LIMIT: '0',
  DRAGOMAN_APERTIUM_MODES: '/nothing',
  DRAGOMAN_MODELS: 'none',
}

describe('two workers with a language model, on PostgreSQL', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, async (t) => {
  const llm = await startLlmServer(t, (request) =>
    answerEach(request, (text) => `Deutsch: ${text}`),
  )
  let storage: Storage
  let server: Product
  const workers: Product[] = []
  let bearer: Record<string, string>

  const start = (kind: 'serve' | 'worker', settings: Record<string, string>) =>
    startProduct({
      command: ['bin/dragoman.mjs', kind],
      environment: {
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        ...common,
        ...settings,
      },
      readyMessage: kind === 'serve' ? 'ready' : 'working',
    })

  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
  async function call(path: string, headers: object, body?: object, method = 'POST'): Promise<any> {
    const response = await fetch(server.url + path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { method, body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    assert.ok(response.ok, JSON.stringify(answer))
    return answer
  }

  async function createApp() {
    const { id, apiKey, apiSecret } = await call('/create', bearer, { name: 'app' })
    return { id: id as string, credentials: { 'x-api-key': apiKey, 'x-api-secret': apiSecret } }
  }

  before(async () => {
    storage = await (backends[1] as Backend).createStorage()
    const { address } = llm
    const servers = [{ address, model: 'tiny', languages: ['en', 'de'], slots }]
    const settings = { DRAGOMAN_LLM_SERVERS: JSON.stringify(servers) }
    server = await start('serve', { DRAGOMAN_WORKER: 'off' })
    workers.push(...(await Promise.all([start('worker', settings), start('worker', settings)])))
    const account = { email: 'someone@example.org', password: 'a long enough password' }
    await call('/auth/signup', {}, account)
    const { accessToken } = await call('/auth/login', {}, account)
    bearer = { authorization: `Bearer ${accessToken}` }
  })
  after(async () => {
    await Promise.all([server, ...workers].map((product) => product.stop('SIGTERM')))
    await storage.remove()
  })

  it('translate what a server accepts that has none, within their slots', async () => {
    const { credentials } = await createApp()
    // The server learns from the workers what they translate.
    const submit = (text: string) =>
      call('/queue', credentials, { text, from: 'en', to: 'de' }) as Promise<{ id: string }>
    const first = await eventually(
      () => submit('The first house.').catch(() => undefined),
      (job) => job !== undefined,
    )
    const others = await Promise.all(
      Array.from({ length: jobs }, (_, index) => submit(`House ${index}.`)),
    )
    const ended = await Promise.all(
      [first as { id: string }, ...others].map(({ id }) =>
        eventually(
          () => call(`/queue/${id}?wait=30`, credentials),
          ({ status }) => status !== 'queued' && status !== 'running',
        ),
      ),
    )
    assert.deepEqual(
      ended.map(({ result }) => result?.translatedText),
      ['The first house.', ...others.map((_, index) => `House ${index}.`)].map(
        (text) => `Deutsch: ${text}`,
      ),
    )
    assert.ok(llm.load.most <= workers.length * slots, `${llm.load.most} at once`)
  })

  it('share the budget of an app', async () => {
    const { id, credentials } = await createApp()
    await call(`/apps/${id}`, bearer, { monthlyTokens: 500 }, 'PATCH')
    const asked = llm.requests.length
    let index = 0
    await eventually(
      async () => {
        const job = await call('/queue', credentials, {
          text: `Budget ${index++}.`,
          from: 'en',
          to: 'de',
        })
        return call(`/queue/${job.id}?wait=30`, credentials)
      },
      ({ error }) => error?.code === 'budget-exceeded',
    )
    // A process stores what it has counted once a second.
    await eventually(
      () => call(`/apps/${id}/usage`, bearer),
      ({ totals }) => totals.tokens >= 500,
    )
    // Each request takes some sixty; what the other worker used is known after five seconds.
    assert.ok(llm.requests.length - asked >= 5)
  })
})
