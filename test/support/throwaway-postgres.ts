// A temporary PostgreSQL cluster from the binaries on this machine, removed after the tests.
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ThrowawayPostgres {
  /** Empty if there is none; `reason` says why. */
  url: string
  reason?: string
  /** Stops it as a crash would, and starts it again. */
  restart(): void
  stop(): Promise<void>
}

const none = (reason: string): ThrowawayPostgres => ({
  url: '',
  reason,
  restart: () => {},
  stop: async () => {},
})

/** Listens on loopback, and on `alsoOn` for its /24. */
export async function startThrowawayPostgres({
  alsoOn,
}: {
  alsoOn?: string
} = {}): Promise<ThrowawayPostgres> {
  const binaries = findBinaries()
  if (binaries === undefined)
    return none('no PostgreSQL server is installed; set TEST_DATABASE_URL to use one elsewhere')
  const asRoot = process.getuid?.() === 0
  // initdb and postgres refuse to run as root.
  const run = (command: string, ...args: string[]) =>
    asRoot
      ? spawnSync('runuser', ['-u', 'postgres', '--', join(binaries, command), ...args], {
          encoding: 'utf8',
          cwd: '/',
        })
      : spawnSync(join(binaries, command), args, { encoding: 'utf8' })
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-postgres-'))
  if (asRoot && spawnSync('chown', ['postgres', directory]).status !== 0) {
    rmSync(directory, { recursive: true })
    return none('the tests run as root and there is no user postgres')
  }
  const data = join(directory, 'data')
  const made = run(
    'initdb',
    '-D',
    data,
    '-U',
    'dragoman',
    '--auth=trust',
    '-E',
    'UTF8',
    '--no-sync',
  )
  if (made.status !== 0) {
    rmSync(directory, { recursive: true, force: true })
    return none(`initdb failed: ${made.stderr.trim().split('\n').at(-1)}`)
  }
  const port = await freePort()
  if (alsoOn) appendFileSync(join(data, 'pg_hba.conf'), `host all all ${alsoOn}/24 trust\n`)
  const addresses = alsoOn ? '*' : '127.0.0.1'
  const options =
    `-p ${port} -c listen_addresses=${addresses} -c unix_socket_directories='' -c ` +
    'fsync=off -c max_connections=200'
  const start = () =>
    run('pg_ctl', '-D', data, '-o', options, '-l', join(directory, 'log'), '-w', 'start')
  const started = start()
  if (started.status !== 0) {
    rmSync(directory, { recursive: true, force: true })
    return none(`pg_ctl could not start it: ${started.stderr.trim()}`)
  }
  return {
    url: `postgres://dragoman@127.0.0.1:${port}/postgres`,
    restart() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      start()
    },
    async stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The directory of PostgreSQL's programs; undefined if there are none. */
export function findBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql'
  try {
    const newest = readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
    if (newest !== undefined) return join(versions, newest, 'bin')
  } catch {
    // Not Debian's layout; they may be on the PATH.
  }
  const found = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return found.status === 0 ? found.stdout.trim() : undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
