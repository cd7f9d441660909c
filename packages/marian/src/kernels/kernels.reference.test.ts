import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import * as reference from './kernels.reference.layers.ts'
import { createFractions, floatsOf } from './kernels.stage.ts'

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
    const random = createFractions(7)
    const [width, keyRows] = [64, 11]
    const [query, keys, values] = [
      floatsOf(width, random, 2),
      floatsOf(keyRows * width, random, 2),
      floatsOf(keyRows * width, random, 2),
    ]
    const row = (matrix: Float32Array, index: number) =>
      matrix.subarray(index * width, (index + 1) * width)
    const dot = (a: Float32Array, b: Float32Array) =>
      a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)
    const powers = Array.from({ length: keyRows }, (_, key) =>
      Math.exp(dot(query, row(keys, key)) / 8),
    )
    const total = powers.reduce((sum, power) => sum + power)
    reference.attend(query, keys, values, { width, heads: 1 }).out.forEach((value, d) => {
      const expected = powers.reduce(
        (sum, power, key) => sum + (power / total) * (row(values, key)[d] as number),
        0,
      )
      assert.ok(Math.abs(value - expected) < 1e-5)
    })
  })
})
