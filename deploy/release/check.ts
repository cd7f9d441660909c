// What must hold before a release; makes the files of the release in build/release.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../test/support/options.ts'
import { writeSbom } from './sbom.ts'

const { values } = readOptions({
  command: 'npm run release:check',
  options: {
    tests: { type: 'boolean', help: 'run everything that CI runs too' },
    unreleased: { type: 'boolean', help: 'accept a changelog that begins with "Unreleased"' },
    deb: { type: 'boolean', help: 'build the Debian package as well, twice' },
  },
})
const root = join(import.meta.dirname, '../..')
const release = 'build/release'
process.chdir(root)
const { version } = readJson('package.json')
const commitTime = Number(run('git', ['log', '-1', '--format=%ct']))

/** Each throws what does not hold, or returns what could not be found out. */
const checks: Record<string, () => string | undefined> = {
  'the tree is clean': expectCleanTree,
  'all packages have one version, which the changelog has': checkVersions,
  'documents and types are in step with the source': () => {
    run('npm', ['run', 'docs'])
    run('npm', ['run', 'client:types'])
    return expectCleanTree()
  },
  'licences are among those allowed': () => {
    run('npm', ['run', 'check:licences'])
    return undefined
  },
  // It does not fail where the registry does not answer.
  'no vulnerability is known': () => /^Left out: .*$/m.exec(run('npm', ['run', 'audit']))?.[0],
  'two clones build the same files': buildTwice,
  'the list of what is carried is the same each time': listComponents,
  ...(values.tests
    ? {
        'CI passes': () => {
          run('bash', ['.ci/run'])
          return undefined
        },
      }
    : {}),
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const started = performance.now()
  try {
    const unknown = check()
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    console.log(unknown === undefined ? `✔ ${name} (${seconds} s)` : `? ${name}: ${unknown}`)
  } catch (error) {
    failed += 1
    console.error(`✖ ${name}: ${(error as Error).message}`)
  }
}
if (failed === 0) writeSums()
process.exitCode = failed === 0 ? 0 : 1

function run(command: string, args: readonly string[], cwd = root, environment = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 ** 2,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`)
  return stdout
}

function expectCleanTree(): undefined {
  const changes = run('git', ['status', '--porcelain'])
  if (changes !== '') throw new Error(`these files differ from the commit:\n${changes}`)
}

function checkVersions(): undefined {
  for (const name of readdirSync('packages')) {
    const other = readJson(`packages/${name}/package.json`).version
    if (other !== version) throw new Error(`packages/${name} has version ${other}, not ${version}`)
  }
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const [, heading = ''] = /^## (.*)$/m.exec(changelog) ?? []
  if (values.unreleased && heading === 'Unreleased') return undefined
  const [, named, date] = /^(\S+) \((\d{4}-\d\d-\d\d)\)$/.exec(heading) ?? []
  if (named !== version || date === undefined)
    throw new Error(`CHANGELOG.md begins with "${heading}" instead of "${version} (<date>)"`)
}

/** Builds in two directories, as two people with other settings would. */
function buildTwice(): undefined {
  const home = mkdtempSync(join(tmpdir(), 'dragoman-release-'))
  try {
    const people = [
      { directory: 'one', mask: '022', environment: { TZ: 'UTC', LANG: 'C' } },
      { directory: 'another/place', mask: '077', environment: { TZ: 'Asia/Tokyo', LANG: 'de_DE' } },
    ]
    const [first, second] = people.map(({ directory, mask, environment }) => {
      const clone = join(home, directory)
      run('git', ['clone', '--quiet', root, clone])
      for (const packages of ['node_modules', 'test/compat/node_modules'])
        run('cp', ['-al', join(root, packages), join(clone, packages)])
      const scripts = ['package', ...(values.deb ? ['package:deb'] : [])]
      for (const script of scripts)
        run('sh', ['-c', `umask ${mask}; npm run ${script}`], clone, environment)
      return sumsOf(join(clone, release))
    })
    if (first !== second) throw new Error(`they differ:\n${first}\n${second}`)
    rmSync(release, { recursive: true, force: true })
    cpSync(join(home, 'one', release), release, { recursive: true })
  } finally {
    rmSync(home, { recursive: true })
  }
}

function listComponents(): undefined {
  const sbom = writeSbom(commitTime)
  if (sbom !== writeSbom(commitTime)) throw new Error('two lists differ')
  mkdirSync(release, { recursive: true })
  writeFileSync(join(release, `dragoman-${version}.cdx.json`), sbom)
}

function writeSums(): void {
  const sums = sumsOf(release)
  writeFileSync(join(release, 'SHA256SUMS'), sums)
  console.log(`\n${sums}`)
}

function sumsOf(directory: string): string {
  return readdirSync(directory)
    .filter((file) => file !== 'SHA256SUMS')
    .sort()
    .map((file) => {
      const hash = createHash('sha256').update(readFileSync(join(directory, file)))
      return `${hash.digest('hex')}  ${file}\n`
    })
    .join('')
}

function readJson(file: string): { version: string } {
  return JSON.parse(readFileSync(file, 'utf8'))
}
