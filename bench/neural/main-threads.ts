// The main thread of the server beside that of an earlier checkout, with a trained model over HTTP.
// Both servers run at once and work in turns, so that both meet the same machine.
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { describeRatios, median, progress } from '../../packages/marian/bench/figures.ts'
import { openModel, type TrainedModel } from '../../packages/marian/bench/models.ts'
import { temporaryDirectory } from '../../test/support/at-exit.ts'
import { createApp } from '../../test/support/create-app.ts'
import { readCpuSeconds } from '../../test/support/process-memory.ts'
import { type Product, startProduct } from '../../test/support/product.ts'
import { renderTable } from '../../test/support/results.ts'
import { sendAll } from '../support/http-load.ts'
import type { Usage } from './main-thread-usage.ts'

interface Server {
  readonly product: Product
  readonly headers: Record<string, string>
  /** What the main thread has used since the last call. */
  readUsage(): Promise<Usage>
}

interface Workload {
  readonly name: string
  readonly bodies: readonly string[]
  readonly clients: number
}

/** What a sentence takes, by row of the table. */
type Figures = Readonly<Record<(typeof rows)[number], number>>

const rows = [
  'CPU time of the main thread, µs',
  'allocated by the main thread, kB',
  'time of its garbage collection, µs',
  'CPU time of the whole process, µs',
  'time that passes, µs',
  'median time of a request, ms',
] as const
const arrayLength = 50

/** Prints a table for each workload, against the built checkout in that directory. */
export async function printMainThreads(
  rounds: number,
  against: string,
  model: TrainedModel,
): Promise<void> {
  const { texts } = openModel(model)
  const work = temporaryDirectory()
  const earlier = await serve(against, model, work)
  const now = await serve(process.cwd(), model, work)
  const measured = listWorkloads(texts, basename(model.directory)).map((workload) => ({
    workload,
    earlier: [] as Figures[],
    now: [] as Figures[],
  }))
  // One round that does not count, in which V8 compiles what is used.
  for (let round = 0; round <= rounds; round++) {
    progress(`main threads, round ${round} of ${rounds}`)
    for (const each of measured)
      for (const side of round % 2 === 0
        ? (['earlier', 'now'] as const)
        : (['now', 'earlier'] as const)) {
        const figures = await measure({ earlier, now }[side], each.workload, texts.length)
        if (round > 0) each[side].push(figures)
      }
  }
  progress('')
  await Promise.all([earlier, now].map(({ product }) => product.stop()))
  for (const { workload, ...sides } of measured) printWorkload(workload.name, sides)
}

function listWorkloads(texts: readonly string[], pair: string): Workload[] {
  const [from, to] = pair.split('-')
  const bodyOf = (text: string | readonly string[]) => JSON.stringify({ text, from, to })
  const arrays = Array.from({ length: Math.ceil(texts.length / arrayLength) }, (_, index) =>
    texts.slice(index * arrayLength, (index + 1) * arrayLength),
  )
  return [
    { name: 'one sentence a request, 16 clients', bodies: texts.map(bodyOf), clients: 16 },
    { name: `arrays of ${arrayLength}, 4 clients`, bodies: arrays.map(bodyOf), clients: 4 },
  ]
}

async function serve(checkout: string, model: TrainedModel, work: string): Promise<Server> {
  const data = mkdtempSync(join(work, 'data-'))
  const modes = join(data, 'modes')
  mkdirSync(modes)
  cpSync(model.directory, join(data, 'models', basename(model.directory)), { recursive: true })
  const usage = join(import.meta.dirname, 'main-thread-usage.ts')
  const node = join(checkout, 'node_modules/.bin/node')
  const product = await startProduct({
    command: [node, '--import', usage, 'bin/dragoman.mjs', 'serve'],
    directory: checkout,
    keepOutput: false,
    environment: {
      DRAGOMAN_DATA_DIR: data,
      DRAGOMAN_CACHE_BYTES: '0',
      // Beside other work on the machine, a request may take longer than usual.
      DRAGOMAN_DEADLINE_SECONDS: '600',
      DRAGOMAN_MARIAN_THREADS: '1',
      DRAGOMAN_APERTIUM_MODES: modes,
    },
  })
  return { product, headers: await createApp(product.url), readUsage: usageReader(product) }
}

function usageReader({ child }: Product): () => Promise<Usage> {
  const lines = createInterface({ input: child.stderr as Readable })
  return () =>
    new Promise((resolve) => {
      const onLine = (line: string): void => {
        const [, usage] = /^main thread (\{.*\})$/.exec(line) ?? []
        if (usage === undefined) return
        lines.off('line', onLine)
        resolve(JSON.parse(usage))
      }
      lines.on('line', onLine)
      child.kill('SIGWINCH')
    })
}

/** Sends all texts. */
async function measure(
  { product, headers, readUsage }: Server,
  { name, bodies, clients }: Workload,
  sentences: number,
): Promise<Figures> {
  const pid = product.child.pid as number
  await readUsage()
  const before = readCpuSeconds(pid)
  const { failed, seconds, latencies } = await sendAll({
    url: product.url,
    path: '/translateText',
    headers,
    bodies,
    clients,
    awake: true,
  })
  const processSeconds = readCpuSeconds(pid) - before
  const { cpuUs, allocatedBytes, collectionUs } = await readUsage()
  if (failed > 0) throw new Error(`${failed} requests of "${name}" failed`)
  return {
    'CPU time of the main thread, µs': cpuUs / sentences,
    'allocated by the main thread, kB': allocatedBytes / 1000 / sentences,
    'time of its garbage collection, µs': collectionUs / sentences,
    'CPU time of the whole process, µs': (processSeconds * 1e6) / sentences,
    'time that passes, µs': (seconds * 1e6) / sentences,
    'median time of a request, ms': median(latencies),
  }
}

function printWorkload(name: string, { earlier, now }: Record<'earlier' | 'now', Figures[]>): void {
  const columns = [
    `${name}; a sentence takes`,
    'earlier',
    'now',
    'now / earlier, median (all rounds)',
  ]
  const cells = rows.map((row) => {
    const [before, after] = [earlier, now].map((figures) => figures.map((each) => each[row])) as [
      number[],
      number[],
    ]
    const ratios = after.map((value, round) => value / (before[round] as number))
    return [row, median(before), median(after), describeRatios(ratios)]
  })
  console.log(`${renderTable({ columns, rows: cells })}\n`)
}
