// Limits, usage and logs of real processes on one database.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Backend, backends, type Storage } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { type Product, startProduct } from '../support/product.ts'

const limit = 600
const clientsPerProcess = 8
const minuteMs = 60_000
const json = { 'content-type': 'application/json' }

type Headers = Record<string, string>

async function call(
  product: Product,
  path: string,
  headers: Headers,
  body?: unknown,
  method?: string,
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
): Promise<any> {
  const init =
    body === undefined
      ? { headers }
      : { method: method ?? 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) }
  const response = await fetch(product.url + path, init)
  const answer = await response.json()
  assert.ok(response.ok, JSON.stringify(answer))
  return answer
}

async function logIn(product: Product, email = 'someone@example.org'): Promise<Headers> {
  const account = { email, password: 'a long enough password' }
  await call(product, '/auth/signup', {}, account)
  const { accessToken } = await call(product, '/auth/login', {}, account)
  return { authorization: `Bearer ${accessToken}` }
}

async function createApp(product: Product, bearer: Headers) {
  const app = await call(product, '/create', bearer, { name: 'app' })
  return {
    id: app.id as string,
    credentials: { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret } as Headers,
  }
}

const translate = (product: Product, credentials: Headers, text = 'casa') =>
  fetch(`${product.url}/translateText`, {
    method: 'POST',
    headers: { ...json, ...credentials },
    body: JSON.stringify({ text, from: 'es', to: 'es' }),
  })

describe('four processes on PostgreSQL', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, () => {
  let storage: Storage
  let products: Product[]
  let bearer: Headers

  const start = () =>
    startProduct({
      command: ['bin/dragoman.mjs', 'serve'],
      environment: {
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        DRAGOMAN_RATE_LIMIT: String(limit),
        DRAGOMAN_WORKER: 'off',
      },
    })

  before(async () => {
    storage = await (backends[1] as Backend).createStorage()
    const first = await start()
    bearer = await logIn(first)
    products = [first, ...(await Promise.all([start(), start(), start()]))]
  })
  after(async () => {
    await Promise.all(products.map((product) => product.stop('SIGKILL')))
    await storage.remove()
  })

  /** How much is accepted before every process rejects requests. */
  async function hammer(accepted: (product: Product) => Promise<boolean>): Promise<number> {
    let count = 0
    const client = async (product: Product) => {
      for (let refused = 0; refused < 20; ) {
        if (await accepted(product)) count++
        else refused++
      }
    }
    await Promise.all(
      products.flatMap((product) =>
        Array.from({ length: clientsPerProcess }, () => client(product)),
      ),
    )
    return count
  }

  /** Repeats if a window ended in between. */
  async function withinOneMinute<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      const minute = Math.floor(Date.now() / minuteMs)
      const result = await work()
      if (Math.floor(Date.now() / minuteMs) === minute) return result
    }
  }

  it('accept together what an app may send in a minute, no more and hardly less', async () => {
    const accepted = await withinOneMinute(async () => {
      const { credentials } = await createApp(products[0] as Product, bearer)
      return hammer(async (product) => {
        const response = await translate(product, credentials)
        await response.arrayBuffer()
        assert.ok(response.status === 200 || response.status === 429, `${response.status}`)
        return response.status === 200
      })
    })
    assert.ok(accepted <= 1.05 * limit, `${accepted} of ${limit}`)
    assert.ok(accepted >= 0.9 * limit, `${accepted} of ${limit}`)
  })

  it('keep a monthly quota together, and meter exactly what they answered', async () => {
    const quota = 2_000
    const characters = 7
    const { id, credentials } = await createApp(products[0] as Product, bearer)
    await call(products[0] as Product, `/apps/${id}`, bearer, { monthlyCharacters: quota }, 'PATCH')
    const ask = async (product: Product) => {
      const response = await translate(product, credentials, 'x'.repeat(characters))
      await response.arrayBuffer()
      return response.status === 200
    }
    let accepted = await hammer(ask)
    // A process that found everything leased by others rejects requests for five seconds, and all
    // count towards the app's rate limit, which may need the next minute.
    await eventually(
      async () => {
        accepted += await hammer(ask)
        return accepted * characters
      },
      (characters) => characters >= 0.9 * quota,
      90_000,
    )
    assert.ok(accepted * characters <= quota, `${accepted * characters} of ${quota}`)
    assert.ok(accepted * characters >= 0.9 * quota, `${accepted * characters} of ${quota}`)
    const read = () => call(products[1] as Product, `/apps/${id}/usage`, bearer)
    const { totals } = await eventually(
      read,
      (usage) => usage.totals.characters === accepted * characters,
    )
    assert.equal(totals.requests, accepted)
  })

  it('know within seconds what the owner changed', async () => {
    const { id, credentials } = await createApp(products[0] as Product, bearer)
    const limits = async () => {
      const answers = await Promise.all(products.map((product) => translate(product, credentials)))
      await Promise.all(answers.map((answer) => answer.arrayBuffer()))
      return answers.map(({ headers }) => headers.get('ratelimit-limit'))
    }
    assert.deepEqual(
      await limits(),
      products.map(() => String(limit)),
    )
    await call(products[2] as Product, `/apps/${id}`, bearer, { requestsPerMinute: 7 }, 'PATCH')
    await eventually(limits, (values) => values.every((one) => one === '7'))
  })
})

for (const backend of backends) {
  describe(`a process on ${backend.name}`, () => {
    it('logs no text at any level, and meters its responses before it ends', async () => {
      const storage = await backend.createStorage()
      const environment = {
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        LOG_LEVEL: 'trace',
      }
      const product = await startProduct({ command: ['bin/dragoman.mjs', 'serve'], environment })
      const bearer = await logIn(product)
      const { id, credentials } = await createApp(product, bearer)
      const text = 'The canary4711 is red.'
      const { translatedText } = await call(product, '/translateText', credentials, {
        text,
        from: 'en',
        to: 'es',
      })
      assert.match(translatedText, /canary4711/)
      const job = await call(product, '/queue', credentials, {
        text: [text, `Das Haus canary4711 ist rot und sehr groß.`],
        to: 'es',
      })
      assert.equal(
        (await call(product, `/queue/${job.id}?wait=30`, credentials)).status,
        'succeeded',
      )
      await fetch(`${product.url}/translateText`, {
        method: 'POST',
        headers: { ...json, ...credentials },
        body: '{"text":"canary4711',
      })
      assert.equal(await product.stop('SIGTERM'), 0)
      assert.doesNotMatch(product.output(), /canary4711/)
      const again = await startProduct({ command: ['bin/dragoman.mjs', 'serve'], environment })
      const { totals } = await call(again, `/apps/${id}/usage`, bearer)
      assert.deepEqual([totals.characters, totals.requests, totals.errors], [2 * text.length, 2, 1])
      await again.stop('SIGKILL')
      await storage.remove()
    })
  })
}
