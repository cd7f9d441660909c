// Gathers in build/package what the npm package holds: nothing in it needs a compiler, a bundler
// or a development dependency.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { findLocked } from './locked-packages.ts'

export const stage = 'build/package'

/** Packages that the bundle leaves out (setup/server.mjs), or that find their own files. */
const dependencies = [
  '@electric-sql/pglite',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'cld3-asm',
  'harfbuzzjs',
  'pino',
  'pino-pretty',
  'yaml',
]
/** Packages of the bundle use them if they are there. */
const optional = ['pg-native', 'supports-color']
const marian = '@dragoman/marian'
export const libraries = ['client', 'marian'] as const
const libraryFiles = ['README.md', 'CHANGELOG.md', 'LICENSE', 'dist']
/** Kept out: the stamps of builds, maps (they name files that are not there), and tests. */
const leftOut = /(^|\/)sources-hash$|js\.map$|\.test\.\w+$/

export interface Manifest {
  name: string
  version: string
  description: string
  license: string
  dependencies: Record<string, string>
  [field: string]: unknown
}

/** The package.json of the repository. */
export const readManifest = (file = 'package.json'): Manifest => readJson(file)

/** Requires everything that `npm run build` builds. Replaces what was staged before. */
export function stagePackage(): void {
  rmSync(stage, { recursive: true, force: true })
  const bundle = readJson<{ outputs: string[]; packages: string[] }>('build/server/manifest.json')
  checkImports(bundle.packages)
  for (const file of [...bundle.outputs, 'THIRD_PARTY_LICENSES']) copy(`build/server/${file}`)
  for (const path of [
    ...['bin', 'build/database', 'build/detection', 'build/pdf'],
    ...['packages/console/dist', 'docs/problems'],
    ...libraries.flatMap((name) => libraryFiles.map((file) => `packages/${name}/${file}`)),
    ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', '.env.example'],
    ...readdirSync('docs')
      .filter((file) => file.endsWith('.md'))
      .map((file) => `docs/${file}`),
    'packages/marian/build',
    ...nativeSources(),
  ])
    copy(path)
  for (const file of ['compile.mjs', 'integers.c', 'late-flush.c', 'open-class.c', 'word-gaps.c'])
    copy(`src/translation/engines/apertium/native/${file}`, join(stage, 'build/apertium', file))
  // The bundle imports the runtime by its name.
  moveMarian()
  writeFileSync(join(stage, 'package.json'), format(packageManifest()))
  setModes(stage)
}

/**
 * Gathers a package of `packages/` that is a library, and returns the directory. What it holds does
 * not depend on the umask of the checkout.
 */
export function stageLibrary(name: (typeof libraries)[number]): string {
  const target = `build/packages/${name}`
  const source = `packages/${name}`
  rmSync(target, { recursive: true, force: true })
  for (const file of ['package.json', 'build', ...libraryFiles])
    if (existsSync(`${source}/${file}`)) copy(`${source}/${file}`, `${target}/${file}`)
  if (name === 'marian') for (const file of nativeSources()) copy(file, join('build', file))
  setModes(target)
  return target
}

/**
 * Gathers `packages/formats`, which the bundle contains, as a library in JavaScript, and returns
 * the directory. In a checkout its TypeScript runs as it is; Node runs none in `node_modules`.
 */
export function stageFormats(): string {
  const source = 'packages/formats'
  const target = `build/${source}`
  rmSync(target, { recursive: true, force: true })
  const options = ['-p', source, '--outDir', `${target}/dist`]
  const { status, stdout } = spawnSync('node_modules/.bin/tsc', options, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`packages/formats cannot be compiled:\n${stdout}`)
  for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE'])
    copy(`${source}/${file}`, `${target}/${file}`)
  const exports = {
    '.': { types: './dist/index.d.ts', default: './dist/index.js' },
    './*.ts': { types: './dist/*.d.ts', default: './dist/*.js' },
  }
  const manifest = { ...readManifest(`${source}/package.json`), exports }
  writeFileSync(`${target}/package.json`, format(manifest))
  setModes(target)
  return target
}

/** The native product is compiled where it runs, if it can be, as the library for Apertium is. */
const nativeSources = (): string[] =>
  readdirSync('packages/marian/native')
    .filter((file) => /\.[ch]$/.test(file))
    .map((file) => `packages/marian/native/${file}`)

function copy(path: string, target = join(stage, path)): void {
  if (!existsSync(path)) throw new Error(`${path} is not built: run \`npm run build\``)
  if (leftOut.test(path)) return
  mkdirSync(dirname(target), { recursive: true })
  cpSync(path, target, { recursive: true, filter: (source) => !leftOut.test(source) })
}

function moveMarian(): void {
  const home = join(stage, 'node_modules', marian)
  cpSync(join(stage, 'packages/marian'), home, { recursive: true })
  rmSync(join(stage, 'packages/marian'), { recursive: true })
  // npm would bundle what a bundled package depends on; the package itself depends on that.
  const {
    dependencies: _named,
    scripts: _scripts,
    ...manifest
  } = readManifest('packages/marian/package.json')
  writeFileSync(join(home, 'package.json'), format(manifest))
}

function packageManifest(): Manifest {
  const { name, version, description, license, type, imports, bin } = readManifest()
  const client = './packages/client/dist'
  return {
    ...{ name, version, description, license, type },
    engines: { node: '>=24' },
    bin,
    imports,
    exports: {
      './client': { types: `${client}/index.d.ts`, default: `${client}/index.js` },
      './client/webhooks': { types: `${client}/webhooks.d.ts`, default: `${client}/webhooks.js` },
      './package.json': './package.json',
    },
    dependencies: { [marian]: version, ...pinnedDependencies() },
    bundleDependencies: [marian],
  }
}

/**
 * Exact versions of all packages that are needed, those that others need included: an installation
 * gets what the lock file has and the tests ran with. npm reads no lock file of a tarball. Of a
 * package in two versions, npm chooses the second one; for a platform, it chooses what fits.
 */
function pinnedDependencies(): Record<string, string> {
  const pinned = Object.entries(findLocked(dependencies)).filter(
    ([path, { optional: isOptional }]) => !isOptional && !path.includes('/node_modules/'),
  )
  return Object.fromEntries(
    pinned.map(([path, { version }]) => [path.replace('node_modules/', ''), version]),
  )
}

/** Fails if the bundle imports a package that the staged one does not depend on. */
function checkImports(imported: readonly string[]): void {
  const known = new Set([...dependencies, marian, ...optional])
  const unknown = imported.filter((name) => !known.has(name) && !isBuiltin(name))
  if (unknown.length > 0) throw new Error(`the package lacks ${unknown.join(', ')}`)
}

/** A tarball has the modes of its files: they must not depend on who builds it. */
function setModes(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) setModes(path)
    chmodSync(path, entry.isDirectory() || path === join(stage, 'bin/dragoman.mjs') ? 0o755 : 0o644)
  }
}

const format = (content: object): string => `${JSON.stringify(content, null, 2)}\n`

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
