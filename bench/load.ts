// Latency and throughput by the number of clients, with texts as users send them, beside APy:
// `npm run bench load -- <directory with flores-dev.en and ui-phrases.tsv>`. The clients, the
// service and its engines share the machine.
import { progress } from '../packages/marian/bench/figures.ts'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApps } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { percentile } from '../test/support/percentile.ts'
import { readFamilyCpuSeconds } from '../test/support/process-memory.ts'
import { startProduct } from '../test/support/product.ts'
import { renderTable, type Table, writeResults } from '../test/support/results.ts'
import { requireApy, startApy } from './support/apertium-apy.ts'
import { type ClientsFigures, type Operation, oneRequest, runClients } from './support/clients.ts'
import { type LoadPoint, mostThroughput, wordsOf } from './support/load-points.ts'
import { createMixes, type Mix, readTexts, type Work } from './support/mixes.ts'

const { values, positionals } = readOptions({
  command: 'npm run bench load',
  positionals: ['<directory with flores-dev.en and ui-phrases.tsv>'],
  options: {
    seconds: { type: 'number', default: 6, help: 'seconds of each measurement' },
    clients: { type: 'string', default: '1,4,16,64,256', help: 'numbers of clients' },
    mixes: { type: 'string', default: '', help: 'mixes, as in "strings,known strings"; all' },
    apy: { type: 'boolean', default: true, help: 'leaves APy out' },
    json: { type: 'string', help: 'file for the results' },
  },
})
const [directory] = positionals
if (values.apy) requireApy()

interface Target {
  name: string
  url: string
  pid: number
  createOperation(work: Work, client: number): Operation
  stop(): Promise<void>
}

const mixes = createMixes(readTexts(directory)).filter(
  ({ name }) => values.mixes === '' || values.mixes.split(',').includes(name),
)
const levels = values.clients.split(',').map(Number)
const { seconds } = values
const warmUpSeconds = 15
const apyProcesses = 2

const points: LoadPoint[] = []
await measureTarget(await startDragoman(), mixes)
// It has no cache, so known texts would be the same work as new ones.
if (values.apy)
  await measureTarget(
    await startPeer(),
    mixes.filter(({ name }) => name !== 'known strings'),
  )
progress('')
report()

async function measureTarget(target: Target, ofMixes: readonly Mix[]): Promise<void> {
  try {
    for (const mix of ofMixes) {
      progress(`${target.name}, ${mix.name}: warm-up`)
      await run(target, mix, { clients: 8, seconds: warmUpSeconds / ofMixes.length })
    }
    for (const mix of ofMixes)
      for (const clients of levels) {
        progress(`${target.name}, ${mix.name}, ${clients} clients`)
        points.push(await measurePoint(target, mix, clients))
      }
  } finally {
    await target.stop()
  }
}

async function measurePoint(target: Target, mix: Mix, clients: number): Promise<LoadPoint> {
  const before = readFamilyCpuSeconds(target.pid)
  const startedAt = performance.now()
  const { perSecond, latencies, failed, wordsEach } = await run(target, mix, { clients, seconds })
  const cpuSeconds = readFamilyCpuSeconds(target.pid) - before
  const elapsed = (performance.now() - startedAt) / 1000
  return {
    system: target.name,
    mix: mix.name,
    clients,
    perSecond,
    wordsPerSecond: perSecond * wordsEach,
    p50: percentile(latencies, 50),
    p95: percentile(latencies, 95),
    p99: percentile(latencies, 99),
    cpuMs: (cpuSeconds * 1000) / elapsed / perSecond,
    failed,
  }
}

async function run(
  { url, createOperation }: Target,
  mix: Mix,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<ClientsFigures & { wordsEach: number }> {
  let words = 0
  let succeeded = 0
  function* counted(work: Work, client: number): Operation {
    yield* createOperation(work, client % mix.apps)
    words += wordsOf(work.text)
    succeeded++
  }
  const figures = await runClients({
    url,
    clients,
    seconds,
    createOperation: (client) => counted(mix.next(), client),
  })
  return { ...figures, wordsEach: words / Math.max(1, succeeded) }
}

async function startDragoman(): Promise<Target> {
  const data = temporaryDirectory()
  const product = await startProduct({
    command: ['bin/dragoman.mjs', 'serve'],
    keepOutput: false,
    environment: { DRAGOMAN_DATA_DIR: data },
  })
  const apps = await createApps(product.url, Math.max(...mixes.map((mix) => mix.apps)))
  return {
    name: 'Dragoman',
    url: product.url,
    pid: product.child.pid as number,
    createOperation({ text, format, isQueued = false }, app) {
      const headers = apps[app] ?? {}
      const body = JSON.stringify({ text, format, from: 'en', to: 'es' })
      const post = (path: string) => ({ method: 'POST', path, headers, body }) as const
      return isQueued ? queuedJob(post('/queue')) : oneRequest(post('/translateText'))
    },
    async stop() {
      await product.stop()
    },
  }
}

/** Submits a job and waits for its result. */
function* queuedJob(submission: Parameters<typeof oneRequest>[0]): Operation {
  const accepted = yield submission
  if (accepted.status !== 202) throw new Error(accepted.body)
  const { id } = JSON.parse(accepted.body) as { id: string }
  const { 'content-type': _, ...headers } = submission.headers
  const { body } = yield { method: 'GET', path: `/queue/${id}?wait=30`, headers }
  if (!body.includes('"status":"succeeded"')) throw new Error(body)
}

async function startPeer(): Promise<Target> {
  const apy = await startApy(apyProcesses)
  return {
    name: `APy, ${apyProcesses} processes`,
    url: apy.url,
    pid: apy.pid,
    createOperation: ({ text, format }) =>
      oneRequest({
        method: 'POST',
        path: '/translate',
        headers: apy.headers,
        body: apy.bodyOf(text, format),
      }),
    stop: apy.stop,
  }
}

function report(): void {
  const table: Table = {
    name: 'load',
    columns: [
      'mix',
      'system',
      'clients',
      'requests/s',
      'words/s',
      'p50, ms',
      'p95, ms',
      'p99, ms',
      'CPU time a request, ms',
      'failed',
    ],
    rows: points.map((point) => [
      point.mix,
      point.system,
      point.clients,
      point.perSecond,
      point.wordsPerSecond,
      point.p50,
      point.p95,
      point.p99,
      point.cpuMs,
      point.failed,
    ]),
  }
  const groups = Map.groupBy(points, ({ mix, system }) => `${mix} | ${system}`)
  const knees: Table = {
    name: 'knees',
    columns: ['mix', 'system', 'most requests/s', 'at clients', 'knee, clients', 'of APy'],
    rows: [...groups.values()].map((group) => {
      const { best, knee } = mostThroughput(group)
      const peer = points.filter(({ mix, system }) => mix === best.mix && system !== best.system)
      const isCompared = best.system === 'Dragoman' && peer.length > 0
      const ratio = isCompared ? best.perSecond / mostThroughput(peer).best.perSecond : ''
      return [best.mix, best.system, best.perSecond, best.clients, knee, ratio]
    }),
  }
  const about: Table = {
    name: 'mixes',
    columns: ['mix', 'a request'],
    rows: mixes.map(({ name, about }) => [name, about]),
  }
  for (const each of [about, table, knees]) console.log(`${renderTable(each)}\n`)
  if (values.json) writeResults(values.json, 'npm run bench load', [about, table, knees])
}
