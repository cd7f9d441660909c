// `npm run e2e container`: builds the image with buildah, runs it with podman as it should be run
// (no root, read-only, 512 MB), translates with both engines, checks its health and stops it. Needs
// root, buildah, podman, runc and debootstrap, and Debian's and npm's packages from the network;
// takes minutes.
// The image of Node is made here, of Debian and of this checkout's Node: no image is downloaded.
import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApp } from '../../test/support/create-app.ts'
import { freePort } from '../../test/support/free-port.ts'
import { until } from '../../test/support/product.ts'
import { requireCommand } from '../../test/support/required-command.ts'
import { checkQueue, checkTranslations, neuralModel } from '../translations.ts'

process.chdir(join(import.meta.dirname, '../..'))
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const image = `localhost/dragoman:${version}`
const nodeImage = 'localhost/dragoman-node:24'
const base = 'build/debian/base'
const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
const certificates = process.env.NODE_EXTRA_CA_CERTS
const name = `dragoman-test-${process.pid}`
const data = mkdtempSync(join(tmpdir(), 'dragoman-container-'))
/** What works where there is no systemd, no firewall and no right to raise limits. */
const engine = ['--runtime', 'runc']
const surroundings = ['--network', 'host', '--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=512']
const memoryBytes = 512 * 1024 ** 2

for (const command of ['buildah', 'podman', 'runc', 'debootstrap'])
  requireCommand(
    command,
    '`apt-get install --no-install-recommends buildah podman runc debootstrap`',
  )
if (spawnSync('podman', ['image', 'exists', nodeImage]).status !== 0) makeNodeImage()
buildImage()
try {
  await runImage()
} finally {
  spawnSync('podman', ['rm', '--force', name], { stdio: 'ignore' })
  rmSync(data, { recursive: true })
}
console.log('The container image works.')

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Debian with Node, its headers and npm in /usr/local, like the image `node:24-bookworm-slim`. */
function makeNodeImage(): void {
  if (!existsSync(join(base, 'etc')))
    run('debootstrap', ['--variant=minbase', 'bookworm', base, mirror])
  const root = mkdtempSync(join(tmpdir(), 'dragoman-node-'))
  try {
    run('cp', ['-a', `${base}/.`, root])
    cpSync(process.execPath, join(root, 'usr/local/bin/node'))
    const node = `node_modules/node/node_modules/node-${process.platform}-${process.arch}`
    cpSync(`${node}/include/node`, join(root, 'usr/local/include/node'), { recursive: true })
    const modules = join(root, 'usr/local/lib/node_modules')
    mkdirSync(modules, { recursive: true })
    cpSync(join(run('npm', ['root', '--global']).trim(), 'npm'), join(modules, 'npm'), {
      recursive: true,
      dereference: true,
    })
    run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm')])
    run('sh', ['-c', `tar -C ${root} -c . | podman import --quiet - ${nodeImage}`])
  } finally {
    rmSync(root, { recursive: true })
  }
}

function buildImage(): void {
  run(process.execPath, ['deploy/npm/pack.ts'])
  const trust =
    certificates === undefined
      ? []
      : [
          ...['--build-arg', 'NODE_EXTRA_CA_CERTS=/mnt/certificates.pem'],
          ...['--volume', `${certificates}:/mnt/certificates.pem:ro`],
        ]
  run('timeout', [
    ...['1200', 'buildah', 'bud', '--isolation', 'chroot', '--network', 'host', '--quiet'],
    // The other format has no health check.
    ...['--format', 'docker', '--file', 'deploy/container/Dockerfile', '--tag', image],
    ...['--build-arg', `NODE_IMAGE=${nodeImage}`],
    ...['--build-arg', 'APERTIUM_PAIRS=apertium-eng-spa', ...trust, 'build/release'],
  ])
  const format = '{{.Size}} {{.Config.User}} {{json .HealthCheck.Test}}'
  const [size = '', user, check] = run('podman', ['image', 'inspect', image, '--format', format])
    .trim()
    .split(' ')
  console.log(`The image takes ${(Number(size) / 1e6).toFixed(0)} MB.`)
  assert.equal(user, '10001:10001')
  assert.match(check ?? '', /^\["CMD"/)
}

async function runImage(): Promise<void> {
  const port = await freePort()
  run('chown', ['10001:10001', data])
  const options = [
    ...[...surroundings, '--read-only', '--cap-drop', 'all', '--tmpfs', '/tmp'],
    ...['--security-opt', 'no-new-privileges', '--memory', `${memoryBytes}`],
    ...['--volume', `${data}:/var/lib/dragoman`, '--env', 'DRAGOMAN_MODELS=none'],
    ...['--env', `PORT=${port}`, '--env', 'HOST=127.0.0.1'],
  ]
  const model = ['--volume', `${resolve(neuralModel)}:/model:ro`]
  run('podman', [
    ...[...engine, 'run', '--rm', ...options, ...model, image],
    ...['models', 'import', '/model'],
  ])
  const container = spawn('podman', [...engine, 'run', '--name', name, ...options, image], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  container.stdout.on('data', (chunk) => {
    output += chunk
  })
  await until(
    () => output.includes('"msg":"ready"') || container.exitCode !== null,
    'ready',
    120_000,
  )
  assert.equal(container.exitCode, null, output)
  const url = `http://127.0.0.1:${port}`
  const headers = await createApp(url)
  await checkTranslations(url, headers)
  await checkQueue(url, headers)
  checkConfinement()
  assert.equal(spawnSync('podman', [...engine, 'healthcheck', 'run', name]).status, 0)
  run('podman', [...engine, 'stop', '--time', '30', name])
  await until(() => container.exitCode !== null, 'its end')
  assert.equal(container.exitCode, 0, output)
}

/** What the process may do, as the kernel has it. */
function checkConfinement(): void {
  const inside = (...command: string[]) =>
    spawnSync('podman', [...engine, 'exec', name, ...command], { encoding: 'utf8' })
  const status = inside('cat', '/proc/1/status').stdout
  for (const line of [/^Uid:\t10001\t10001/m, /^CapEff:\t0{16}$/m, /^NoNewPrivs:\t1$/m])
    assert.match(status, line)
  assert.match(inside('touch', '/opt/dragoman/x').stderr, /Read-only file system/)
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  console.log(`The process took ${Math.round(Number(peak) / 1024)} MB at most.`)
}
