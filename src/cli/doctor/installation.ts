// Node, npm's packages, and what set-up builds.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { count, type Finding, ok, problem, warning } from './finding.ts'

const neededMajor = 24
const root = dirname(fileURLToPath(import.meta.resolve('#package.json')))
/** The bundle contains most packages. */
const isBundled = import.meta.url.includes('/build/server/')
const build = 'Run `npm run build` in the directory of Dragoman.'

interface Installation {
  nodeVersion?: string
  directory?: string
}

export async function* examineInstallation({
  nodeVersion = process.versions.node,
  directory = root,
}: Installation = {}): AsyncGenerator<Finding> {
  yield examineNode(nodeVersion)
  yield examinePackages(directory)
  yield* examineBuilds(directory)
  yield await examinePasswords()
}

function examineNode(version: string): Finding {
  return Number.parseInt(version, 10) >= neededMajor
    ? ok('node', `Node ${version}.`)
    : problem(
        'node',
        `Node ${version} is too old: ${neededMajor} or later is needed.`,
        'Start with `npm start` or bin/dragoman.mjs, which use the Node of the checkout.',
      )
}

/** Compares what is installed with the exact versions in package.json. */
function examinePackages(directory: string): Finding {
  const { dependencies } = readManifest(join(directory, 'package.json'))
  const wanted = Object.entries(dependencies ?? {})
  const wrong = wanted.flatMap(([name, version]) => {
    const file = findManifest(directory, name)
    if (file === undefined) return isBundled ? [] : [`${name} is missing`]
    const installed = readManifest(file).version
    return installed === version ? [] : [`${name} is ${installed}, not ${version}`]
  })
  return wrong.length === 0
    ? ok('packages', `${count(wanted.length, 'package')} in the versions of this release.`)
    : problem(
        'packages',
        `Packages differ from this release: ${wrong.slice(0, 5).join('; ')}.`,
        'Run `npm ci --include=dev` in the directory of Dragoman.',
      )
}

function findManifest(directory: string, name: string): string | undefined {
  const file = join(directory, 'node_modules', name, 'package.json')
  if (existsSync(file)) return file
  return dirname(directory) === directory ? undefined : findManifest(dirname(directory), name)
}

const readManifest = (file: string): { version?: string; dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(file, 'utf8'))

function* examineBuilds(directory: string): Generator<Finding> {
  const kernels = ['exact', 'relaxed'].map((name) =>
    join(directory, `packages/marian/build/${name}.wasm`),
  )
  const broken = kernels.filter((file) => !isKernel(file))
  yield broken.length === 0
    ? ok('kernels', 'The kernels of the neural engine are built.')
    : problem('kernels', `Kernels are missing or damaged: ${broken.join(', ')}.`, build)
  yield existsSync(join(directory, 'build/detection/ngrams.bin'))
    ? ok('detection-table', 'The language detection table is built.')
    : problem('detection-table', 'The language detection table is missing.', build)
  yield existsSync(join(directory, 'packages/console/dist/index.html'))
    ? ok('console', 'The console is built.')
    : warning(
        'console',
        'The console is not built: its addresses answer 404.',
        'Run `npm run build:console`, which takes 400 MB of memory.',
      )
}

function isKernel(file: string): boolean {
  try {
    return new WebAssembly.Module(readFileSync(file)) !== undefined
  } catch {
    return false
  }
}

/** Its native code exists for each platform separately. */
async function examinePasswords(): Promise<Finding> {
  try {
    const { hash } = await import('@node-rs/argon2')
    await hash('a password', { memoryCost: 8, timeCost: 1 })
    return ok('native-code', `Native code for ${process.platform}-${process.arch} works.`)
  } catch (error) {
    return problem(
      'native-code',
      `Native code for ${process.platform}-${process.arch} cannot be loaded: ` +
        `${(error as Error).message.split('\n', 1)[0]}`,
      'Install the packages on the machine that runs Dragoman: `npm ci --include=dev`.',
    )
  }
}
