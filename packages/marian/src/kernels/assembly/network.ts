// The float parts of the network: embeddings, attention, layer normalization, the decoder's cell.
// No step uses a fused multiply-add, and sums run in Marian's order, so that results equal Marian's
// on every processor.
import { exp, sumOfLanes } from './lanes'

/**
 * Words as vectors: int8 rows of `table` times `unquantiseBy`, times the root of the width, plus
 * the position's vector. An ID of -1 is the zero vector.
 */
export function embed(
  ids: usize, firstPosition: i32, count: i32, width: i32,
  table: usize, unquantiseBy: f32, positions: usize, out: usize,
): void {
  const unquantise = f32x4.splat(unquantiseBy)
  const root = f32x4.splat(sqrt<f32>(<f32>width))
  const bytes = <usize>width << 2
  let position = positions + <usize>firstPosition * bytes
  for (let index = 0; index < count; index++) {
    const id = load<i32>(ids)
    if (id < 0) memory.copy(out, position, bytes)
    else {
      const row = table + <usize>id * <usize>width
      for (let at: usize = 0; at < <usize>width; at += 4) {
        const values = f32x4.convert_i32x4_s(
          i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(row + at)))
        )
        const vector = f32x4.mul(f32x4.mul(values, unquantise), root)
        v128.store(out + (at << 2), f32x4.add(vector, v128.load(position + (at << 2))))
      }
    }
    ids += 4
    position += bytes
    out += bytes
  }
}

/**
 * The vectors of positions from 0: sines in the first half, cosines in the second (Vaswani et al.
 * 2017, in Marian's arrangement). In single precision after each step and with the C library's
 * functions, as in Marian: the angles are large enough for the difference to show.
 */
export function writePositions(count: i32, width: i32, out: usize): void {
  const half = width >> 1
  const step: f32 = NativeMathf.log(10000) / (<f32>half - 1)
  for (let position = 0; position < count; position++) {
    for (let index = 0; index < half; index++) {
      const angle: f32 = <f32>position * NativeMathf.exp(<f32>index * -step)
      store<f32>(out + (<usize>index << 2), NativeMathf.sin(angle))
      store<f32>(out + (<usize>(index + half) << 2), NativeMathf.cos(angle))
    }
    out += <usize>width << 2
  }
}

@inline function normaliseRow(
  row: usize, end: usize, mean: f32, deviation: f32, scale: usize, bias: usize, out: usize,
): void {
  const means = f32x4.splat(mean), deviations = f32x4.splat(deviation)
  for (; row < end; row += 16) {
    const standard = f32x4.div(f32x4.sub(v128.load(row), means), deviations)
    v128.store(out, f32x4.add(f32x4.mul(v128.load(scale), standard), v128.load(bias)))
    scale += 16; bias += 16; out += 16
  }
}

/** Variance is biased; the epsilon is inside the root. */
const epsilon: f32 = 1e-6

/**
 * out = normalised(x + residual) × scale + bias, row by row. `out` may be `residual`; `x` is
 * overwritten. Each row's sums run in the order of its elements, four rows side by side where there
 * are four: dependent additions are the cost here.
 */
export function addAndNormalise(
  x: usize, residual: usize, rows: i32, width: i32, scale: usize, bias: usize, out: usize,
): void {
  const bytes = <usize>width << 2
  const elements = f32x4.splat(<f32>width)
  let row = 0
  for (; row + 4 <= rows; row += 4) {
    const x1 = x + bytes, x2 = x1 + bytes, x3 = x2 + bytes
    const y1 = residual + bytes, y2 = y1 + bytes, y3 = y2 + bytes
    let sums = f32x4.splat(0)
    for (let at: usize = 0; at < bytes; at += 16) {
      const a = f32x4.add(v128.load(x + at), v128.load(residual + at))
      const b = f32x4.add(v128.load(x1 + at), v128.load(y1 + at))
      const c = f32x4.add(v128.load(x2 + at), v128.load(y2 + at))
      const d = f32x4.add(v128.load(x3 + at), v128.load(y3 + at))
      v128.store(x + at, a); v128.store(x1 + at, b); v128.store(x2 + at, c); v128.store(x3 + at, d)
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), AB = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
      const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5), CD = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
      sums = f32x4.add(sums, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5))
      sums = f32x4.add(sums, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7))
      sums = f32x4.add(sums, v128.shuffle<f32>(AB, CD, 0, 1, 4, 5))
      sums = f32x4.add(sums, v128.shuffle<f32>(AB, CD, 2, 3, 6, 7))
    }
    const means = f32x4.div(sums, elements)
    let squares = f32x4.splat(0)
    for (let at: usize = 0; at < bytes; at += 16) {
      const a = v128.load(x + at)
      const b = v128.load(x1 + at)
      const c = v128.load(x2 + at)
      const d = v128.load(x3 + at)
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), AB = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
      const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5), CD = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
      let off = f32x4.sub(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), means)
      squares = f32x4.add(squares, f32x4.mul(off, off))
      off = f32x4.sub(v128.shuffle<f32>(ab, cd, 2, 3, 6, 7), means)
      squares = f32x4.add(squares, f32x4.mul(off, off))
      off = f32x4.sub(v128.shuffle<f32>(AB, CD, 0, 1, 4, 5), means)
      squares = f32x4.add(squares, f32x4.mul(off, off))
      off = f32x4.sub(v128.shuffle<f32>(AB, CD, 2, 3, 6, 7), means)
      squares = f32x4.add(squares, f32x4.mul(off, off))
    }
    const deviations = f32x4.sqrt(f32x4.add(f32x4.div(squares, elements), f32x4.splat(epsilon)))
    normaliseRow(
      x, x1, f32x4.extract_lane(means, 0), f32x4.extract_lane(deviations, 0), scale, bias, out
    )
    out += bytes
    normaliseRow(
      x1, x2, f32x4.extract_lane(means, 1), f32x4.extract_lane(deviations, 1), scale, bias, out
    )
    out += bytes
    normaliseRow(
      x2, x3, f32x4.extract_lane(means, 2), f32x4.extract_lane(deviations, 2), scale, bias, out
    )
    out += bytes
    normaliseRow(
      x3, x3 + bytes, f32x4.extract_lane(means, 3), f32x4.extract_lane(deviations, 3), scale, bias,
      out
    )
    out += bytes
    x = x3 + bytes
    residual = y3 + bytes
  }
  for (; row < rows; row++) {
    let sum: f32 = 0
    for (let at: usize = 0; at < bytes; at += 16) {
      const values = f32x4.add(v128.load(x + at), v128.load(residual + at))
      v128.store(x + at, values)
      sum += f32x4.extract_lane(values, 0); sum += f32x4.extract_lane(values, 1)
      sum += f32x4.extract_lane(values, 2); sum += f32x4.extract_lane(values, 3)
    }
    const mean: f32 = sum / <f32>width
    const means = f32x4.splat(mean)
    let squares: f32 = 0
    for (let at: usize = 0; at < bytes; at += 16) {
      const off = f32x4.sub(v128.load(x + at), means)
      const square = f32x4.mul(off, off)
      squares += f32x4.extract_lane(square, 0); squares += f32x4.extract_lane(square, 1)
      squares += f32x4.extract_lane(square, 2); squares += f32x4.extract_lane(square, 3)
    }
    normaliseRow(x, x + bytes, mean, sqrt<f32>(squares / <f32>width + epsilon), scale, bias, out)
    x += bytes; residual += bytes; out += bytes
  }
}

/**
 * One step of the SSRU: state = σ(forget) × state + (1 − σ(forget)) × input; out = state,
 * negatives as zero. σ(x) = e^x ÷ (1 + e^x).
 * `count` is a multiple of 4.
 */
export function advanceCell(
  input: usize, forget: usize, state: usize, out: usize, count: i32,
): void {
  const one = f32x4.splat(1), zero = f32x4.splat(0)
  for (let at: usize = 0; at < <usize>count << 2; at += 16) {
    const power = exp(v128.load(forget + at))
    const keep = f32x4.div(power, f32x4.add(one, power))
    const next = f32x4.add(
      f32x4.mul(keep, v128.load(state + at)), f32x4.mul(f32x4.sub(one, keep), v128.load(input + at))
    )
    v128.store(state + at, next)
    v128.store(out + at, v128.andnot(next, f32x4.le(next, zero)))
  }
}

/** The index of the highest of `count` (a multiple of 4) floats, the first of equals. */
export function findHighest(values: usize, count: i32): i32 {
  let highest: f32 = -Infinity
  let found = 0
  for (let index = 0; index < count; index += 4) {
    const at = values + (<usize>index << 2)
    if (!v128.any_true(f32x4.gt(v128.load(at), f32x4.splat(highest)))) continue
    for (let lane = 0; lane < 4; lane++) {
      const value = load<f32>(at + (<usize>lane << 2))
      if (value > highest) {
        highest = value
        found = index + lane
      }
    }
  }
  return found
}

/**
 * The sum of the exponentials of `count` (a multiple of 4) floats less `highest`, which is at least
 * the highest of them. In double precision from sixteen to sixteen: alone, single precision would
 * lose the small ones of a vocabulary.
 */
export function sumExponentials(values: usize, count: i32, highest: f32): f64 {
  const highests = f32x4.splat(highest)
  const end = values + (<usize>count << 2)
  let sum: f64 = 0
  while (values < end) {
    const blockEnd = min(values + 64, end)
    let sums = f32x4.splat(0)
    for (; values < blockEnd; values += 16)
      sums = f32x4.add(sums, exp(f32x4.sub(v128.load(values), highests)))
    sum += <f64>sumOfLanes(sums)
  }
  return sum
}
