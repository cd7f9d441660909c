// Memory of the server's process, without those of Apertium. Starts the product with an empty data
// directory, then again with the same one.
import { rmSync } from 'node:fs'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { sendMixedRequests } from '../test/support/mixed-requests.ts'
import { readOptions } from '../test/support/options.ts'
import { readCpuSeconds, readProcessMemory } from '../test/support/process-memory.ts'
import { startProduct } from '../test/support/product.ts'

const { values } = readOptions({
  command: 'npm run bench memory',
  options: {
    requests: { type: 'number', default: 10_000, help: 'requests of mixed kinds' },
    rounds: { type: 'number', default: 1, help: 'times that all is measured' },
    rest: { type: 'number', default: 3, help: 'seconds without requests before memory is read' },
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
    rmSync(directory, { recursive: true })
  }
  return isOver
}
