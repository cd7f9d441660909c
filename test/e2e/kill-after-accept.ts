// Kills the server right after it has accepted a job, restarts it, and asserts that the job
// succeeds: every time, nothing lost, no engine process left, and exactly the jobs' characters
// metered. The test suite runs a few rounds.
import assert from 'node:assert/strict'
import { type Backend, backends } from '../support/backends.ts'
import { readOptions } from '../support/options.ts'
import { descendants, type Product, startProduct, survivors, until } from '../support/product.ts'

const jobsPerRound = 3

/** Runs the rounds on a storage of its own. Throws at the first lost job. */
export async function killAfterAccept(
  backend: Backend,
  rounds: number,
  onRound: (round: number, resumeMs: number) => void = () => {},
): Promise<void> {
  const storage = await backend.createStorage()
  const start = () =>
    startProduct({
      command: ['bin/dragoman.mjs', 'serve'],
      environment: { DATABASE_URL: storage.databaseUrl, DRAGOMAN_DATA_DIR: storage.dataDir },
    })
  let product = await start()
  const accepted: string[] = []
  let characters = 0
  try {
    const bearer = await logIn(product)
    const { credentials } = await createApp(product, bearer)
    const { app, credentials: queueing } = await createApp(product, bearer)
    for (let round = 1; round <= rounds; round++) {
      await call(product, '/translateText', credentials, {
        text: 'The house is red.',
        from: 'en',
        to: 'fr',
      })
      const ids: string[] = []
      for (let index = 0; index < jobsPerRound; index++) {
        const job = await call(product, '/queue', queueing, {
          text: [`The garden ${round} is big.`, 'The dog sleeps.'],
          from: 'en',
          to: 'fr',
        })
        ids.push(job.id)
        characters += job.progress.total
      }
      const family = descendants(product.child.pid ?? 0)
      await product.stop('SIGKILL')
      accepted.push(...ids)
      await until(() => survivors(family).length === 0, 'no engine process outlives the server')
      product = await start()
      const startedAt = performance.now()
      for (const id of ids) await expectSuccess(product, queueing, id)
      onRound(round, performance.now() - startedAt)
    }
    // Jobs that succeeded in an earlier round are still stored.
    for (const id of accepted) await expectSuccess(product, queueing, id)
    const { totals } = await call(product, `/apps/${app.id}/usage`, bearer)
    assert.deepEqual(
      [totals.characters, totals.requests, totals.errors],
      [characters, accepted.length, 0],
    )
  } finally {
    await product.stop('SIGKILL')
    await storage.remove()
  }
}

async function expectSuccess(
  product: Product,
  credentials: Record<string, string>,
  id: string,
): Promise<void> {
  const job = await call(product, `/queue/${id}?wait=30`, credentials)
  assert.equal(job.status, 'succeeded', JSON.stringify(job))
  assert.equal(job.result.translations.length, 2)
}

async function logIn(product: Product): Promise<Record<string, string>> {
  const account = { email: 'someone@example.org', password: 'a long enough password' }
  await call(product, '/auth/signup', {}, account)
  const { accessToken } = await call(product, '/auth/login', {}, account)
  return { authorization: `Bearer ${accessToken}` }
}

async function createApp(product: Product, bearer: Record<string, string>) {
  const app = await call(product, '/create', bearer, { name: 'app' })
  return { app, credentials: { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret } }
}

async function call(
  product: Product,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
): Promise<any> {
  const init =
    body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }
  const response = await fetch(product.url + path, init)
  const answer = await response.json()
  assert.ok(response.ok, JSON.stringify(answer))
  return answer
}

if (import.meta.main) {
  const { values } = readOptions({
    command: 'npm run e2e kill',
    options: { rounds: { type: 'number', default: 50, help: 'kills on each database' } },
  })
  for (const backend of backends) {
    const times: number[] = []
    await killAfterAccept(backend, values.rounds, (round, resumeMs) => {
      times.push(resumeMs)
      process.stdout.write(`\r${backend.name}: round ${round} of ${values.rounds}`)
    })
    const median = times.sort((a, b) => a - b)[times.length >> 1] ?? 0
    console.log(
      `\n${backend.name}: ${times.length} kills, ${times.length * jobsPerRound} jobs ` +
        `accepted, all succeeded; a round's jobs were done ${Math.round(median)} ms ` +
        'after the restart was ready (median).',
    )
  }
}
