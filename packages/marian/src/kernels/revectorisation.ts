// Turns on V8's revectorisation, which joins pairs of vector instructions of WebAssembly. It is
// experimental there: all kernels must show first that they give the same results with it, bit by
// bit.
import { setFlagsFromString } from 'node:v8'
import {
  activationBytes,
  createMemory,
  openUnshared,
  reservedBytes,
  type WebAssemblyKind,
} from './kernels.ts'

const flag = 'experimental-wasm-revectorize'
/**
 * V8 joins vectors only in code that it optimizes, after some calls and in the background. For the
 * test it does so at once; then as usual.
 */
const atOnce = ['--wasm-sync-tier-up', '--wasm-tiering-budget=1']
const asUsual = ['--no-wasm-sync-tier-up', '--wasm-tiering-budget=13000000']

/** Turns it on for the process if these kernels pass the test; returns whether they did. */
export function revectorise(kind: WebAssemblyKind, open = openUnshared): boolean {
  const expected = createSample(kind, open)()
  for (const option of [`--${flag}`, ...atOnce]) setFlagsFromString(option)
  try {
    const run = createSample(kind, open)
    // The first run lets V8 optimize each kernel.
    run()
    if (run().equals(expected)) return true
  } finally {
    for (const option of asUsual) setFlagsFromString(option)
  }
  setFlagsFromString(`--no-${flag}`)
  return false
}

const float = 4
const valueCount = 1 << 14
const [values, others, weights, packed, biases, activations, ids, scratch, out] = Array.from(
  { length: 9 },
  (_, index) => reservedBytes + index * valueCount * float,
) as [number, number, number, number, number, number, number, number, number]
const endOfOut = out + 4 * valueCount * float

/** Returns a function that runs all kernels on the same numbers, and gives what they wrote. */
function createSample(kind: WebAssemblyKind, open: typeof openUnshared): () => Buffer {
  const memory = createMemory(endOfOut)
  const kernels = open(kind, memory)
  const bytes = new Uint8Array(memory.buffer)
  const activation = activationBytes(kind)
  const results: Buffer[] = []

  function fill(): void {
    const next = createSequence()
    bytes.fill(0, reservedBytes)
    // Of many sizes, negative ones and both zeros included.
    for (const start of [values, others, biases])
      new Float32Array(memory.buffer, start, valueCount).forEach((_, index, floats) => {
        floats[index] = (next() - 0.5) * 2 ** (Math.floor(next() * 12) - 6)
      })
    new Int8Array(memory.buffer, weights, valueCount).forEach((_, index, all) => {
      all[index] = Math.round((next() - 0.5) * 254)
    })
    new Int32Array(memory.buffer, ids, 64).forEach((_, index, all) => {
      all[index] = Math.floor(next() * 65) - 1
    })
  }

  /** Keeps the first bytes at `out`, and what the kernel returned. */
  function keep(count: number, returned = 0): void {
    const copy = Buffer.from(bytes.slice(out, out + count))
    results.push(copy, Buffer.from(Float64Array.of(returned).buffer))
  }

  function tryProducts(): void {
    for (const [inner, columns] of [
      [64, 8],
      [128, 40],
    ] as const) {
      kernels.pack(packed, weights, 0, columns, inner)
      kernels.prepareBiases(weights, 0, columns, inner, -0.5, biases, scratch)
      for (let rows = 1; rows <= 9; rows++) {
        // The second factor is beyond int8: pairs of products saturate.
        for (const scale of [20, 1_000]) {
          kernels.quantise(values, rows * inner, scale, activations)
          kernels.multiply(activations, packed, rows, inner, columns, 0.01, scratch, out)
          keep(rows * columns * float)
          kernels.multiplyAndRectify(
            ...([activations, packed, rows, inner, columns, 0.01, scratch, out, 3] as const),
            others,
          )
          keep(rows * columns * activation)
        }
      }
    }
  }

  function tryRows(): void {
    for (let rows = 1; rows <= 9; rows++) {
      for (const width of [64, 192]) {
        kernels.embed(ids, 1, rows, width, weights, 0.02, values, out)
        keep(rows * width * float)
        kernels.addAndNormalise(out, others, rows, width, values, biases, out)
        keep(rows * width * float)
        kernels.advanceCell(values, others, out, scratch, rows * width)
        keep(rows * width * float)
        for (const activate of [kernels.quantise, kernels.rectify]) {
          activate(values, rows * width - 8, 9.5, out)
          keep(rows * width * activation)
        }
      }
      const count = rows * 36
      keep(0, kernels.findHighest(values, count))
      keep(0, kernels.sumExponentials(values, count, 32))
    }
  }

  /** Any number of keys up to two blocks of the loops, and heads of all their widths. */
  function tryAttention(): void {
    for (let keys = 1; keys <= 70; keys++) {
      const [width, heads] = keys % 2 === 0 ? [64, 4] : [192, keys % 3 === 0 ? 1 : 4]
      kernels.transpose(values, keys, width, scratch)
      for (const rows of [1, 5]) {
        kernels.attend(others, scratch, values, rows, keys, width, heads, packed, out, 0)
        keep(rows * width * float)
      }
    }
  }

  return () => {
    results.length = 0
    fill()
    tryProducts()
    fill()
    tryRows()
    fill()
    tryAttention()
    return Buffer.concat(results)
  }
}

/** A linear congruential generator of numbers from 0 to 1: the same everywhere. */
function createSequence(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}
