// Reads and translates many damaged documents of every format: each must be refused with a
// DocumentError, or come back, within 5 s. A failure's line says how to repeat it.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { readOptions } from '../../bench/support/options.ts'
import { showProgress } from './progress.ts'
import { loadFormats, type Outcome } from './try-document.ts'

/** A document is cut and assembled several times. */
const timeLimitMs = 10_000
const mostThreads = 2

interface Result {
  readonly seed: number
  readonly outcome: Outcome
}

interface Work {
  readonly next: Int32Array
  readonly current: Float64Array
  readonly end: number
  readonly format: string | undefined
}

/** A thread's current seed, and when it started. */
const [seedAt, sinceAt] = [0, 1] as const

if (isMainThread) await main()
else await work(workerData as Work)

async function work({ next, current, end, format }: Work): Promise<void> {
  const tryDocument = await loadFormats()
  for (;;) {
    const seed = Atomics.add(next, 0, 1)
    if (seed >= end) return
    current[seedAt] = seed
    current[sinceAt] = Date.now()
    parentPort?.postMessage({ seed, outcome: tryDocument(seed, format) } satisfies Result)
  }
}

async function main(): Promise<void> {
  const { values } = readOptions({
    command: 'npm run fuzz:documents',
    options: {
      files: { type: 'number', default: 100_000, help: 'documents' },
      seconds: { type: 'number', help: 'after which no further document is tried' },
      seed: { type: 'number', default: 0, help: 'of the first document' },
      format: { type: 'string', help: 'only documents of this format' },
      threads: { type: 'number', default: mostThreads, help: 'threads' },
    },
  })
  const { files, seed } = values
  const counts = new Map<string, number>()
  const failures: string[] = []
  const givenUp: string[] = []
  let done = 0
  const record = ({ seed: number, outcome }: Result): void => {
    done++
    const key = `${outcome.format.padEnd(12)} ${outcome.kind}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const only = values.format === undefined ? '' : ` --format ${values.format}`
    if (!('reason' in outcome)) return
    const line = `--files 1 --seed ${number}${only} (${outcome.format}): ${outcome.reason}`
    if (outcome.kind === 'given up') givenUp.push(line)
    else {
      failures.push(line)
      console.error(line)
    }
  }
  const next = new Int32Array(new SharedArrayBuffer(4)).fill(seed)
  const end = seed + files
  const progress = showProgress(files, () => ({ done, failures: failures.length }))
  const stop = setTimeout(
    () => Atomics.store(next, 0, end),
    values.seconds === undefined ? 2 ** 31 - 1 : values.seconds * 1_000,
  )
  const shared = { next, end, format: values.format }
  await Promise.all(Array.from({ length: values.threads }, () => runThread(shared, record)))
  clearTimeout(stop)
  progress.end()
  for (const [key, count] of [...counts].sort()) console.log(`${String(count).padStart(8)} ${key}`)
  if (givenUp.length > 0) console.log(`Given up, among others:\n${givenUp.slice(0, 40).join('\n')}`)
  if (failures.length > 0)
    console.log(`Failures, each repeated with these arguments:\n${failures.join('\n')}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

/** Runs a thread until no seeds are left; replaces each that hangs or dies. */
async function runThread(
  shared: Omit<Work, 'current'>,
  record: (result: Result) => void,
): Promise<void> {
  for (let finished = false; !finished; ) {
    const current = new Float64Array(new SharedArrayBuffer(16)).fill(Number.POSITIVE_INFINITY)
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { ...shared, current } satisfies Work,
      resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    })
    let death = 'the thread ended'
    let latest = -1
    worker.on('message', (result: Result) => {
      latest = result.seed
      record(result)
    })
    worker.on('error', (error) => {
      death = String(error)
    })
    const watch = setInterval(() => {
      if (Date.now() - (current[sinceAt] as number) <= timeLimitMs) return
      death = `it took more than ${timeLimitMs / 1_000} s`
      void worker.terminate()
    }, 500)
    finished = (await new Promise<number>((resolve) => worker.on('exit', resolve))) === 0
    clearInterval(watch)
    const under = current[seedAt] as number
    if (!finished && under !== latest && Number.isFinite(under))
      record({ seed: under, outcome: { kind: 'failed', format: 'any', reason: death } })
  }
}
