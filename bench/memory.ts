// Memory of the server's process, without those of Apertium. Starts the product with an empty data
// directory, then again with the same one; or compares starts without and with metrics.
import { rmSync } from 'node:fs'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { readCpuSeconds, readProcessMemory } from '../test/support/process-memory.ts'
import { startProduct } from '../test/support/product.ts'
import { createApp } from './support/create-app.ts'
import { sendMixedRequests } from './support/mixed-requests.ts'
import { readOptions } from './support/options.ts'

const { values } = readOptions({
  command: 'npm run bench:memory',
  options: {
    requests: { type: 'number', default: 10_000, help: 'requests of mixed kinds' },
    rounds: { type: 'number', default: 1, help: 'times that all is measured' },
    rest: { type: 'number', default: 3, help: 'seconds without requests before memory is read' },
    metrics: { type: 'boolean', help: 'compare without and with metrics, which are read 10 times' },
    check: { type: 'boolean', help: 'fail above the limits of CI, which leave room for noise' },
  },
})
const limits = { idle: 300, peak: 400 }
const rest = () => new Promise((resolve) => setTimeout(resolve, values.rest * 1000))

interface Figures {
  idle: number
  firstRequests: number
  end: number
  peak: number
  cpuSeconds: number
}

const token = 'a-token-for-metrics-of-32-bytes-or-more'
const withMetrics = { DRAGOMAN_METRICS_TOKEN: token }

async function measure(directory: string, settings: Record<string, string> = {}): Promise<Figures> {
  const product = await startProduct({
    command: [process.execPath, 'bin/dragoman.mjs', 'serve'],
    environment: { DRAGOMAN_DATA_DIR: directory, ...settings },
    keepOutput: false,
  })
  const pid = product.child.pid as number
  const cpuSeconds = readCpuSeconds(pid)
  await rest()
  const idle = readProcessMemory(pid).rssMegabytes
  const peakOfStart = readProcessMemory(pid).peakMegabytes
  const headers = await createApp(product.url)
  await sendMixedRequests(product.url, headers, 100)
  const firstRequests = readProcessMemory(pid).rssMegabytes
  await sendMixedRequests(product.url, headers, values.requests)
  if (settings === withMetrics)
    for (let scrape = 0; scrape < 10; scrape++) await readMetrics(product.url)
  await rest()
  const end = readProcessMemory(pid).rssMegabytes
  await product.stop()
  return { idle, firstRequests, end, peak: peakOfStart, cpuSeconds }
}

async function readMetrics(url: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/metrics`, { headers })
  if (!response.ok) throw new Error(`/metrics answered ${response.status}`)
  await response.text()
}

console.log(
  '| start | idle, MB | after 100 requests, MB ' +
    `| after ${values.requests} requests, MB | peak of the start, MB | CPU time to ready, s |`,
)
console.log('|---|---|---|---|---|---|')
const isOver = values.metrics ? await compareMetrics() : await measureStarts()
if (values.check && isOver) {
  console.error(`Idle memory is over ${limits.idle} MB, or the peak over ${limits.peak} MB.`)
  process.exitCode = 1
}

function print(start: string, { idle, firstRequests, end, peak, cpuSeconds }: Figures): void {
  const megabytes = [idle, firstRequests, end, peak].map((each) =>
    each.toFixed(values.metrics ? 1 : 0),
  )
  console.log(`| ${start} | ${megabytes.join(' | ')} | ${cpuSeconds.toFixed(2)} |`)
}

/** Whether a start was over a limit. */
async function measureStarts(): Promise<boolean> {
  let isOver = false
  for (let round = 0; round < values.rounds; round++) {
    const directory = temporaryDirectory()
    for (const start of ['first', 'later']) {
      const figures = await measure(directory)
      print(start, figures)
      isOver ||= figures.idle > limits.idle || figures.peak > limits.peak
    }
    rmSync(directory, { recursive: true })
  }
  return isOver
}

async function compareMetrics(): Promise<boolean> {
  const directory = temporaryDirectory()
  const kinds = { 'without metrics': {}, 'with metrics': withMetrics }
  const all = new Map<string, Figures[]>()
  // The first start makes the database.
  await measure(directory)
  for (let round = 0; round < values.rounds; round++)
    for (const [kind, settings] of Object.entries(kinds)) {
      const figures = await measure(directory, settings)
      all.set(kind, [...(all.get(kind) ?? []), figures])
      print(kind, figures)
    }
  rmSync(directory, { recursive: true })
  for (const [kind, rounds] of all) print(`${kind}, medians`, medians(rounds))
  return false
}

function medians(rounds: readonly Figures[]): Figures {
  const median = (figure: keyof Figures) => {
    const sorted = rounds.map((each) => each[figure]).sort((a, b) => a - b)
    return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2
  }
  return {
    idle: median('idle'),
    firstRequests: median('firstRequests'),
    end: median('end'),
    peak: median('peak'),
    cpuSeconds: median('cpuSeconds'),
  }
}
