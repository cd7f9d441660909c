// The float parts of the network: embeddings, attention, layer normalisation, the decoder's cell. No step uses a fused multiply-add,
// and sums run in Marian's order, so that results are the same on every processor and those of Marian.

/** e^x by Cephes' polynomial, step by step as in sse_mathfun's exp_ps. */
@inline function exp(x: v128): v128 {
  x = f32x4.max(f32x4.min(x, f32x4.splat(88.3762626647949)), f32x4.splat(-88.3762626647949))
  const n = f32x4.floor(f32x4.add(f32x4.mul(x, f32x4.splat(1.44269504088896341)), f32x4.splat(0.5)))
  const r = f32x4.sub(f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375))), f32x4.mul(n, f32x4.splat(-2.12194440e-4)))
  let y = f32x4.splat(1.9875691500e-4)
  y = multiplyAdd(y, r, f32x4.splat(1.3981999507e-3))
  y = multiplyAdd(y, r, f32x4.splat(8.3334519073e-3))
  y = multiplyAdd(y, r, f32x4.splat(4.1665795894e-2))
  y = multiplyAdd(y, r, f32x4.splat(1.6666665459e-1))
  y = multiplyAdd(y, r, f32x4.splat(5.0000001201e-1))
  y = f32x4.add(multiplyAdd(y, f32x4.mul(r, r), r), f32x4.splat(1))
  return f32x4.mul(y, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23))
}

/** Where the loader has put the 32 fractions of a power of two that `expInC` starts from. */
const fractionsAt: usize = 1536

/** Two of `expInC`, in double precision. */
@inline function expOfTwo(x: v128): v128 {
  const scaled = f64x2.mul(x, f64x2.splat(46.16624130844683))
  // Adding it leaves a whole number in the lowest bits.
  const shift = f64x2.splat(6755399441055744)
  const shifted = f64x2.add(scaled, shift)
  const r = f64x2.sub(scaled, f64x2.sub(shifted, shift))
  const k0 = i64x2.extract_lane(shifted, 0), k1 = i64x2.extract_lane(shifted, 1)
  const power0 = load<i64>(fractionsAt + ((<usize>k0 & 31) << 3)) + (k0 << 47)
  const power1 = load<i64>(fractionsAt + ((<usize>k1 & 31) << 3)) + (k1 << 47)
  const power = i64x2.replace_lane(i64x2.splat(power0), 1, power1)
  const high = f64x2.add(f64x2.mul(f64x2.splat(0.0000016938359250920212), r), f64x2.splat(0.00023459809789509004))
  const low = f64x2.add(f64x2.mul(f64x2.splat(0.021660849396613134), r), f64x2.splat(1))
  return f64x2.mul(f64x2.add(f64x2.mul(high, f64x2.mul(r, r)), low), power)
}

/**
 * e^x for x ≤ 0 as musl's expf has it, bit by bit: 2^(k/32) from a table, times a polynomial for what is left of x, in double precision.
 * Source: ARM's optimized-routines, math/expf.c.
 */
@inline function expInC(x: v128): v128 {
  // Below this it is 0 in single precision.
  x = f32x4.max(x, f32x4.splat(-105))
  const low = expOfTwo(f64x2.promote_low_f32x4(x))
  const high = expOfTwo(f64x2.promote_low_f32x4(v128.shuffle<f32>(x, x, 2, 3, 0, 1)))
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 1, 4, 5)
}

@inline function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  return f32x4.add(f32x4.mul(a, b), c)
}

/** From the first lane to the last. */
@inline function sumOfLanes(a: v128): f32 {
  return f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1) + f32x4.extract_lane(a, 2) + f32x4.extract_lane(a, 3)
}

@inline function maximumOfLanes(a: v128): v128 {
  a = f32x4.max(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1))
  return f32x4.max(a, v128.shuffle<f32>(a, a, 1, 0, 3, 2))
}

/**
 * Words as vectors: int8 rows of `table` times `unquantiseBy`, times the root of the width, plus the position's vector. An id of -1 is the
 * zero vector.
 */
export function embed(
  ids: usize, firstPosition: i32, count: i32, width: i32, table: usize, unquantiseBy: f32, positions: usize, out: usize,
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
        const values = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(v128.load32_zero(row + at))))
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
 * The vectors of positions from 0: sines in the first half, cosines in the second (Vaswani et al. 2017, in Marian's arrangement). In single
 * precision after each step and with the C library's functions, as Marian has it: the angles are large enough for the difference to be seen.
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

/** Rows up to a multiple of four. */
@inline function pad(rows: i32): i32 {
  return (rows + 3) & ~3
}

/** Keys as `attend` reads them: a column for each row, so `width` rows of `rows` floats, padded to a multiple of four. */
export function transpose(keys: usize, rows: i32, width: i32, out: usize): void {
  const rowBytes = <usize>width << 2
  const columnBytes = <usize>pad(rows) << 2
  for (let row = 0; row < rows; row += 4) {
    let to = out + (<usize>row << 2)
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const a = v128.load(keys + at), b = v128.load(keys + rowBytes + at)
      const c = v128.load(keys + rowBytes * 2 + at), d = v128.load(keys + rowBytes * 3 + at)
      const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), AB = v128.shuffle<f32>(a, b, 2, 6, 3, 7)
      const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5), CD = v128.shuffle<f32>(c, d, 2, 6, 3, 7)
      v128.store(to, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5)); to += columnBytes
      v128.store(to, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7)); to += columnBytes
      v128.store(to, v128.shuffle<f32>(AB, CD, 0, 1, 4, 5)); to += columnBytes
      v128.store(to, v128.shuffle<f32>(AB, CD, 2, 3, 6, 7)); to += columnBytes
    }
    keys += rowBytes * 4
  }
}

/**
 * The query's product with each key, sixteen keys side by side, then four. A sum runs in the order of its elements, as in Marian; but Marian's
 * library takes the keys after the last whole four with four sums each (`apart`), where it takes four queries at once.
 */
@inline function scoreKeys(query: usize, keys: usize, keyRows: i32, headBytes: usize, scale: v128, scores: usize, apart: bool): void {
  const columnBytes = <usize>pad(keyRows) << 2
  const wholeBytes = apart ? <usize>(keyRows & ~3) << 2 : columnBytes
  let at: usize = 0
  for (; at + 64 <= wholeBytes; at += 64) {
    let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0
    let key = keys + at
    for (let d: usize = 0; d < headBytes; d += 4) {
      const some = v128.load32_splat(query + d)
      sum0 = multiplyAdd(some, v128.load(key), sum0); sum1 = multiplyAdd(some, v128.load(key, 16), sum1)
      sum2 = multiplyAdd(some, v128.load(key, 32), sum2); sum3 = multiplyAdd(some, v128.load(key, 48), sum3)
      key += columnBytes
    }
    v128.store(scores + at, f32x4.mul(sum0, scale)); v128.store(scores + at, f32x4.mul(sum1, scale), 16)
    v128.store(scores + at, f32x4.mul(sum2, scale), 32); v128.store(scores + at, f32x4.mul(sum3, scale), 48)
  }
  for (; at < wholeBytes; at += 16) {
    let sum = f32x4.splat(0)
    let key = keys + at
    for (let d: usize = 0; d < headBytes; d += 4) {
      sum = multiplyAdd(v128.load32_splat(query + d), v128.load(key), sum)
      key += columnBytes
    }
    v128.store(scores + at, f32x4.mul(sum, scale))
  }
  if (at < columnBytes) {
    let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0
    let key = keys + at
    for (let d: usize = 0; d < headBytes; d += 16) {
      sum0 = multiplyAdd(v128.load32_splat(query + d), v128.load(key), sum0); key += columnBytes
      sum1 = multiplyAdd(v128.load32_splat(query + d, 4), v128.load(key), sum1); key += columnBytes
      sum2 = multiplyAdd(v128.load32_splat(query + d, 8), v128.load(key), sum2); key += columnBytes
      sum3 = multiplyAdd(v128.load32_splat(query + d, 12), v128.load(key), sum3); key += columnBytes
    }
    v128.store(scores + at, f32x4.mul(f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3)), scale))
  }
}

/** Below every real score. */
const masked: f32 = -1e30

/**
 * Scores as weights that sum to 1. Marian takes four at a time where their number is a multiple of four, and one at a time, with the
 * C library's exponential, where it is not; the last bits of the two differ.
 */
@inline function softmax(scores: usize, count: i32): void {
  const end = scores + (<usize>count << 2)
  const paddedEnd = scores + (<usize>pad(count) << 2)
  for (let rest = end; rest < paddedEnd; rest += 4) store<f32>(rest, masked)
  let highest = f32x4.splat(masked)
  for (let at = scores; at < paddedEnd; at += 16) highest = f32x4.max(highest, v128.load(at))
  highest = maximumOfLanes(highest)
  let sum: f32 = 0
  if (end == paddedEnd) {
    let sums = f32x4.splat(0)
    for (let at = scores; at < end; at += 16) {
      const some = exp(f32x4.sub(v128.load(at), highest))
      v128.store(at, some)
      sums = f32x4.add(sums, some)
    }
    sum = sumOfLanes(sums)
  } else {
    for (let at = scores; at < paddedEnd; at += 16) v128.store(at, expInC(f32x4.sub(v128.load(at), highest)))
    for (let at = scores; at < end; at += 4) sum += load<f32>(at)
    for (let rest = end; rest < paddedEnd; rest += 4) store<f32>(rest, 0)
  }
  const whole = f32x4.splat(sum)
  for (let at = scores; at < paddedEnd; at += 16) v128.store(at, f32x4.div(v128.load(at), whole))
}

/**
 * Attention of `rows` queries over `keyRows` keys, head by head. `keys` are transposed; queries, values and `out` are rows of `width` floats.
 * `scores` is room for the padded keys. When `weights` is not 0, the first head's weights of the last query go there, padded with zeros.
 */
export function attend(
  queries: usize, keys: usize, values: usize, rows: i32, keyRows: i32, width: i32, heads: i32, scores: usize, out: usize, weights: usize,
): void {
  const rowBytes = <usize>width << 2
  const headBytes = rowBytes / <usize>heads
  const columnBytes = <usize>pad(keyRows) << 2
  const scale = f32x4.splat(1 / sqrt<f32>(<f32>width / <f32>heads))
  const end = scores + (<usize>keyRows << 2)
  for (let head = 0; head < heads; head++) {
    let query = queries
    let result = out
    for (let row = 0; row < rows; row++) {
      scoreKeys(query, keys, keyRows, headBytes, scale, scores, row < (rows & ~3))
      softmax(scores, keyRows)
      for (let d: usize = 0; d < headBytes; d += 64) {
        let value = values + d
        let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0
        for (let at = scores; at < end; at += 4) {
          const weight = v128.load32_splat(at)
          sum0 = multiplyAdd(weight, v128.load(value), sum0); sum1 = multiplyAdd(weight, v128.load(value, 16), sum1)
          sum2 = multiplyAdd(weight, v128.load(value, 32), sum2); sum3 = multiplyAdd(weight, v128.load(value, 48), sum3)
          value += rowBytes
        }
        v128.store(result + d, sum0); v128.store(result + d, sum1, 16)
        v128.store(result + d, sum2, 32); v128.store(result + d, sum3, 48)
      }
      if (weights != 0 && head == 0) memory.copy(weights, scores, columnBytes)
      query += rowBytes
      result += rowBytes
    }
    queries += headBytes; values += headBytes; out += headBytes
    keys += (headBytes >> 2) * columnBytes
  }
}

/**
 * One step of the SSRU: state = σ(forget) × state + (1 − σ(forget)) × input; out = state, negatives as zero. σ(x) = e^x ÷ (1 + e^x).
 * `count` is a multiple of 4.
 */
export function advanceCell(input: usize, forget: usize, state: usize, out: usize, count: i32): void {
  const one = f32x4.splat(1), zero = f32x4.splat(0)
  for (let at: usize = 0; at < <usize>count << 2; at += 16) {
    const power = exp(v128.load(forget + at))
    const keep = f32x4.div(power, f32x4.add(one, power))
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
