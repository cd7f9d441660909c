// What metrics take in a process: its memory before they are loaded, and after each step. Starts of
// a server differ by 15 MB, so this is one process, after garbage collections. Node's own modules
// are loaded before, as a server has them; the young generation has grown, as in one that works.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { createPrometheusMetrics, PrometheusMetrics } from '../src/telemetry/prometheus.ts'
import { readOptions } from '../test/support/options.ts'

const { values } = readOptions({
  command: 'npm run bench metrics-memory',
  options: {
    operations: { type: 'number', default: 110, help: 'operations measured, with 4 statuses each' },
    reads: { type: 'number', default: 10, help: 'times that the metrics are read' },
  },
})

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

interface Memory {
  heap: number
  external: number
  privateDirty: number
}

async function readMemory(): Promise<Memory> {
  for (let round = 0; round < 6; round++) {
    collectGarbage()
    await delay(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  const rollup = readFileSync('/proc/self/smaps_rollup', 'utf8')
  const kilobytes = Number(/^Private_Dirty:\s+(\d+)/m.exec(rollup)?.[1])
  return { heap: heapUsed / 1e6, external: external / 1e6, privateDirty: kilobytes / 1024 }
}

async function loadWhatServersHave(): Promise<void> {
  for (const name of ['http', 'https', 'perf_hooks', 'worker_threads', 'zlib'])
    await import(`node:${name}`)
  let kept: object[] = []
  for (let index = 0; index < 3_000_000; index++) {
    kept.push({ index, text: `x${index}` })
    if (kept.length > 200_000) kept = []
  }
}

/** The library as the server has it: bundled. */
async function loadMetrics(): Promise<typeof createPrometheusMetrics> {
  const directory = join(import.meta.dirname, '../build/server')
  const bundled = readdirSync(directory).find((file) => /^prometheus-.*\.mjs$/.test(file))
  if (bundled === undefined) throw new Error('the server is not bundled: npm run build')
  const { createPrometheusMetrics: create } = await import(join(directory, bundled))
  return create
}

function observeAll(metrics: PrometheusMetrics): void {
  for (let operation = 0; operation < values.operations; operation++)
    for (const status of ['2xx', '3xx', '4xx', '5xx'])
      metrics.observe('requests', { operation: `AppController_${operation}`, status }, 0.01)
}

await loadWhatServersHave()
await readMemory()
const start = await readMemory()
let previous = start
console.log('| step | heap, MB | external, MB | private dirty pages, MB |\n|---|---|---|---|')

const row = (name: string, from: Memory, to: Memory): string => {
  const figures = (['heap', 'external', 'privateDirty'] as const).map((key) => to[key] - from[key])
  return `| ${[name, ...figures.map((figure) => figure.toFixed(1))].join(' | ')} |`
}

async function report(name: string): Promise<void> {
  const now = await readMemory()
  console.log(row(name, previous, now))
  previous = now
}

const create = await loadMetrics()
await report('code')
const metrics = create()
await report('all metrics, without values')
observeAll(metrics)
await report(`durations of ${values.operations * 4} operations and statuses`)
for (let read = 0; read < values.reads; read++) await metrics.render()
await report(`${values.reads} reads`)
console.log(row('in all', start, previous))
process.exit()
