// `npm run package:deb`: makes build/release/dragoman_<version>_<architecture>.deb, which carries
// Node and the packages of npm that the lock file names. Two builds are the same.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findLocked } from '../npm/locked-packages.ts'
import { type Manifest, readManifest, stage, stagePackage } from '../npm/stage.ts'
import { workerUnit } from './worker-unit.ts'

process.chdir(join(import.meta.dirname, '../..'))
const source = 'deploy/debian'
const root = 'build/debian/root'
const home = 'usr/lib/dragoman'
const documents = 'usr/share/doc/dragoman'
const maintainer = 'The Dragoman authors <dragoman@localhost>'

const run = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', env: { ...process.env, TZ: 'UTC', LC_ALL: 'C' } })
const architecture = run('dpkg', ['--print-architecture']).trim()
/** Seconds: the time of all files. */
const commitTime = Number(run('git', ['log', '-1', '--format=%ct']))

stagePackage()
rmSync(root, { recursive: true, force: true })
const manifest = readManifest(join(stage, 'package.json'))
copyProgram(manifest)
copyDocuments(manifest)
copySystemFiles()
copyModels()
writeControl(manifest)
setModesAndTimes(root)

const target = `build/release/dragoman_${manifest.version}_${architecture}.deb`
mkdirSync(dirname(target), { recursive: true })
// Tests need no small file: xz takes a minute.
const compression = process.argv.includes('--fast') ? ['-Zgzip', '-z1'] : ['-Zxz']
execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', root, target], {
  stdio: ['ignore', 'ignore', 'inherit'],
  // How many threads compress changes the bytes.
  env: { ...process.env, SOURCE_DATE_EPOCH: String(commitTime), DPKG_DEB_THREADS_MAX: '1' },
})
const content = readFileSync(target)
const hash = createHash('sha256').update(content).digest('hex')
console.log(`${hash}  ${target}  ${(content.length / 1e6).toFixed(1)} MB`)

function copyProgram({ dependencies }: Manifest): void {
  mkdirSync(join(root, home), { recursive: true })
  for (const path of ['bin', 'build', 'package.json', 'node_modules', 'packages/console'])
    cpSync(join(stage, path), join(root, home, path), { recursive: true })
  cpSync(join(stage, 'docs/problems'), join(root, home, 'docs/problems'), { recursive: true })
  const names = Object.keys(dependencies).filter((name) => name !== '@dragoman/marian')
  // Those for other platforms are not installed here.
  for (const path of Object.keys(findLocked(names)).filter((each) => existsSync(each)))
    copyPackage(path)
  compileNative()
  const node = `node_modules/node/node_modules/node-${process.platform}-${process.arch}`
  run('strip', ['-o', join(root, home, 'node'), `${node}/bin/node`])
  write(`${documents}/node.LICENSE`, readFileSync(`${node}/LICENSE`))
}

/** What engines have in C; the package builds only where there is a compiler. */
function compileNative(): void {
  for (const program of [
    'node_modules/@dragoman/marian/dist/native/compile-now.js',
    'build/apertium/compile.mjs',
  ])
    run(process.execPath, [join(root, home, program)])
}

/** Without what only developers of a package need. */
function copyPackage(path: string): void {
  const files = /\.(?:map|ts|cts|mts|tgz)$|\/(?!licen)[^/]+\.md$|\/\.[^/]+$|\/index\.html$/i
  const directories = /\/(?:node_modules|tests?|benchmarks?|examples?|docs|docsify)$/
  cpSync(path, join(root, home, path), {
    recursive: true,
    filter: (file) => file === path || !(files.test(file) || directories.test(file)),
  })
}

function copyDocuments({ version }: Manifest): void {
  cpSync(join(stage, 'docs'), join(root, documents), {
    recursive: true,
    filter: (file) => !file.endsWith('/problems'),
  })
  for (const file of ['README.md', 'CHANGELOG.md'])
    write(`${documents}/${file}`, readFileSync(file))
  write(`${documents}/copyright`, copyright())
  write(`${documents}/changelog.gz`, gzipSync(changelog(version), { level: 9 }))
  const help = dragoman('--help')
  write('usr/share/man/man1/dragoman.1.gz', gzipSync(manual(version, help), { level: 9 }))
  for (const [shell, file] of [
    ['bash', 'usr/share/bash-completion/completions/dragoman'],
    ['zsh', 'usr/share/zsh/vendor-completions/_dragoman'],
    ['fish', 'usr/share/fish/vendor_completions.d/dragoman.fish'],
  ] as const)
    write(file, dragoman('completion', shell))
}

/** Neural models of the package, which `dragoman models export` has written; none by default. */
function copyModels(): void {
  const models = join(root, 'usr/share/dragoman/models')
  mkdirSync(models, { recursive: true })
  const given = process.argv.find((word) => word.startsWith('--models='))
  if (given !== undefined) cpSync(given.slice('--models='.length), models, { recursive: true })
}

function dragoman(...args: string[]): string {
  return run(process.execPath, [join(stage, 'bin/dragoman.mjs'), ...args])
}

/** The licences of the service and of everything that the package carries. */
function copyright(): string {
  const fields = [
    'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
    'Upstream-Name: dragoman',
    '',
    'Files: *',
    'Copyright: 2026 The Dragoman authors',
    'License: Apache-2.0',
    ' On Debian systems, /usr/share/common-licenses/Apache-2.0 is the full text.',
    '',
    `Files: ${home}/node`,
    'Copyright: 2009-2026 Node.js contributors',
    'License: node',
    ` See /${documents}/node.LICENSE, also for the libraries in it.`,
    '',
    `Files: ${home}/build/server/* ${home}/packages/console/* ${home}/node_modules/*`,
    'Copyright: the authors of each package',
    'License: npm',
    ` /${home}/build/server/THIRD_PARTY_LICENSES and`,
    ` /${home}/packages/console/dist/THIRD_PARTY_LICENSES.md have the licences of what is bundled.`,
    ` Each directory of /${home}/node_modules has its own.`,
    '',
    `Files: ${home}/build/pdf/*`,
    'Copyright: the authors of each font and table',
    'License: OFL-1.1 and others',
    ` /${home}/build/pdf/fonts/LICENSES has those of the fonts; the files LICENSE* beside the`,
    ' others have theirs.',
  ]
  return `${fields.join('\n')}\n`
}

function changelog(version: string): string {
  const date = run('date', ['-u', '-R', '-d', `@${commitTime}`]).trim()
  const text = '  * See /usr/share/doc/dragoman/CHANGELOG.md.'
  return `dragoman (${version}) unstable; urgency=medium\n\n${text}\n\n -- ${maintainer}  ${date}\n`
}

/** A manual page that has the command's own help. */
function manual(version: string, help: string): string {
  const escaped = help.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&')
  return [
    `.TH DRAGOMAN 1 "" "dragoman ${version}" "User commands"`,
    '.SH NAME\ndragoman \\- self\\-hosted translation service',
    `.SH SYNOPSIS\n.B dragoman\n.I command\n[\\fIoptions\\fR]`,
    `.SH DESCRIPTION\n.nf\n${escaped}.fi`,
    '.PP\nEach command has its own help: dragoman \\fIcommand\\fR \\-\\-help.',
    '.SH FILES\n.TP\n/etc/dragoman/dragoman.env\nThe settings of the service and of commands that',
    'its user runs:\n.EX\nsudo \\-u dragoman dragoman users create operator@example.org\n.EE',
    '.TP\n/var/lib/dragoman\nThe data directory: database, secret and models.',
    `.SH SEE ALSO\n/${documents}\n`,
  ].join('\n')
}

function copySystemFiles(): void {
  write('usr/bin/dragoman', readFileSync(`${source}/dragoman.sh`))
  const service = readFileSync(`${source}/dragoman.service`, 'utf8')
  write('lib/systemd/system/dragoman.service', service)
  write('lib/systemd/system/dragoman-worker@.service', workerUnit(service))
  write('usr/share/lintian/overrides/dragoman', readFileSync(`${source}/lintian-overrides`))
  const settings = readFileSync('.env.example', 'utf8').replace(
    /^.*\n/,
    '# Settings of the service. Remove the # from what you change, then run\n' +
      '# `systemctl restart dragoman`. Its data is in /var/lib/dragoman.\n',
  )
  write('etc/dragoman/dragoman.env', settings)
}

function writeControl({ version }: Manifest): void {
  const { apertiumPackages } = readApertium()
  const pairs = apertiumPackages.filter((name) => name !== 'apertium')
  const kilobytes = Math.ceil(sizeOf(root) / 1024)
  const fields = {
    Package: 'dragoman',
    Version: version,
    Architecture: architecture,
    Maintainer: maintainer,
    'Installed-Size': kilobytes,
    Depends: 'adduser, apertium, ca-certificates, libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 9)',
    Recommends: pairs.join(', '),
    Suggests: 'postgresql',
    Section: 'web',
    Priority: 'optional',
    Description: describe(),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  write('DEBIAN/control', lines.join(''))
  write('DEBIAN/conffiles', '/etc/dragoman/dragoman.env\n')
  const files = listFiles(root)
    .map((file) => file.slice(root.length + 1))
    .filter((file) => !/^(?:DEBIAN|etc)\//.test(file))
  write('DEBIAN/md5sums', files.map((file) => `${md5(join(root, file))}  ${file}\n`).join(''))
  for (const script of ['postinst', 'prerm', 'postrm'])
    write(`DEBIAN/${script}`, readFileSync(`${source}/${script}`))
}

function describe(): string {
  return [
    'self-hosted translation service',
    ' Users, apps, translation at once and through a queue, a console, and the',
    ' APIs of other services. Texts stay on this machine: Apertium and neural',
    ' models translate them. The package carries Node and an embedded database;',
    ' PostgreSQL can be used instead.',
  ].join('\n')
}

function readApertium(): { apertiumPackages: string[] } {
  const program = "import('./setup/apertium.mjs').then((all) => console.log(JSON.stringify(all)))"
  return JSON.parse(run(process.execPath, ['-e', program]))
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

function md5(file: string): string {
  return createHash('md5').update(readFileSync(file)).digest('hex')
}

function sizeOf(directory: string): number {
  return listFiles(directory).reduce((sum, file) => sum + lstatSync(file).size, 0)
}

function listFiles(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

/** Neither depends on who builds, or when. */
function setModesAndTimes(directory: string): void {
  const programs = /\/bin\/dragoman|dragoman\/node$|DEBIAN\/(?:pre|post)\w+$/
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) setModesAndTimes(path)
    else chmodSync(path, programs.test(path) ? 0o755 : 0o644)
    utimesSync(path, commitTime, commitTime)
  }
  chmodSync(directory, 0o755)
  utimesSync(directory, commitTime, commitTime)
}
