import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { chooseKernel, listKernels } from './kernel-choice.ts'
import * as reference from './kernels.reference.product.ts'
import {
  arithmeticOf,
  assertSame,
  columns,
  createFractions,
  createStage,
  factor,
  floatsOf,
  inner,
  placeProduct,
  type Sample,
  sample,
  seed,
} from './kernels.stage.ts'
import { activationBytes, createMemory, openKernels, reservedBytes } from './kernels.ts'

const runs = { numRuns: 150 }
const { kernel: chosen } = chooseKernel('off')
const kinds = listKernels()

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
          kernels.multiply(
            addresses.activations,
            addresses.packed,
            rows,
            inner,
            columns,
            product.unquantiseBy,
            addresses.prepared,
            out,
          ),
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
          const rectified = stage.reserve(length)
          const products = stage.reserve(rows * columns * 4)
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
                rectified,
                quantiseBy,
                products,
              ),
            { at: rectified, length },
            { at: products, length: rows * columns * 4 },
          )
          const inSteps = stage.reserve(length)
          kernels.quantise(
            stage.place(results.map((value) => Math.max(value, 0))),
            rows * columns,
            quantiseBy,
            inSteps,
          )
          assert.deepEqual(
            stage.activations(rectified, rows * columns),
            stage.activations(inSteps, rows * columns),
          )
          assert.deepEqual(
            stage.activations(rectified, rows * columns),
            reference.multiplyAndRectify(product, quantiseBy, arithmetic),
          )
        }),
        { numRuns: 60 },
      )
    })

    it('quantise as the reference: halves to the even number, nothing beyond ±127', () => {
      const any = fc.float({ noNaN: true })
      const half = fc.integer({ min: -300, max: 300 }).map((count) => count / 2)
      const eights = fc
        .integer({ min: 1, max: 32 })
        .chain((count) =>
          fc.array(fc.oneof(any, half), { minLength: count * 8, maxLength: count * 8 }),
        )
      fc.assert(
        fc.property(eights, fc.constantFrom(1, 0.5, 42.3), (list, scale) => {
          stage.clear()
          const values = Float32Array.from(list)
          const out = stage.reserve(values.length * activationBytes(kind))
          const at = stage.place(values)
          stage.run(() => kernels.quantise(at, values.length, scale, out), {
            at: out,
            length: values.length * activationBytes(kind),
          })
          assertSame(
            stage.activations(out, values.length),
            reference.quantise(values, Math.fround(scale), arithmetic.shift),
          )
        }),
        runs,
      )
    })

    it('pack any selection of columns, and prepare its biases, as the reference', () => {
      fc.assert(
        fc.property(
          inner,
          columns,
          seed,
          factor,
          fc.boolean(),
          fc.boolean(),
          (inner, columns, seed, correctBy, selects, hasBiases) => {
            stage.clear()
            const random = createFractions(seed)
            const sourceRows = selects ? columns + 5 : columns
            const source = Int8Array.from(
              { length: sourceRows * inner },
              () => Math.floor(random() * 256) - 128,
            )
            const ids = Array.from({ length: columns }, (_, at) =>
              selects ? Math.floor(random() * sourceRows) : at,
            )
            const biases = hasBiases ? floatsOf(sourceRows, random, 3) : undefined
            const packed = stage.reserve(columns * inner)
            const prepared = stage.reserve(columns * 4)
            const sourceAt = stage.place(source)
            const idsAt = selects ? stage.place(Uint32Array.from(ids)) : 0
            const biasesAt = biases ? stage.place(biases) : 0
            stage.run(() => kernels.pack(packed, sourceAt, idsAt, columns, inner), {
              at: packed,
              length: columns * inner,
            })
            stage.run(
              () =>
                kernels.prepareBiases(
                  sourceAt,
                  idsAt,
                  columns,
                  inner,
                  -correctBy,
                  biasesAt,
                  prepared,
                ),
              {
                at: prepared,
                length: columns * 4,
              },
            )
            const expected = reference.pack({ source, inner, ids }, kind === 'exact' ? 2 : 4)
            assert.ok(
              Buffer.from(stage.memory.buffer, packed, columns * inner).equals(
                Buffer.from(expected.buffer),
              ),
            )
            assertSame(
              stage.floats(prepared, columns),
              reference.prepareBiases({ source, inner, ids }, biases, -correctBy, arithmetic.shift),
            )
          },
        ),
        runs,
      )
    })
  })
}

describe('a memory', () => {
  it('keeps the tables that the loader put into it beside those that the kernels bring', () => {
    const read = (memory: WebAssembly.Memory) =>
      new Uint8Array(memory.buffer.slice(0, reservedBytes))
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
    // 254 × 64 × 2 is below 2¹⁵; with powers of two as factors, no rounding can make the two
    // differ.
    const harmless = 64
    const stages = kinds.map((kind) => ({ kind, stage: createStage(kind) }))
    fc.assert(
      fc.property(sample, fc.constantFrom(1, 1 / 8, 1 / 1024), (any, unquantiseBy) => {
        const results = stages.map(({ kind, stage }) => {
          const { product, addresses } = placeProduct(
            stage,
            kind,
            arithmeticOf(kind, stage),
            { ...any, unquantiseBy },
            harmless,
          )
          const { rows, inner, columns } = product
          const out = stage.reserve(rows * columns * 4)
          const zeros = stage.place(new Float32Array(columns))
          stage.kernels.prepareBiases(
            addresses.source,
            0,
            columns,
            inner,
            -127 * unquantiseBy,
            zeros,
            addresses.prepared,
          )
          stage.kernels.multiply(
            addresses.activations,
            addresses.packed,
            rows,
            inner,
            columns,
            unquantiseBy,
            addresses.prepared,
            out,
          )
          return Array.from(stage.floats(out, rows * columns))
        })
        assert.deepEqual(results.at(-1), results[0])
      }),
      runs,
    )
  })

  it('leaves out whatever does not agree with the exact one', () => {
    /** A processor whose relaxed products are slightly wrong. */
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
    assert.equal(chooseKernel('off').kernel, chosen)
  })
})
