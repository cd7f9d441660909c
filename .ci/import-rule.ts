// Enforces the import rule of ARCHITECTURE.md, which no linter we use can express, for every
// import in src/ and packages/*/src, type imports included, and that nothing imports bench/.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'

const sources = ['src/**/*.ts', 'packages/*/src/**/*.{ts,tsx}']
const files = (await Array.fromAsync(glob(sources)))
  .filter((file) => !/\.(test|contract|reference|stage)\.ts$|\/assembly\//.test(file))
  .sort()
const importsByFile = new Map(files.map((file) => [file, readImports(file)]))
/** Libraries that only one directory of the server may import. */
const reserved: Readonly<Record<string, string>> = {
  pino: 'telemetry',
  '@prometheus-io/client': 'telemetry',
  '@opentelemetry/api': 'telemetry',
  '@opentelemetry/exporter-trace-otlp-http': 'telemetry',
  '@opentelemetry/resources': 'telemetry',
  '@opentelemetry/sdk-trace': 'telemetry',
}
/** `''`: the files directly in src. */
const compositionRoots = new Set(['cli', ''])
/** They give routes their contexts. */
const registering = ['src/app.ts', 'src/accounts/user-account-routes.ts']
const openers = ['src/services.ts', 'src/people.ts']
const engines = 'src/translation/engines/'
/** The directories of jobs/, each of which imports only those before it. */
const jobs = ['table', 'watching', 'submission', 'worker']

const violations = files.flatMap((file) =>
  (importsByFile.get(file) ?? []).flatMap((target) => {
    const reason = target.startsWith('.')
      ? checkFile(file, resolve(file, target))
      : checkPackage(file, target)
    return reason === undefined ? [] : [`${file} imports ${target}: ${reason}`]
  }),
)
violations.push(...findCycles(), ...(await findImportsOfBench()))

if (violations.length > 0) {
  console.error(`The import rule is violated:\n  ${violations.join('\n  ')}`)
  process.exitCode = 1
} else {
  console.log(`The import rule holds for ${files.length} files.`)
}

function readImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const clause = /(?:type\s+)?(?:[\w*]+(?:\s+as\s+\w+)?[\s,]*)?(?:\{[^}']*\}\s*)?/.source
  const statements = new RegExp(`^(?:import|export)\\s+${clause}from\\s+'([^']+)'`, 'gm')
  const others = /^import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm
  return [...source.matchAll(statements), ...source.matchAll(others)].map(
    ([, name, dynamic]) => name ?? dynamic ?? '',
  )
}

function checkFile(file: string, target: string): string | undefined {
  const from = directoryOf(file)
  const to = directoryOf(target)
  if (file.startsWith('packages/'))
    return target.startsWith(file.split('/', 2).join('/'))
      ? undefined
      : 'a package knows only itself'
  if (/[/-]routes\.ts$/.test(target) && !registering.includes(file) && !isMount(file))
    return 'only app.ts and the mounts of compatible APIs import routes'
  if (compositionRoots.has(from)) return undefined
  if (to === 'cli' || openers.includes(target))
    return 'only app.ts, main.ts and commands import the composition root'
  if (isStore(target) && from !== to) return "another domain's store"
  if (isStore(file) && !isStore(target) && buildsService(file, target))
    return 'a store of tables imports no service'
  if (/[/-]routes\.ts$/.test(file) && (isStore(target) || to === 'storage'))
    return 'a route calls its service'
  if (from === 'shared' && to !== 'shared') return 'shared/ imports nothing'
  if (from === 'http' && to !== 'http' && to !== 'shared') return 'http/ imports only shared/'
  if (from === 'storage' && !['storage', 'shared', 'http', 'telemetry'].includes(to))
    return 'storage/ knows no domain'
  if (
    !['accounts', 'apps', 'authentication'].includes(from) &&
    ['accounts', 'apps'].includes(to) &&
    !/routes\.ts$/.test(file)
  )
    return 'below the routes, only authentication/ imports accounts/ and apps/'
  return checkJobs(file, target) ?? checkEngine(file, target)
}

/** The directories of jobs/ import each other in one direction, and beside them only schemas. */
function checkJobs(file: string, target: string): string | undefined {
  const [from, to] = [file, target].map((path) => /^src\/jobs\/(\w+)\//.exec(path)?.[1] ?? '')
  if (!from || !target.startsWith('src/jobs/') || target === 'src/jobs/schemas.ts') return undefined
  return to && jobs.indexOf(to) <= jobs.indexOf(from)
    ? undefined
    : `jobs/${from}/ imports only ${jobs.slice(0, jobs.indexOf(from)).join(', ') || 'schemas'}`
}

/** An engine knows the contract, its own directory and the library that it adapts. */
function checkEngine(file: string, target: string): string | undefined {
  const engine = new RegExp(`^${engines}[\\w-]+/`).exec(file)?.[0]
  if (engine === undefined || target.startsWith(engine)) return undefined
  return target === `${engines}engine.ts` ? undefined : 'an engine imports only its contract'
}

function checkPackage(file: string, target: string): string | undefined {
  if (isBuiltin(target))
    return file.startsWith('packages/client/') ? 'the client runs in browsers too' : undefined
  const home = file.startsWith('packages/') ? `${file.split('/', 2).join('/')}/` : ''
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/')
  const { dependencies = {} } = JSON.parse(readFileSync(`${home}package.json`, 'utf8'))
  if (!(name in dependencies)) return `${home}package.json does not declare it`
  const owner = reserved[name]
  return owner !== undefined && directoryOf(file) !== owner
    ? `only ${owner}/ imports it`
    : undefined
}

function resolve(file: string, target: string): string {
  return join(dirname(file), target)
}

function isMount(file: string): boolean {
  return /^src\/compat\/[^/]+\/mount\.ts$/.test(file)
}

function isStore(target: string): boolean {
  return /[/-]store\.ts$/.test(target)
}

/** Whether a file, of the same domain as a store of tables, builds something that has a life. */
function buildsService(store: string, target: string): boolean {
  if (!importsByFile.get(store)?.includes('kysely')) return false
  if (directoryOf(store) !== directoryOf(target)) return false
  const factory = /^export (?:async )?(?:function|const) (?:create|listen|open|start)[A-Z]/m
  return factory.test(readFileSync(target, 'utf8'))
}

/** The directory in src/ that a file is in; '' for a file directly in it. */
function directoryOf(file: string): string {
  const [, directory = '', ...rest] = file.split('/')
  return rest.length > 0 ? directory : ''
}

/** Benchmarks have a package of their own, which is not always installed. */
async function findImportsOfBench(): Promise<string[]> {
  const outside = ['{src,test,deploy,examples,.ci}/**/*.ts', 'packages/*/{src,test,bench}/**/*.ts']
  const others = await Array.fromAsync(glob(outside, { exclude: ['**/node_modules/**'] }))
  return others.flatMap((file) =>
    readImports(file)
      .filter((target) => resolve(file, target).startsWith('bench/') && target.startsWith('.'))
      .map((target) => `${file} imports ${target}: nothing imports bench/`),
  )
}

function findCycles(): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      found.push(`a cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
      return
    }
    if (done.has(file)) return
    for (const target of importsByFile.get(file) ?? [])
      if (target.startsWith('.')) walk(resolve(file, target), [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return found
}
