// Uses the product as on a small machine: in a fresh clone, sets up and starts with `npm start`,
// imports a neural model, answers requests, works on jobs and stops, all within the limit,
// Apertium's processes included.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createApp } from '../support/create-app.ts'
import { createMemoryLimit } from '../support/memory-limit.ts'
import { sendMixedRequests } from '../support/mixed-requests.ts'
import { readOptions } from '../support/options.ts'
import { type Product, startProduct } from '../support/product.ts'

const { values } = readOptions({
  command: 'npm run e2e small-machine',
  options: {
    megabytes: { type: 'number', default: 512, help: 'memory of the machine' },
    requests: { type: 'number', default: 10_000, help: 'synchronous requests' },
    jobs: { type: 'number', default: 1_000, help: 'jobs' },
  },
})
const concurrency = 8
/** One pair of Apertium and one neural model. */
const pairs = [
  ['en', 'es'],
  ['en', 'fr'],
] as const
const root = join(import.meta.dirname, '../..')
const directory = mkdtempSync(join(tmpdir(), 'dragoman-small-'))
const clone = join(directory, 'clone')
const environment = { DRAGOMAN_DATA_DIR: join(directory, 'data'), DRAGOMAN_MODELS: 'none' }
const limit = createMemoryLimit(values.megabytes)

function report(step: string): void {
  limit.expectKept()
  console.log(`${step}: at most ${limit.peakMegabytes().toFixed(0)} MB until here`)
}

async function run(...command: string[]): Promise<void> {
  const [program = '', ...args] = limit.wrap(command)
  const child = spawn(program, args, {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  limit.watch(child.pid as number)
  const [status] = await once(child, 'exit')
  limit.expectKept()
  assert.equal(status, 0, command.join(' '))
}

/** Waits until the server has noticed the imported model. */
async function untilServed(url: string, headers: Record<string, string>): Promise<void> {
  for (let engines: string[] = []; !engines.includes('marian'); ) {
    const response = await fetch(`${url}/translateText`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text: 'The house is red.', from: 'en', to: 'fr' }),
    })
    const { route = [] } = (await response.json()) as { route?: { engine: string }[] }
    engines = route.map(({ engine }) => engine)
    await setTimeout(200)
  }
}

/** Submits jobs and waits for each. */
async function runJobs(url: string, headers: Record<string, string>, count: number) {
  let next = 0
  const submitNext = async () => {
    while (next < count) {
      const text = `The house number ${next++} is red. The garden is big.`
      const response = await fetch(`${url}/queue`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ text, from: 'en', to: 'es' }),
      })
      const { id } = (await response.json()) as { id: string }
      for (let status = ''; status !== 'succeeded'; ) {
        const job = await fetch(`${url}/queue/${id}?wait=10`, { headers })
        status = ((await job.json()) as { status: string }).status
        assert.notEqual(status, 'failed')
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, submitNext))
}

let product: Product | undefined
try {
  console.log(`${values.megabytes} MB, by a ${limit.kind}`)
  execFileSync('git', ['clone', '--quiet', root, clone])
  await run('node', 'setup/setup.mjs')
  report('set up')
  product = await startProduct({
    command: limit.wrap(['npm', 'start']),
    directory: clone,
    environment,
  })
  limit.watch(product.child.pid as number)
  report('started')
  const headers = await createApp(product.url)
  const model = join(root, 'packages/marian/test/fixtures/enfr')
  await run('node', 'bin/dragoman.mjs', 'models', 'import', model)
  await untilServed(product.url, headers)
  report('imported a neural model')
  await sendMixedRequests(product.url, headers, values.requests, pairs)
  report(`answered ${values.requests} requests`)
  await runJobs(product.url, headers, values.jobs)
  report(`worked on ${values.jobs} jobs`)
  assert.equal(await product.stop(), 0)
  report('stopped')
} catch (error) {
  console.error(product?.output().split('\n').slice(-20).join('\n'))
  await product?.stop('SIGKILL')
  throw error
} finally {
  await limit.remove()
  rmSync(directory, { recursive: true, force: true })
}
