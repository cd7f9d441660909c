// Builds packages/marian: its kernels from AssemblyScript to WebAssembly, its library from
// TypeScript to JavaScript with types. Skips what is up to date.
import { listFiles } from './files.mjs'
import { buildOnce, expectSuccess } from './once.mjs'
import { run } from './run.mjs'

const home = 'packages/marian'
const assembly = `${home}/src/kernels/assembly`
/** Two kernels from one source: one exact everywhere, one faster on CPUs with relaxed SIMD. */
const kernels = {
  exact: { entry: 'kernels.ts', features: 'simd,threads' },
  relaxed: { entry: 'relaxed.ts', features: 'simd,relaxed-simd,threads' },
}

/** Requires npm's packages. Ends the process if a source does not compile. */
export function buildMarian() {
  buildOnce({
    target: `${home}/build`,
    sources: listFiles(assembly),
    settings: kernels,
    message: 'Compiling the kernels of the neural engine …',
    build: () => {
      for (const [name, kernel] of Object.entries(kernels)) compileKernel(name, kernel)
    },
  })
  const library = listFiles(`${home}/src`).filter((file) => !file.startsWith(assembly))
  buildOnce({
    target: `${home}/dist`,
    sources: [...library, `${home}/tsconfig.json`],
    message: 'Compiling packages/marian …',
    build: () => expectSuccess(run('node_modules/.bin/tsc', ['-p', home]), 'packages/marian'),
  })
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
