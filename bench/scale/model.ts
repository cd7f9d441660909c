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
 * Fits the model to points of which the first has the fewest workers and API processes: what a
 * worker costs to those with as many API processes, by least squares, and what an API process costs
 * to how far the others are from that.
 */
export function fitModel(points: readonly Point[], machine: Machine): Model {
  const [first] = points
  if (first === undefined) throw new Error('a model needs points')
  const series = points.filter(({ api }) => api === first.api)
  const { base, slope } = fitLine(series.map(({ workers, cost }) => [workers - 1, cost]))
  const others = points.flatMap(({ api, workers, cost }): [number, number][] =>
    api === first.api ? [] : [[api - first.api, cost - base - slope * (workers - 1)]],
  )
  const spread = sum(others.map(([x]) => x ** 2))
  const shares = points.map(({ jobsPerSecond, cost }) => shareOf(jobsPerSecond * cost, machine))
  const slots = 1_000 * first.workers * machine.concurrency
  return {
    base,
    perWorker: slope,
    perApi: spread === 0 ? 0 : sum(others.map(([x, y]) => x * y)) / spread,
    share: Math.max(...shares),
    slotMs: slots / first.jobsPerSecond - machine.waitMs,
  }
}

const shareOf = (msPerSecond: number, { cores }: Machine): number => msPerSecond / (1_000 * cores)

/** The jobs a second that the model expects. */
export function predict(
  { base, perWorker, perApi, share, slotMs }: Model,
  point: Pick<Point, 'api' | 'workers'>,
  { cores, concurrency, waitMs }: Machine,
): number {
  const cost = base + perWorker * (point.workers - 1) + perApi * (point.api - 1)
  const bySlots = (1_000 * point.workers * concurrency) / (waitMs + slotMs)
  return Math.min(bySlots, (1_000 * cores * share) / cost)
}

/** The line with the least squares; level if all points have one x. */
function fitLine(points: readonly (readonly [number, number])[]): { base: number; slope: number } {
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const spread = sum(points.map(([x]) => (x - meanX) ** 2))
  const slope = spread === 0 ? 0 : sum(points.map(([x, y]) => (x - meanX) * (y - meanY))) / spread
  return { base: meanY - slope * meanX, slope }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length
