// Time from the start to the first translation over HTTP. A first start has an empty data directory
// and creates an account and an app before it translates; a later start has them. The command is
// that of `npm start`, its checks included; alone, they are run once more. Wall time needs a quiet
// machine; CPU time (of that process, without Apertium's) does not.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { readCpuSeconds } from '../test/support/process-memory.ts'
import { startProduct } from '../test/support/product.ts'

const { values } = readOptions({
  command: 'npm run bench start',
  options: { rounds: { type: 'number', default: 5, help: 'first and later starts' } },
})
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: { start: string }
}
/** What `npm start` does before it becomes the server. */
const checks = ['setup/setup.mjs']

interface Figures {
  checksMs: number
  readyMs: number
  translatedMs: number
  cpuSeconds: number
}

async function measure(
  directory: string,
  headers: Record<string, string> | undefined,
): Promise<Figures & { headers: Record<string, string> }> {
  const beforeChecks = performance.now()
  await once(spawn(process.execPath, checks, { stdio: 'inherit' }), 'exit')
  const start = performance.now()
  const product = await startProduct({
    command: ['sh', '-c', scripts.start],
    environment: { DRAGOMAN_DATA_DIR: directory },
    keepOutput: false,
  })
  const ready = performance.now()
  const known = headers ?? (await createApp(product.url))
  const response = await fetch(`${product.url}/translateText`, {
    method: 'POST',
    headers: known,
    body: JSON.stringify({ text: 'The house is red.', from: 'en', to: 'es' }),
  })
  const { translatedText } = (await response.json()) as { translatedText?: string }
  if (!translatedText) throw new Error(`the translation was answered ${response.status}`)
  const translated = performance.now()
  const cpuSeconds = readCpuSeconds(product.child.pid as number)
  await product.stop()
  return {
    checksMs: start - beforeChecks,
    readyMs: ready - start,
    translatedMs: translated - start,
    cpuSeconds,
    headers: known,
  }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

const rounds: Record<'first' | 'later', Figures[]> = { first: [], later: [] }
for (let round = 0; round < values.rounds; round++) {
  const directory = temporaryDirectory()
  const { headers, ...first } = await measure(directory, undefined)
  const { headers: _, ...later } = await measure(directory, headers)
  rounds.first.push(first)
  rounds.later.push(later)
  rmSync(directory, { recursive: true })
}
console.log(
  '| start | checks, s | ready, s | first translation, s | CPU time, s |\n|---|---|---|---|---|',
)
for (const [start, figures] of Object.entries(rounds)) {
  const [checksMs, readyMs, translatedMs] = (['checksMs', 'readyMs', 'translatedMs'] as const).map(
    (field) => (median(figures.map((each) => each[field])) / 1000).toFixed(2),
  )
  const cpu = median(figures.map(({ cpuSeconds }) => cpuSeconds)).toFixed(2)
  console.log(`| ${start} | ${checksMs} | ${readyMs} | ${translatedMs} | ${cpu} |`)
}
