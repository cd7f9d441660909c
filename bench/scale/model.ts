// A model of a queue on one machine: jobs a second by the number of its processes. It is fitted to
// some points and compared with all.

export interface Point {
  api: number
  workers: number
  jobsPerSecond: number
  /** Milliseconds of processor time of all processes for a job. */
  cost: number
}

interface Machine {
  cores: number
  /** Running jobs of each worker. */
  concurrency: number
  waitMs: number
}

export interface Model {
  /** Milliseconds of processor time for a job, whatever the number of processes. */
  base: number
  /** Milliseconds more, divided by the workers: statements that serve the jobs of all of them. */
  shared: number
  /** Milliseconds more for each further worker: less batching, more notifications. */
  perWorker: number
  /** Milliseconds more, or less, for each further API process. */
  perApi: number
  /** The share of the cores that the queue gets when it is saturated. */
  share: number
  /** Milliseconds for which a job holds a slot beyond its own time. */
  slotMs: number
}

/**
 * Fits the model to points of which the first has the fewest workers and API processes: what
 * workers cost to up to three with as many API processes, exactly, and what an API process costs to
 * how far the others are from that.
 */
export function fitModel(points: readonly Point[], machine: Machine): Model {
  const [first] = points
  if (first === undefined) throw new Error('a model needs points')
  const series = points.filter(({ api }) => api === first.api)
  const [base = 0, perWorker = 0, shared = 0] = solve(
    series.map(({ workers }) => termsOf(workers).slice(0, series.length)),
    series.map(({ cost }) => cost),
  )
  const ofWorkers = { base, perWorker, shared }
  const others = points.flatMap(({ api, workers, cost }): [number, number][] =>
    api === first.api ? [] : [[api - first.api, cost - costOf(ofWorkers, workers)]],
  )
  const spread = sum(others.map(([x]) => x ** 2))
  const shares = points.map(({ jobsPerSecond, cost }) => shareOf(jobsPerSecond * cost, machine))
  const slots = 1_000 * first.workers * machine.concurrency
  return {
    ...ofWorkers,
    perApi: spread === 0 ? 0 : sum(others.map(([x, y]) => x * y)) / spread,
    share: Math.max(...shares),
    slotMs: slots / first.jobsPerSecond - machine.waitMs,
  }
}

const shareOf = (msPerSecond: number, { cores }: Machine): number => msPerSecond / (1_000 * cores)

/** The jobs a second that the model expects. */
export function predict(
  { perApi, share, slotMs, ...ofWorkers }: Model,
  point: Pick<Point, 'api' | 'workers'>,
  { cores, concurrency, waitMs }: Machine,
): number {
  const cost = costOf(ofWorkers, point.workers) + perApi * (point.api - 1)
  const bySlots = (1_000 * point.workers * concurrency) / (waitMs + slotMs)
  return Math.min(bySlots, (1_000 * cores * share) / cost)
}

/** What `base`, `perWorker` and `shared` are multiplied by. */
const termsOf = (workers: number): number[] => [1, workers - 1, 1 / workers]

/** Milliseconds of processor time for a job with one API process. */
function costOf(
  { base, perWorker, shared }: Pick<Model, 'base' | 'perWorker' | 'shared'>,
  workers: number,
): number {
  const [one = 0, further = 0, share = 0] = termsOf(workers)
  return base * one + perWorker * further + shared * share
}

/** Solves as many linear equations as there are unknowns, by elimination. */
function solve(rows: readonly (readonly number[])[], sums: readonly number[]): number[] {
  const [first, ...rest] = rows.map((row, index) => [...row, sums[index] ?? 0])
  if (first === undefined) return []
  const [pivot = 1, ...tail] = first
  const reduced = rest.map(([head = 0, ...row]) =>
    row.map((value, index) => value - (head / pivot) * (tail[index] ?? 0)),
  )
  const later = solve(
    reduced.map((row) => row.slice(0, -1)),
    reduced.map((row) => row.at(-1) ?? 0),
  )
  const known = sum(later.map((value, index) => value * (tail[index] ?? 0)))
  return [((tail.at(-1) ?? 0) - known) / pivot, ...later]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
