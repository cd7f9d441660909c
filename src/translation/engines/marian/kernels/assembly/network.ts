// The float parts of the network: embeddings, attention, layer normalisation, the decoder's cell. No step uses a fused multiply-add,
// and sums run in Marian's order, so that results are the same on every processor and those of Marian.

/** e^x by Cephes' polynomial. */
@inline function exp(x: v128): v128 {
  x = f32x4.max(f32x4.min(x, f32x4.splat(88)), f32x4.splat(-87))
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504)))
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)))
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)))
  let y = f32x4.splat(1.9875691500e-4)
  y = multiplyAdd(y, r, f32x4.splat(1.3981999507e-3))
  y = multiplyAdd(y, r, f32x4.splat(8.3334519073e-3))
  y = multiplyAdd(y, r, f32x4.splat(4.1665795894e-2))
  y = multiplyAdd(y, r, f32x4.splat(1.6666665459e-1))
  y = multiplyAdd(y, r, f32x4.splat(5.0000001201e-1))
  y = f32x4.add(multiplyAdd(f32x4.mul(y, r), r, r), f32x4.splat(1))
  return f32x4.mul(y, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23))
}

@inline function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  return f32x4.add(f32x4.mul(a, b), c)
}

@inline function sumOfLanes(a: v128): f32 {
  a = f32x4.add(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1))
  a = f32x4.add(a, v128.shuffle<f32>(a, a, 1, 0, 3, 2))
  return f32x4.extract_lane(a, 0)
}

@inline function maximumOfLanes(a: v128): v128 {
  a = f32x4.max(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1))
  return f32x4.max(a, v128.shuffle<f32>(a, a, 1, 0, 3, 2))
}

/** Words as vectors: int8 rows of `table` times `scale`, plus the position's vector. An id of -1 is the zero vector. */
export function embed(ids: usize, firstPosition: i32, count: i32, width: i32, table: usize, scale: f32, positions: usize, out: usize): void {
  const scales = f32x4.splat(scale)
  const bytes = <usize>width << 2
  let position = positions + <usize>firstPosition * bytes
  for (let index = 0; index < count; index++) {
    const id = load<i32>(ids)
    if (id < 0) memory.copy(out, position, bytes)
    else {
      const row = table + <usize>id * <usize>width
      for (let at: usize = 0; at < <usize>width; at += 4) {
        const values = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(row + at))))
        v128.store(out + (at << 2), f32x4.add(f32x4.mul(values, scales), v128.load(position + (at << 2))))
      }
    }
    ids += 4
    position += bytes
    out += bytes
  }
}

@inline function normaliseRow(row: usize, end: usize, mean: f32, deviation: f32, scale: usize, bias: usize, out: usize): void {
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
 * out = normalised(x + residual) × scale + bias, row by row. `out` may be `residual`; `x` is overwritten. Each row's sums run in the order
 * of its elements, four rows side by side where there are four: additions that wait for each other are the cost here.
 */
export function addAndNormalise(x: usize, residual: usize, rows: i32, width: i32, scale: usize, bias: usize, out: usize): void {
  const bytes = <usize>width << 2
  const elements = f32x4.splat(<f32>width)
  let row = 0
  for (; row + 4 <= rows; row += 4) {
    const x1 = x + bytes, x2 = x1 + bytes, x3 = x2 + bytes
    const y1 = residual + bytes, y2 = y1 + bytes, y3 = y2 + bytes
    let sums = f32x4.splat(0)
    for (let at: usize = 0; at < bytes; at += 16) {
      const a = f32x4.add(v128.load(x + at), v128.load(residual + at)), b = f32x4.add(v128.load(x1 + at), v128.load(y1 + at))
      const c = f32x4.add(v128.load(x2 + at), v128.load(y2 + at)), d = f32x4.add(v128.load(x3 + at), v128.load(y3 + at))
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
      const a = v128.load(x + at), b = v128.load(x1 + at), c = v128.load(x2 + at), d = v128.load(x3 + at)
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
    normaliseRow(x, x1, f32x4.extract_lane(means, 0), f32x4.extract_lane(deviations, 0), scale, bias, out); out += bytes
    normaliseRow(x1, x2, f32x4.extract_lane(means, 1), f32x4.extract_lane(deviations, 1), scale, bias, out); out += bytes
    normaliseRow(x2, x3, f32x4.extract_lane(means, 2), f32x4.extract_lane(deviations, 2), scale, bias, out); out += bytes
    normaliseRow(x3, x3 + bytes, f32x4.extract_lane(means, 3), f32x4.extract_lane(deviations, 3), scale, bias, out); out += bytes
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

/** Below every real score. */
const masked: f32 = -1e30

/**
 * Attention of `rows` queries over `keyRows` keys, head by head; all rows are `width` floats. Keys must be readable up to a multiple of
 * four rows. `scores` is room for `keyRows` + 3 floats. When `weights` is not 0, the first head's weights of the last query go there.
 */
export function attend(
  queries: usize, keys: usize, values: usize, rows: i32, keyRows: i32, width: i32, heads: i32, scores: usize, out: usize, weights: usize,
): void {
  const rowBytes = <usize>width << 2
  const headBytes = rowBytes / <usize>heads
  const padded = (keyRows + 3) & ~3
  const scale = f32x4.splat(1 / sqrt<f32>(<f32>width / <f32>heads))
  for (let head = 0; head < heads; head++) {
    let query = queries
    let result = out
    for (let row = 0; row < rows; row++) {
      let highest = f32x4.splat(masked)
      let key = keys
      let score = scores
      for (let at = 0; at < padded; at += 4) {
        let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0
        const key1 = key + rowBytes, key2 = key1 + rowBytes, key3 = key2 + rowBytes
        for (let d: usize = 0; d < headBytes; d += 16) {
          const some = v128.load(query + d)
          sum0 = multiplyAdd(some, v128.load(key + d), sum0); sum1 = multiplyAdd(some, v128.load(key1 + d), sum1)
          sum2 = multiplyAdd(some, v128.load(key2 + d), sum2); sum3 = multiplyAdd(some, v128.load(key3 + d), sum3)
        }
        const half0 = f32x4.add(v128.shuffle<f32>(sum0, sum1, 0, 4, 1, 5), v128.shuffle<f32>(sum0, sum1, 2, 6, 3, 7))
        const half1 = f32x4.add(v128.shuffle<f32>(sum2, sum3, 0, 4, 1, 5), v128.shuffle<f32>(sum2, sum3, 2, 6, 3, 7))
        v128.store(score, f32x4.mul(f32x4.add(v128.shuffle<f32>(half0, half1, 0, 1, 4, 5), v128.shuffle<f32>(half0, half1, 2, 3, 6, 7)), scale))
        if (at + 4 > keyRows) for (let rest = keyRows; rest < padded; rest++) store<f32>(scores + (<usize>rest << 2), masked)
        highest = f32x4.max(highest, v128.load(score))
        key += rowBytes * 4
        score += 16
      }
      highest = maximumOfLanes(highest)
      let sum = f32x4.splat(0)
      const end = scores + (<usize>padded << 2)
      for (score = scores; score < end; score += 16) {
        const some = exp(f32x4.sub(v128.load(score), highest))
        v128.store(score, some)
        sum = f32x4.add(sum, some)
      }
      const share = f32x4.splat(1 / sumOfLanes(sum))
      for (let d: usize = 0; d < headBytes; d += 64) {
        let value = values + d
        let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0
        for (let at = 0; at < keyRows; at++) {
          const weight = v128.load32_splat(scores + (<usize>at << 2))
          sum0 = multiplyAdd(weight, v128.load(value), sum0); sum1 = multiplyAdd(weight, v128.load(value, 16), sum1)
          sum2 = multiplyAdd(weight, v128.load(value, 32), sum2); sum3 = multiplyAdd(weight, v128.load(value, 48), sum3)
          value += rowBytes
        }
        v128.store(result + d, f32x4.mul(sum0, share)); v128.store(result + d, f32x4.mul(sum1, share), 16)
        v128.store(result + d, f32x4.mul(sum2, share), 32); v128.store(result + d, f32x4.mul(sum3, share), 48)
      }
      if (weights != 0 && head == 0) {
        for (let at: usize = 0; at < <usize>padded << 2; at += 16) v128.store(weights + at, f32x4.mul(v128.load(scores + at), share))
      }
      query += rowBytes
      result += rowBytes
    }
    queries += headBytes; keys += headBytes; values += headBytes; out += headBytes
  }
}

/** One step of the SSRU: state = σ(forget) × state + (1 − σ(forget)) × input; out = state, negatives as zero. `count` is a multiple of 4. */
export function advanceCell(input: usize, forget: usize, state: usize, out: usize, count: i32): void {
  const one = f32x4.splat(1), zero = f32x4.splat(0)
  for (let at: usize = 0; at < <usize>count << 2; at += 16) {
    const keep = f32x4.div(one, f32x4.add(one, exp(f32x4.neg(v128.load(forget + at)))))
    const next = f32x4.add(f32x4.mul(keep, v128.load(state + at)), f32x4.mul(f32x4.sub(one, keep), v128.load(input + at)))
    v128.store(state + at, next)
    v128.store(out + at, f32x4.max(next, zero))
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
