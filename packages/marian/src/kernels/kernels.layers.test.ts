import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { listKernels } from './kernel-choice.ts'
import * as reference from './kernels.reference.layers.ts'
import {
  assertNear,
  assertSame,
  createFractions,
  createStage,
  factor,
  floatsOf,
  rows,
  seed,
  weightsOf,
} from './kernels.stage.ts'

const runs = { numRuns: 150 }
for (const kind of listKernels()) {
  describe(`the ${kind} kernels, between products`, () => {
    const stage = createStage(kind)
    const { kernels } = stage

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
            const random = createFractions(seed)
            const width = quarters * 4
            const table = weightsOf(20 * width, random)
            const positions = floatsOf((count + firstPosition) * width, random, 1)
            const ids = Array.from({ length: count }, () => Math.floor(random() * 21) - 1)
            const out = stage.reserve(count * width * 4)
            const [idsAt, tableAt, positionsAt] = [
              stage.place(Int32Array.from(ids)),
              stage.place(table),
              stage.place(positions),
            ]
            stage.run(
              () =>
                kernels.embed(
                  idsAt,
                  firstPosition,
                  count,
                  width,
                  tableAt,
                  unquantiseBy,
                  positionsAt,
                  out,
                ),
              {
                at: out,
                length: count * width * 4,
              },
            )
            assertSame(
              stage.floats(out, count * width),
              reference.embed(ids, firstPosition, { table, unquantiseBy, positions, width }),
            )
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
            const random = createFractions(seed)
            const width = quarters * 4
            const [x, residual] = [
              floatsOf(rows * width, random, largest),
              floatsOf(rows * width, random, largest),
            ]
            const [scale, bias] = [floatsOf(width, random, 2), floatsOf(width, random, 1)]
            const [xAt, residualAt, scaleAt, biasAt] = [
              stage.place(x),
              stage.place(residual),
              stage.place(scale),
              stage.place(bias),
            ]
            const length = rows * width * 4
            const out = inPlace ? residualAt : stage.reserve(length)
            const run = () =>
              kernels.addAndNormalise(xAt, residualAt, rows, width, scaleAt, biasAt, out)
            stage.run(run, { at: out, length }, { at: xAt, length })
            assertSame(
              stage.floats(out, rows * width),
              reference.addAndNormalise(x, residual, scale, bias),
            )
          },
        ),
        runs,
      )
    })

    it('transpose keys as the reference, whatever lies after the last', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 21 }),
          fc.integer({ min: 1, max: 32 }),
          seed,
          (rows, quarters, seed) => {
            stage.clear()
            const width = quarters * 4
            const keys = floatsOf(rows * width, createFractions(seed), 8)
            const padded = Math.ceil(rows / 4) * 4
            const keysAt = stage.place(
              Float32Array.from({ length: padded * width }, (_, at) => keys[at] ?? Number.NaN),
            )
            const out = { at: stage.reserve(padded * width * 4), length: padded * width * 4 }
            stage.run(() => kernels.transpose(keysAt, rows, width, out.at), out)
            assertSame(
              stage
                .floats(out.at, padded * width)
                .map((value) => (Number.isNaN(value) ? 0 : value)),
              reference.transpose(keys, width),
            )
          },
        ),
        runs,
      )
    })

    it('attend as the reference, whatever lies after the last key', () => {
      const heads = fc.constantFrom(1, 2, 4, 8)
      const keyCount = fc.oneof(fc.integer({ min: 1, max: 21 }), fc.constantFrom(4, 12, 16, 36))
      fc.assert(
        fc.property(
          rows,
          keyCount,
          heads,
          fc.integer({ min: 1, max: 4 }),
          seed,
          (rows, keyRows, heads, blocks, seed) => {
            stage.clear()
            const random = createFractions(seed)
            const width = heads * blocks * 16
            const queries = floatsOf(rows * width, random, 8)
            const [keys, values] = [
              floatsOf(keyRows * width, random, 8),
              floatsOf(keyRows * width, random, 4),
            ]
            const padded = Math.ceil(keyRows / 4) * 4
            const transposed = reference.transpose(keys, width)
            const keysAt = stage.place(
              transposed.map((value, at) => (at % padded < keyRows ? value : Number.NaN)),
            )
            const [queriesAt, valuesAt] = [stage.place(queries), stage.place(values)]
            const scores = { at: stage.reserve(padded * 4), length: padded * 4 }
            const weights = { at: stage.reserve(padded * 4), length: padded * 4 }
            const out = { at: stage.reserve(rows * width * 4), length: rows * width * 4 }
            const run = (weightsAt: number) =>
              kernels.attend(
                queriesAt,
                keysAt,
                valuesAt,
                rows,
                keyRows,
                width,
                heads,
                scores.at,
                out.at,
                weightsAt,
              )
            stage.run(() => run(weights.at), scores, out, weights)
            const expected = reference.attend(queries, keys, values, { width, heads })
            const results = stage.floats(out.at, rows * width)
            // The C library's exponential may differ from JavaScript's in the last bit.
            const tolerance = keyRows % 4 === 0 ? 0 : 2 ** -20
            assertNear(results, expected.out, tolerance)
            assertNear(
              stage.floats(weights.at, padded),
              [...expected.weights, ...Array(padded - keyRows).fill(0)],
              tolerance,
            )
            stage.run(() => run(0), scores, out)
            assertSame(stage.floats(out.at, rows * width), results)
          },
        ),
        runs,
      )
    })

    it('write positions as the reference, but for rounding', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 130 }),
          fc.integer({ min: 1, max: 32 }),
          (count, quarters) => {
            stage.clear()
            const width = quarters * 4
            const out = { at: stage.reserve(count * width * 4), length: count * width * 4 }
            stage.run(() => kernels.writePositions(count, width, out.at), out)
            // One bit of an angle of 130.
            assertNear(
              stage.floats(out.at, count * width),
              reference.positions(count, width),
              2 ** -16,
            )
          },
        ),
        { numRuns: 30 },
      )
    })

    it('advance a cell as the reference', () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 128 }),
          seed,
          fc.constantFrom(1, 10, 200),
          (quarters, seed, largest) => {
            stage.clear()
            const random = createFractions(seed)
            const count = quarters * 4
            const [input, forget, state] = [
              floatsOf(count, random, 5),
              floatsOf(count, random, largest),
              floatsOf(count, random, 5),
            ]
            const [inputAt, forgetAt, stateAt] = [
              stage.place(input),
              stage.place(forget),
              stage.place(state),
            ]
            const out = stage.reserve(count * 4)
            stage.run(
              () => kernels.advanceCell(inputAt, forgetAt, stateAt, out, count),
              { at: stateAt, length: count * 4 },
              { at: out, length: count * 4 },
            )
            const expected = reference.advanceCell({ input, forget, state })
            assertSame(stage.floats(stateAt, count), expected.state)
            assertSame(stage.floats(out, count), expected.out)
          },
        ),
        runs,
      )
    })

    it('find the highest of any floats, the first of equals', () => {
      const few = fc.constantFrom(-1e30, -2, 0, 2, 2.5, Number.NEGATIVE_INFINITY)
      const fours = fc.integer({ min: 1, max: 40 }).chain((count) =>
        fc.array(fc.oneof(few, fc.float({ noNaN: true })), {
          minLength: count * 4,
          maxLength: count * 4,
        }),
      )
      fc.assert(
        fc.property(fours, (list) => {
          stage.clear()
          const values = Float32Array.from(list)
          const at = stage.place(values)
          stage.run(() =>
            assert.equal(kernels.findHighest(at, values.length), reference.findHighest(values)),
          )
        }),
        runs,
      )
    })

    it('sums the exponentials of a vocabulary as double precision does', () => {
      fc.assert(
        fc.property(
          seed,
          fc.integer({ min: 1, max: 5_000 }),
          fc.constantFrom(1, 10, 100),
          (seed, fours, largest) => {
            stage.clear()
            const values = floatsOf(4 * fours, createFractions(seed), largest)
            const highest = Math.max(...values)
            const at = stage.place(values)
            const expected = values.reduce((sum, value) => sum + Math.exp(value - highest), 0)
            stage.run(() => {
              const sum = kernels.sumExponentials(at, values.length, highest)
              assert.ok(Math.abs(sum / expected - 1) < 1e-6, `${sum} is not ${expected}`)
            })
          },
        ),
        runs,
      )
    })
  })
}
