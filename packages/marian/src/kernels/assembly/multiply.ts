// The int8 matrix product, which takes four fifths of a translation's time. Compiled twice: with
// relaxed SIMD, and without it, where every step is exact and the result the same on every
// processor.
import { activationBytes, rectify, relaxed } from './activations'
import { panelColumns, panelStepBytes } from './weights'

/**
 * The loader puts eight 16-bit ones here. A constant would be rebuilt at every use, at a third of
 * the speed.
 */
const onesAt: usize = 16

@inline function lowWeights(at: usize): v128 {
  return relaxed ? v128.load(at) : v128.load_ext<i8>(at)
}

@inline function highWeights(at: usize): v128 {
  return relaxed ? v128.load(at, 16) : v128.load_ext<i8>(at, 8)
}

/**
 * With `fours` in one instruction where the processor has it, else in pairs, which x86-64 saturates
 * at 16 bits.
 */
@inline function addProducts(
  sum: v128, weights: v128, activations: v128, ones: v128, fours: bool,
): v128 {
  if (relaxed && fours) return i32x4.relaxed_dot_i8x16_i7x16_add_s(weights, activations, sum)
  const pairs = relaxed
    ? i32x4.dot_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(weights, activations), ones)
    : i32x4.dot_i16x8_s(weights, activations)
  return i32x4.add(sum, pairs)
}

/** Eight columns of one row. */
@inline function finish(
  low: v128, high: v128, unquantise: v128, bias: usize, out: usize,
): void {
  const first = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(low), unquantise), v128.load(bias))
  const second = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(high), unquantise), v128.load(bias, 16))
  v128.store(out, first)
  v128.store(out, second, 16)
}

@inline function product(
  activations: usize, weights: usize, rows: i32, inner: i32, columns: i32,
  unquantiseBy: f32, biases: usize, results: usize, fours: bool,
): void {
  const ones = v128.load(onesAt)
  const unquantise = f32x4.splat(unquantiseBy)
  const rowBytes = <usize>inner * activationBytes
  const nextRow = <usize>columns << 2
  for (let column = 0; column < columns; column += panelColumns) {
    let source = activations
    let out = results
    let row = 0
    for (; row + 4 <= rows; row += 4) {
      let low0 = i32x4.splat(0), high0 = low0, low1 = low0, high1 = low0,
        low2 = low0, high2 = low0, low3 = low0, high3 = low0
      let at0 = source, at1 = at0 + rowBytes, at2 = at1 + rowBytes, at3 = at2 + rowBytes
      let panel = weights
      const end = source + rowBytes
      do {
        const low = lowWeights(panel), high = highWeights(panel)
        let some = v128.load32_splat(at0)
        low0 = addProducts(low0, low, some, ones, fours)
        high0 = addProducts(high0, high, some, ones, fours)
        some = v128.load32_splat(at1)
        low1 = addProducts(low1, low, some, ones, fours)
        high1 = addProducts(high1, high, some, ones, fours)
        some = v128.load32_splat(at2)
        low2 = addProducts(low2, low, some, ones, fours)
        high2 = addProducts(high2, high, some, ones, fours)
        some = v128.load32_splat(at3)
        low3 = addProducts(low3, low, some, ones, fours)
        high3 = addProducts(high3, high, some, ones, fours)
        at0 += 4; at1 += 4; at2 += 4; at3 += 4
        panel += panelStepBytes
      } while (at0 < end)
      finish(low0, high0, unquantise, biases, out); out += nextRow
      finish(low1, high1, unquantise, biases, out); out += nextRow
      finish(low2, high2, unquantise, biases, out); out += nextRow
      finish(low3, high3, unquantise, biases, out); out += nextRow
      source += rowBytes * 4
    }
    // With fours, two rows apart are faster: two together have too few sums to hide the latency of
    // an addition.
    for (; !fours && row + 2 <= rows; row += 2) {
      let low0 = i32x4.splat(0), high0 = low0, low1 = low0, high1 = low0
      let at0 = source, at1 = at0 + rowBytes
      let panel = weights
      const end = source + rowBytes
      do {
        const low = lowWeights(panel), high = highWeights(panel)
        let some = v128.load32_splat(at0)
        low0 = addProducts(low0, low, some, ones, fours)
        high0 = addProducts(high0, high, some, ones, fours)
        some = v128.load32_splat(at1)
        low1 = addProducts(low1, low, some, ones, fours)
        high1 = addProducts(high1, high, some, ones, fours)
        at0 += 4; at1 += 4
        panel += panelStepBytes
      } while (at0 < end)
      finish(low0, high0, unquantise, biases, out); out += nextRow
      finish(low1, high1, unquantise, biases, out); out += nextRow
      source += rowBytes * 2
    }
    for (; row < rows; row++) {
      // Several steps at once, in separate sums: one row alone would wait for each of its
      // additions.
      let low0 = i32x4.splat(0), high0 = low0, low1 = low0, high1 = low0
      let at = source
      let panel = weights
      const end = source + rowBytes
      if (fours) {
        let low2 = low0, high2 = low0, low3 = low0, high3 = low0
        for (const last = end - 16; at <= last; at += 16, panel += panelStepBytes * 4) {
          let some = v128.load32_splat(at)
          low0 = addProducts(low0, lowWeights(panel), some, ones, fours)
          high0 = addProducts(high0, highWeights(panel), some, ones, fours)
          some = v128.load32_splat(at, 4)
          low1 = addProducts(low1, lowWeights(panel + panelStepBytes), some, ones, fours)
          high1 = addProducts(high1, highWeights(panel + panelStepBytes), some, ones, fours)
          some = v128.load32_splat(at, 8)
          low2 = addProducts(low2, lowWeights(panel + panelStepBytes * 2), some, ones, fours)
          high2 = addProducts(high2, highWeights(panel + panelStepBytes * 2), some, ones, fours)
          some = v128.load32_splat(at, 12)
          low3 = addProducts(low3, lowWeights(panel + panelStepBytes * 3), some, ones, fours)
          high3 = addProducts(high3, highWeights(panel + panelStepBytes * 3), some, ones, fours)
        }
        low0 = i32x4.add(low0, low2); high0 = i32x4.add(high0, high2)
        low1 = i32x4.add(low1, low3); high1 = i32x4.add(high1, high3)
      }
      for (; at < end; at += 8, panel += panelStepBytes * 2) {
        let some = v128.load32_splat(at)
        low0 = addProducts(low0, lowWeights(panel), some, ones, fours)
        high0 = addProducts(high0, highWeights(panel), some, ones, fours)
        some = v128.load32_splat(at, 4)
        low1 = addProducts(low1, lowWeights(panel + panelStepBytes), some, ones, fours)
        high1 = addProducts(high1, highWeights(panel + panelStepBytes), some, ones, fours)
      }
      finish(i32x4.add(low0, low1), i32x4.add(high0, high1), unquantise, biases, out)
      out += nextRow
      source += rowBytes
    }
    weights += <usize>inner * <usize>panelColumns
    biases += <usize>panelColumns * 4
    results += <usize>panelColumns * 4
  }
}

/**
 * results[row][column] = (activations × weights) × unquantiseBy + biases, as floats. `inner` is a
 * multiple of 8, `columns` of 8.
 */
export function multiply(
  activations: usize, weights: usize, rows: i32, inner: i32,
  columns: i32, unquantiseBy: f32, biases: usize, results: usize,
): void {
  product(activations, weights, rows, inner, columns, unquantiseBy, biases, results, false)
}

/**
 * Like `multiply`, then negative results become zero and all are quantized by `quantiseBy`: the
 * activations of the next product. `products` is room for the floats between.
 */
export function multiplyAndRectify(
  activations: usize, weights: usize, rows: i32, inner: i32, columns: i32,
  unquantiseBy: f32, biases: usize, results: usize, quantiseBy: f32, products: usize,
): void {
  multiply(activations, weights, rows, inner, columns, unquantiseBy, biases, products)
  rectify(products, rows * columns, quantiseBy, results)
}

/** `multiply` for processors that add four products at a time. */
export function multiplyFours(
  activations: usize, weights: usize, rows: i32, inner: i32,
  columns: i32, unquantiseBy: f32, biases: usize, results: usize,
): void {
  product(activations, weights, rows, inner, columns, unquantiseBy, biases, results, true)
}

/** `multiplyAndRectify` for them. */
export function multiplyFoursAndRectify(
  activations: usize, weights: usize, rows: i32, inner: i32, columns: i32,
  unquantiseBy: f32, biases: usize, results: usize, quantiseBy: f32, products: usize,
): void {
  multiplyFours(activations, weights, rows, inner, columns, unquantiseBy, biases, products)
  rectify(products, rows * columns, quantiseBy, results)
}

/**
 * The sums of eight products of four: the processor's result for `weights` and activations, for the
 * probe at startup.
 */
export function probe(weights: usize, activations: usize, out: usize): void {
  v128.store(
    out,
    addProducts(
      i32x4.splat(0), lowWeights(weights), v128.load(activations), v128.load(onesAt), false
    )
  )
}

/** `probe` of four products at a time. */
export function probeFours(weights: usize, activations: usize, out: usize): void {
  v128.store(
    out,
    addProducts(
      i32x4.splat(0), lowWeights(weights), v128.load(activations), v128.load(onesAt), true
    )
  )
}
