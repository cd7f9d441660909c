// Bundles the server: loading 20 files takes half the time of loading 1,900, and no types are
// stripped (docs/decisions/013).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename } from 'node:path'
import { describeInput } from '../bin/inputs.mjs'
import {
  bundleDirectory,
  findManifest,
  helpFile,
  isBundleCurrent,
  manifestFile,
} from '../bin/server-bundle.mjs'
import { listFiles } from './files.mjs'
import { expectSuccess } from './once.mjs'
import { run, say } from './run.mjs'

/** Packages that find their own files or threads, or have native code. */
const external = [
  '@dragoman/marian',
  '@electric-sql/pglite',
  // pdf.js asks for it when it starts, and needs it only to draw.
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'cld3-asm',
  'harfbuzzjs',
  'pg-native',
  'pino',
]
/** Packages of CommonJS call `require` for Node's modules. */
const requireForModules =
  "import { createRequire as createRequireOfFile } from 'node:module'; " +
  'const require = createRequireOfFile(import.meta.url);'
const metafile = `${bundleDirectory}/metafile.json`

/** Requires npm's packages. */
export function buildServer() {
  if (isBundleCurrent()) return
  say('Bundling the server …')
  const previous = findManifest()
  // Without a manifest, a start in the meantime runs from src/.
  rmSync(manifestFile, { force: true })
  mkdirSync(bundleDirectory, { recursive: true })
  // Read before the build: an edit during it makes the bundle outdated.
  const sources = ['src', 'packages/evaluation/src', 'packages/formats/src']
    .flatMap(listFiles)
    .filter((file) => /(?<!\.test)\.(ts|json)$/.test(file))
  const inputs = Object.fromEntries(
    [...sources, 'package-lock.json', 'tsconfig.json', 'setup/server.mjs'].map((file) => [
      file,
      describeInput(file),
    ]),
  )
  const hash = hashOf(inputs)
  const taskScript = `task-script-${hash}`
  const conversionScript = `conversion-script-${hash}`
  const repairScript = `repair-script-${hash}`
  const status = run(
    'node_modules/.bin/esbuild',
    [
      'main=src/cli/main.ts',
      // Started by their names: a server that still runs must not start that of the next build.
      `${taskScript}=src/process/task-script.ts`,
      `${conversionScript}=src/translation/engines/script/conversion-script.ts`,
      `${repairScript}=src/translation/repair/repair-script.ts`,
      `--define:REPAIR_SCRIPT="${repairScript}.mjs"`,
      `--define:TASK_SCRIPT="${taskScript}.mjs"`,
      `--define:CONVERSION_SCRIPT="${conversionScript}.mjs"`,
      '--entry-names=[name]',
      `--outdir=${bundleDirectory}`,
      `--metafile=${metafile}`,
      '--out-extension:.js=.mjs',
      ...['--bundle', '--splitting', '--format=esm', '--platform=node', '--target=node24'],
      // `NODE_OPTIONS=--enable-source-maps` reads the maps; nothing else does.
      ...['--sourcemap', '--sources-content=false', '--log-level=warning'],
      ...external.map((name) => `--external:${name}`),
      `--banner:js=${requireForModules}`,
    ],
    // 200 MB at most instead of 280, for 2 s more of CPU time.
    { GOMEMLIMIT: '160MiB' },
  )
  expectSuccess(status, 'the bundle of the server')
  const built = JSON.parse(readFileSync(metafile, 'utf8')).outputs
  const outputs = Object.keys(built).map((path) => basename(path))
  writeHelp()
  outputs.push(basename(helpFile))
  const licences = 'THIRD_PARTY_LICENSES'
  writeFileSync(`${bundleDirectory}/${licences}`, licencesOf(Object.values(built)))
  // A server that still runs loads parts of the previous bundle later.
  const kept = new Set([...outputs, ...(previous?.outputs ?? []), licences])
  for (const file of readdirSync(bundleDirectory))
    if (!kept.has(file)) rmSync(`${bundleDirectory}/${file}`)
  const packages = packagesOf(Object.values(built))
  writeFileSync(manifestFile, JSON.stringify({ outputs, packages, inputs }))
}

/** What the program prints for `--help` where there is no terminal. */
function writeHelp() {
  const program = `import('./${bundleDirectory}/main.mjs').then(({ run }) => run(process.argv))`
  const { stdout, status } = spawnSync(
    'node_modules/.bin/node',
    ['--eval', program, '--', 'dragoman', '--help'],
    { encoding: 'utf8', env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  expectSuccess(status, 'the help of the command')
  writeFileSync(helpFile, stdout)
}

/** Of the contents of all inputs. */
function hashOf(inputs) {
  const hash = createHash('sha256')
  for (const [file, input] of Object.entries(inputs)) hash.update(`${file} ${input.hash}\n`)
  return hash.digest('hex').slice(0, 8).toUpperCase()
}

/** The packages that the bundle imports, which must be installed with it. */
function packagesOf(outputs) {
  const imports = outputs.flatMap((output) => output.imports.filter(({ external }) => external))
  const paths = imports.map(({ path }) => path).filter((path) => !isBuiltin(path))
  const nameOf = /^(?:@[^/]+\/)?[^/]+/
  return [...new Set(paths.map((path) => nameOf.exec(path)[0]))].sort()
}

/** The licences of all packages that are part of the bundle. */
function licencesOf(outputs) {
  const packageOf = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/
  const files = outputs.flatMap((output) => Object.keys(output.inputs))
  const packages = new Set(files.flatMap((file) => packageOf.exec(file)?.[0] ?? []))
  return [...packages].sort().map(licenceOf).join('\n')
}

function licenceOf(directory) {
  const { name, version, license } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'))
  const texts = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => /^(licen[cs]es?|copying|notice|third.party)/i.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${directory}/${entry.name}`) : [entry]))
    .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'))
  return [`${'='.repeat(80)}\n${name} ${version}: ${license}\n`, ...texts].join('\n')
}

const filesOf = (directory) =>
  readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isFile())
