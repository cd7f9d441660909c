// `npm run test:native`: the native kernels with AddressSanitizer and UndefinedBehaviorSanitizer,
// as a program of its own and in Node. Needs a C compiler with both; takes two minutes. On x86-64,
// also the product for ARM64 with QEMU, if it is installed (`gcc-aarch64-linux-gnu`, `qemu-user`).
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readOptions } from '../../../../test/support/options.ts'
import {
  compilerOptions,
  findAddonFile,
  listSources,
  nativeDirectory,
} from '../../src/native/addon.ts'
import { findHeaders } from '../../src/native/compile.ts'

const { values } = readOptions({
  command: 'npm run test:native',
  options: { rounds: { type: 'number', default: 2_000, help: 'random products and attentions' } },
})
const home = join(import.meta.dirname, '../..')
/** In the checkout, so that Node finds its packages. */
const copy = join(home, '../../build/native-test')
const sanitizers = ['-fsanitize=address,undefined', '-fno-sanitize-recover=all', '-g', '-O1']
const sources = listSources().filter((name) => name.endsWith('.c'))
const inNative = (name: string): string => join(nativeDirectory, name)

rmSync(copy, { recursive: true, force: true })
mkdirSync(copy, { recursive: true })
try {
  runProgram()
  runForArm()
  runInNode()
} finally {
  rmSync(copy, { recursive: true })
}

/** Random products, attentions and calls in memory that ends at a page without access. */
function runProgram(): void {
  const program = join(copy, 'harness')
  const own = ['harness.c', 'avxvnni-as-avx512.c'].map((name) => join(import.meta.dirname, name))
  const products = sources.filter((name) => name !== 'addon.c').map(inNative)
  const options = ['-std=gnu11', '-ffp-contract=off', '-Wall', '-Wextra', '-Werror', ...sanitizers]
  run('cc', [...options, ...own, ...products, '-lm', '-o', program])
  run(program, [String(values.rounds)])
}

/** The program for ARM64, where a compiler and an emulator of the user's programs are installed. */
function runForArm(): void {
  const [compiler, emulator] = ['aarch64-linux-gnu-gcc', 'qemu-aarch64']
  const isMissing = [compiler, emulator].find(
    (command) => spawnSync(command, ['--version']).error !== undefined,
  )
  if (process.arch === 'arm64' || isMissing) {
    if (isMissing) console.log(`Not tried for ARM64: there is no ${isMissing}.`)
    return
  }
  const program = join(copy, 'harness-arm64')
  const products = sources.filter((name) => name !== 'addon.c').map(inNative)
  const options = ['-std=gnu11', '-ffp-contract=off', '-Wall', '-Wextra', '-Werror', '-O2']
  const files = [join(import.meta.dirname, 'harness.c'), ...products]
  run(compiler, [...options, '-static', ...files, '-lm', '-o', program])
  run(emulator, ['-cpu', 'max', program, String(values.rounds / 10)])
}

/**
 * A copy of the package whose product has the sanitizers: calls that it must refuse, and models
 * dropped while they translate.
 */
function runInNode(): void {
  for (const directory of ['src', 'build', 'test'])
    cpSync(join(home, directory), join(copy, directory), { recursive: true })
  cpSync(nativeDirectory, join(copy, 'native'), {
    recursive: true,
    filter: (path) => !path.endsWith('build'),
  })
  const file = join(copy, 'native/build', basename(findAddonFile()))
  mkdirSync(dirname(file))
  const options = compilerOptions.filter((option) => option !== '-s')
  const headers = `-I${findHeaders()}`
  run('cc', [...options, ...sanitizers, headers, ...sources.map(inNative), '-o', file])
  const library = spawnSync('cc', ['-print-file-name=libasan.so'], { encoding: 'utf8' }).stdout
  run(process.execPath, ['--expose-gc', join(copy, 'test/native/in-node.ts')], {
    LD_PRELOAD: library.trim(),
    // Node leaves to the system what it needs to its end; V8 handles faults of WebAssembly.
    ASAN_OPTIONS: 'detect_leaks=0:handle_segv=0',
  })
}

function run(command: string, args: readonly string[], environment = {}): void {
  const { status, signal, error } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ended with ${status ?? signal}`)
}
