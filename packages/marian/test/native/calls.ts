// Calls of the native product with numbers and memories that nobody should pass.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { NativeMultiply } from '../../src/native/addon.ts'

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
const call = fc.record({
  activations: mostly(fc.nat(memoryBytes)),
  weights: mostly(fc.nat(memoryBytes)),
  rows: mostly(fc.nat(20)),
  inner: mostly(multiples(8, 128)),
  columns: mostly(multiples(8, 128)),
  unquantiseBy: mostly(fc.constant(1)),
  biases: mostly(multiples(4, memoryBytes)),
  results: mostly(multiples(4, memoryBytes)),
})

type Call = typeof call extends fc.Arbitrary<infer T> ? T : never

const isWithin = (offset: number, length: number, alignment: number): boolean =>
  offset % alignment === 0 && offset >= 0 && offset + length <= memoryBytes

const isCount = (value: number, multiple: number): boolean =>
  value % multiple === 0 && value >= 0 && value <= 2 ** 24

/** Whether a call reads and writes only its memory. */
const isAllowed = ({ activations, weights, rows, inner, columns, biases, results }: Call) =>
  isCount(rows, 1) &&
  isCount(inner, 8) &&
  inner > 0 &&
  isCount(columns, 8) &&
  isWithin(activations, rows * inner, 1) &&
  isWithin(weights, inner * columns, 1) &&
  isWithin(biases, columns * 4, 4) &&
  isWithin(results, rows * columns * 4, 4)

const run = (multiply: NativeMultiply, memory: unknown, call: Call): void =>
  multiply(
    memory as Uint8Array,
    call.activations,
    call.weights,
    call.rows,
    call.inner,
    call.columns,
    call.unquantiseBy,
    call.biases,
    call.results,
  )

/** Asserts that it computes what is in its memory, and refuses everything else. */
export function refusesCalls(multiply: NativeMultiply, numRuns: number): void {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
  const memories = { own: new Uint8Array(memoryBytes), shared: new Uint8Array(memory.buffer) }
  let allowed = 0
  fc.assert(
    fc.property(call, fc.constantFrom('own', 'shared'), (given, name) => {
      const bytes = memories[name]
      if (!isAllowed(given)) return assert.throws(() => run(multiply, bytes, given), RangeError)
      allowed++
      run(multiply, bytes, given)
      assert.throws(() => run(multiply, bytes.subarray(1), given), RangeError, 'not aligned')
    }),
    { numRuns },
  )
  assert.ok(allowed > numRuns / 20, `only ${allowed} of ${numRuns} calls were allowed`)
  refusesMemories(multiply)
  refusesMissingNumbers(multiply, memories.shared)
}

const valid: Call = {
  activations: 0,
  weights: 1_024,
  rows: 2,
  inner: 64,
  columns: 8,
  unquantiseBy: 1,
  biases: 2_048,
  results: 4_096,
}

function refusesMemories(multiply: NativeMultiply): void {
  const buffer = new ArrayBuffer(memoryBytes)
  const before = new Uint8Array(buffer)
  run(multiply, before, valid)
  structuredClone(buffer, { transfer: [buffer] })
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2 })
  const outgrown = new Uint8Array(memory.buffer)
  run(multiply, outgrown, valid)
  memory.grow(1)
  const resizable = new ArrayBuffer(memoryBytes, { maxByteLength: memoryBytes })
  const resized = new Uint8Array(resizable)
  run(multiply, resized, valid)
  resizable.resize(4_096)
  const fresh = () => new ArrayBuffer(memoryBytes)
  for (const wrongMemory of [
    ...[before, outgrown, resized, new Uint8Array(), undefined, null, 1, 'memory', {}, []],
    ...[fresh(), new DataView(fresh()), new Int8Array(fresh()), new Float32Array(fresh())],
    ...[new WebAssembly.Memory({ initial: 1 }), memory.buffer],
  ])
    assert.throws(() => run(multiply, wrongMemory, valid), RangeError, typeof wrongMemory)
}

function refusesMissingNumbers(multiply: NativeMultiply, memory: Uint8Array): void {
  for (const name of Object.keys(valid))
    for (const value of [undefined, null, '0', 0n, {}])
      assert.throws(() => run(multiply, memory, { ...valid, [name]: value }), RangeError, name)
  const call = multiply as (...values: unknown[]) => void
  for (let count = 0; count <= 8; count++)
    assert.throws(() => call(...[memory, ...Object.values(valid)].slice(0, count)), RangeError)
}
