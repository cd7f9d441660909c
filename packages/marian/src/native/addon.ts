// The native product: where its file is, and what it exports. The sources are in ../../native.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The parameters of the kernels' `multiply` after the memory that their addresses are in. */
export type NativeMultiply = (
  memory: Uint8Array,
  activations: number,
  weights: number,
  rows: number,
  inner: number,
  columns: number,
  unquantiseBy: number,
  biases: number,
  results: number,
) => void

/** Those of `attend` without its room for scores, and where the fractions of a power of two are. */
export type NativeAttend = (
  memory: Uint8Array,
  queries: number,
  keys: number,
  values: number,
  rows: number,
  keyRows: number,
  width: number,
  heads: number,
  out: number,
  weights: number,
  fractions: number,
) => void

/** Throw RangeError for what is not in the memory. */
export interface NativeKernels {
  readonly multiply: NativeMultiply
  /** Where WebAssembly is not as good. */
  readonly attend?: NativeAttend
}

/** The instruction sets that they are compiled for; a processor has up to four of them. */
export type InstructionSet = 'amx' | 'avx512vnni' | 'avxvnni' | 'avx2' | 'neon'

type NativeAddon = Readonly<Partial<Record<InstructionSet, NativeKernels>>>

export const nativeDirectory = fileURLToPath(new URL('../../native/', import.meta.url))

/**
 * `-ffp-contract=off`: a fused multiply-add would round otherwise than WebAssembly. `-s`: without
 * symbols, as distributions want it.
 */
export const compilerOptions = [
  ...['-O2', '-std=gnu11', '-ffp-contract=off', '-Wall', '-DNAPI_VERSION=8'],
  ...['-fPIC', '-fvisibility=hidden', '-shared'],
  ...(process.platform === 'darwin'
    ? ['-undefined', 'dynamic_lookup']
    : ['-s', '-Wl,-z,relro,-z,now']),
]

export const listSources = (): string[] =>
  readdirSync(nativeDirectory)
    .filter((name) => /\.[ch]$/.test(name))
    .sort()

/**
 * The file to load. Other sources or options have another name, so that a file is never replaced
 * while a process uses it.
 */
export function findAddonFile(): string {
  const hash = createHash('sha256').update(compilerOptions.join(' '))
  for (const name of listSources()) hash.update(readFileSync(join(nativeDirectory, name)))
  const version = hash.digest('hex').slice(0, 12)
  return join(nativeDirectory, 'build', `${process.platform}-${process.arch}-${version}.node`)
}

let loaded: NativeAddon | undefined

/** Throws when it is not compiled, or cannot be loaded. */
export function loadAddon(): NativeAddon {
  loaded ??= createRequire(import.meta.url)(findAddonFile()) as NativeAddon
  return loaded
}
