// `npm run test:deb`: builds the package, checks it, installs it in a Debian of its own, runs the
// service as its user, translates, and removes and purges it. Needs root, debootstrap, lintian, and
// Debian's packages from the network; takes minutes.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../../bench/support/create-app.ts'
import { startProduct } from '../../test/support/product.ts'

process.chdir(join(import.meta.dirname, '../..'))
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const architecture = run('dpkg', ['--print-architecture']).trim()
const file = `build/release/dragoman_${version}_${architecture}.deb`
const unit = 'deploy/debian/dragoman.service'
const base = 'build/debian/base'
const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'

run(process.execPath, ['deploy/debian/build.ts', '--fast'])
checkUnit()
checkPackage()
const root = mkdtempSync(join(tmpdir(), 'dragoman-debian-'))
try {
  makeDebian()
  installPackage()
  await translateAsService()
  upgradePackage()
  removePackage()
} finally {
  spawnSync('umount', [join(root, 'proc')])
  rmSync(root, { recursive: true })
}
console.log('The Debian package works.')

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

function inDebian(...command: string[]): string {
  return run('chroot', [root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C', ...command])
}

function checkUnit(): void {
  const rating = run('systemd-analyze', ['security', '--offline=true', unit]).trim().split('\n')
  console.log(rating.at(-1))
  const [, exposure = '10'] = /exposure level for .*: ([\d.]+)/.exec(rating.at(-1) ?? '') ?? []
  assert.ok(Number(exposure) <= 1.5, `systemd rates the unit ${exposure}`)
}

function checkPackage(): void {
  const { stdout } = spawnSync('lintian', ['--allow-root', '--fail-on', 'none', file], {
    encoding: 'utf8',
  })
  assert.equal(stdout, '', 'lintian has found something')
}

/** A new Debian, in which no service starts by itself. */
function makeDebian(): void {
  if (!existsSync(join(base, 'etc'))) {
    mkdirSync(base, { recursive: true })
    run('debootstrap', ['--variant=minbase', 'bookworm', base, mirror])
  }
  run('cp', ['-a', `${base}/.`, root])
  const policy = join(root, 'usr/sbin/policy-rc.d')
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  // As the unit's ProcSubset=pid and ProtectProc=invisible have it.
  const options = 'subset=pid,hidepid=invisible'
  run('mount', ['-t', 'proc', '-o', options, 'proc', join(root, 'proc')])
  run('cp', [file, join(root, 'dragoman.deb')])
  inDebian('apt-get', '-q', 'update')
}

function installPackage(): void {
  const packages = ['/dragoman.deb', 'apertium-eng-spa', 'systemd']
  inDebian('apt-get', '-q', 'install', '-y', '--no-install-recommends', ...packages)
  assert.match(inDebian('getent', 'passwd', 'dragoman'), /:\/var\/lib\/dragoman:.*nologin$/m)
  assert.match(inDebian('stat', '-c', '%a %U', '/var/lib/dragoman'), /^700 dragoman$/m)
  assert.match(inDebian('stat', '-c', '%a %U:%G', '/etc/dragoman/dragoman.env'), /^640 root:drago/)
  assert.equal(inDebian('dragoman', '--version'), `${version}\n`)
  assert.match(inDebian('zcat', '/usr/share/man/man1/dragoman.1.gz'), /worker {2,}run queued jobs/)
  const enabled = '/etc/systemd/system/multi-user.target.wants/dragoman.service'
  assert.match(inDebian('readlink', enabled), /^\/lib\/systemd\/system\/dragoman\.service$/m)
  inDebian('systemd-analyze', 'verify', '--man=no', '/lib/systemd/system/dragoman.service')
  console.log('It is installed.')
}

/** Runs what the unit runs, as its user and with its settings: there is no systemd in a chroot. */
async function translateAsService(): Promise<void> {
  inDebian('sh', '-c', 'echo DRAGOMAN_MODELS=none >> /etc/dragoman/dragoman.env')
  const [, start = ''] = /^ExecStart=(.*)$/m.exec(readFileSync(unit, 'utf8')) ?? []
  const product = await startProduct({
    command: [
      ...['chroot', '--userspec=dragoman:dragoman', root, 'env', '-C', '/var/lib/dragoman', '-i'],
      ...['PATH=/usr/bin:/bin', 'CACHE_DIRECTORY=/var/cache/dragoman', 'PORT=0'],
      ...start.split(' '),
    ],
    environment: {},
  })
  try {
    const response = await fetch(`${product.url}/translateText`, {
      method: 'POST',
      headers: await createApp(product.url),
      body: JSON.stringify({ text: 'The house is red.', from: 'en', to: 'es' }),
    })
    const answer = await response.text()
    assert.match(answer, /La casa es roja\./)
    console.log(answer)
  } finally {
    assert.equal(await product.stop(), 0)
  }
  for (const directory of ['lib/dragoman/pglite', 'cache/dragoman/compile-cache'])
    assert.equal(inDebian('stat', '-c', '%U', `/var/${directory}`), 'dragoman\n')
}

function upgradePackage(): void {
  inDebian('dpkg', '-i', '/dragoman.deb')
  assert.match(inDebian('cat', '/etc/dragoman/dragoman.env'), /^DRAGOMAN_MODELS=none$/m)
  assert.match(inDebian('stat', '-c', '%a %U:%G', '/etc/dragoman/dragoman.env'), /^640 root:drago/)
  assert.ok(existsSync(join(root, 'var/lib/dragoman/pglite')))
  console.log('An upgrade keeps settings and data.')
}

function removePackage(): void {
  inDebian('apt-get', '-q', 'remove', '-y', 'dragoman')
  assert.ok(!existsSync(join(root, 'usr/lib/dragoman')))
  assert.ok(existsSync(join(root, 'var/lib/dragoman/pglite')))
  assert.ok(existsSync(join(root, 'etc/dragoman/dragoman.env')))
  inDebian('apt-get', '-q', 'purge', '-y', 'dragoman')
  for (const path of ['var/lib/dragoman', 'var/cache/dragoman', 'etc/dragoman'])
    assert.ok(!existsSync(join(root, path)), path)
  assert.match(inDebian('getent', 'passwd', 'dragoman'), /^dragoman:/)
  console.log('Removal keeps the data, purge deletes it.')
}
