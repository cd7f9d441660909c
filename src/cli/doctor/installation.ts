// Node, npm's packages, and what set-up builds.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCount } from '../terminal/output.ts'
import { conclude, type Finding, failureOf, succeeds } from './finding.ts'

const neededMajor = 24
const root = dirname(fileURLToPath(import.meta.resolve('#package.json')))
/** The bundle contains most packages. */
const isBundled = import.meta.url.includes('/build/server/')
const build = 'Run `npm run build` in the directory of Dragoman.'

export async function* examineInstallation({
  nodeVersion = process.versions.node,
  directory = root,
} = {}): AsyncGenerator<Finding> {
  const isThere = (file: string) => existsSync(join(directory, file))
  const { dependencies = {} } = readManifest(join(directory, 'package.json'))
  const wanted = formatCount(Object.keys(dependencies).length, 'package')
  const wrong = findWrongPackages(directory, dependencies)
  const kernels = ['exact', 'relaxed']
    .map((name) => join(directory, `packages/marian/build/${name}.wasm`))
    .filter((file) => !isKernel(file))
    .join(', ')
  const platform = `${process.platform}-${process.arch}`
  const nativeFailure = await failureOf(hashPassword)
  const isOld = Number.parseInt(nodeVersion, 10) < neededMajor
  yield* conclude({
    node: {
      problem: isOld && `Node ${nodeVersion} is too old: ${neededMajor} or later is needed.`,
      ok: `Node ${nodeVersion}.`,
      fix: 'Start with `npm start` or bin/dragoman.mjs, which use the Node of the checkout.',
    },
    packages: {
      problem: wrong && `Packages differ from this release: ${wrong}.`,
      ok: `${wanted} in the versions of this release.`,
      fix: 'Run `npm ci --include=dev` in the directory of Dragoman.',
    },
    kernels: {
      problem: kernels && `Kernels are missing or damaged: ${kernels}.`,
      ok: 'The kernels of the neural engine are built.',
      fix: build,
    },
    'detection-table': {
      problem: !isThere('build/detection/ngrams.bin') && 'The language detection table is missing.',
      ok: 'The language detection table is built.',
      fix: build,
    },
    'pdf-assets': {
      warning:
        !isThere('build/pdf/fonts/fonts.json') &&
        'The fonts of PDF documents are missing: they can be translated to Word documents only.',
      ok: 'The fonts of PDF documents are there.',
      fix: build,
    },
    console: {
      warning:
        !isThere('packages/console/dist/index.html') &&
        'The console is not built: its addresses answer 404.',
      ok: 'The console is built.',
      fix: 'Run `npm run build:console`, which takes 400 MB of memory.',
    },
    'native-code': {
      problem: nativeFailure && `Native code for ${platform} cannot be loaded: ${nativeFailure}`,
      ok: `Native code for ${platform} works.`,
      fix: 'Install the packages on the machine that runs Dragoman: `npm ci --include=dev`.',
    },
  })
}

/** Which packages are not installed in the exact version of package.json. */
function findWrongPackages(directory: string, dependencies: Record<string, string>): string {
  const wrong = Object.entries(dependencies).flatMap(([name, version]) => {
    const file = findManifest(directory, name)
    if (file === undefined) return isBundled ? [] : [`${name} is missing`]
    const installed = readManifest(file).version
    return installed === version ? [] : [`${name} is ${installed}, not ${version}`]
  })
  return wrong.slice(0, 5).join('; ')
}

function findManifest(directory: string, name: string): string | undefined {
  const file = join(directory, 'node_modules', name, 'package.json')
  if (existsSync(file)) return file
  return dirname(directory) === directory ? undefined : findManifest(dirname(directory), name)
}

const readManifest = (file: string): { version?: string; dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(file, 'utf8'))

const isKernel = (file: string): boolean =>
  succeeds(() => new WebAssembly.Module(readFileSync(file)))

/** Its native code exists for each platform separately. */
async function hashPassword(): Promise<void> {
  const { hash } = await import('@node-rs/argon2')
  await hash('a password', { memoryCost: 8, timeCost: 1 })
}
