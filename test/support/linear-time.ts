// Tells linear work from quadratic: twice the input takes linear work about twice the time and
// quadratic work four times. Time is CPU time of this thread, which other processes hardly change.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A quarter of the largest text; in short texts linear work hides quadratic work. */
const size = 250_000
/** Linear work with the noise of a busy machine stays below it; quadratic work reaches 4. */
const mostGrowth = 2.6
/** Shorter work is repeated: otherwise noise dominates. */
const leastMs = 100
/** Faster work is not measured: if it were quadratic, a whole text would take 80 ms. */
const quickMs = 5
/** Work that takes this long for a quarter of the size is not run at the whole size. */
const slowMs = 1_000
/** Work that grows this much twice in a row is not measured again: it would take minutes. */
const hopelessGrowth = 3.5
const repetitions = 5
/** Noise that lasts longer than one series of measurements ends before the last one. */
const mostSeries = 3

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

export interface Growth {
  /** CPU time for twice the size by CPU time for the size; 0 when both are short. */
  readonly ratio: number
  readonly size: number
}

/**
 * Measures how `work` grows from 250,000 characters to twice as many. `prepare` creates the input
 * of a size and is not timed. The work is repeated until it takes more than 100 ms of CPU time. One
 * measurement of each size suffices if it shows little growth; otherwise the medians of five
 * decide, and at most three such series are measured: quadratic work fails in each.
 */
export function measureGrowth<Input>(
  prepare: (size: number) => Input,
  work: (input: Input) => unknown,
): Growth {
  const measure = (length: number, rounds: number): number => cpuMs(prepare(length), work, rounds)
  // The first run also compiles the code.
  const early = measure(size / 4, 1)
  if (early > slowMs) return { ratio: growthOfSlowWork(early), size: size / 4 }
  const once = measure(size, 1)
  if (once < quickMs) return { ratio: 0, size }
  const rounds = Math.ceil((1.2 * leastMs) / once)
  const measureBoth = () => [measure(size, rounds), measure(2 * size, rounds)] as const
  const measureRatio = () => {
    const [single, double] = measureBoth()
    return double / single
  }
  const ratio = measureRatio()
  if (ratio <= mostGrowth) return { ratio, size }
  // Another process may take the caches from one measurement, hardly from two.
  if (ratio >= hopelessGrowth && measureRatio() >= hopelessGrowth) return { ratio, size }
  let smallest = Number.POSITIVE_INFINITY
  for (let series = 0; series < mostSeries && smallest > mostGrowth; series++) {
    smallest = Math.min(smallest, measureMedianRatio())
  }
  return { ratio: smallest, size }

  function measureMedianRatio(): number {
    const runs = Array.from({ length: repetitions }, measureBoth)
    return median(runs.map(([, twice]) => twice)) / median(runs.map(([whole]) => whole))
  }

  function growthOfSlowWork(single: number): number {
    const growth = measure(size / 2, 1) / single
    return growth <= mostGrowth ? growth : measure(size / 2, 1) / measure(size / 4, 1)
  }
}

/** Whether work with this growth is linear, as far as can be measured. */
export const isLinear = ({ ratio }: Growth): boolean => ratio <= mostGrowth

function cpuMs<Input>(input: Input, work: (input: Input) => unknown, rounds: number): number {
  // Collects garbage of previous runs, so that it does not count here.
  collectGarbage()
  const before = process.threadCpuUsage()
  for (let round = 0; round < rounds; round++) work(input)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
