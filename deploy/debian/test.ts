// `npm run e2e deb`: builds the package, checks it, installs it in a Debian of its own, boots that
// with systemd, translates with Apertium, a neural model and a worker, upgrades, removes, purges.
// Needs root, debootstrap, lintian, systemd-container, PostgreSQL's programs, and Debian's packages
// from the network; takes minutes.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../test/support/create-app.ts'
import { eventually } from '../../test/support/eventually.ts'
import { freePort } from '../../test/support/free-port.ts'
import { requireCommand } from '../../test/support/required-command.ts'
import { startThrowawayPostgres } from '../../test/support/throwaway-postgres.ts'
import { checkQueue, checkTranslations, neuralModel } from '../translations.ts'
import { type BootedDebian, boot, run, runIn } from './booted-debian.ts'

process.chdir(join(import.meta.dirname, '../..'))
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const architecture = run('dpkg', ['--print-architecture']).trim()
const file = `build/release/dragoman_${version}_${architecture}.deb`
const base = 'build/debian/base'
const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
const worker = 'dragoman-worker@1'

for (const command of ['lintian', 'debootstrap', 'systemd-nspawn', 'systemd-analyze'])
  requireCommand(command, '`apt-get install lintian debootstrap systemd-container`')
run(process.execPath, ['deploy/debian/build.ts', '--fast'])
checkPackage()
const root = mkdtempSync(join(tmpdir(), 'dragoman-debian-'))
const settings = join(root, 'etc/dragoman/dragoman.env')
let system: BootedDebian | undefined
try {
  makeDebian()
  installPackage()
  const port = await configure()
  const url = `http://127.0.0.1:${port}`
  system = await boot(root)
  await useService(system, url)
  const postgres = await startThrowawayPostgres()
  try {
    await useWorker(system, url, postgres.url)
    await upgradePackage(system, url)
  } finally {
    await postgres.stop()
  }
  removePackage(system)
  await system.stop()
} finally {
  await system?.kill()
  rmSync(root, { recursive: true, force: true })
}
console.log('The Debian package works.')

function checkPackage(): void {
  const { stdout } = spawnSync('lintian', ['--allow-root', '--fail-on', 'none', file], {
    encoding: 'utf8',
  })
  assert.equal(stdout, '', 'lintian has found something')
  const units = 'build/debian/root/lib/systemd/system'
  const instance = join(mkdtempSync(join(tmpdir(), 'dragoman-unit-')), `${worker}.service`)
  cpSync(`${units}/dragoman-worker@.service`, instance)
  for (const unit of [`${units}/dragoman.service`, instance]) {
    const rating = run('systemd-analyze', ['security', '--offline=true', unit]).trim()
    const last = rating.split('\n').at(-1) ?? ''
    console.log(last)
    const [, exposure = '10'] = /exposure level for .*: ([\d.]+)/.exec(last) ?? []
    assert.ok(Number(exposure) <= 1.5, `systemd rates the unit ${exposure}`)
  }
}

function makeDebian(): void {
  if (!existsSync(join(base, 'etc'))) {
    mkdirSync(base, { recursive: true })
    run('debootstrap', ['--variant=minbase', 'bookworm', base, mirror])
  }
  run('cp', ['-a', `${base}/.`, root])
  run('cp', [file, join(root, 'dragoman.deb')])
  runIn(root, 'apt-get', '-q', 'update')
}

function installPackage(): void {
  const packages = ['/dragoman.deb', 'apertium-eng-spa', 'systemd', 'dbus']
  runIn(root, 'apt-get', '-q', 'install', '-y', '--no-install-recommends', ...packages)
  assert.match(runIn(root, 'getent', 'passwd', 'dragoman'), /:\/var\/lib\/dragoman:.*nologin$/m)
  assert.equal(modeOf('/var/lib/dragoman'), '700 dragoman:dragoman')
  assert.equal(modeOf('/etc/dragoman/dragoman.env'), '640 root:dragoman')
  assert.equal(runIn(root, 'dragoman', '--version').trim(), version)
  const manual = runIn(root, 'zcat', '/usr/share/man/man1/dragoman.1.gz')
  assert.match(manual, /worker {2,}run queued jobs/)
  const wanted = '/etc/systemd/system/multi-user.target.wants'
  assert.match(
    runIn(root, 'readlink', `${wanted}/dragoman.service`),
    /^\/lib\/systemd\/system\/dragoman\.service$/m,
  )
  assert.ok(!existsSync(join(root, wanted, `${worker}.service`)))
  for (const unit of ['dragoman', worker])
    runIn(root, 'systemd-analyze', 'verify', '--man=no', `${unit}.service`)
  console.log('It is installed.')
}

function modeOf(path: string): string {
  return runIn(root, 'stat', '-c', '%a %U:%G', path).trim()
}

/** Returns the port of the service. Installs a neural model. */
async function configure(): Promise<number> {
  const port = await freePort()
  appendFileSync(settings, `DRAGOMAN_MODELS=none\nPORT=${port}\n`)
  cpSync(neuralModel, join(root, 'model'), { recursive: true })
  const asUser = ['runuser', '-u', 'dragoman', '--', 'dragoman']
  runIn(root, ...asUser, 'models', 'import', '/model')
  return port
}

async function whenReady(url: string): Promise<void> {
  const ask = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await eventually(ask, (status) => status === 200)
}

function processOf({ run: inside }: BootedDebian, unit: string): string {
  return inside('systemctl', 'show', '--property=MainPID', '--value', unit).trim()
}

/** The service that systemd has started at boot. */
async function useService(booted: BootedDebian, url: string): Promise<void> {
  await whenReady(url)
  await checkTranslations(url, await createApp(url))
  const first = processOf(booted, 'dragoman')
  checkConfinement(booted, first)
  for (const directory of ['lib/dragoman/pglite', 'cache/dragoman/compile-cache'])
    assert.match(booted.run('stat', '-c', '%U', `/var/${directory}`), /^dragoman$/m)
  booted.run('systemctl', 'kill', '--signal=KILL', 'dragoman')
  await eventually(
    async () => processOf(booted, 'dragoman'),
    (pid) => pid !== '0' && pid !== first,
  )
  await whenReady(url)
  console.log('systemd runs it, confined, and starts it again after a crash.')
}

/** What the process may do, as the kernel has it; seccomp 2 is a filter of system calls. */
function checkConfinement({ run: inside }: BootedDebian, pid: string): void {
  const status = inside('cat', `/proc/${pid}/status`)
  for (const line of [/^CapEff:\t0{16}$/m, /^NoNewPrivs:\t1$/m, /^Seccomp:\t2$/m])
    assert.match(status, line)
  assert.doesNotMatch(status, /^Uid:\t0/m)
  assert.match(inside('cat', `/proc/${pid}/mountinfo`), / \/ ro[, ]/)
}

/** The service leaves the queue to a worker, with PostgreSQL. */
async function useWorker(booted: BootedDebian, url: string, database: string): Promise<void> {
  appendFileSync(settings, `DATABASE_URL=${database}\nDRAGOMAN_WORKER=off\n`)
  const metricsPort = await freePort()
  writeFileSync(join(root, 'etc/dragoman/worker-1.env'), `DRAGOMAN_METRICS_PORT=${metricsPort}\n`)
  booted.run('systemctl', 'restart', 'dragoman')
  booted.run('systemctl', 'enable', '--now', worker)
  await whenReady(url)
  await whenReady(`http://127.0.0.1:${metricsPort}`)
  await checkQueue(url, await createApp(url))
  checkConfinement(booted, processOf(booted, worker))
  console.log('A worker works on the queue.')
}

async function upgradePackage(booted: BootedDebian, url: string): Promise<void> {
  const units = ['dragoman', worker]
  const before = units.map((unit) => processOf(booted, unit))
  booted.run('dpkg', '--install', '/dragoman.deb')
  const after = units.map((unit) => processOf(booted, unit))
  for (const [index, pid] of after.entries())
    assert.ok(pid !== '0' && pid !== before[index], `${units[index]} was not restarted`)
  await whenReady(url)
  assert.match(readFileSync(settings, 'utf8'), /^DRAGOMAN_MODELS=none$/m)
  assert.equal(booted.run('stat', '-c', '%a', '/etc/dragoman/dragoman.env').trim(), '640')
  assert.ok(existsSync(join(root, 'var/lib/dragoman/pglite')))
  console.log('An upgrade restarts the service and the worker, and keeps settings and data.')
}

function removePackage(booted: BootedDebian): void {
  booted.run('apt-get', '-q', 'remove', '-y', 'dragoman')
  for (const unit of ['dragoman', worker])
    assert.ok(!booted.succeeds('systemctl', 'is-active', unit), `${unit} still runs`)
  assert.ok(!existsSync(join(root, 'usr/lib/dragoman')))
  assert.ok(existsSync(join(root, 'var/lib/dragoman/pglite')))
  assert.ok(existsSync(settings))
  booted.run('apt-get', '-q', 'purge', '-y', 'dragoman')
  for (const path of ['var/lib/dragoman', 'var/cache/dragoman', 'etc/dragoman'])
    assert.ok(!existsSync(join(root, path)), path)
  assert.doesNotMatch(booted.run('ls', '-R', '/etc/systemd/system'), /dragoman/)
  assert.match(booted.run('getent', 'passwd', 'dragoman'), /^dragoman:/)
  console.log('Removal keeps the data, purge deletes it.')
}
