// The compiled kernels, and the choice of the one that this processor runs.
import { readFileSync } from 'node:fs'

/** Addresses are bytes in the instance's memory; see assembly/ for what each function does. */
export interface Kernels {
  multiply(
    activations: number,
    weights: number,
    rows: number,
    inner: number,
    columns: number,
    unquantiseBy: number,
    biases: number,
    results: number,
  ): void
  /** `products` is room for the floats of the product: `rows` × `columns`. */
  multiplyAndRectify(
    activations: number,
    weights: number,
    rows: number,
    inner: number,
    columns: number,
    unquantiseBy: number,
    biases: number,
    results: number,
    quantiseBy: number,
    products: number,
  ): void
  quantise(values: number, count: number, scale: number, out: number): void
  pack(target: number, source: number, ids: number, columns: number, inner: number): void
  prepareBiases(
    source: number,
    ids: number,
    columns: number,
    inner: number,
    correctBy: number,
    biases: number,
    out: number,
  ): void
  embed(
    ids: number,
    firstPosition: number,
    count: number,
    width: number,
    table: number,
    unquantiseBy: number,
    positions: number,
    out: number,
  ): void
  addAndNormalise(
    x: number,
    residual: number,
    rows: number,
    width: number,
    scale: number,
    bias: number,
    out: number,
  ): void
  attend(
    queries: number,
    keys: number,
    values: number,
    rows: number,
    keyRows: number,
    width: number,
    heads: number,
    scores: number,
    out: number,
    weights: number,
  ): void
  writePositions(count: number, width: number, out: number): void
  transpose(keys: number, rows: number, width: number, out: number): void
  advanceCell(input: number, forget: number, state: number, out: number, count: number): void
  findHighest(values: number, count: number): number
  probe(weights: number, activations: number, out: number): void
  takeSignedActivations(): void
}

/** Only in the relaxed build. */
interface RelaxedKernels extends Kernels {
  multiplyFours: Kernels['multiply']
  multiplyFoursAndRectify: Kernels['multiplyAndRectify']
  probeFours: Kernels['probe']
}

/**
 * `exact` gives the same result on every processor. `relaxed` is faster; `unsigned` and `signed`
 * state how the processor takes activations (x86-64 as unsigned bytes, with pairs of products
 * saturated at 16 bits; ARM64 as signed ones). `relaxed-fours` is for x86-64 with AVX-VNNI, which
 * adds four products in one instruction and saturates nothing.
 */
export type KernelKind = 'exact' | 'relaxed-unsigned' | 'relaxed-signed' | 'relaxed-fours'

/** The kernels' own part of a memory, at its start. */
export const reservedBytes = 2_048
const onesAt = 16
const fractionsAt = 1_536
const maximumPages = 65_536

const directory = new URL('../../build/', import.meta.url)
const modules = new Map<string, WebAssembly.Module>()

/** Bytes of an activation. */
export const activationBytes = (kind: KernelKind): number => (kind === 'exact' ? 2 : 1)

/** 2^(i/32), minus i at the bit where k is added to the exponent: k ends with the same i. */
const fractions = Float64Array.from({ length: 32 }, (_, index) => 2 ** (index / 32))
new BigInt64Array(fractions.buffer).forEach((bits, index, all) => {
  all[index] = bits - (BigInt(index) << 47n)
})

/** A shared memory of at least `bytes` bytes. */
export function createMemory(bytes: number): WebAssembly.Memory {
  const pages = Math.ceil(bytes / 65_536)
  if (pages > maximumPages)
    throw new RangeError(`a model of ${bytes} bytes is too large for one memory`)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  new Int16Array(memory.buffer, onesAt, 8).fill(1)
  new Float64Array(memory.buffer, fractionsAt, 32).set(fractions)
  return memory
}

/**
 * The kernels on a memory. Instances on one memory may run in different threads if they write to
 * different addresses.
 */
export function openKernels(kind: KernelKind, memory: WebAssembly.Memory): Kernels {
  const instance = new WebAssembly.Instance(compile(kind === 'exact' ? 'exact' : 'relaxed'), {
    env: { memory, abort: fail },
  })
  if (kind === 'exact') return instance.exports as unknown as Kernels
  const kernels = instance.exports as unknown as RelaxedKernels
  if (kind === 'relaxed-signed') kernels.takeSignedActivations()
  if (kind !== 'relaxed-fours') return kernels
  const { multiplyFours, multiplyFoursAndRectify, probeFours } = kernels
  return {
    ...kernels,
    multiply: multiplyFours,
    multiplyAndRectify: multiplyFoursAndRectify,
    probe: probeFours,
  }
}

function compile(name: 'exact' | 'relaxed'): WebAssembly.Module {
  let module = modules.get(name)
  if (module === undefined) {
    module = new WebAssembly.Module(readKernels(name))
    modules.set(name, module)
  }
  return module
}

function readKernels(name: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(new URL(`${name}.wasm`, directory)))
  } catch (cause) {
    throw new Error(
      'The kernels of the neural engine are not built. ' +
        '`npm run build` builds them; `npm start` does so by itself.',
      {
        cause,
      },
    )
  }
}

function fail(): never {
  throw new Error('a kernel gave up')
}

/** The fastest kernel that this processor runs and that agrees with the exact one. */
export const chooseKernel = (): KernelKind => listKernels()[0] ?? 'exact'

/** The kernels that this processor runs and that agree with the exact one, the fastest first. */
export function listKernels(open = openKernels): KernelKind[] {
  const relaxed: KernelKind[] =
    probeSum('relaxed-fours', open) === sumOfUnsigned ? ['relaxed-fours'] : []
  const pairs = probeSum('relaxed-unsigned', open)
  if (pairs === sumOfSaturated || pairs === sumOfUnsigned) relaxed.push('relaxed-unsigned')
  else if (pairs === sumOfSigned) relaxed.push('relaxed-signed')
  return [...relaxed.filter((kind) => agreesWithExact(kind, open)), 'exact']
}

/**
 * Four products of 100 and a byte of 254: with 254 as unsigned, the same with pairs saturated to 16
 * bits, and with it as -2.
 */
const sumOfUnsigned = 4 * 25_400
const sumOfSaturated = 2 * 32_767
const sumOfSigned = 4 * -200

/** How the processor multiplies. Undefined when this runtime has no relaxed SIMD. */
function probeSum(kind: KernelKind, open: typeof openKernels): number | undefined {
  try {
    const memory = createMemory(reservedBytes + 64)
    const kernels = open(kind, memory)
    const [weightsAt, activationsAt, sumAt] = [
      reservedBytes,
      reservedBytes + 16,
      reservedBytes + 32,
    ]
    new Int8Array(memory.buffer, weightsAt, 16).fill(100)
    new Uint8Array(memory.buffer, activationsAt, 16).fill(254)
    kernels.probe(weightsAt, activationsAt, sumAt)
    return new Int32Array(memory.buffer, sumAt, 1)[0]
  } catch {
    return undefined
  }
}

/** Products of many shapes, small enough not to saturate, computed by both. */
function agreesWithExact(kind: KernelKind, open: typeof openKernels): boolean {
  return [1, 2, 3, 4, 7].every(
    (rows) => multiplySample(kind, rows, open) === multiplySample('exact', rows, open),
  )
}

function multiplySample(kind: KernelKind, rows: number, open: typeof openKernels): string {
  const inner = 64
  const columns = 24
  const memory = createMemory(65_536)
  const kernels = open(kind, memory)
  const [weightsAt, packedAt, biasesAt, valuesAt, activationsAt, resultsAt] = [
    2_048, 4_096, 8_192, 16_384, 32_768, 49_152,
  ] as const
  let state = 1
  // A linear congruential generator: the sample is the same everywhere.
  const next = (range: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return ((state >>> 8) % (2 * range + 1)) - range
  }
  new Int8Array(memory.buffer, weightsAt, inner * columns).forEach((_, index, weights) => {
    weights[index] = next(63)
  })
  new Float32Array(memory.buffer, valuesAt, rows * inner).forEach((_, index, values) => {
    values[index] = next(127)
  })
  kernels.pack(packedAt, weightsAt, 0, columns, inner)
  kernels.prepareBiases(weightsAt, 0, columns, inner, -127, 0, biasesAt)
  kernels.quantise(valuesAt, rows * inner, 1, activationsAt)
  kernels.multiply(activationsAt, packedAt, rows, inner, columns, 1, biasesAt, resultsAt)
  return new Float32Array(memory.buffer, resultsAt, rows * columns).join()
}
