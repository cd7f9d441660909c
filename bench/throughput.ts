// Compares the service with the engine's own speed: the limit is one `apertium` process over a
// whole file, whose stages use all cores. All in one run, in rounds; medians and ratios.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../packages/marian/bench/figures.ts'
import { createApertiumEngine } from '../src/translation/engines/apertium/engine.ts'
import { atExit, temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { type Product, startProduct } from '../test/support/product.ts'
import { requireCommand } from '../test/support/required-command.ts'
import { requireApy, startApy } from './support/apertium-apy.ts'
import { type Load, sendAll } from './support/http-load.ts'

const { values, positionals } = readOptions({
  command: 'npm run bench throughput',
  positionals: ['<directory with flores-dev.en>'],
  options: {
    rounds: { type: 'number', default: 3, help: 'rounds of each measurement' },
    apy: { type: 'boolean', default: true, help: 'leave APy out' },
  },
})
const [directory] = positionals
requireCommand('apertium', '`apt-get install apertium apertium-eng-spa`')
if (values.apy) requireApy()

const sentences = readFileSync(join(directory, 'flores-dev.en'), 'utf8').trimEnd().split('\n')
const work = temporaryDirectory()
const words = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
const json = { 'content-type': 'application/json' }

/** The figures of each measurement, one per round. */
const figures = new Map<string, number[]>()
const note = (name: string, value: number) =>
  figures.set(name, [...(figures.get(name) ?? []), value])

const uncached = await serve({ DRAGOMAN_CACHE_BYTES: '0' })
const cached = await serve({})
const bare = await startBareFastify()
await warmUp({ url: bare.url, headers: json })
for (let round = 1; round <= values.rounds; round++) {
  process.stderr.write(`\rround ${round} of ${values.rounds}   `)
  note('limit: one apertium process, words/s', measureLimit())
  await measureRequests(
    'one sentence a request, 16 clients, words/s',
    uncached,
    sentences.map((text) => ({ text })),
    16,
  )
  await measureRequests('arrays of 50, 4 clients, words/s', uncached, batches(50), 4)
  if (values.apy)
    for (const processes of [1, 2])
      note(
        `APy, ${processes} process${processes > 1 ? 'es' : ''}, 16 clients, words/s`,
        await measureApy(processes),
      )
  await measureOneClient()
  await measureCached()
}
process.stderr.write('\n')
await Promise.all([uncached.product.stop(), cached.product.stop(), bare.close()])
print()

function measureLimit(): number {
  // Long enough that starting the process does not count.
  const file = join(work, 'sentences')
  const repeated = Array.from({ length: 3 }, () => sentences).flat()
  writeFileSync(file, `${repeated.join('\n')}\n`)
  const startedAt = performance.now()
  spawnSync('apertium', ['-u', 'eng-spa', file, '/dev/null'], {
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  })
  return words(repeated) / ((performance.now() - startedAt) / 1000)
}

interface Service {
  product: Product
  headers: Record<string, string>
}

async function serve(environment: Record<string, string>): Promise<Service> {
  const product = await startProduct({
    command: ['bin/dragoman.mjs', 'serve'],
    keepOutput: false,
    environment: {
      ...environment,
      LOG_LEVEL: 'info',
      DRAGOMAN_DATA_DIR: mkdtempSync(join(work, 'data-')),
    },
  })
  const headers = await createApp(product.url)
  await warmUp({ url: product.url, headers })
  return { product, headers }
}

/**
 * Requests after which V8 has compiled the server, as it is after hours of service; the stages of
 * the limit are compiled from the start.
 */
async function warmUp({ url, headers }: Pick<Load, 'url' | 'headers'>): Promise<void> {
  const bodies = sentences.map((text) => JSON.stringify({ text, from: 'en', to: 'es' }))
  for (let sent = 0; sent < 15_000; sent += bodies.length)
    await sendAll({ url, path: '/translateText', headers, bodies, clients: 16 })
}

function batches(size: number): { text: string[] }[] {
  return Array.from({ length: Math.ceil(sentences.length / size) }, (_, index) => ({
    text: sentences.slice(index * size, (index + 1) * size),
  }))
}

async function measureRequests(
  name: string,
  { product, headers }: Service,
  requests: { text: string | string[] }[],
  clients: number,
): Promise<void> {
  // Three times over, so that start and end do not count.
  const repeated = [...requests, ...requests, ...requests]
  const bodies = repeated.map(({ text }) => JSON.stringify({ text, from: 'en', to: 'es' }))
  const { seconds, failed } = await sendAll({
    url: product.url,
    path: '/translateText',
    headers,
    bodies,
    clients,
  })
  if (failed > 0) throw new Error(`${failed} requests failed`)
  note(name, words(repeated.flatMap(({ text }) => text)) / seconds)
}

async function measureApy(processes: number): Promise<number> {
  const apy = await startApy(processes)
  try {
    const target = { url: apy.url, path: '/translate', headers: apy.headers }
    const bodies = sentences.map((text) => apy.bodyOf(text))
    await sendAll({ ...target, bodies: bodies.slice(0, 50), clients: 8 })
    const { seconds } = await sendAll({ ...target, bodies, clients: 16 })
    return words(sentences) / seconds
  } finally {
    await apy.stop()
  }
}

/** One sentence at a time: over HTTP, and through a persistent pipeline alone. */
async function measureOneClient(): Promise<void> {
  const some = sentences.slice(0, 300)
  const bodies = some.map((text) => JSON.stringify({ text, from: 'en', to: 'es' }))
  const { latencies } = await sendAll({
    url: uncached.product.url,
    path: '/translateText',
    headers: uncached.headers,
    bodies,
    clients: 1,
  })
  note('one client, one sentence, median ms', median(latencies))
  const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
  const times: number[] = []
  for (const text of ['warm up', ...some]) {
    const startedAt = performance.now()
    await engine.translate(
      [[text]],
      { from: 'en', to: 'es' },
      { signal: new AbortController().signal },
    )
    times.push(performance.now() - startedAt)
  }
  await engine.close()
  note('the bare pipeline, median ms', median(times.slice(1)))
}

async function measureCached(): Promise<void> {
  const bodies = Array.from({ length: 20_000 }, (_, index) =>
    JSON.stringify({ text: sentences[index % 100], from: 'en', to: 'es' }),
  )
  await sendAll({
    url: cached.product.url,
    path: '/translateText',
    headers: cached.headers,
    bodies: bodies.slice(0, 2_000),
    clients: 16,
  })
  const ours = await sendAll({
    url: cached.product.url,
    path: '/translateText',
    headers: cached.headers,
    bodies,
    clients: 16,
    awake: true,
  })
  note('cached answers, requests/s', bodies.length / ours.seconds)
  for (const [name, headers] of [
    ['a bare Fastify route', json],
    ['a bare Fastify route, with the credentials that it ignores', cached.headers],
  ] as const) {
    const theirs = await sendAll({
      url: bare.url,
      path: '/translateText',
      headers,
      bodies,
      clients: 16,
      awake: true,
    })
    note(`${name}, requests/s`, bodies.length / theirs.seconds)
  }
}

/** Bare Fastify with the same body and schemas, in its own process. */
async function startBareFastify(): Promise<{ url: string; close(): Promise<void> }> {
  const child = spawn(
    process.execPath,
    [import.meta.filename.replace('throughput.ts', 'support/bare-fastify.ts')],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  atExit(() => child.kill())
  const [line] = await once(child.stdout, 'data')
  return {
    url: String(line).trim(),
    close: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

function print(): void {
  const of = (name: string): number => median(figures.get(name) ?? [])
  console.log(`| what | median | min to max of ${values.rounds} rounds |\n|---|---|---|`)
  const show = (value: number) =>
    value > 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
  for (const [name, rounds] of figures)
    console.log(
      `| ${name} | ${show(median(rounds))} | ${show(Math.min(...rounds))} to ` +
        `${show(Math.max(...rounds))} |`,
    )
  const limit = 'limit: one apertium process, words/s'
  // Per round: the machine may be busier in one than in the next.
  const ratio = (name: string, to: string) =>
    median(
      (figures.get(name) ?? []).map((value, round) => value / (figures.get(to)?.[round] ?? 0)),
    ).toFixed(2)
  const sentence = 'one sentence a request, 16 clients, words/s'
  console.log("\n| ratio, median of each round's own | measured |\n|---|---|")
  const row = (name: string, value: string) => console.log(`| ${name} | ${value} |`)
  row('one sentence a request / limit', ratio(sentence, limit))
  row('arrays of 50 / limit', ratio('arrays of 50, 4 clients, words/s', limit))
  if (values.apy) {
    const [one, two] = ['APy, 1 process', 'APy, 2 processes'].map((apy) =>
      of(`${apy}, 16 clients, words/s`),
    ) as [number, number]
    row('one sentence a request / the better APy', (of(sentence) / Math.max(one, two)).toFixed(2))
  }
  row(
    'one client over HTTP / bare pipeline, latency',
    ratio('one client, one sentence, median ms', 'the bare pipeline, median ms'),
  )
  row(
    'cached answers / bare Fastify route',
    ratio('cached answers, requests/s', 'a bare Fastify route, requests/s'),
  )
  row(
    'cached answers / bare Fastify route, the same request',
    ratio(
      'cached answers, requests/s',
      'a bare Fastify route, with the credentials that it ignores, requests/s',
    ),
  )
}
