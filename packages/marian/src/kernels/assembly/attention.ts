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
 * The query's product with each key, sixteen keys side by side, then four. A sum runs in the order
 * of its elements, as in Marian. But Marian's library computes the keys after the last complete
 * four with four sums each (`apart`), where it takes four queries at once.
 */
@inline function scoreKeys(
  query: usize, keys: usize, keyRows: i32, headBytes: usize, scale: v128, scores: usize, apart: bool
): void {
  const columnBytes = <usize>pad(keyRows) << 2
  const wholeBytes = apart ? <usize>(keyRows & ~3) << 2 : columnBytes
  let at: usize = 0
  for (; at + 64 <= wholeBytes; at += 64) {
    let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0
    let key = keys + at
    for (let d: usize = 0; d < headBytes; d += 4) {
      const some = v128.load32_splat(query + d)
      sum0 = multiplyAdd(some, v128.load(key), sum0)
      sum1 = multiplyAdd(some, v128.load(key, 16), sum1)
      sum2 = multiplyAdd(some, v128.load(key, 32), sum2)
      sum3 = multiplyAdd(some, v128.load(key, 48), sum3)
      key += columnBytes
    }
    v128.store(scores + at, f32x4.mul(sum0, scale))
    v128.store(scores + at, f32x4.mul(sum1, scale), 16)
    v128.store(scores + at, f32x4.mul(sum2, scale), 32)
    v128.store(scores + at, f32x4.mul(sum3, scale), 48)
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
    v128.store(
      scores + at, f32x4.mul(f32x4.add(f32x4.add(sum0, sum1), f32x4.add(sum2, sum3)), scale)
    )
  }
}

/** Below every real score. */
const masked: f32 = -1e30

/**
 * Scores as weights that sum to 1. Marian takes four at a time where their number is a multiple of
 * four. Otherwise it takes one at a time, with the C library's exponential; the last bits of the
 * two differ.
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
    for (let at = scores; at < paddedEnd; at += 16)
      v128.store(at, expInC(f32x4.sub(v128.load(at), highest)))
    for (let at = scores; at < end; at += 4) sum += load<f32>(at)
    for (let rest = end; rest < paddedEnd; rest += 4) store<f32>(rest, 0)
  }
  const total = f32x4.splat(sum)
  for (let at = scores; at < paddedEnd; at += 16) v128.store(at, f32x4.div(v128.load(at), total))
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
      for (let d: usize = 0; d < headBytes; d += 64) {
        let value = values + d
        let sum0 = f32x4.splat(0), sum1 = sum0, sum2 = sum0, sum3 = sum0
        for (let at = scores; at < end; at += 4) {
          const weight = v128.load32_splat(at)
          sum0 = multiplyAdd(weight, v128.load(value), sum0)
          sum1 = multiplyAdd(weight, v128.load(value, 16), sum1)
          sum2 = multiplyAdd(weight, v128.load(value, 32), sum2)
          sum3 = multiplyAdd(weight, v128.load(value, 48), sum3)
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
