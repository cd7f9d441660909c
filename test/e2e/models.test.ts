// Models while the product serves: downloaded, replaced under running requests, or unavailable.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { anyBackend } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { fixtures, startModelRegistry } from '../support/model-registry.ts'
import { expectOnlyWholeModels, newDirectory } from '../support/model-store.ts'
import { type Product, startProduct, until } from '../support/product.ts'

const sentence = 'The red house is big.'
const spanish = 'La casa roja es grande.'

interface Options {
  command?: string[]
  environment?: Record<string, string>
}

/** A product with its own data directory and no other engine. */
async function start(
  t: TestContext,
  { command = ['bin/dragoman.mjs', 'serve'], environment = {} }: Options = {},
) {
  const storage = await anyBackend.createStorage()
  t.after(storage.remove)
  const noModes = newDirectory(t)
  const settings = {
    DATABASE_URL: storage.databaseUrl,
    DRAGOMAN_DATA_DIR: storage.dataDir,
    DRAGOMAN_APERTIUM_MODES: noModes,
    ...environment,
  }
  const product = await startProduct({
    command,
    environment: { DRAGOMAN_SETUP: 'auto', ...settings },
  })
  t.after(() => product.stop('SIGKILL').catch(() => {}))
  return {
    product,
    settings,
    models: join(storage.dataDir, 'models'),
    ...(await createApp(product)),
  }
}

async function createApp({ url }: Product) {
  const post = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
  ): Promise<{ status: number; body: any }> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const account = { email: 'someone@example.org', password: 'a long enough password' }
  await post('/auth/signup', account)
  const { accessToken } = (await post('/auth/login', account)).body
  const { apiKey, apiSecret } = (
    await post('/create', { name: 'app' }, { authorization: `Bearer ${accessToken}` })
  ).body
  const credentials = { 'x-api-key': apiKey, 'x-api-secret': apiSecret }
  const translate = (text: string | string[], to = 'es', from = 'en') =>
    post('/translateText', { text, from, to }, credentials)
  const ready = async () => (await fetch(`${url}/health/ready`)).status
  return { translate, ready }
}

async function qualityOf(url: string): Promise<number | undefined> {
  const { languages } = (await (await fetch(`${url}/languages`)).json()) as {
    languages: { code: string; targets: { quality: number }[] }[]
  }
  return languages.find(({ code }) => code === 'en')?.targets[0]?.quality
}

async function run(environment: Record<string, string>, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['bin/dragoman.mjs', 'models', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', ...environment },
    stdio: 'ignore',
  })
  const [status] = await once(child, 'exit')
  assert.equal(status, 0, args.join(' '))
}

describe('models of a running product', () => {
  it('are downloaded by `npm start` into an empty data directory while it listens', async (t) => {
    const registry = await startModelRegistry({ bytesPerSecond: 300_000 })
    t.after(registry.close)
    const { product, translate, ready, models } = await start(t, {
      command: ['npm', 'start'],
      environment: {
        DRAGOMAN_MODELS: 'en-es,es-en',
        DRAGOMAN_MODELS_REGISTRY: registry.url,
        DRAGOMAN_SETUP: 'auto',
      },
    })
    assert.equal(await ready(), 503, 'nothing can be translated yet')
    assert.equal((await translate(sentence)).status, 503)
    const { body } = await eventually(
      () => translate(sentence),
      ({ status }) => status === 200,
      30_000,
    )
    assert.equal(body.translatedText, spanish)
    assert.deepEqual(body.route, [{ engine: 'marian', from: 'en', to: 'es' }])
    assert.equal(await ready(), 200)
    await until(() => expectOnlyWholeModels(models).length === 2, 'both models are there')
    assert.match(product.output(), /"msg":"pulling models"/)
    assert.equal(await product.stop(), 0)
  })

  it('are picked up without a restart when pulled, removed or imported', async (t) => {
    const registry = await startModelRegistry()
    t.after(registry.close)
    const { translate, settings, models } = await start(t)
    const environment = { ...settings, DRAGOMAN_MODELS_REGISTRY: registry.url }
    await run(environment, 'pull', 'en-es', 'es-en')
    assert.equal(
      (
        await eventually(
          () => translate(sentence),
          ({ status }) => status === 200,
        )
      ).body.translatedText,
      spanish,
    )
    await run(environment, 'import', join(fixtures, 'enfr'))
    const french = await eventually(
      () => translate('Hello world', 'fr'),
      ({ status }) => status === 200,
    )
    assert.deepEqual(french.body.route, [{ engine: 'marian', from: 'en', to: 'fr' }])
    const chain = await translate('La casa roja es grande.', 'fr', 'es')
    assert.equal(chain.body.route.length, 2)
    await run(environment, 'remove', 'en-fr')
    const gone = await eventually(
      () => translate('Hello world', 'fr'),
      ({ status }) => status !== 200,
    )
    assert.deepEqual([gone.status, gone.body.code], [422, 'language-pair-not-supported'])
    assert.deepEqual(expectOnlyWholeModels(models), ['en-es', 'es-en'])
  })

  it('are exchanged under requests, none of which fails', async (t) => {
    const { translate, models, product } = await start(t)
    mkdirSync(models, { recursive: true })
    const put = async (chrf: number): Promise<void> => {
      const next = join(models, '.next')
      cpSync(join(fixtures, 'enes'), next, { recursive: true })
      writeFileSync(
        join(next, 'metadata.json'),
        JSON.stringify({ sourceLanguage: 'en', targetLanguage: 'es', flores: { chrf } }),
      )
      if (existsSync(join(models, 'en-es')))
        renameSync(join(models, 'en-es'), join(models, `.before-${chrf}`))
      renameSync(next, join(models, 'en-es'))
      // The new model serves, seen from outside.
      await eventually(
        () => qualityOf(product.url),
        (quality) => quality === chrf,
      )
    }
    await put(50)
    let going = true
    let answers = 0
    const ask = async (client: number): Promise<void> => {
      for (let round = 0; going; round++) {
        // Never the same text twice: the cache would answer.
        const { status, body } = await translate(`The house ${client} is big ${round}.`)
        answers++
        assert.equal(status, 200, JSON.stringify(body))
      }
    }
    const clients = Promise.all([1, 2, 3, 4].map(ask))
    const exchange = async (): Promise<void> => {
      for (const chrf of [51, 52, 53]) {
        await put(chrf)
        const before = answers
        await until(() => answers > before + 20 || !going, 'it is translated with')
      }
    }
    await Promise.race([clients, exchange()]).finally(() => {
      going = false
    })
    await clients
    assert.ok(answers > 60, String(answers))
  })

  it('that are unavailable block nothing: one line says so, and the others serve', async (t) => {
    const registry = await startModelRegistry()
    await registry.close()
    const { product, models } = await start(t, {
      environment: { DRAGOMAN_MODELS: 'en-es', DRAGOMAN_MODELS_REGISTRY: registry.url },
    })
    await until(
      () => /could not be downloaded/.test(product.output()),
      'it says that there is no network',
    )
    const lines = product
      .output()
      .split('\n')
      .filter((line) => /"level":(40|50)/.test(line) && !/No translation engine/.test(line))
    assert.equal(lines.length, 1, lines.join('\n'))
    const { level, msg } = JSON.parse(lines[0] ?? '')
    assert.equal(level, 40)
    assert.match(
      msg,
      /^Models could not be downloaded; .* with none\. 127\.0\.0\.1:\d+ cannot be reached: /,
    )
    assert.equal((await fetch(`${product.url}/health/live`)).status, 200)
    mkdirSync(models, { recursive: true })
    cpSync(join(fixtures, 'enes'), join(models, 'enes'), { recursive: true })
    await eventually(
      async () => (await fetch(`${product.url}/health/ready`)).status,
      (status) => status === 200,
    )
    assert.equal(await product.stop(), 0)
  })

  it('are not asked for when set-up is turned off, or when they are there already', async (t) => {
    const registry = await startModelRegistry()
    t.after(registry.close)
    const wanted = { DRAGOMAN_MODELS: 'en-es', DRAGOMAN_MODELS_REGISTRY: registry.url }
    const off = await start(t, { environment: { ...wanted, DRAGOMAN_SETUP: 'off' } })
    await off.product.stop()
    assert.deepEqual(registry.requests, [])
    await run({ ...off.settings, ...wanted }, 'pull')
    const before = registry.requests.length
    const again = await startProduct({
      command: ['bin/dragoman.mjs', 'serve'],
      environment: { ...off.settings, ...wanted },
    })
    assert.equal((await fetch(`${again.url}/health/ready`)).status, 200)
    await again.stop()
    assert.equal(registry.requests.length, before)
  })
})
