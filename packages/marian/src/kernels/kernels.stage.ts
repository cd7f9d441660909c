// Shared by the tests of the kernels: a memory that detects writes outside of the expected ranges,
// and samples.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { createRandom, fraction } from '../../test/support/random.ts'
import * as reference from './kernels.reference.product.ts'
import {
  activationBytes,
  createMemory,
  isNative,
  type KernelKind,
  openKernels,
  reservedBytes,
} from './kernels.ts'

type Numbers = Float32Array | Int32Array | Uint32Array | Int8Array

/** Kernels on a memory where a kernel may write only what a test declares. */
export function createStage(kind: KernelKind) {
  const memory = createMemory(4 * 2 ** 20)
  const kernels = openKernels(kind, memory)
  const bytes = new Uint8Array(memory.buffer)
  let end = reservedBytes

  function reserve(length: number): number {
    const at = end
    // Room for a canary after it.
    end = Math.ceil((at + length) / 64) * 64 + 64
    return at
  }

  return {
    kernels,
    memory,
    reserve,
    place(numbers: Numbers): number {
      const at = reserve(numbers.byteLength)
      bytes.set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength), at)
      return at
    },
    /** Frees everything, and fills the memory with NaN. */
    clear(): void {
      bytes.fill(0xff, reservedBytes, end)
      end = reservedBytes
    },
    /**
     * Runs a kernel that writes `length` bytes at each of these addresses, and nothing elsewhere.
     */
    run(kernel: () => void, ...written: readonly { at: number; length: number }[]): void {
      const before = bytes.slice(0, end)
      kernel()
      const after = bytes.slice(0, end)
      for (const { at, length } of written) after.set(before.subarray(at, at + length), at)
      assert.ok(
        Buffer.from(before.buffer).equals(Buffer.from(after.buffer)),
        'it wrote where it must not',
      )
    },
    floats: (at: number, count: number) =>
      new Float32Array(memory.buffer.slice(at, at + count * 4)),
    activations: (at: number, count: number): number[] =>
      Array.from(
        kind === 'exact'
          ? new Int16Array(memory.buffer, at, count)
          : kind === 'relaxed-signed' || kind === 'native-neon'
            ? new Int8Array(memory.buffer, at, count)
            : new Uint8Array(memory.buffer, at, count),
      ),
  }
}

export type Stage = ReturnType<typeof createStage>

/**
 * The reference's settings for this processor, by its treatment of pairs that do not fit 16 bits.
 */
export function arithmeticOf(kind: KernelKind, { kernels, memory }: Stage): reference.Arithmetic {
  if (['exact', 'relaxed-signed', 'native-neon'].includes(kind))
    return { shift: 0, saturates: false }
  if (isNative(kind)) return { shift: 127, saturates: kind === 'native-avx2' }
  const at = reservedBytes
  new Int8Array(memory.buffer, at, 16).fill(100)
  new Uint8Array(memory.buffer, at + 16, 16).fill(254)
  kernels.probe(at, at + 16, at + 32)
  return { shift: 127, saturates: new Int32Array(memory.buffer, at + 32, 1)[0] === 2 * 32_767 }
}

/** Numbers from 0 to below 1: fast-check would take too long for large arrays. */
export function createFractions(seed: number): () => number {
  const random = createRandom(seed)
  return () => fraction(random)
}

/** Weights up to `largest`; `extreme` ones have no others. */
export function weightsOf(
  count: number,
  random: () => number,
  { largest = 127, extreme = false } = {},
): Int8Array {
  return Int8Array.from({ length: count }, () =>
    extreme ? (random() < 0.5 ? largest : -largest) : Math.round((2 * random() - 1) * largest),
  )
}

export const floatsOf = (count: number, random: () => number, largest: number): Float32Array =>
  Float32Array.from({ length: count }, () => (2 * random() - 1) * largest)

export const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
export const rows = fc.integer({ min: 1, max: 9 })
export const inner = fc.integer({ min: 1, max: 8 }).map((blocks) => blocks * 64)
export const columns = fc.integer({ min: 1, max: 32 }).map((panels) => panels * 8)
const shape = fc.oneof(
  { weight: 30, arbitrary: fc.record({ rows, inner, columns }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { rows: 5, inner: 256, columns: 1536 },
      { rows: 2, inner: 1536, columns: 256 },
    ),
  },
)
export const factor = fc.double({ min: 1e-4, max: 4, noNaN: true }).map(Math.fround)
export const sample = fc.record({
  shape,
  seed,
  extreme: fc.boolean(),
  /** Activations may exceed the range of int8. */
  largestValue: fc.constantFrom(0.5, 1, 3, 1e6),
  quantiseBy: fc.constantFrom(127, 20, 40.25),
  unquantiseBy: factor,
})

export type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never

/** A product's numbers in a stage, placed as the engine places them. */
export function placeProduct(
  stage: Stage,
  kind: KernelKind,
  arithmetic: reference.Arithmetic,
  sample: Sample,
  largestWeight = 127,
) {
  stage.clear()
  const { kernels } = stage
  const { shape, extreme, largestValue, quantiseBy, unquantiseBy } = sample
  const { rows, inner, columns } = shape
  const random = createRandom(sample.seed)
  const weights = weightsOf(columns * inner, random, { largest: largestWeight, extreme })
  const values = floatsOf(rows * inner, random, largestValue)
  const biases = floatsOf(columns, random, 3)
  const correctBy = Math.fround(-127 * unquantiseBy)
  const source = stage.place(weights)
  const packed = stage.reserve(weights.length)
  kernels.pack(packed, source, 0, columns, inner)
  const preparedAt = stage.reserve(columns * 4)
  kernels.prepareBiases(source, 0, columns, inner, correctBy, stage.place(biases), preparedAt)
  const activations = stage.reserve(values.length * activationBytes(kind))
  kernels.quantise(stage.place(values), values.length, quantiseBy, activations)
  const ids = Array.from({ length: columns }, (_, id) => id)
  const product: reference.Product = {
    activations: reference.quantise(values, quantiseBy, arithmetic.shift),
    weights,
    ...shape,
    unquantiseBy,
    biases: reference.prepareBiases(
      { source: weights, inner, ids },
      biases,
      correctBy,
      arithmetic.shift,
    ),
  }
  return { product, addresses: { source, activations, packed, prepared: preparedAt } }
}

/** The same numbers to the last bit, except for the sign of zeros. */
export const assertSame = (actual: ArrayLike<number>, expected: ArrayLike<number>): void =>
  assert.deepEqual(
    Array.from(actual, (value) => value + 0),
    Array.from(expected, (value) => value + 0),
  )

export function assertNear(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): void {
  assert.equal(actual.length, expected.length)
  for (let at = 0; at < actual.length; at++) {
    const difference = Math.abs((actual[at] as number) - (expected[at] as number))
    assert.ok(difference <= tolerance, `${actual[at]} is not ${expected[at]}, at ${at}`)
  }
}
