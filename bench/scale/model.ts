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
  /** Milliseconds of processor time for a job with a single process. */
  base: number
  /** Milliseconds more for each further process: less batching, more notifications. */
  perProcess: number
  /** The share of the cores that the queue gets when it is saturated. */
  share: number
  /** Milliseconds for which a job holds a slot beyond its own time. */
  slotMs: number
}

const processesOf = ({ api, workers }: Pick<Point, 'api' | 'workers'>): number => api + workers - 1

/** Fits the model to points of which the first has the fewest workers. */
export function fitModel(points: readonly Point[], machine: Machine): Model {
  const [first] = points
  if (first === undefined) throw new Error('a model needs points')
  const xs = points.map(processesOf)
  const [meanX, meanCost] = [mean(xs), mean(points.map(({ cost }) => cost))]
  const spread = sum(xs.map((x) => (x - meanX) ** 2))
  const slope =
    spread === 0
      ? 0
      : sum(points.map(({ cost }, index) => ((xs[index] ?? 0) - meanX) * (cost - meanCost))) /
        spread
  const shares = points.map(({ jobsPerSecond, cost }) => shareOf(jobsPerSecond * cost, machine))
  const slots = 1_000 * first.workers * machine.concurrency
  return {
    base: meanCost - slope * meanX,
    perProcess: slope,
    share: Math.max(...shares),
    slotMs: slots / first.jobsPerSecond - machine.waitMs,
  }
}

const shareOf = (msPerSecond: number, { cores }: Machine): number => msPerSecond / (1_000 * cores)

/** The jobs a second that the model expects. */
export function predict(
  { base, perProcess, share, slotMs }: Model,
  point: Pick<Point, 'api' | 'workers'>,
  { cores, concurrency, waitMs }: Machine,
): number {
  const cost = base + perProcess * processesOf(point)
  const bySlots = (1_000 * point.workers * concurrency) / (waitMs + slotMs)
  return Math.min(bySlots, (1_000 * cores * share) / cost)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length
