// Kills the service at random moments while models are downloaded on demand, and starts it again:
// every visible model is whole, and every accepted job ends. The test suite plays a few rounds.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createApp } from '../support/create-app.ts'
import { eventually } from '../support/eventually.ts'
import { startModelRegistry } from '../support/model-registry.ts'
import { expectOnlyWholeModels } from '../support/model-store.ts'
import { readOptions } from '../support/options.ts'
import { type Product, startProduct } from '../support/product.ts'

interface Round {
  readonly killedAfterMs: number
  /** Complete models that were visible after the kill. */
  readonly seen: readonly string[]
}

/** How long the downloads of all models take. */
const downloadMs = 5_000
const pairs = [
  { from: 'en', to: 'es' },
  { from: 'en', to: 'fr' },
  { from: 'es', to: 'en' },
  { from: 'es', to: 'fr' },
]
const all = ['en-es', 'en-fr', 'es-en']

/** Throws at the first incomplete model that is visible, and if a job is lost. */
export async function killOnDemand(
  rounds: number,
  onRound: (round: number, what: Round) => void = () => {},
): Promise<void> {
  const registry = await startModelRegistry({ bytesPerSecond: 200_000 })
  const data = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  const models = join(data, 'models')
  const accepted: string[] = []
  let headers: Record<string, string> | undefined
  const start = () => startService(data, registry.url)
  try {
    for (let round = 1; round <= rounds; round++) {
      if (round % 4 === 0)
        for (const pair of all) rmSync(join(models, pair), { recursive: true, force: true })
      const product = await start()
      headers ??= await createApp(product.url)
      await eventually(
        () => fetch(`${product.url}/health/ready`),
        ({ status }) => status === 200,
      )
      const killedAfterMs = Math.round(Math.random() * downloadMs)
      const asked = ask(product, headers)
      await delay(killedAfterMs)
      await product.stop('SIGKILL')
      accepted.push(...(await asked))
      onRound(round, { killedAfterMs, seen: expectOnlyWholeModels(models) })
    }
    const product = await start()
    await endAll(product, headers ?? {}, accepted)
    assert.deepEqual(expectOnlyWholeModels(models), all)
    await product.stop()
  } finally {
    await registry.close()
    rmSync(data, { recursive: true, force: true })
  }
}

const startService = (data: string, registry: string): Promise<Product> =>
  startProduct({
    command: ['bin/dragoman.mjs', 'serve'],
    environment: {
      DRAGOMAN_DATA_DIR: data,
      DRAGOMAN_MODELS: 'auto',
      DRAGOMAN_MODELS_REGISTRY: registry,
      DRAGOMAN_APERTIUM_MODES: join(data, 'none'),
      DRAGOMAN_NEW_PAIRS_PER_HOUR: '1000',
    },
  })

/** Asks for each pair, at once and through the queue. Returns the IDs of the accepted jobs. */
async function ask({ url }: Product, headers: Record<string, string>): Promise<string[]> {
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'The red house is big.', ...body }),
    })
  const ids = await Promise.all(
    pairs.map(async (pair) => {
      try {
        post('/translateText', pair).catch(() => {})
        const response = await post('/queue', pair)
        return response.status === 202 ? [((await response.json()) as { id: string }).id] : []
      } catch {
        return []
      }
    }),
  )
  return ids.flat()
}

/** Every accepted job succeeds. */
async function endAll(
  { url }: Product,
  headers: Record<string, string>,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids)
    await eventually(
      async () => {
        const response = await fetch(`${url}/queue/${id}?wait=20`, { headers })
        return ((await response.json()) as { status: string }).status
      },
      (status) => status === 'succeeded',
      120_000,
    )
}

if (import.meta.main) {
  const { values } = readOptions({
    command: 'npm run e2e on-demand-kill',
    options: { rounds: { type: 'number', default: 50, help: 'kills' } },
  })
  await killOnDemand(values.rounds, (round, { killedAfterMs, seen }) =>
    console.log(`round ${round}: killed after ${killedAfterMs} ms; whole: ${seen.join(' ')}`),
  )
  console.log('Every model that could be seen was whole, and every accepted job has ended.')
}
