// Builds packages/marian: its kernels from AssemblyScript to WebAssembly, its library from
// TypeScript to JavaScript with types. Skips what is up to date.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, say } from './run.mjs'

const home = 'packages/marian'
const assembly = `${home}/src/kernels/assembly`
/** Two kernels from one source: one exact everywhere, one faster on CPUs with relaxed SIMD. */
const kernels = {
  exact: { entry: 'kernels.ts', features: 'simd,threads' },
  relaxed: { entry: 'relaxed.ts', features: 'simd,relaxed-simd,threads' },
}

/** Requires npm's packages. Ends the process if a source does not compile. */
export function buildMarian() {
  once(`${home}/build`, listFiles(assembly), 'Compiling the kernels of the neural engine …', () => {
    for (const [name, kernel] of Object.entries(kernels)) compileKernel(name, kernel)
  })
  const library = listFiles(`${home}/src`).filter((file) => !file.startsWith(assembly))
  once(`${home}/dist`, [...library, `${home}/tsconfig.json`], 'Compiling packages/marian …', () => {
    expectSuccess(run('node_modules/.bin/tsc', ['-p', home]), 'packages/marian')
  })
}

/** Rebuilds a directory with `build`, unless it was built from the same sources. */
function once(target, sources, message, build) {
  const stamp = `${target}/sources-hash`
  const hash = createHash('sha256').update(readFileSync('package-lock.json'))
  for (const file of sources) hash.update(file).update(readFileSync(file))
  const wanted = hash.update(JSON.stringify(kernels)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say(message)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  build()
  writeFileSync(stamp, wanted)
}

function compileKernel(name, { entry, features }) {
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', features]
  // The first bytes are reserved by kernels.ts; the table of the exponential follows.
  const memory = ['--importMemory', '--sharedMemory', '--initialMemory', '1']
  const bounds = ['--maximumMemory', '65536', '--memoryBase', '64']
  const files = [`${assembly}/${entry}`, '-o', `${home}/build/${name}.wasm`]
  const status = run('node_modules/.bin/asc', [...files, ...options, ...memory, ...bounds])
  expectSuccess(status, `the kernel "${name}"`)
}

function expectSuccess(status, what) {
  if (status === 0) return
  say(`Could not compile ${what}; see above.`)
  process.exit(status)
}

/** All files below a directory, in a stable order. */
function listFiles(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(directory, entry.name)) : join(directory, entry.name),
    )
    .sort()
}
