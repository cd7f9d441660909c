// The choice of the kernels that multiply on this processor: a self-test compares each with the
// exact ones, and the native product must also be faster than WebAssembly.
import { type InstructionSet, loadAddon } from '../native/addon.ts'
import { agreesWithExact, compareSpeed } from './kernel-self-test.ts'
import {
  createMemory,
  instructionSetOf,
  type KernelKind,
  type NativeKind,
  openKernels,
  reservedBytes,
  type WebAssemblyKind,
} from './kernels.ts'

/** Whether to use the native product: where it is faster, never, or else nothing. */
export type NativeUse = 'auto' | 'off' | 'require'

export interface KernelChoice {
  readonly kernel: KernelKind
  /** Whether the native product is used, and why: a clause without a full stop. */
  readonly native: string
  /** The same for programs. */
  readonly nativeState: NativeState
  /** The instructions of the fastest native product that was tried, as their makers name them. */
  readonly instructions?: string
  /** Its speed, as a multiple of that of WebAssembly. */
  readonly speedUp?: number
}

/** Whether the native product is used, and if not, why. */
type NativeState =
  | 'used'
  | 'slower'
  | 'off'
  | 'unsupported'
  | 'wrong'
  | 'not-compiled'
  | 'not-loaded'
  | 'kernel-given'

type Open = typeof openKernels

/** The names that processors' makers use. */
const setNames: Readonly<Record<InstructionSet, string>> = {
  amx: 'AMX-INT8',
  avx512vnni: 'AVX512-VNNI',
  avxvnni: 'AVX-VNNI',
  avx2: 'AVX2',
  neon: 'NEON dot product',
}
/** With less, it is not worth a second way to the same results. */
const leastSpeedUp = 1.1

/**
 * The fastest kernel that this processor runs and that agrees with the exact one; takes some 20 ms
 * if there is a native product.
 */
export function chooseKernel(use: NativeUse = 'auto', open: Open = openKernels): KernelChoice {
  const kernel = findWebAssembly(open)
  if (use === 'off')
    return { kernel, native: 'the native product is turned off', nativeState: 'off' }
  let slow: KernelChoice | undefined
  for (const native of nativeKinds()) {
    if (!runs(native, open)) continue
    const speedUp = compareSpeed(native, kernel, open)
    const figure = `${speedUp.toFixed(1)} times the speed of WebAssembly (${kernel})`
    const instructions = setNames[instructionSetOf(native)]
    const name = `the native product with ${instructions}`
    const tried = { instructions, speedUp }
    if (speedUp >= leastSpeedUp)
      return {
        kernel: native,
        native: `${name} is used: ${figure}`,
        nativeState: 'used',
        ...tried,
      }
    slow ??= { kernel, native: `${name} is not used: ${figure}`, nativeState: 'slower', ...tried }
  }
  return slow ?? { kernel, ...whyNot() }
}

/** Why there is no native product, or none that gives right results. */
function whyNot(): Pick<KernelChoice, 'native' | 'nativeState'> {
  try {
    const sets = Object.keys(loadAddon()) as InstructionSet[]
    if (sets.length === 0)
      return {
        native: 'this processor has no instructions for the native product',
        nativeState: 'unsupported',
      }
    const names = sets.map((set) => setNames[set]).join()
    return {
      native: `the native product with ${names} gives wrong results`,
      nativeState: 'wrong',
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'MODULE_NOT_FOUND')
      return { native: 'the native product is not compiled', nativeState: 'not-compiled' }
    return {
      native: `the native product cannot be loaded: ${message.split('\n', 1)[0]}`,
      nativeState: 'not-loaded',
    }
  }
}

/** The kernels that this processor runs and that agree with the exact one, the fastest first. */
export const listKernels = (open: Open = openKernels): KernelKind[] => [
  ...nativeKinds().filter((kind) => runs(kind, open)),
  ...listWebAssembly(open),
]

function runs(kind: NativeKind, open: Open): boolean {
  try {
    return agreesWithExact(kind, open)
  } catch {
    return false
  }
}

/** Those of this processor, the fastest first. */
function nativeKinds(): NativeKind[] {
  try {
    const sets = Object.keys(loadAddon()) as InstructionSet[]
    return sets.map((set) => `native-${set}` as const)
  } catch {
    return []
  }
}

/** The fastest in WebAssembly. */
const findWebAssembly = (open: Open = openKernels): WebAssemblyKind =>
  listWebAssembly(open)[0] ?? 'exact'

function listWebAssembly(open: Open): WebAssemblyKind[] {
  const kinds: WebAssemblyKind[] = []
  if (probeSum('relaxed-fours', open) === sumOfUnsigned) kinds.push('relaxed-fours')
  const pairs = probeSum('relaxed-unsigned', open)
  if (pairs === sumOfSaturated || pairs === sumOfUnsigned) kinds.push('relaxed-unsigned')
  else if (pairs === sumOfSigned) kinds.push('relaxed-signed')
  return [...kinds.filter((kind) => agreesWithExact(kind, open)), 'exact']
}

/**
 * Four products of 100 and a byte of 254: with 254 as unsigned, the same with pairs saturated to 16
 * bits, and with it as -2.
 */
const sumOfUnsigned = 4 * 25_400
const sumOfSaturated = 2 * 32_767
const sumOfSigned = 4 * -200

/** How the processor multiplies. Undefined when this runtime has no relaxed SIMD. */
function probeSum(kind: KernelKind, open: Open): number | undefined {
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
