// Loads many damaged model files and translates with those that load: each must be rejected with a
// ModelFileError or work. A failure's number is the seed that repeats it: --files 1 --seed N.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { readOptions } from '../../../../bench/support/options.ts'
import { showProgress } from '../../../../test/fuzz/progress.ts'
import { type Outcome, tryDamagedModel } from './try-model.ts'

/** An intact model takes 50 ms for the longest text. */
const timeLimitMs = 10_000
const threads = 2

interface Result {
  readonly seed: number
  readonly outcome: Outcome
}

/** A thread's current seed, and when it started. */
const [seedAt, sinceAt] = [0, 1] as const

if (isMainThread) await main()
else work()

function work(): void {
  const { next, current, end } = workerData as {
    next: Int32Array
    current: Float64Array
    end: number
  }
  for (;;) {
    const seed = Atomics.add(next, 0, 1)
    if (seed >= end) return
    current[seedAt] = seed
    current[sinceAt] = Date.now()
    parentPort?.postMessage({ seed, outcome: tryDamagedModel(seed) } satisfies Result)
  }
}

async function main(): Promise<void> {
  const { values } = readOptions({
    command: 'npm run fuzz:models',
    options: {
      files: { type: 'number', default: 100_000, help: 'model files' },
      seed: { type: 'number', default: 0, help: 'of the first file' },
    },
  })
  const { files, seed } = values
  const counts = new Map<string, number>()
  const failures: string[] = []
  let done = 0
  const record = ({ seed: number, outcome }: Result): void => {
    done++
    const key = outcome.kind === 'refused' ? `refused by ${outcome.by}` : outcome.kind
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (outcome.kind === 'failed') failures.push(`--seed ${number}: ${outcome.reason}`)
  }
  const next = new Int32Array(new SharedArrayBuffer(4)).fill(seed)
  const progress = showProgress(files, () => ({ done, failures: failures.length }))
  await Promise.all(Array.from({ length: threads }, () => runThread(next, seed + files, record)))
  progress.end()
  for (const [key, count] of [...counts].sort()) console.log(`${String(count).padStart(8)} ${key}`)
  if (failures.length > 0)
    console.log(`Failures, each repeated with --files 1 and its seed:\n${failures.join('\n')}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

/** Runs a thread until no seeds are left; replaces each that hangs or dies. */
async function runThread(
  next: Int32Array,
  end: number,
  record: (result: Result) => void,
): Promise<void> {
  for (let finished = false; !finished; ) {
    const current = new Float64Array(new SharedArrayBuffer(16)).fill(Number.POSITIVE_INFINITY)
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { next, current, end },
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
      record({ seed: under, outcome: { kind: 'failed', reason: death } })
  }
}
