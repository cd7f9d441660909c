// Tries seeds in worker threads of a script, and replaces each thread that hangs or dies.
import { setTimeout } from 'node:timers/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { showProgress } from './progress.ts'

/** The CPU time for one seed. A busy machine does not change it much. */
const timeLimitMs = 10_000
const watchEveryMs = 500

interface Result<Outcome> {
  readonly seed: number
  readonly outcome: Outcome
}

interface Work<Data> {
  /** The next seed. */
  readonly next: Int32Array
  /** The seed that the thread tries. */
  readonly current: Float64Array
  readonly end: number
  readonly data: Data
}

/** In a thread: what `runSeeds` has for all of them. */
export const seedData = <Data>(): Data => (workerData as Work<Data>).data

/** In a thread: tries seeds until none are left. */
export async function trySeeds<Outcome>(
  trySeed: (seed: number) => Outcome | Promise<Outcome>,
): Promise<void> {
  const { next, current, end } = workerData as Work<unknown>
  for (;;) {
    const seed = Atomics.add(next, 0, 1)
    if (seed >= end) return
    current[0] = seed
    parentPort?.postMessage({ seed, outcome: await trySeed(seed) } satisfies Result<Outcome>)
  }
}

interface Run<Outcome> {
  /** Calls `trySeeds` in a thread. */
  readonly script: URL
  readonly data?: unknown
  readonly first: number
  readonly count: number
  readonly threads: number
  /** Afterwards, no further seed is tried. */
  readonly seconds?: number | undefined
  /** Returns the line of a failure. */
  readonly record: (seed: number, outcome: Outcome) => string | undefined
  /** The outcome of a seed whose thread hung or died. */
  readonly died: (reason: string) => Outcome
}

/** Tries all seeds and shows the progress; the lines of the failures. */
export async function runSeeds<Outcome>(run: Run<Outcome>): Promise<string[]> {
  const { first, count, threads, seconds } = run
  const failures: string[] = []
  let done = 0
  const record = ({ seed, outcome }: Result<Outcome>): void => {
    done++
    const failure = run.record(seed, outcome)
    if (failure === undefined) return
    failures.push(failure)
    console.error(failure)
  }
  const end = first + count
  const next = new Int32Array(new SharedArrayBuffer(4)).fill(first)
  const progress = showProgress(count, () => ({ done, failures: failures.length }))
  const endOfTime = new AbortController()
  if (seconds !== undefined)
    void setTimeout(seconds * 1_000, undefined, endOfTime).then(
      () => Atomics.store(next, 0, end),
      () => {},
    )
  const work = { next, end, data: run.data }
  await Promise.all(Array.from({ length: threads }, () => runThread(work, run, record)))
  endOfTime.abort()
  progress.end()
  return failures
}

/** Runs threads, one after the other, until no seeds are left. */
async function runThread<Outcome>(
  work: Omit<Work<unknown>, 'current'>,
  { script, died }: Run<Outcome>,
  record: (result: Result<Outcome>) => void,
): Promise<void> {
  for (let isFinished = false; !isFinished; ) {
    const current = new Float64Array(new SharedArrayBuffer(8)).fill(Number.NaN)
    const worker = new Worker(script, {
      workerData: { ...work, current } satisfies Work<unknown>,
      resourceLimits: { maxOldGenerationSizeMb: 1_024 },
    })
    let death = 'the thread ended'
    let latest = -1
    worker.on('message', (result: Result<Outcome>) => {
      latest = result.seed
      record(result)
    })
    worker.on('error', (error) => {
      death = String(error)
    })
    const stopWatching = watchTime(worker, current, () => {
      death = `it took more than ${timeLimitMs / 1_000} s`
      void worker.terminate()
    })
    isFinished = (await new Promise<number>((resolve) => worker.on('exit', resolve))) === 0
    stopWatching()
    const [seed = Number.NaN] = current
    if (!isFinished && seed !== latest && !Number.isNaN(seed))
      record({ seed, outcome: died(death) })
  }
}

/** Calls back when a thread computes too long for one seed. */
function watchTime(worker: Worker, current: Float64Array, onLate: () => void): () => void {
  let watched = Number.NaN
  let since = 0
  async function check(): Promise<void> {
    const { user, system } = await worker.cpuUsage()
    const usedMs = (user + system) / 1_000
    const [seed = Number.NaN] = current
    if (seed === watched && usedMs - since > timeLimitMs) onLate()
    if (seed === watched) return
    watched = seed
    since = usedMs
  }
  let isWatched = true
  void (async () => {
    while (isWatched) {
      // The thread may have ended meanwhile.
      await check().catch(() => {})
      await setTimeout(watchEveryMs, undefined, { ref: false })
    }
  })()
  return () => {
    isWatched = false
  }
}

/** Writes counts of outcomes and the failures; the process fails if there are any. */
export function reportSeeds(
  counts: ReadonlyMap<string, number>,
  failures: readonly string[],
): void {
  for (const [key, count] of [...counts].sort()) console.log(`${String(count).padStart(8)} ${key}`)
  if (failures.length > 0)
    console.log(`Failures, each repeated with these arguments:\n${failures.join('\n')}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}
