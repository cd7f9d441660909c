// The cost of limits and usage per request, in the process, and over HTTP beside a server without
// limits; medians of alternating rounds.

import { median } from '../packages/marian/bench/figures.ts'
import { localApp } from '../src/cli/service/local-context.ts'
import { createLimitService } from '../src/metering/limits.ts'
import { createMeter } from '../src/metering/meter.ts'
import { createQuotas } from '../src/metering/quota.ts'
import { sumUsage } from '../src/metering/usage-store.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { createLogger } from '../src/telemetry/log.ts'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { type Backend, backends } from '../test/support/backends.ts'
import { createApp } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { startProduct } from '../test/support/product.ts'
import { sendAll } from './support/http-load.ts'

const { values } = readOptions({
  command: 'npm run bench limits',
  options: { rounds: { type: 'number', default: 5, help: 'rounds, alternating' } },
})
const rounds = values.rounds
const log = createLogger({ logLevel: 'silent' })
const now = () => new Date()
const calls = 200_000

const show = (what: string, figures: readonly number[]) =>
  console.log(
    `| ${what} | ${median(figures).toFixed(2)} | ${Math.min(...figures).toFixed(2)} to ` +
      `${Math.max(...figures).toFixed(2)} |`,
  )

/** Microseconds of each call. */
async function cost(call: () => unknown): Promise<number> {
  const start = performance.now()
  for (let index = 0; index < calls; index++) {
    const answer = call()
    if (answer instanceof Promise) await answer
  }
  return ((performance.now() - start) * 1000) / calls
}

async function inProcess(backend: Backend): Promise<void> {
  const storage = await backend.createStorage()
  const database = await openDatabase({ ...storage, log })
  await database.tables
    .insertInto('users')
    .values({ id: 'u', email: 'u@example.org', name: null, passwordHash: 'x' })
    .execute()
  await database.tables
    .insertInto('apps')
    .values({ id: 'a', userId: 'u', name: 'n', description: null, webhookSecret: '' })
    .execute()
  const db = database.tables
  const quotas = createQuotas({
    db,
    countUsed: (transaction, appId, since) =>
      sumUsage(transaction, { appId, what: 'characters', since }),
    now,
    log,
  })
  const limits = createLimitService({
    database,
    quotas,
    limits: {
      userRateLimit: 0,
      addressRateLimit: 0,
      libreTranslateAddressRateLimit: 0,
      guestAddressRateLimit: 0,
      guestAddressCharacters: 0,
      loginRateLimit: 0,
    },
    now,
    log,
  })
  const meter = createMeter({
    db,
    onStored: (counts) => {
      for (const { appId, characters } of counts) quotas.settle(appId, characters)
    },
    now,
    log,
  })
  const wide = 1_000_000_000
  const app = {
    ...localApp,
    id: 'a',
    userId: 'u',
    limits: {
      requestsPerMinute: wide,
      charactersPerMinute: wide,
      monthlyCharacters: wide,
      monthlyTokens: null,
    },
  }
  const hops = [{ engine: 'apertium' as const, from: 'en', to: 'es' }]
  const translation = { translatedText: 'x', from: 'en', to: 'es', characters: 20, route: hops }
  const parts: [string, () => unknown][] = [
    ['requests a minute', () => limits.tryTakeRequest(app) || limits.takeRequest(app)],
    ['headers of two limits', () => limits.allowanceOf(app)],
    [
      'characters a minute and a month',
      () => limits.tryTakeCharacters(app, 20) || limits.takeCharacters(app, 20),
    ],
    ['usage', () => meter.answered({ id: 'a' }, [translation])],
  ]
  for (const [name, call] of parts) {
    await cost(call)
    const figures: number[] = []
    for (let round = 0; round < rounds; round++) figures.push(await cost(call))
    show(`${backend.name}: ${name}, µs`, figures)
  }
  await meter.close()
  await limits.close()
  await database.close()
  await storage.remove()
}

/** Cached responses with and without limits, alternating. */
async function overHttp(): Promise<void> {
  const serve = async (environment: Record<string, string>) => {
    const data = temporaryDirectory()
    const command = ['bin/dragoman.mjs', 'serve']
    const product = await startProduct({
      command,
      keepOutput: false,
      environment: { ...environment, DRAGOMAN_DATA_DIR: data },
    })
    return { product, headers: await createApp(product.url) }
  }
  const services = [await serve({ DRAGOMAN_RATE_LIMIT: '0' }), await serve({})]
  const bodies = Array.from({ length: 10_000 }, (_, index) =>
    JSON.stringify({ text: `The house ${index % 100} is red.`, from: 'en', to: 'es' }),
  )
  const rates: number[][] = [[], []]
  for (let round = 0; round <= rounds; round++)
    for (const [index, { product, headers }] of services.entries()) {
      const { seconds, failed } = await sendAll({
        url: product.url,
        path: '/translateText',
        headers,
        bodies,
        clients: 16,
        awake: true,
      })
      if (failed > 0) throw new Error(`${failed} requests failed`)
      // The first round warms both up.
      if (round > 0) rates[index]?.push(bodies.length / seconds)
    }
  const [without = [], limited = []] = rates
  show('cached answers without a limit, requests/s', without)
  show('cached answers with a limit, requests/s', limited)
  show(
    'with / without',
    limited.map((rate, round) => rate / (without[round] ?? 0)),
  )
  await Promise.all(services.map(({ product }) => product.stop()))
}

console.log('| what | median | min to max |\n|---|---|---|')
for (const backend of backends) await inProcess(backend)
await overHttp()
