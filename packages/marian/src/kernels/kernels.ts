// The compiled kernels.
import { readFileSync } from 'node:fs'
import { type InstructionSet, loadAddon, type NativeKernels } from '../native/addon.ts'

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
  /** `quantise`, with zero for negative floats. */
  rectify(values: number, count: number, scale: number, out: number): void
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
  sumExponentials(values: number, count: number, highest: number): number
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
 * adds four products in one instruction and saturates nothing. `native-…` multiplies with the
 * native product, and attends natively where that is faster; all else is WebAssembly. It saturates
 * nothing either, but for `native-avx2`, whose results are those of `relaxed-unsigned`.
 */
export type KernelKind = WebAssemblyKind | NativeKind

export type WebAssemblyKind = 'exact' | RelaxedKind

type RelaxedKind = 'relaxed-unsigned' | 'relaxed-signed' | 'relaxed-fours'

export type NativeKind = `native-${InstructionSet}`

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
  return isNative(kind) ? openNative(instructionSetOf(kind), memory) : openWebAssembly(kind, memory)
}

export const isNative = (kind: KernelKind): kind is NativeKind => kind.startsWith('native-')

export const instructionSetOf = (kind: NativeKind): InstructionSet =>
  kind.slice('native-'.length) as InstructionSet

function openNative(set: InstructionSet, memory: WebAssembly.Memory): Kernels {
  const native = loadAddon()[set]
  if (native === undefined) throw new Error(`this processor has no ${set}`)
  const bytes = new Uint8Array(memory.buffer)
  const multiply: Kernels['multiply'] = (
    activations,
    weights,
    rows,
    inner,
    columns,
    unquantiseBy,
    biases,
    results,
  ) =>
    native.multiply(
      bytes,
      activations,
      weights,
      rows,
      inner,
      columns,
      unquantiseBy,
      biases,
      results,
    )
  const others = openWebAssembly(set === 'neon' ? 'relaxed-signed' : 'relaxed-unsigned', memory)
  const multiplyAndRectify: Kernels['multiplyAndRectify'] = (
    activations,
    weights,
    rows,
    inner,
    columns,
    unquantiseBy,
    biases,
    results,
    quantiseBy,
    products,
  ) => {
    multiply(activations, weights, rows, inner, columns, unquantiseBy, biases, products)
    others.rectify(products, rows * columns, quantiseBy, results)
  }
  const attend = openAttend(native, bytes) ?? others.attend
  return { ...others, multiply, multiplyAndRectify, attend }
}

function openAttend({ attend }: NativeKernels, bytes: Uint8Array): Kernels['attend'] | undefined {
  if (attend === undefined) return undefined
  return (queries, keys, values, rows, keyRows, width, heads, _scores, out, weights) =>
    attend(bytes, queries, keys, values, rows, keyRows, width, heads, out, weights, fractionsAt)
}

function openWebAssembly(kind: WebAssemblyKind, memory: WebAssembly.Memory): Kernels {
  const module = compile(kind === 'exact' ? 'exact' : 'relaxed')
  const instance = new WebAssembly.Instance(module, { env: { memory, abort: fail } })
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
      { cause },
    )
  }
}

function fail(): never {
  throw new Error('a kernel gave up')
}
