// Compiles the neural engine's kernels from AssemblyScript to WebAssembly, once for each state of their sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { run, say } from './run.mjs'

const sources = 'src/translation/engines/marian/kernels/assembly'
const target = 'build/kernels'
const stamp = `${target}/sources-hash`
/** Two of the same source: exact everywhere, and faster where the processor has relaxed SIMD. */
const builds = {
  exact: { entry: 'kernels.ts', features: 'simd,threads' },
  relaxed: { entry: 'relaxed.ts', features: 'simd,relaxed-simd,threads' },
}

/** Expects npm's packages to be there. Ends the process when a kernel can't be compiled. */
export function buildKernels() {
  const wanted = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Compiling the kernels of the neural engine …')
  mkdirSync(target, { recursive: true })
  for (const [name, build] of Object.entries(builds)) compile(name, build)
  writeFileSync(stamp, wanted)
}

function compile(name, { entry, features }) {
  const options = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', features]
  // The first bytes are kernels.ts's own; the table of the exponential follows.
  const memory = [
    '--importMemory',
    '--sharedMemory',
    '--initialMemory',
    '1',
    '--maximumMemory',
    '65536',
    '--memoryBase',
    '64',
  ]
  const status = run('node_modules/.bin/asc', [
    `${sources}/${entry}`,
    '-o',
    `${target}/${name}.wasm`,
    ...options,
    ...memory,
  ])
  if (status === 0) return
  say(`The kernel "${name}" could not be compiled; see above.`)
  process.exit(status)
}

function hashSources() {
  const hash = createHash('sha256')
    .update(JSON.stringify(builds))
    .update(readFileSync('package-lock.json'))
  for (const file of readdirSync(sources).sort())
    hash.update(file).update(readFileSync(`${sources}/${file}`))
  return hash.digest('hex')
}
