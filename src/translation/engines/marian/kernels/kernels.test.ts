import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../../test/support/property-seed.ts'
import * as reference from './kernels.reference.ts'
import { activationBytes, chooseKernel, createMemory, type KernelKind, listKernels, openKernels, reservedBytes } from './kernels.ts'

const runs = { numRuns: 150 }
const chosen = chooseKernel()
const kinds = listKernels()

type Numbers = Float32Array | Int32Array | Uint32Array | Int8Array

/** Kernels on a memory where everything is a stranger's but what a test says that they may write. */
function createStage(kind: KernelKind) {
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
    /** Forgets what was placed, and leaves everything full of NaN. */
    clear(): void {
      bytes.fill(0xff, reservedBytes, end)
      end = reservedBytes
    },
    /** Runs a kernel that writes `length` bytes at each of these addresses, and nothing elsewhere. */
    run(kernel: () => void, ...written: readonly { at: number; length: number }[]): void {
      const before = bytes.slice(0, end)
      kernel()
      const after = bytes.slice(0, end)
      for (const { at, length } of written) after.set(before.subarray(at, at + length), at)
      assert.ok(Buffer.from(before.buffer).equals(Buffer.from(after.buffer)), 'it wrote where it must not')
    },
    floats: (at: number, count: number) => new Float32Array(memory.buffer.slice(at, at + count * 4)),
    activations: (at: number, count: number): number[] =>
      Array.from(
        kind === 'exact'
          ? new Int16Array(memory.buffer, at, count)
          : kind === 'relaxed-signed'
            ? new Int8Array(memory.buffer, at, count)
            : new Uint8Array(memory.buffer, at, count),
      ),
  }
}

type Stage = ReturnType<typeof createStage>

/** What the reference has to do for this processor, by what the processor makes of pairs that do not fit 16 bits. */
function arithmeticOf(kind: KernelKind, { kernels, memory }: Stage): reference.Arithmetic {
  if (kind === 'exact' || kind === 'relaxed-signed') return { shift: 0, saturates: false }
  const at = reservedBytes
  new Int8Array(memory.buffer, at, 16).fill(100)
  new Uint8Array(memory.buffer, at + 16, 16).fill(254)
  kernels.probe(at, at + 16, at + 32)
  return { shift: 127, saturates: new Int32Array(memory.buffer, at + 32, 1)[0] === 2 * 32_767 }
}

/** Numbers from a seed: large arrays made one by one would take fast-check too long. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}

/** Weights up to `largest`; `extreme` ones have no others. */
function weightsOf(count: number, random: () => number, { largest = 127, extreme = false } = {}): Int8Array {
  return Int8Array.from({ length: count }, () =>
    extreme ? (random() < 0.5 ? largest : -largest) : Math.round((2 * random() - 1) * largest),
  )
}

const floatsOf = (count: number, random: () => number, largest: number): Float32Array =>
  Float32Array.from({ length: count }, () => (2 * random() - 1) * largest)

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const rows = fc.integer({ min: 1, max: 9 })
const inner = fc.integer({ min: 1, max: 8 }).map((blocks) => blocks * 64)
const columns = fc.integer({ min: 1, max: 32 }).map((panels) => panels * 8)
const shape = fc.oneof(
  { weight: 30, arbitrary: fc.record({ rows, inner, columns }) },
  { weight: 1, arbitrary: fc.constantFrom({ rows: 5, inner: 256, columns: 1536 }, { rows: 2, inner: 1536, columns: 256 }) },
)
const factor = fc.double({ min: 1e-4, max: 4, noNaN: true }).map(Math.fround)
const sample = fc.record({
  shape,
  seed,
  extreme: fc.boolean(),
  /** Activations may lie outside of what int8 holds. */
  largestValue: fc.constantFrom(0.5, 1, 3, 1e6),
  quantiseBy: fc.constantFrom(127, 20, 40.25),
  unquantiseBy: factor,
})

type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never

/** A product's numbers in a stage, as the engine puts them there. */
function placeProduct(stage: Stage, kind: KernelKind, arithmetic: reference.Arithmetic, sample: Sample, largestWeight = 127) {
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
    biases: reference.prepareBiases({ source: weights, inner, ids }, biases, correctBy, arithmetic.shift),
  }
  return { product, addresses: { source, activations, packed, prepared: preparedAt } }
}

/** The same numbers to the last bit, zeros of either sign apart. */
const assertSame = (actual: ArrayLike<number>, expected: ArrayLike<number>): void =>
  assert.deepEqual(
    Array.from(actual, (value) => value + 0),
    Array.from(expected, (value) => value + 0),
  )

function assertNear(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  assert.equal(actual.length, expected.length)
  for (let at = 0; at < actual.length; at++) {
    const difference = Math.abs((actual[at] as number) - (expected[at] as number))
    assert.ok(difference <= tolerance, `${actual[at]} is not ${expected[at]}, at ${at}`)
  }
}

for (const kind of kinds) {
  describe(`the ${kind} kernels`, () => {
    const stage = createStage(kind)
    const arithmetic = arithmeticOf(kind, stage)
    const { kernels } = stage

    function multiply(sample: Sample) {
      const { product, addresses } = placeProduct(stage, kind, arithmetic, sample)
      const { rows, inner, columns } = product
      const out = stage.reserve(rows * columns * 4)
      stage.run(
        () =>
          kernels.multiply(addresses.activations, addresses.packed, rows, inner, columns, product.unquantiseBy, addresses.prepared, out),
        { at: out, length: rows * columns * 4 },
      )
      return { product, results: stage.floats(out, rows * columns), addresses }
    }

    it('multiply as the reference, saturation included', () => {
      fc.assert(
        fc.property(sample, (sample) => {
          const { product, results } = multiply(sample)
          assertSame(results, reference.multiply(product, arithmetic))
        }),
        runs,
      )
    })

    it('multiply and rectify as they multiply, cut off negatives and quantise', () => {
      fc.assert(
        fc.property(sample, factor, (sample, quantiseBy) => {
          const { product, results, addresses } = multiply(sample)
          const { rows, inner, columns } = product
          const length = rows * columns * activationBytes(kind)
          const fused = stage.reserve(length)
          stage.run(
            () =>
              kernels.multiplyAndRectify(
                addresses.activations,
                addresses.packed,
                rows,
                inner,
                columns,
                product.unquantiseBy,
                addresses.prepared,
                fused,
                quantiseBy,
              ),
            { at: fused, length },
          )
          const inSteps = stage.reserve(length)
          kernels.quantise(stage.place(results.map((value) => Math.max(value, 0))), rows * columns, quantiseBy, inSteps)
          assert.deepEqual(stage.activations(fused, rows * columns), stage.activations(inSteps, rows * columns))
          assert.deepEqual(stage.activations(fused, rows * columns), reference.multiplyAndRectify(product, quantiseBy, arithmetic))
        }),
        { numRuns: 60 },
      )
    })

    it('quantise as the reference: halves to the even number, nothing beyond ±127', () => {
      const any = fc.float({ noNaN: true })
      const half = fc.integer({ min: -300, max: 300 }).map((count) => count / 2)
      const eights = fc
        .integer({ min: 1, max: 32 })
        .chain((count) => fc.array(fc.oneof(any, half), { minLength: count * 8, maxLength: count * 8 }))
      fc.assert(
        fc.property(eights, fc.constantFrom(1, 0.5, 42.3), (list, scale) => {
          stage.clear()
          const values = Float32Array.from(list)
          const out = stage.reserve(values.length * activationBytes(kind))
          const at = stage.place(values)
          stage.run(() => kernels.quantise(at, values.length, scale, out), { at: out, length: values.length * activationBytes(kind) })
          assertSame(stage.activations(out, values.length), reference.quantise(values, Math.fround(scale), arithmetic.shift))
        }),
        runs,
      )
    })

    it('pack any selection of columns, and prepare its biases, as the reference', () => {
      fc.assert(
        fc.property(inner, columns, seed, factor, fc.boolean(), fc.boolean(), (inner, columns, seed, correctBy, selects, hasBiases) => {
          stage.clear()
          const random = createRandom(seed)
          const sourceRows = selects ? columns + 5 : columns
          const source = Int8Array.from({ length: sourceRows * inner }, () => Math.floor(random() * 256) - 128)
          const ids = Array.from({ length: columns }, (_, at) => (selects ? Math.floor(random() * sourceRows) : at))
          const biases = hasBiases ? floatsOf(sourceRows, random, 3) : undefined
          const packed = stage.reserve(columns * inner)
          const prepared = stage.reserve(columns * 4)
          const sourceAt = stage.place(source)
          const idsAt = selects ? stage.place(Uint32Array.from(ids)) : 0
          const biasesAt = biases ? stage.place(biases) : 0
          stage.run(() => kernels.pack(packed, sourceAt, idsAt, columns, inner), { at: packed, length: columns * inner })
          stage.run(() => kernels.prepareBiases(sourceAt, idsAt, columns, inner, -correctBy, biasesAt, prepared), {
            at: prepared,
            length: columns * 4,
          })
          const expected = reference.pack({ source, inner, ids }, kind === 'exact' ? 2 : 4)
          assert.ok(Buffer.from(stage.memory.buffer, packed, columns * inner).equals(Buffer.from(expected.buffer)))
          assertSame(stage.floats(prepared, columns), reference.prepareBiases({ source, inner, ids }, biases, -correctBy, arithmetic.shift))
        }),
        runs,
      )
    })

    it('embed as the reference, the word before the first included', () => {
      fc.assert(
        fc.property(
          rows,
          fc.integer({ min: 1, max: 128 }),
          fc.nat(5),
          seed,
          factor,
          (count, quarters, firstPosition, seed, unquantiseBy) => {
            stage.clear()
            const random = createRandom(seed)
            const width = quarters * 4
            const table = weightsOf(20 * width, random)
            const positions = floatsOf((count + firstPosition) * width, random, 1)
            const ids = Array.from({ length: count }, () => Math.floor(random() * 21) - 1)
            const out = stage.reserve(count * width * 4)
            const [idsAt, tableAt, positionsAt] = [stage.place(Int32Array.from(ids)), stage.place(table), stage.place(positions)]
            stage.run(() => kernels.embed(idsAt, firstPosition, count, width, tableAt, unquantiseBy, positionsAt, out), {
              at: out,
              length: count * width * 4,
            })
            assertSame(stage.floats(out, count * width), reference.embed(ids, firstPosition, { table, unquantiseBy, positions, width }))
          },
        ),
        runs,
      )
    })

    it('add and normalise as the reference, whatever the number of rows, in place too', () => {
      fc.assert(
        fc.property(
          rows,
          fc.integer({ min: 1, max: 128 }),
          seed,
          fc.constantFrom(1e-6, 1, 1e3),
          fc.boolean(),
          (rows, quarters, seed, largest, inPlace) => {
            stage.clear()
            const random = createRandom(seed)
            const width = quarters * 4
            const [x, residual] = [floatsOf(rows * width, random, largest), floatsOf(rows * width, random, largest)]
            const [scale, bias] = [floatsOf(width, random, 2), floatsOf(width, random, 1)]
            const [xAt, residualAt, scaleAt, biasAt] = [stage.place(x), stage.place(residual), stage.place(scale), stage.place(bias)]
            const length = rows * width * 4
            const out = inPlace ? residualAt : stage.reserve(length)
            const run = () => kernels.addAndNormalise(xAt, residualAt, rows, width, scaleAt, biasAt, out)
            stage.run(run, { at: out, length }, { at: xAt, length })
            assertSame(stage.floats(out, rows * width), reference.addAndNormalise(x, residual, scale, bias))
          },
        ),
        runs,
      )
    })

    it('transpose keys as the reference, whatever lies after the last', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 21 }), fc.integer({ min: 1, max: 32 }), seed, (rows, quarters, seed) => {
          stage.clear()
          const width = quarters * 4
          const keys = floatsOf(rows * width, createRandom(seed), 8)
          const padded = Math.ceil(rows / 4) * 4
          const keysAt = stage.place(Float32Array.from({ length: padded * width }, (_, at) => keys[at] ?? Number.NaN))
          const out = { at: stage.reserve(padded * width * 4), length: padded * width * 4 }
          stage.run(() => kernels.transpose(keysAt, rows, width, out.at), out)
          assertSame(
            stage.floats(out.at, padded * width).map((value) => (Number.isNaN(value) ? 0 : value)),
            reference.transpose(keys, width),
          )
        }),
        runs,
      )
    })

    it('attend as the reference, whatever lies after the last key', () => {
      const heads = fc.constantFrom(1, 2, 4, 8)
      const keyCount = fc.oneof(fc.integer({ min: 1, max: 21 }), fc.constantFrom(4, 12, 16, 36))
      fc.assert(
        fc.property(rows, keyCount, heads, fc.integer({ min: 1, max: 4 }), seed, (rows, keyRows, heads, blocks, seed) => {
          stage.clear()
          const random = createRandom(seed)
          const width = heads * blocks * 16
          const queries = floatsOf(rows * width, random, 8)
          const [keys, values] = [floatsOf(keyRows * width, random, 8), floatsOf(keyRows * width, random, 4)]
          const padded = Math.ceil(keyRows / 4) * 4
          const transposed = reference.transpose(keys, width)
          const keysAt = stage.place(transposed.map((value, at) => (at % padded < keyRows ? value : Number.NaN)))
          const [queriesAt, valuesAt] = [stage.place(queries), stage.place(values)]
          const scores = { at: stage.reserve(padded * 4), length: padded * 4 }
          const weights = { at: stage.reserve(padded * 4), length: padded * 4 }
          const out = { at: stage.reserve(rows * width * 4), length: rows * width * 4 }
          const run = (weightsAt: number) =>
            kernels.attend(queriesAt, keysAt, valuesAt, rows, keyRows, width, heads, scores.at, out.at, weightsAt)
          stage.run(() => run(weights.at), scores, out, weights)
          const expected = reference.attend(queries, keys, values, { width, heads })
          const results = stage.floats(out.at, rows * width)
          // The C library's exponential may differ from JavaScript's in the last bit.
          const tolerance = keyRows % 4 === 0 ? 0 : 2 ** -20
          assertNear(results, expected.out, tolerance)
          assertNear(stage.floats(weights.at, padded), [...expected.weights, ...Array(padded - keyRows).fill(0)], tolerance)
          stage.run(() => run(0), scores, out)
          assertSame(stage.floats(out.at, rows * width), results)
        }),
        runs,
      )
    })

    it('write positions as the reference, but for rounding', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 130 }), fc.integer({ min: 1, max: 32 }), (count, quarters) => {
          stage.clear()
          const width = quarters * 4
          const out = { at: stage.reserve(count * width * 4), length: count * width * 4 }
          stage.run(() => kernels.writePositions(count, width, out.at), out)
          // One bit of an angle of 130.
          assertNear(stage.floats(out.at, count * width), reference.positions(count, width), 2 ** -16)
        }),
        { numRuns: 30 },
      )
    })

    it('advance a cell as the reference', () => {
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 128 }), seed, fc.constantFrom(1, 10, 200), (quarters, seed, largest) => {
          stage.clear()
          const random = createRandom(seed)
          const count = quarters * 4
          const [input, forget, state] = [floatsOf(count, random, 5), floatsOf(count, random, largest), floatsOf(count, random, 5)]
          const [inputAt, forgetAt, stateAt] = [stage.place(input), stage.place(forget), stage.place(state)]
          const out = stage.reserve(count * 4)
          stage.run(
            () => kernels.advanceCell(inputAt, forgetAt, stateAt, out, count),
            { at: stateAt, length: count * 4 },
            { at: out, length: count * 4 },
          )
          const expected = reference.advanceCell({ input, forget, state })
          assertSame(stage.floats(stateAt, count), expected.state)
          assertSame(stage.floats(out, count), expected.out)
        }),
        runs,
      )
    })

    it('find the highest of any floats, the first of equals', () => {
      const few = fc.constantFrom(-1e30, -2, 0, 2, 2.5, Number.NEGATIVE_INFINITY)
      const fours = fc
        .integer({ min: 1, max: 40 })
        .chain((count) => fc.array(fc.oneof(few, fc.float({ noNaN: true })), { minLength: count * 4, maxLength: count * 4 }))
      fc.assert(
        fc.property(fours, (list) => {
          stage.clear()
          const values = Float32Array.from(list)
          const at = stage.place(values)
          stage.run(() => assert.equal(kernels.findHighest(at, values.length), reference.findHighest(values)))
        }),
        runs,
      )
    })
  })
}

describe('the reference', () => {
  it('takes the powers of e to within 2⁻²² of their size', () => {
    fc.assert(
      fc.property(fc.double({ min: -87, max: 88.3, noNaN: true }).map(Math.fround), (x) => {
        assert.ok(Math.abs(reference.exponential(x) / Math.exp(x) - 1) < 2 ** -22, String(x))
      }),
      { numRuns: 2_000 },
    )
  })

  it('attends as the textbook does, but for rounding', () => {
    const random = createRandom(7)
    const [width, keyRows] = [64, 11]
    const [query, keys, values] = [floatsOf(width, random, 2), floatsOf(keyRows * width, random, 2), floatsOf(keyRows * width, random, 2)]
    const row = (matrix: Float32Array, index: number) => matrix.subarray(index * width, (index + 1) * width)
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)
    const powers = Array.from({ length: keyRows }, (_, key) => Math.exp(dot(query, row(keys, key)) / 8))
    const total = powers.reduce((sum, power) => sum + power)
    reference.attend(query, keys, values, { width, heads: 1 }).out.forEach((value, d) => {
      const expected = powers.reduce((sum, power, key) => sum + (power / total) * (row(values, key)[d] as number), 0)
      assert.ok(Math.abs(value - expected) < 1e-5)
    })
  })
})

describe('a memory', () => {
  it('keeps the tables that the loader put into it beside those that the kernels bring', () => {
    const read = (memory: WebAssembly.Memory) => new Uint8Array(memory.buffer.slice(0, reservedBytes))
    const before = read(createMemory(reservedBytes))
    for (const kind of kinds) {
      const memory = createMemory(reservedBytes)
      openKernels(kind, memory)
      const after = read(memory)
      before.forEach((byte, at) => {
        if (byte !== 0) assert.equal(after[at], byte, `byte ${at}`)
      })
      assert.ok(
        after.some((byte, at) => byte !== before[at]),
        'the kernels bring no tables',
      )
    }
  })
})

describe('the choice of a kernel', () => {
  it('gives the same products as the exact one wherever no pair saturates', () => {
    // 254 × 64 × 2 is below 2¹⁵; powers of two as factors leave no rounding in which the two could differ.
    const harmless = 64
    const stages = kinds.map((kind) => ({ kind, stage: createStage(kind) }))
    fc.assert(
      fc.property(sample, fc.constantFrom(1, 1 / 8, 1 / 1024), (any, unquantiseBy) => {
        const results = stages.map(({ kind, stage }) => {
          const { product, addresses } = placeProduct(stage, kind, arithmeticOf(kind, stage), { ...any, unquantiseBy }, harmless)
          const { rows, inner, columns } = product
          const out = stage.reserve(rows * columns * 4)
          const zeros = stage.place(new Float32Array(columns))
          stage.kernels.prepareBiases(addresses.source, 0, columns, inner, -127 * unquantiseBy, zeros, addresses.prepared)
          stage.kernels.multiply(addresses.activations, addresses.packed, rows, inner, columns, unquantiseBy, addresses.prepared, out)
          return Array.from(stage.floats(out, rows * columns))
        })
        assert.deepEqual(results.at(-1), results[0])
      }),
      runs,
    )
  })

  it('leaves out whatever does not agree with the exact one', () => {
    /** A processor whose relaxed products are a little off. */
    const open: typeof openKernels = (kind, memory) => {
      const kernels = openKernels(kind, memory)
      if (kind === 'exact') return kernels
      const multiply: typeof kernels.multiply = (...product) => {
        kernels.multiply(...product)
        const [first = 0] = new Float32Array(memory.buffer, product[7], 1)
        new Float32Array(memory.buffer, product[7], 1)[0] = first + 1
      }
      return { ...kernels, multiply }
    }
    assert.deepEqual(listKernels(open), ['exact'])
  })

  it('leaves out what the runtime can not compile', () => {
    const open: typeof openKernels = (kind, memory) => {
      if (kind !== 'exact') throw new Error('no relaxed SIMD')
      return openKernels(kind, memory)
    }
    assert.deepEqual(listKernels(open), ['exact'])
  })

  it('is the same every time', () => {
    assert.equal(chooseKernel(), chosen)
  })
})
