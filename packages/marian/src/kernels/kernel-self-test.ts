// What a kernel must show at startup: that its products are right and, if it is native, that it is
// faster than WebAssembly.
import { createMemory, isNative, type KernelKind, type openKernels } from './kernels.ts'

type Open = typeof openKernels

interface Sample {
  readonly rowCounts: readonly number[]
  readonly columns: number
  readonly largestWeight: number
}

/** 2 × 254 × 63 is below 2¹⁵: no pair of products saturates 16 bits. */
const harmless: Sample = { rowCounts: [1, 2, 3, 4, 7], columns: 24, largestWeight: 63 }
/** All blocks of rows and columns that the native products have. */
const complete: Sample = {
  ...harmless,
  rowCounts: [...Array.from({ length: 25 }, (_, index) => index + 1), 32, 70],
  columns: 88,
}
/** With pairs that would saturate. */
const extreme: Sample = { ...complete, largestWeight: 127 }

/**
 * Compares products with those of the exact kernel, which never saturates. What processors add in
 * pairs may saturate as Bergamot's does; other native products must not. Native attention must be
 * that of WebAssembly, bit by bit.
 */
export function agreesWithExact(kind: KernelKind, open: Open): boolean {
  const sample = sampleFor(kind)
  const isSame = (compute: (kind: KernelKind) => Uint8Array): boolean =>
    Buffer.from(compute(kind)).equals(compute('exact'))
  return (
    isSame((each) => multiplySample(each, sample, open)) &&
    (!isNative(kind) || isSame((each) => attendSample(each, open)))
  )
}

function sampleFor(kind: KernelKind): Sample {
  if (kind === 'native-avx2') return complete
  return isNative(kind) ? extreme : harmless
}

function multiplySample(
  kind: KernelKind,
  { rowCounts, columns, largestWeight }: Sample,
  open: Open,
): Uint8Array {
  // Models have multiples of 64.
  const inner = 128
  const mostRows = Math.max(...rowCounts)
  const memory = createMemory(131_072)
  const kernels = open(kind, memory)
  const [weightsAt, packedAt, biasesAt, valuesAt, activationsAt, resultsAt] = [
    2_048, 16_384, 30_720, 32_768, 69_632, 88_064,
  ] as const
  const next = createSequence()
  new Int8Array(memory.buffer, weightsAt, inner * columns).forEach((_, index, weights) => {
    weights[index] = next(largestWeight)
  })
  new Float32Array(memory.buffer, valuesAt, mostRows * inner).forEach((_, index, values) => {
    values[index] = next(127)
  })
  kernels.pack(packedAt, weightsAt, 0, columns, inner)
  kernels.prepareBiases(weightsAt, 0, columns, inner, -127, 0, biasesAt)
  kernels.quantise(valuesAt, mostRows * inner, 1, activationsAt)
  const products = rowCounts.map((rows) => {
    kernels.multiply(activationsAt, packedAt, rows, inner, columns, 1, biasesAt, resultsAt)
    return Array.from(new Float32Array(memory.buffer, resultsAt, rows * columns))
  })
  return new Uint8Array(Float32Array.from(products.flat()).buffer)
}

/** Whole vectors of keys and dimensions and parts of them, and both exponentials. */
const attended = { width: 224, heads: 2, rowCounts: [1, 7], keyCounts: [3, 8, 16, 25, 54, 76] }

/** Attention by all of these sizes, one after the other. */
function attendSample(kind: KernelKind, open: Open): Uint8Array {
  const { width, heads, rowCounts, keyCounts } = attended
  const memory = createMemory(196_608)
  const kernels = open(kind, memory)
  const [queriesAt, keysAt, valuesAt, scoresAt, weightsAt, outAt] = [
    2_048, 16_384, 86_016, 155_648, 159_744, 163_840,
  ] as const
  const next = createSequence()
  new Float32Array(memory.buffer, queriesAt, (scoresAt - queriesAt) / 4).forEach((_, at, all) => {
    all[at] = next(100) / 40
  })
  const results = keyCounts.flatMap((keys) =>
    rowCounts.map((rows) => {
      const at = [scoresAt, outAt, weightsAt] as const
      kernels.attend(queriesAt, keysAt, valuesAt, rows, keys, width, heads, ...at)
      return new Uint8Array(memory.buffer.slice(weightsAt, outAt + rows * width * 4))
    }),
  )
  return Buffer.concat(results)
}

/** A linear congruential generator of integers within ±range: the same everywhere. */
function createSequence(): (range: number) => number {
  let state = 1
  return (range) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return ((state >>> 8) % (2 * range + 1)) - range
  }
}

/** A product of small models, with one row as in decoding and with more. */
const timed = { inner: 256, columns: 1536, rowCounts: [1, 8] }
/** V8 optimizes WebAssembly after some calls. */
const rounds = 24

/**
 * How many times as fast as another a kernel multiplies: the quotient of the shortest times, which
 * other work does not lengthen.
 */
export function compareSpeed(kind: KernelKind, other: KernelKind, open: Open): number {
  const { inner, columns, rowCounts } = timed
  const weightsAt = 4_096
  const biasesAt = weightsAt + inner * columns
  const activationsAt = biasesAt + columns * 4
  const resultsAt = activationsAt + inner * Math.max(...rowCounts)
  const memory = createMemory(resultsAt + columns * Math.max(...rowCounts) * 4)
  const [first, second] = [kind, other].map((each) => {
    const { multiply } = open(each, memory)
    const shortest = rowCounts.map(() => Number.POSITIVE_INFINITY)
    return {
      shortest,
      run(): void {
        rowCounts.forEach((rows, index) => {
          const startedAt = performance.now()
          multiply(activationsAt, weightsAt, rows, inner, columns, 1, biasesAt, resultsAt)
          const took = performance.now() - startedAt
          shortest[index] = Math.min(shortest[index] as number, took)
        })
      },
    }
  }) as [Timed, Timed]
  for (let round = 0; round < rounds; round++) {
    first.run()
    second.run()
  }
  const sum = ({ shortest }: Timed): number => shortest.reduce((total, took) => total + took, 0)
  return sum(second) / sum(first)
}

interface Timed {
  readonly shortest: number[]
  run(): void
}
