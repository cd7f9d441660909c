// The kernels between products in plain TypeScript, as a readable reference; only tests import it.
// See kernels.reference.product.ts.
import { clamp, get, single } from './kernels.reference.product.ts'

interface Embeddings {
  readonly table: Int8Array
  readonly unquantiseBy: number
  /** A row of `width` for each position. */
  readonly positions: Float32Array
  readonly width: number
}

/**
 * Each word's row × √width + its position's vector (Vaswani et al. 2017); the word -1, before a
 * translation's first, is the zero vector.
 */
export function embed(
  ids: readonly number[],
  firstPosition: number,
  { table, unquantiseBy, positions, width }: Embeddings,
): Float32Array {
  const root = single(Math.sqrt(width))
  return Float32Array.from({ length: ids.length * width }, (_, at) => {
    const id = get(ids, Math.floor(at / width))
    const value =
      id < 0
        ? 0
        : single(single(get(table, id * width + (at % width)) * single(unquantiseBy)) * root)
    return value + get(positions, firstPosition * width + at)
  })
}

/**
 * sin and cos of position ÷ 10000^(i ÷ (width ÷ 2 − 1)) for each i below width ÷ 2, first all sines
 * (Vaswani et al. 2017; Marian).
 */
export function positions(count: number, width: number): Float32Array {
  const half = width / 2
  const step = single(single(Math.log(10_000)) / (half - 1))
  return Float32Array.from({ length: count * width }, (_, at) => {
    const index = at % width
    const angle = single(Math.floor(at / width) * single(Math.exp(single((index % half) * -step))))
    return index < half ? Math.sin(angle) : Math.cos(angle)
  })
}

/**
 * Layer normalization of a sum (Ba et al. 2016): (x − mean) / √(variance + 10⁻⁶) × scale + bias,
 * row by row; the variance is biased.
 */
export function addAndNormalise(
  x: Float32Array,
  residual: Float32Array,
  scale: Float32Array,
  bias: Float32Array,
): Float32Array {
  const width = scale.length
  const sums = x.map((value, at) => value + get(residual, at))
  const out = new Float32Array(x.length)
  for (let start = 0; start < x.length; start += width) {
    const row = sums.subarray(start, start + width)
    const mean = single(addInOrder(row) / width)
    const squares = row.map((value) => single(value - mean) ** 2)
    const deviation = single(Math.sqrt(single(single(addInOrder(squares) / width) + single(1e-6))))
    row.forEach((value, at) => {
      out[start + at] =
        single(get(scale, at) * single(single(value - mean) / deviation)) + get(bias, at)
    })
  }
  return out
}

const addInOrder = (values: Float32Array): number =>
  values.reduce((sum, value) => single(sum + value), 0)

interface Attended {
  readonly out: Float32Array
  /** The first head's weights of the last query, one per key. */
  readonly weights: Float32Array
}

/**
 * For each query and head: softmax(query · keys / √(head's width)) · values (Vaswani et al. 2017).
 * All rows are `width` wide.
 */
export function attend(
  queries: Float32Array,
  keys: Float32Array,
  values: Float32Array,
  { width, heads }: { width: number; heads: number },
): Attended {
  const headWidth = width / heads
  const scale = single(1 / single(Math.sqrt(headWidth)))
  const out = new Float32Array(queries.length)
  let weights = new Float32Array()
  for (let head = 0; head < heads; head++) {
    const rowsOf = (matrix: Float32Array): Float32Array[] =>
      cutRows(matrix, width).map((row) => row.subarray(head * headWidth, (head + 1) * headWidth))
    const [headKeys, headValues] = [rowsOf(keys), rowsOf(values)]
    rowsOf(queries).forEach((query, row, allQueries) => {
      const apart = (key: number): boolean =>
        row < wholeFours(allQueries.length) && key >= wholeFours(headKeys.length)
      const scores = headKeys.map((key, at) => {
        const products = query.map((value, d) => value * get(key, d))
        return single((apart(at) ? addInFours(products) : addInOrder(products)) * scale)
      })
      const shares = softmax(Float32Array.from(scores))
      for (let d = 0; d < headWidth; d++) {
        out[row * width + head * headWidth + d] = addInOrder(
          shares.map((share, key) => share * get(headValues[key] ?? [], d)),
        )
      }
      if (head === 0) weights = shares
    })
  }
  return { out, weights }
}

/**
 * Keys as `attend` reads them: a row for each element, padded with zeros to a multiple of four
 * keys.
 */
export function transpose(keys: Float32Array, width: number): Float32Array {
  const rows = keys.length / width
  const padded = Math.ceil(rows / 4) * 4
  return Float32Array.from({ length: width * padded }, (_, at) =>
    at % padded < rows ? get(keys, (at % padded) * width + Math.floor(at / padded)) : 0,
  )
}

const cutRows = (matrix: Float32Array, width: number): Float32Array[] =>
  Array.from({ length: matrix.length / width }, (_, row) =>
    matrix.subarray(row * width, (row + 1) * width),
  )

/**
 * e^score ÷ the sum of them all. Marian has SIMD only for multiples of four; for others it uses the
 * C library's exponential.
 */
function softmax(scores: Float32Array): Float32Array<ArrayBuffer> {
  const highest = Math.max(...scores)
  const inFours = scores.length % 4 === 0
  const powers = Float32Array.from(scores, (score) =>
    (inFours ? exponential : Math.exp)(single(score - highest)),
  )
  const sum = inFours ? addInLanes(powers) : addInOrder(powers)
  return powers.map((power) => power / sum)
}

const wholeFours = (rows: number): number => Math.floor(rows / 4) * 4

/**
 * Eigen's order (GeneralBlockPanelKernel.h) for keys after the last complete four, where it takes
 * four queries at once: (0 + 1) + (2 + 3).
 */
function addInFours(values: Float32Array): number {
  const lane = (first: number): number => addInOrder(values.filter((_, at) => at % 4 === first))
  return single(single(lane(0) + lane(1)) + single(lane(2) + lane(3)))
}

/** As in SIMD: every fourth value in a separate sum, then these four. */
function addInLanes(values: Float32Array): number {
  return addInOrder(
    Float32Array.from([0, 1, 2, 3], (lane) =>
      addInOrder(values.filter((_, at) => at % 4 === lane)),
    ),
  )
}

/** From the highest power to x²: Cephes' expf, as in Marian's `sse_mathfun.h`. */
const cephesExpf = [
  1.98756915e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1,
  5.0000001201e-1,
].map(single)
/** Beyond ±127.5 ln 2, 2ⁿ would not be a normal float. */
const largestExponent = single(88.3762626647949)

/**
 * eˣ = 2ⁿ × e^r with an integer n and |r| ≤ ln 2 / 2; ln 2 is subtracted in two parts, so that no
 * bit of r is lost.
 */
export function exponential(x: number): number {
  const within = clamp(x, -largestExponent, largestExponent)
  const n = Math.floor(single(single(within * single(Math.LOG2E)) + 0.5))
  const r = single(single(within - single(n * 0.693359375)) - single(n * single(-2.1219444e-4)))
  const polynomial = cephesExpf.reduce((y, coefficient) => single(single(y * r) + coefficient))
  const power = single(single(single(polynomial * single(r * r)) + r) + 1)
  return n < -126 ? 0 : single(power * 2 ** n)
}

interface CellInput {
  readonly input: Float32Array
  readonly forget: Float32Array
  readonly state: Float32Array
}

/**
 * The SSRU (Kim et al. 2019): state = σ(forget) × state + (1 − σ(forget)) × input; out =
 * ReLU(state). σ(x) = eˣ ÷ (1 + eˣ).
 */
export function advanceCell({ input, forget, state }: CellInput): {
  state: Float32Array
  out: Float32Array
} {
  const next = state.map((value, at) => {
    const power = exponential(get(forget, at))
    const keep = single(power / single(1 + power))
    return single(keep * value) + single(single(1 - keep) * get(input, at))
  })
  return { state: next, out: next.map((value) => Math.max(value, 0)) }
}

/** The index of the highest value, the first of equals. */
export const findHighest = (values: Float32Array): number =>
  values.indexOf(values.reduce((highest, value) => Math.max(highest, value)))
