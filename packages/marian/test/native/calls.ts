// Calls of the native kernels with numbers and memories that nobody should pass.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { NativeAttend, NativeKernels, NativeMultiply } from '../../src/native/addon.ts'

const memoryBytes = 65_536

const multiples = (of: number, most: number) =>
  fc.nat(Math.floor(most / of)).map((count) => count * of)
/** Numbers by mistake, or to do harm. */
const wrong = fc.oneof(
  fc.double(),
  fc.constantFrom(-1, -8, 0.5, 2 ** 31, 2 ** 32, 2 ** 32 + 8, 2 ** 53, 2 ** 64, Number.NaN),
  fc.integer({ min: memoryBytes - 64, max: memoryBytes + 64 }),
)
const mostly = (usual: fc.Arbitrary<number>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: wrong })
const product = fc.record({
  activations: mostly(fc.nat(memoryBytes)),
  weights: mostly(fc.nat(memoryBytes)),
  rows: mostly(fc.nat(20)),
  inner: mostly(multiples(8, 128)),
  columns: mostly(multiples(8, 128)),
  unquantiseBy: mostly(fc.constant(1)),
  biases: mostly(multiples(4, memoryBytes)),
  results: mostly(multiples(4, memoryBytes)),
})
const attention = fc.record({
  queries: mostly(multiples(4, memoryBytes / 2)),
  keys: mostly(multiples(4, memoryBytes / 2)),
  values: mostly(multiples(4, memoryBytes / 2)),
  rows: mostly(fc.nat(20)),
  keyRows: mostly(fc.nat(40)),
  width: mostly(multiples(32, 128)),
  heads: mostly(fc.constantFrom(1, 2)),
  out: mostly(multiples(4, memoryBytes / 2)),
  weights: mostly(multiples(4, memoryBytes)),
  fractions: mostly(multiples(8, memoryBytes - 256)),
})

type Product = typeof product extends fc.Arbitrary<infer T> ? T : never
type Attention = typeof attention extends fc.Arbitrary<infer T> ? T : never

const isWithin = (offset: number, length: number, alignment: number): boolean =>
  offset % alignment === 0 && offset >= 0 && offset + length <= memoryBytes

const isCount = (value: number, multiple: number): boolean =>
  value % multiple === 0 && value >= 0 && value <= 2 ** 24

/** Whether a call reads and writes only its memory. */
const isAllowedProduct = (given: Product): boolean =>
  isCount(given.rows, 1) &&
  isCount(given.inner, 8) &&
  given.inner > 0 &&
  isCount(given.columns, 8) &&
  isWithin(given.activations, given.rows * given.inner, 1) &&
  isWithin(given.weights, given.inner * given.columns, 1) &&
  isWithin(given.biases, given.columns * 4, 4) &&
  isWithin(given.results, given.rows * given.columns * 4, 4)

function isAllowedAttention(given: Attention): boolean {
  const { rows, keyRows, width, heads, weights } = given
  const padded = Math.ceil(keyRows / 4) * 4
  return (
    isCount(rows, 1) &&
    isCount(keyRows, 1) &&
    keyRows > 0 &&
    keyRows <= 512 &&
    isCount(heads, 1) &&
    heads > 0 &&
    isCount(width, 16 * heads) &&
    width > 0 &&
    isWithin(given.queries, rows * width * 4, 4) &&
    isWithin(given.keys, padded * width * 4, 4) &&
    isWithin(given.values, keyRows * width * 4, 4) &&
    isWithin(given.out, rows * width * 4, 4) &&
    (weights === 0 || isWithin(weights, padded * 4, 4)) &&
    isWithin(given.fractions, 256, 8)
  )
}

type Numbers = Readonly<Record<string, unknown>>
/** A kernel with whatever is passed, its numbers in the order of its parameters. */
type Run = (memory: unknown, numbers: Numbers) => void

const openRun =
  (kernel: NativeMultiply | NativeAttend): Run =>
  (memory, numbers) =>
    (kernel as (...values: unknown[]) => void)(memory, ...Object.values(numbers))

/** Asserts that kernels compute what is in their memory, and refuse everything else. */
export function refusesCalls({ multiply, attend }: NativeKernels, numRuns: number): void {
  refusesBeyond(openRun(multiply), product, isAllowedProduct, numRuns)
  refusesWrong(openRun(multiply), validProduct)
  if (attend === undefined) return
  refusesBeyond(openRun(attend), attention, isAllowedAttention, numRuns)
  refusesWrong(openRun(attend), validAttention)
}

function refusesBeyond<Call extends Numbers>(
  run: Run,
  calls: fc.Arbitrary<Call>,
  isAllowed: (call: Call) => boolean,
  numRuns: number,
): void {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  const memories = { own: new Uint8Array(memoryBytes), shared: new Uint8Array(memory.buffer) }
  let allowed = 0
  fc.assert(
    fc.property(calls, fc.constantFrom('own', 'shared'), (given, name) => {
      const bytes = memories[name]
      if (!isAllowed(given)) return assert.throws(() => run(bytes, given), RangeError)
      allowed++
      run(bytes, given)
      assert.throws(() => run(bytes.subarray(1), given), RangeError, 'not aligned')
    }),
    { numRuns },
  )
  assert.ok(allowed > numRuns / 20, `only ${allowed} of ${numRuns} calls were allowed`)
}

const validProduct: Product = {
  activations: 0,
  weights: 1_024,
  rows: 2,
  inner: 64,
  columns: 8,
  unquantiseBy: 1,
  biases: 2_048,
  results: 4_096,
}
const validAttention: Attention = {
  queries: 0,
  keys: 1_024,
  values: 2_048,
  rows: 2,
  keyRows: 4,
  width: 32,
  heads: 2,
  out: 4_096,
  weights: 8_192,
  fractions: 16_384,
}

/** Memories and numbers of other types, and memories that are gone. */
function refusesWrong(run: Run, valid: Numbers): void {
  const buffer = new ArrayBuffer(memoryBytes)
  const before = new Uint8Array(buffer)
  run(before, valid)
  structuredClone(buffer, { transfer: [buffer] })
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2 })
  const outgrown = new Uint8Array(memory.buffer)
  run(outgrown, valid)
  memory.grow(1)
  const resizable = new ArrayBuffer(memoryBytes, { maxByteLength: memoryBytes })
  const resized = new Uint8Array(resizable)
  run(resized, valid)
  resizable.resize(2_048)
  const fresh = () => new ArrayBuffer(memoryBytes)
  for (const wrongMemory of [
    ...[before, outgrown, resized, new Uint8Array(), undefined, null, 1, 'memory', {}, []],
    ...[fresh(), new DataView(fresh()), new Int8Array(fresh()), new Float32Array(fresh())],
    ...[new WebAssembly.Memory({ initial: 1 }), memory.buffer],
  ])
    assert.throws(() => run(wrongMemory, valid), RangeError, typeof wrongMemory)
  const whole = new Uint8Array(fresh())
  for (const name of Object.keys(valid))
    for (const value of [undefined, null, '0', 0n, {}])
      assert.throws(() => run(whole, { ...valid, [name]: value }), RangeError, name)
  const numbers = Object.entries(valid)
  for (let count = 0; count < numbers.length; count++)
    assert.throws(() => run(whole, Object.fromEntries(numbers.slice(0, count))), RangeError)
  assert.throws(() => run(undefined, {}), RangeError)
}
