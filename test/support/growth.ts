// Tells linear work from quadratic: twice the input takes linear work about twice the time and
// quadratic work four times. Time is CPU time of this thread, which other processes hardly change.

/** Linear work with the noise of a busy machine stays below it; quadratic work comes to 4. */
const mostGrowth = 2.6
/** Shorter runs tell more of the noise than of the work. */
const leastMs = 100
const repetitions = 5
const firstSize = 10_000
/** Twice the largest text that is allowed: what is still short then is quick enough. */
const largestSize = 2_000_000

export interface Growth {
  /** CPU time for twice the size by CPU time for the size; 0 when both are short. */
  readonly ratio: number
  /** The size that took more than 100 ms, or the largest. */
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
    // Up to eightfold: the first runs are slow, for the code is not yet compiled.
    size = Math.min(
      largestSize,
      Math.ceil(size * Math.min(8, Math.max(1.1, (1.1 * leastMs) / single))),
    )
    single = measure(size)
  }
  if (single < leastMs) return { ratio: 0, size }
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
