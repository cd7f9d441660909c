// Attention: transposed keys, scores, their softmax, and the weighted values. Sums run in the order
// of Marian and of its matrix library.
import { exp, expInC, maximumOfLanes, multiplyAdd, sumOfLanes } from './lanes'

/** Rows up to a multiple of four. */
@inline function pad(rows: i32): i32 {
  return (rows + 3) & ~3
}

/**
 * Keys as `attend` reads them: a column for each row, so `width` rows of `rows` floats, padded to a
 * multiple of four.
 */
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
 * The query's products with four times `vectors` keys, at most eight times. A constant, so that
 * each number of them has a loop of its own: all sums side by side hide the time that an addition
 * takes.
 */
@inline function scoreSome(
  query: usize, key: usize, columnBytes: usize, headBytes: usize, scale: v128, out: usize,
  vectors: i32,
): void {
  let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0,
    sum4 = sum0, sum5 = sum0, sum6 = sum0, sum7 = sum0
  for (let d: usize = 0; d < headBytes; d += 4) {
    const some = v128.load32_splat(query + d)
    sum0 = multiplyAdd(some, v128.load(key), sum0)
    if (vectors > 1) sum1 = multiplyAdd(some, v128.load(key, 16), sum1)
    if (vectors > 2) sum2 = multiplyAdd(some, v128.load(key, 32), sum2)
    if (vectors > 3) sum3 = multiplyAdd(some, v128.load(key, 48), sum3)
    if (vectors > 4) sum4 = multiplyAdd(some, v128.load(key, 64), sum4)
    if (vectors > 5) sum5 = multiplyAdd(some, v128.load(key, 80), sum5)
    if (vectors > 6) sum6 = multiplyAdd(some, v128.load(key, 96), sum6)
    if (vectors > 7) sum7 = multiplyAdd(some, v128.load(key, 112), sum7)
    key += columnBytes
  }
  v128.store(out, f32x4.mul(sum0, scale))
  if (vectors > 1) v128.store(out, f32x4.mul(sum1, scale), 16)
  if (vectors > 2) v128.store(out, f32x4.mul(sum2, scale), 32)
  if (vectors > 3) v128.store(out, f32x4.mul(sum3, scale), 48)
  if (vectors > 4) v128.store(out, f32x4.mul(sum4, scale), 64)
  if (vectors > 5) v128.store(out, f32x4.mul(sum5, scale), 80)
  if (vectors > 6) v128.store(out, f32x4.mul(sum6, scale), 96)
  if (vectors > 7) v128.store(out, f32x4.mul(sum7, scale), 112)
}

/**
 * The query's product with each key. A sum runs in the order of its elements, as in Marian. But
 * Marian's library computes the keys after the last complete four with four sums each (`apart`),
 * where it takes four queries at once.
 */
@inline function scoreKeys(
  query: usize, keys: usize, keyRows: i32, headBytes: usize, scale: v128, scores: usize, apart: bool
): void {
  const columnBytes = <usize>pad(keyRows) << 2
  const wholeBytes = apart ? <usize>(keyRows & ~3) << 2 : columnBytes
  let at: usize = 0
  for (; at + 128 <= wholeBytes; at += 128)
    scoreSome(query, keys + at, columnBytes, headBytes, scale, scores + at, 8)
  switch (<i32>((wholeBytes - at) >> 4)) {
    case 1: scoreSome(query, keys + at, columnBytes, headBytes, scale, scores + at, 1); break
    case 2: scoreSome(query, keys + at, columnBytes, headBytes, scale, scores + at, 2); break
    case 3: scoreSome(query, keys + at, columnBytes, headBytes, scale, scores + at, 3); break
    case 4: scoreSome(query, keys + at, columnBytes, headBytes, scale, scores + at, 4); break
    case 5: scoreSome(query, keys + at, columnBytes, headBytes, scale, scores + at, 5); break
    case 6: scoreSome(query, keys + at, columnBytes, headBytes, scale, scores + at, 6); break
    case 7: scoreSome(query, keys + at, columnBytes, headBytes, scale, scores + at, 7)
  }
  if (wholeBytes < columnBytes) {
    let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0
    let key = keys + wholeBytes
    for (let d: usize = 0; d < headBytes; d += 16) {
      sum0 = multiplyAdd(v128.load32_splat(query + d), v128.load(key), sum0); key += columnBytes
      sum1 = multiplyAdd(v128.load32_splat(query + d, 4), v128.load(key), sum1); key += columnBytes
      sum2 = multiplyAdd(v128.load32_splat(query + d, 8), v128.load(key), sum2); key += columnBytes
      sum3 = multiplyAdd(v128.load32_splat(query + d, 12), v128.load(key), sum3); key += columnBytes
    }
    const sum = f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3))
    v128.store(scores + wholeBytes, f32x4.mul(sum, scale))
  }
}

/** Below every real score. */
const lowest: f32 = -1e30

/**
 * Scores as weights that sum to 1. Marian takes four at a time where their number is a multiple of
 * four. Otherwise it takes one at a time, with the C library's exponential; the last bits of the
 * two differ.
 */
@inline function softmax(scores: usize, count: i32): void {
  const end = scores + (<usize>count << 2)
  const paddedEnd = scores + (<usize>pad(count) << 2)
  for (let rest = end; rest < paddedEnd; rest += 4) store<f32>(rest, -Infinity)
  let highest = f32x4.splat(lowest)
  for (let at = scores; at < paddedEnd; at += 16) highest = f32x4.pmax(highest, v128.load(at))
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
    // The padding becomes zeros, which change no sum.
    for (let at = scores; at < paddedEnd; at += 16) {
      const some = expInC(f32x4.sub(v128.load(at), highest))
      v128.store(at, some)
      sum += f32x4.extract_lane(some, 0); sum += f32x4.extract_lane(some, 1)
      sum += f32x4.extract_lane(some, 2); sum += f32x4.extract_lane(some, 3)
    }
  }
  const total = f32x4.splat(sum)
  for (let at = scores; at < paddedEnd; at += 16) v128.store(at, f32x4.div(v128.load(at), total))
}

/** The sums of all values times their weights, of 16 dimensions or (`wide`) 32. */
@inline function weighValues(
  value: usize, rowBytes: usize, weights: usize, end: usize, out: usize, wide: bool,
): void {
  let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0,
    sum4 = sum0, sum5 = sum0, sum6 = sum0, sum7 = sum0
  for (; weights < end; weights += 4) {
    const weight = v128.load32_splat(weights)
    sum0 = multiplyAdd(weight, v128.load(value), sum0)
    sum1 = multiplyAdd(weight, v128.load(value, 16), sum1)
    sum2 = multiplyAdd(weight, v128.load(value, 32), sum2)
    sum3 = multiplyAdd(weight, v128.load(value, 48), sum3)
    if (wide) {
      sum4 = multiplyAdd(weight, v128.load(value, 64), sum4)
      sum5 = multiplyAdd(weight, v128.load(value, 80), sum5)
      sum6 = multiplyAdd(weight, v128.load(value, 96), sum6)
      sum7 = multiplyAdd(weight, v128.load(value, 112), sum7)
    }
    value += rowBytes
  }
  v128.store(out, sum0); v128.store(out, sum1, 16)
  v128.store(out, sum2, 32); v128.store(out, sum3, 48)
  if (wide) {
    v128.store(out, sum4, 64); v128.store(out, sum5, 80)
    v128.store(out, sum6, 96); v128.store(out, sum7, 112)
  }
}

/**
 * Attention of `rows` queries over `keyRows` keys, head by head. `keys` are transposed; queries,
 * values and `out` are rows of `width` floats. `scores` is room for the padded keys. When `weights`
 * is not 0, the first head's weights of the last query are written there, padded with zeros.
 */
export function attend(
  queries: usize, keys: usize, values: usize, rows: i32, keyRows: i32,
  width: i32, heads: i32, scores: usize, out: usize, weights: usize,
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
      let d: usize = 0
      for (; d + 128 <= headBytes; d += 128)
        weighValues(values + d, rowBytes, scores, end, result + d, true)
      if (d < headBytes) weighValues(values + d, rowBytes, scores, end, result + d, false)
      if (weights != 0 && head == 0) memory.copy(weights, scores, columnBytes)
      query += rowBytes
      result += rowBytes
    }
    queries += headBytes; values += headBytes; out += headBytes
    keys += (headBytes >> 2) * columnBytes
  }
}
