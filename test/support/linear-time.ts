// Distinguishes linear work from quadratic: twice the input takes linear work about twice the time
// and quadratic work four times. Time is CPU time of this thread, which other processes hardly
// change, without that of the kernel: where each page of new memory costs a call of the hypervisor,
// that is 40 % of it and grows with the heap, not with the work.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A quarter of the largest text; in short texts linear work hides quadratic work. */
const largestSize = 250_000
/** The first input, which also compiles the code; slow work is measured from here on. */
const smallestSize = 15_625
/** Linear work with the noise of a busy machine stays below it; quadratic work reaches 4. */
const mostGrowth = 2.6
/** The size is halved until the work takes less than about this. */
const enoughMs = 60
/** Shorter work is repeated: at first a little, and more where noise decides. */
const leastMs = [15, 100, 100, 300] as const
/** Faster work is not measured: if it were quadratic, a whole text would take 80 ms. */
const quickMs = 5
/** Work that grows this much twice in a row is not measured again: it would take minutes. */
const hopelessGrowth = 3.5
/** No machine excuses more: of quadratic work, which grows four times, 2.8 stay. */
const mostOfMachine = 1.4
/** Measurements of which the shortest counts, where a first ratio was too large. */
const carefulTimes = 3
/** The median of so many ratios decides, so that more than half of them do. */
const repetitions = 5

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

interface Growth {
  /** CPU time for twice the size by CPU time for the size; 0 when both are short. */
  readonly ratio: number
  readonly size: number
}

/**
 * Measures how `work` grows from a size to twice as much: from 250,000 characters, or fewer where
 * the work is slow. `prepare` creates the input of a size and is not timed. One ratio suffices if
 * it shows little growth; otherwise the median of five decides, and at most three times that of
 * five other measurements, which take longer: quadratic work fails in each. What still grows too
 * much is divided by what this machine adds to the growth of linear work.
 */
export function measureGrowth<Input>(
  prepare: (size: number) => Input,
  work: (input: Input) => unknown,
): Growth {
  const warm = prepare(smallestSize)
  cpuMs(warm, work, 1)
  const size = sizeFor(cpuMs(warm, work, 1))
  const ratio = growthFrom(size)
  if (isGood(ratio) || size === smallestSize) return { ratio, size }
  // A cache may end between these sizes. Quadratic work grows as much from half of them on.
  const half = growthFrom(size / 2)
  if (isGood(half)) return { ratio: half, size: size / 2 }
  // Where other machines share the caches, even linear work grows more than twice.
  return { ratio: half / ofThisMachine(size / 2), size: size / 2 }

  function growthFrom(size: number): number {
    const [input, twice] = [prepare(size), prepare(2 * size)]
    // The longer work first: what is still to be compiled must not count for the shorter.
    const first = cpuMs(twice, work, 1)
    if (first < 2 * quickMs) return 0
    const ratios: number[] = []
    for (const [attempt, least] of leastMs.entries()) {
      const rounds = Math.ceil((2 * least) / first)
      if (attempt > 1 && rounds === 1 && isHopeless(ratios)) break
      ratios.length = 0
      const times = attempt === 0 ? 1 : carefulTimes
      while (!isDecided(ratios)) {
        const isFirst = rounds === 1 && attempt + ratios.length === 0
        const double = isFirst ? first : measure(twice, rounds, times)
        ratios.push(double / measure(input, rounds, times))
        if (isGood(ratios[0]) || (rounds === 1 && isHopeless(ratios))) break
      }
      if (isGood(ratios[0]) || isGood(median(ratios))) break
    }
    return isGood(ratios[0]) ? (ratios[0] ?? 0) : median(ratios)
  }

  /** The shortest of some times: noise only adds to a time. */
  function measure(measured: Input, rounds: number, times: number): number {
    return Math.min(...Array.from({ length: times }, () => cpuMs(measured, work, rounds)))
  }
}

/**
 * How much more than twice work grows here that is linear for certain: it creates an object for
 * each character and reads them all.
 */
function ofThisMachine(size: number): number {
  const work = (text: string) =>
    Array.from(text, (character, index) => ({ character, index }))
      .map(({ character, index }) => `${character}${index}`)
      .join('').length
  const measure = (length: number) => {
    const text = 'a'.repeat(length)
    return Math.min(...Array.from({ length: repetitions }, () => cpuMs(text, work, 4)))
  }
  measure(smallestSize)
  const growth = measure(2 * size) / measure(size)
  return Math.min(Math.max(growth / 2, 1), mostOfMachine)
}

/** Whether work with this growth is linear, as far as can be measured. */
export const isLinear = ({ ratio }: Growth): boolean => ratio <= mostGrowth

const isGood = (ratio: number | undefined): boolean => ratio !== undefined && ratio <= mostGrowth

const isHopeless = (ratios: readonly number[]): boolean =>
  ratios.filter((ratio) => ratio >= hopelessGrowth).length > 1

/** Whether further ratios cannot change on which side the median is. */
function isDecided(ratios: readonly number[]): boolean {
  const good = ratios.filter(isGood).length
  return Math.max(good, ratios.length - good) > repetitions / 2
}

/** The largest size at which linear work takes less than about 60 ms. */
function sizeFor(smallestMs: number): number {
  let size = smallestSize
  for (let ms = smallestMs; size < largestSize && 2 * ms < enoughMs; ms *= 2) size *= 2
  return size
}

function cpuMs<Input>(input: Input, work: (input: Input) => unknown, rounds: number): number {
  // Collects garbage of previous runs, so that it does not count here.
  collectGarbage()
  const before = process.threadCpuUsage()
  for (let round = 0; round < rounds; round++) work(input)
  return process.threadCpuUsage(before).user / 1_000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
