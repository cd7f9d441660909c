// Runs a configuration of deploy/proxies with its program, in front of a server of a test.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAtEnd, type Scope } from './close-at-end.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

interface Program {
  binary: string
  file: string
  /** What is replaced in the file for a test, each at least once. */
  replacements: (place: Place) => Record<string, string>
  /** The complete configuration, and the command that runs it in the foreground. */
  run: (configuration: string, place: Place) => { configuration: string; command: string[] }
}

interface Place {
  directory: string
  port: number
  /** Of the service. */
  target: string
  certificate: string
  key: string
  /** Both in one file. */
  pem: string
}

const apacheModules = [
  ...['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'http2'],
  ...['proxy', 'proxy_http', 'headers'],
]
const certificateFiles = ({ certificate, key }: Place): Record<string, string> => ({
  '/etc/ssl/translate.example.org.pem': certificate,
  '/etc/ssl/private/translate.example.org.key': key,
})

const programs = {
  nginx: {
    binary: '/usr/sbin/nginx',
    file: 'nginx.conf',
    replacements: (place) => ({
      '127.0.0.1:8080': place.target,
      'listen 443': `listen 127.0.0.1:${place.port}`,
      '/var/log/nginx': place.directory,
      ...certificateFiles(place),
    }),
    run: (site, { directory }) => ({
      configuration:
        `daemon off; pid ${directory}/pid; error_log stderr;\n` + `events {}\nhttp {\n${site}\n}\n`,
      command: ['-e', 'stderr', '-p', directory, '-c', join(directory, 'configuration')],
    }),
  },
  caddy: {
    binary: '/usr/bin/caddy',
    file: 'Caddyfile',
    replacements: (place) => ({
      '127.0.0.1:8080': place.target,
      'translate.example.org {': `https://translate.example.org:${place.port} {
	bind 127.0.0.1
	tls ${place.certificate} ${place.key}`,
    }),
    run: (site, { directory }) => ({
      configuration: `{\n\tadmin off\n\tauto_https off\n}\n${site}`,
      command: ['run', '--adapter', 'caddyfile', '--config', join(directory, 'configuration')],
    }),
  },
  haproxy: {
    binary: '/usr/sbin/haproxy',
    file: 'haproxy.cfg',
    replacements: (place) => ({
      '127.0.0.1:8080': place.target,
      'bind :443': `bind 127.0.0.1:${place.port}`,
      '/etc/ssl/private/translate.example.org.pem': place.pem,
    }),
    run: (configuration, { directory }) => ({
      configuration,
      command: ['-db', '-f', join(directory, 'configuration')],
    }),
  },
  apache2: {
    binary: '/usr/sbin/apache2',
    file: 'apache2.conf',
    replacements: (place) => ({
      '127.0.0.1:8080': place.target,
      '*:443': `127.0.0.1:${place.port}`,
      '/var/log/apache2': place.directory,
      ...certificateFiles(place),
    }),
    run: (site, { directory, port }) => ({
      configuration: [
        ...apacheModules.map(
          (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
        ),
        `PidFile ${directory}/pid`,
        `DefaultRuntimeDir ${directory}`,
        `ErrorLog ${directory}/error.log`,
        'ServerName localhost',
        // Apache must not run its workers as root.
        ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
        `Listen 127.0.0.1:${port} https`,
        site,
        '',
      ].join('\n'),
      command: ['-DFOREGROUND', '-d', directory, '-f', join(directory, 'configuration')],
    }),
  },
} satisfies Record<string, Program>

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** The programs, with why tests leave one out; false if it is installed. */
export const proxyPrograms = Object.fromEntries(
  Object.entries(programs).map(([name, { binary }]) => [
    name,
    !existsSync(binary) ? `${name} is not installed` : !hasOpenssl && 'openssl is not installed',
  ]),
) as Record<keyof typeof programs, string | false>

/** Starts it, and ends it with the test. */
export async function startProxy(
  t: Scope,
  name: keyof typeof programs,
  target: string,
): Promise<{ port: number }> {
  const { binary, file, replacements, run }: Program = programs[name]
  const directory = mkdtempSync(join(tmpdir(), `dragoman-${name}-`))
  // Workers of another user write their logs here.
  spawnSync('chmod', ['0777', directory])
  mkdirSync(join(directory, 'logs'))
  const place = {
    directory,
    port: await freePort(),
    target: new URL(target).host,
    ...makeCertificate(directory),
  }
  let site = readFileSync(new URL(`../../deploy/proxies/${file}`, import.meta.url), 'utf8')
  for (const [from, to] of Object.entries(replacements(place))) {
    assert.ok(site.includes(from), `${file} has no ${from}`)
    site = site.replaceAll(from, to)
  }
  const { configuration, command } = run(site, place)
  writeFileSync(join(directory, 'configuration'), configuration)
  const child = spawn(binary, command, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: directory },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes
    })
  closeAtEnd(t, async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(directory, { recursive: true, force: true })
  })
  await eventually(
    async () => child.exitCode !== null || (await isOpen(place.port)),
    (ready) => ready,
    20_000,
  )
  assert.equal(child.exitCode, null, output)
  return { port: place.port }
}

function makeCertificate(directory: string): Pick<Place, 'certificate' | 'key' | 'pem'> {
  const [certificate, key, pem] = ['cert.pem', 'key.pem', 'both.pem'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-keyout', key, '-out', certificate, '-days', '2', '-subj', '/CN=translate.example.org'],
    ...['-addext', 'subjectAltName=DNS:translate.example.org'],
  ])
  assert.equal(made.status, 0, String(made.stderr))
  writeFileSync(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  return { certificate, key, pem }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.on('connect', () => end(true)).on('error', () => end(false))
  })
}
