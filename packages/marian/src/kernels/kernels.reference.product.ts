// The int8 product in plain TypeScript, as a readable reference; only tests import it.
// Numbers are single precision and sums run in the kernels' order, which is Marian's: results are
// equal to the last bit, except where the C library's functions are used.

export const single = Math.fround
export const get = (values: ArrayLike<number>, index: number): number => values[index] as number
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)

/**
 * How a processor takes activations: what is added to them (127 where they are unsigned), and
 * whether a pair's sum saturates.
 */
export interface Arithmetic {
  readonly shift: 0 | 127
  /** x86-64's vpmaddubsw saturates the sum of two products at 16 bits. */
  readonly saturates: boolean
}

export interface Product {
  /** As `quantise` returns them. */
  readonly activations: ArrayLike<number>
  /** A row of `inner` for each column, not packed. */
  readonly weights: Int8Array
  readonly rows: number
  readonly inner: number
  readonly columns: number
  readonly unquantiseBy: number
  /** As `prepareBiases` returns them. */
  readonly biases: Float32Array
}

/**
 * results = (activations · weights) × unquantiseBy + biases. Kim et al. 2019; Marian's `int8shift`
 * where there is a shift.
 */
export function multiply(
  { activations, weights, rows, inner, columns, unquantiseBy, biases }: Product,
  arithmetic: Arithmetic,
): Float32Array {
  const results = new Float32Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0
      for (let k = 0; k < inner; k += 2) {
        const product = (at: number): number =>
          get(activations, row * inner + at) * get(weights, column * inner + at)
        const pair = product(k) + product(k + 1)
        sum += arithmetic.saturates ? clamp(pair, -32_768, 32_767) : pair
      }
      results[row * columns + column] =
        single(single(sum) * single(unquantiseBy)) + get(biases, column)
    }
  }
  return results
}

/** quantise(max(0, multiply)): the first half of a feed-forward block and its ReLU. */
export function multiplyAndRectify(
  product: Product,
  quantiseBy: number,
  arithmetic: Arithmetic,
): number[] {
  return quantise(
    multiply(product, arithmetic).map((value) => Math.max(value, 0)),
    quantiseBy,
    arithmetic.shift,
  )
}

/** Each value × scale, rounded (halves to the even number), clamped to ±127, and shifted. */
export const quantise = (
  values: Float32Array,
  scale: number,
  shift: Arithmetic['shift'],
): number[] =>
  Array.from(
    values,
    (value) => clamp(roundHalfToEven(single(value * single(scale))), -127, 127) + shift,
  )

function roundHalfToEven(value: number): number {
  const below = Math.floor(value)
  const rest = value - below
  if (rest !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

/** Columns of a panel. */
const panel = 8

export interface Columns {
  /** Rows of `inner` int8. */
  readonly source: Int8Array
  readonly inner: number
  /** Which rows of `source` are columns, in this order. */
  readonly ids: readonly number[]
}

/**
 * Weights in the order of their use: panels of eight columns, in each `stepElements` of every
 * column in turn, along the inner dimension.
 */
export function pack({ source, inner, ids }: Columns, stepElements: 2 | 4): Int8Array {
  const packed = new Int8Array(ids.length * inner)
  let to = 0
  for (let first = 0; first < ids.length; first += panel) {
    for (let k = 0; k < inner; k += stepElements) {
      for (const id of ids.slice(first, first + panel)) {
        for (let element = 0; element < stepElements; element++)
          packed[to++] = get(source, id * inner + k + element)
      }
    }
  }
  return packed
}

/**
 * bias + (sum of the column's weights) × correctBy, which subtracts what the shift adds; without a
 * shift just the bias.
 */
export function prepareBiases(
  { source, inner, ids }: Columns,
  biases: Float32Array | undefined,
  correctBy: number,
  shift: Arithmetic['shift'],
): Float32Array {
  return Float32Array.from(ids, (id) => {
    const bias = biases ? get(biases, id) : 0
    if (shift === 0) return bias
    const sum = source
      .subarray(id * inner, (id + 1) * inner)
      .reduce((total, weight) => total + weight, 0)
    return single(single(sum) * single(correctBy)) + bias
  })
}
