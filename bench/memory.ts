// Memory of the server's process, without those of Apertium. Starts the product with an empty data
// directory, then again with the same one. With a model, also what many installed pairs take, and
// what models leave that nothing uses any more.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { sendMixedRequests } from '../test/support/mixed-requests.ts'
import { readOptions } from '../test/support/options.ts'
import { readCpuSeconds, readProcessMemory } from '../test/support/process-memory.ts'
import { startProduct } from '../test/support/product.ts'
import { linkPairs } from './support/linked-pairs.ts'

const { values } = readOptions({
  command: 'npm run bench memory',
  options: {
    requests: { type: 'number', default: 10_000, help: 'requests of mixed kinds' },
    rounds: { type: 'number', default: 1, help: 'times that all is measured' },
    rest: { type: 'number', default: 3, help: 'seconds without requests before memory is read' },
    model: { type: 'string', help: 'directory of a model, for the figures of models' },
    check: { type: 'boolean', help: 'fail above the limits of CI, which leave room for noise' },
  },
})
const installedPairs = 100
const pairsInUse = 4
const limits = { idle: 300, peak: 400 }
const rest = () => new Promise((resolve) => setTimeout(resolve, values.rest * 1000))

interface Figures {
  idle: number
  firstRequests: number
  end: number
  peak: number
  cpuSeconds: number
}

async function measure(directory: string): Promise<Figures> {
  const product = await startProduct({
    command: [process.execPath, 'bin/dragoman.mjs', 'serve'],
    environment: { DRAGOMAN_DATA_DIR: directory },
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
  await rest()
  const end = readProcessMemory(pid).rssMegabytes
  await product.stop()
  return { idle, firstRequests, end, peak: peakOfStart, cpuSeconds }
}

console.log(
  '| start | idle, MB | after 100 requests, MB ' +
    `| after ${values.requests} requests, MB | peak of the start, MB | CPU time to ready, s |`,
)
console.log('|---|---|---|---|---|---|')
const isOver = await measureStarts()
if (values.check && isOver) {
  console.error(`Idle memory is over ${limits.idle} MB, or the peak over ${limits.peak} MB.`)
  process.exitCode = 1
}

function print(start: string, { idle, firstRequests, end, peak, cpuSeconds }: Figures): void {
  const megabytes = [idle, firstRequests, end, peak].map((each) => each.toFixed(0))
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
    if (values.model) {
      linkPairs(values.model, installedPairs, join(directory, 'models'))
      print(`later, ${installedPairs} pairs installed`, await measure(directory))
    }
    rmSync(directory, { recursive: true })
  }
  return isOver
}

interface ModelFigures {
  readonly bareMb: number
  readonly installedMb: number
  readonly usedMb: number
  readonly idleMb: number
  readonly firstMs: number
  readonly firstCpuMs: number
}

/** The neural engine alone, in the environment of a server. */
function measureModels(model: string): ModelFigures {
  const directory = temporaryDirectory()
  linkPairs(model, installedPairs, directory)
  const output = execFileSync(
    process.execPath,
    ['bench/idle-models.ts', directory, String(pairsInUse)],
    { env: { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' }, encoding: 'utf8' },
  )
  return JSON.parse(output)
}

if (values.model) {
  const { bareMb, installedMb, usedMb, idleMb, firstMs, firstCpuMs } = measureModels(values.model)
  console.log(
    `\n| the engine alone, MB | ${installedPairs} pairs installed, MB ` +
      `| ${pairsInUse} of them in use, MB | idle for ten minutes, MB ` +
      '| the next translation, ms | its CPU time, ms |',
  )
  console.log('|---|---|---|---|---|---|')
  const figures = [bareMb, installedMb, usedMb, idleMb, firstMs, firstCpuMs]
  console.log(`| ${figures.map((each) => each.toFixed(0)).join(' | ')} |`)
}
