// Keeps the house straight; no linter we use can say all of this. Checked for every import in src/, type imports included:
//  1. no cycles;
//  2. a domain's store and tables are its own: only its service (and the composition root) imports its store;
//  3. routes import no store and no storage; services and stores import no routes;
//  4. an engine imports only the engine contract, the catalogue, engines/text/ and its own folder; the store of models (engines/models/), which is no engine,
//     also the neural engine whose files it keeps, language tags, a file lock, and the types of configuration and log;
//  5. http/ and storage/ import no domain, except what http/authenticate.ts must know of accounts and apps.
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const files = (await Array.fromAsync(glob('src/**/*.ts')))
  .filter((file) => !/\.(test|contract)\.ts$/.test(file))
  .sort()
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const domains = [
  'accounts',
  'apps',
  'translation',
  'jobs',
  'webhooks',
  'usage',
  'limits',
  'audit',
  'health',
]
const faults: string[] = []
const storeOfModels = 'src/translation/engines/models/'
const knownToModels =
  /^src\/(translation\/engines\/(engine\.ts|marian\/)|translation\/language\.ts|storage\/file-lock\.ts|(config|log)\.ts)/

for (const [file, targets] of imports) {
  for (const target of targets) {
    const fault = faultOf(file, target)
    if (fault) faults.push(`${file} imports ${target}: ${fault}`)
  }
}
faults.push(...findCycles())

if (faults.length > 0) {
  console.error(`The import rule is broken:\n  ${faults.join('\n  ')}`)
  process.exitCode = 1
} else {
  console.log(`The import rule holds for ${files.length} files.`)
}

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const statements = source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
  return Array.from(statements, ([, path = '']) => join(dirname(file), path))
}

function faultOf(file: string, target: string): string | undefined {
  const from = roomOf(file)
  const to = roomOf(target)
  if (file === 'src/services.ts' || from === 'services' || from === 'cli' || from === '')
    return undefined
  if (/[/-]store\.ts$/.test(target) && from !== to) return "another domain's store"
  if (/[/-]routes\.ts$/.test(file) && (/[/-]store\.ts$/.test(target) || to === 'storage'))
    return 'a route goes through its service'
  if (/[/-]routes\.ts$/.test(target)) return 'only the application imports routes'
  if (from === 'storage' && domains.includes(to)) return 'storage knows no domain'
  if (from === 'http' && domains.includes(to) && file !== 'src/http/authenticate.ts')
    return 'http knows no domain'
  const engine = /^src\/translation\/engines\/([\w-]+)\//.exec(file)?.[0]
  if (engine === storeOfModels)
    return target.startsWith(engine) || knownToModels.test(target)
      ? undefined
      : 'not for the store of models'
  if (
    engine &&
    !target.startsWith(engine) &&
    !/^src\/translation\/engines\/((engine|catalogue)\.ts$|text\/)/.test(target)
  )
    return 'an engine knows only its contract'
  return undefined
}

function roomOf(file: string): string {
  const [, room = '', ...rest] = file.split('/')
  return rest.length > 0 ? room : ''
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
    for (const target of imports.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  return found
}
