// Compares the CPU time of this checkout's server with that of another checkout, such as one of
// the commit before, for the same work. Both servers run at once and work in turns, so that both
// meet the same machine; other processes change CPU time much less than time on the clock. Most of
// the work of a translation is done by the processes of Apertium, which have a table of their own.
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { median } from '../packages/marian/bench/figures.ts'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { readCpuSeconds, readFamilyCpuSeconds } from '../test/support/process-memory.ts'
import { type Product, startProduct } from '../test/support/product.ts'
import { sendAll } from './support/http-load.ts'

const { values, positionals } = readOptions({
  command: 'npm run bench compare',
  positionals: ['<directory with flores-dev.en>'],
  options: {
    against: { type: 'string', required: true, help: 'the directory of another checkout' },
    rounds: { type: 'number', default: 9, help: 'rounds, in which the servers work in turns' },
    models: {
      type: 'string',
      default: '',
      help: 'a directory with a directory of models for en-es, which translate instead of Apertium',
    },
  },
})
const [directory] = positionals

const sentences = readFileSync(join(directory, 'flores-dev.en'), 'utf8').trimEnd().split('\n')
const work = temporaryDirectory()

/** CPU time of the server alone, and with the processes that it started. */
type Scope = 'alone' | 'with its engines'

interface Server {
  readonly product: Product
  readonly headers: Record<string, string>
}

/** What a round does, for each of which CPU time is compared. */
interface Workload {
  readonly name: string
  /** Of which the table shows the CPU time. */
  readonly unit: string
  readonly path: string
  readonly bodies: readonly string[]
  readonly clients: number
  readonly units: number
  /** Whether the requests only submit jobs, whose end is waited for. */
  readonly queued?: boolean
}

const instructions = { from: 'en', to: 'es' }
const bodyOf = (text: string | readonly string[]) => JSON.stringify({ text, ...instructions })
/** New texts each time: a number in front of a sentence is no known text. */
let serial = 0
const fresh = (text: string) => `${++serial}. ${text}`

const workloads: (() => Workload)[] = [
  () => ({
    name: 'known texts (cached)',
    unit: 'request',
    path: '/translateText',
    bodies: Array.from({ length: 12_000 }, () => bodyOf('The house is red.')),
    clients: 16,
    units: 12_000,
  }),
  () => ({
    name: 'one new sentence a request',
    unit: 'request',
    path: '/translateText',
    bodies: sentences.map((text) => bodyOf(fresh(text))),
    clients: 16,
    units: sentences.length,
  }),
  () => ({
    name: 'arrays of 50 new sentences',
    unit: 'sentence',
    path: '/translateText',
    bodies: batches().map(bodyOf),
    clients: 4,
    units: sentences.length,
  }),
  () => ({
    name: 'queued jobs of one new sentence',
    unit: 'job',
    path: '/queue',
    bodies: sentences.slice(0, 400).map((text) => bodyOf(fresh(text))),
    clients: 16,
    units: 400,
    queued: true,
  }),
  () => ({
    name: 'log-ins',
    unit: 'log-in',
    path: '/auth/login',
    bodies: Array.from({ length: 40 }, () =>
      JSON.stringify({ email: 'bench@example.org', password: 'a long enough password' }),
    ),
    clients: 2,
    units: 40,
  }),
]

const servers = {
  base: await serve(resolve(values.against)),
  now: await serve(process.cwd()),
}
const scopes = ['alone', 'with its engines'] as const
/** Microseconds of each round, by workload. */
const figures = new Map<string, Record<Scope, Record<keyof typeof servers, number[]>>>()
// One round that does not count, in which V8 compiles what is used.
for (let round = 0; round <= values.rounds; round++) {
  process.stderr.write(`\rround ${round} of ${values.rounds}   `)
  for (const create of workloads) {
    const order = round % 2 === 0 ? (['base', 'now'] as const) : (['now', 'base'] as const)
    for (const side of order) {
      const workload = create()
      const seconds = await measure(servers[side], workload)
      const label = `${workload.name}, µs a ${workload.unit}`
      const rounds = figures.get(label) ?? {
        alone: { base: [], now: [] },
        'with its engines': { base: [], now: [] },
      }
      figures.set(label, rounds)
      if (round === 0) continue
      for (const scope of scopes) rounds[scope][side].push((seconds[scope] * 1e6) / workload.units)
    }
  }
}
process.stderr.write('\n')
await Promise.all(Object.values(servers).map(({ product }) => product.stop()))

for (const scope of scopes) {
  console.log(
    `\n| CPU time of the server ${scope} | base | now | now / base, median of the rounds |`,
  )
  console.log('|---|---|---|---|')
  for (const [label, { [scope]: rounds }] of figures) {
    const { base, now } = rounds
    const ratios = now.map((value, index) => value / (base[index] as number))
    const [low, high] = [Math.min(...ratios), Math.max(...ratios)].map((each) => each.toFixed(2))
    console.log(
      `| ${label} | ${median(base).toFixed(0)} | ${median(now).toFixed(0)} | ` +
        `${median(ratios).toFixed(3)} (${low} to ${high}) |`,
    )
  }
}

async function serve(checkout: string): Promise<Server> {
  const data = mkdtempSync(join(work, 'data-'))
  if (values.models !== '') cpSync(values.models, join(data, 'models'), { recursive: true })
  const product = await startProduct({
    command: [join(checkout, 'node_modules/.bin/node'), 'bin/dragoman.mjs', 'serve'],
    directory: checkout,
    keepOutput: false,
    environment: { DRAGOMAN_DATA_DIR: data },
  })
  return { product, headers: await createApp(product.url) }
}

/** Returns the CPU time that the server takes, in seconds. */
async function measure(
  { product, headers }: Server,
  workload: Workload,
): Promise<Record<Scope, number>> {
  const pid = product.child.pid as number
  const before = readBoth(pid)
  const { path, bodies, clients } = workload
  const { failed } = await sendAll({ url: product.url, path, headers, bodies, clients })
  if (failed > 0) throw new Error(`${failed} requests of "${workload.name}" failed`)
  if (workload.queued) await untilQueueIsEmpty(product.url, headers)
  const after = readBoth(pid)
  return {
    alone: after.alone - before.alone,
    'with its engines': after['with its engines'] - before['with its engines'],
  }
}

function readBoth(pid: number): Record<Scope, number> {
  return { alone: readCpuSeconds(pid), 'with its engines': readFamilyCpuSeconds(pid) }
}

async function untilQueueIsEmpty(url: string, headers: Record<string, string>): Promise<void> {
  for (const status of ['queued', 'processing'])
    for (;;) {
      const response = await fetch(`${url}/queue?status=${status}&limit=1`, { headers })
      const { jobs } = (await response.json()) as { jobs: { id: string }[] }
      const [job] = jobs
      if (job === undefined) break
      await fetch(`${url}/queue/${job.id}?wait=5`, { headers })
    }
}

function batches(): string[][] {
  return Array.from({ length: Math.ceil(sentences.length / 50) }, (_, index) =>
    sentences.slice(index * 50, (index + 1) * 50).map(fresh),
  )
}
