// Tells linear work from quadratic: twice the input takes linear work about twice the time and
// quadratic work four times. Time is CPU time of this thread, which other processes hardly change.

/** Linear work with the noise of a busy machine stays below it; quadratic work comes to 4. */
const mostGrowth = 2.6
/** Shorter runs tell more of the noise than of the work. */
const leastMs = 100
const repetitions = 5
const firstSize = 10_000
/** No search for a size takes longer than this: work on so much text is still too short to judge. */
const largestSize = 40_000_000

export interface Growth {
  /** How many times the CPU time for the size is the CPU time for twice the size. */
  readonly ratio: number
  /** The size that took more than 100 ms. */
  readonly size: number
}

/**
 * Measures how `work` grows from a size that takes more than 100 ms of CPU time to twice that size.
 * `prepare` makes the input of a size and is not timed. One run of each size decides when the work
 * grows little enough; otherwise the medians of five runs do.
 */
export function measureGrowth<Input>(
  prepare: (size: number) => Input,
  work: (input: Input) => unknown,
): Growth {
  const measure = (size: number): number => cpuMs(prepare(size), work)
  let size = firstSize
  let single = measure(size)
  while (single < leastMs && size < largestSize) {
    // Up to eightfold, since the first runs are slow for what they do: the code is not yet compiled.
    size = Math.ceil(size * Math.min(8, Math.max(1.2, (1.15 * leastMs) / single)))
    single = measure(size)
  }
  const ratio = measure(2 * size) / single
  if (ratio <= mostGrowth) return { ratio, size }
  const runs = Array.from(
    { length: repetitions },
    () => [measure(size), measure(2 * size)] as const,
  )
  return {
    ratio: median(runs.map(([, double]) => double)) / median(runs.map(([once]) => once)),
    size,
  }
}

/** Whether work that grows so is linear, as far as one can tell. */
export const isLinear = ({ ratio }: Growth): boolean => ratio <= mostGrowth

function cpuMs<Input>(input: Input, work: (input: Input) => unknown): number {
  const before = process.threadCpuUsage()
  work(input)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
