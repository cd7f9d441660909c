// A temporary PostgreSQL cluster from the binaries on this machine, removed after the tests.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from './free-port.ts'

interface ThrowawayPostgres {
  /** Empty if there is none; `reason` says why. */
  url: string
  reason?: string
  /** Stops it as a crash would, and starts it again. */
  restart(): Promise<void>
  /** Starts it if it has ended by itself. */
  ensureRunning(): Promise<void>
  /** The process that starts all others of it. */
  pid(): number | undefined
  stop(): Promise<void>
  /** As `stop`, at once: for a process that is ending. */
  endNow(): void
}

const none = (reason: string): ThrowawayPostgres => ({
  url: '',
  reason,
  restart: async () => {},
  ensureRunning: async () => {},
  pid: () => undefined,
  stop: async () => {},
  endNow: () => {},
})

interface Options {
  /** Another address to listen on, for its /24; loopback alone if omitted. */
  alsoOn?: string
  /** Where its directory is created. */
  parent?: string
  /** Further settings, as in `max_wal_size=64MB`. */
  settings?: readonly string[]
}

export async function startThrowawayPostgres({
  alsoOn,
  parent = tmpdir(),
  settings = [],
}: Options = {}): Promise<ThrowawayPostgres> {
  const binaries = findBinaries()
  if (binaries === undefined)
    return none('no PostgreSQL server is installed; set TEST_DATABASE_URL to use one elsewhere')
  const asRoot = process.getuid?.() === 0
  // initdb and postgres refuse to run as root.
  const run = async (command: string, ...args: string[]) => {
    const [program = '', ...rest] = [
      ...(asRoot ? ['runuser', '-u', 'postgres', '--'] : []),
      ...[join(binaries, command), ...args],
    ]
    const child = spawn(program, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    return { status: status as number | null, stderr }
  }
  const directory = mkdtempSync(join(parent, 'dragoman-postgres-'))
  if (asRoot && spawnSync('chown', ['postgres', directory]).status !== 0) {
    rmSync(directory, { recursive: true })
    return none('the tests run as root and there is no user postgres')
  }
  const data = join(directory, 'data')
  const made = await run(
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
    `fsync=off -c max_connections=200${settings.map((each) => ` -c ${each}`).join('')}`
  const start = () =>
    run('pg_ctl', '-D', data, '-o', options, '-l', join(directory, 'log'), '-w', 'start')
  const started = await start()
  if (started.status !== 0) {
    rmSync(directory, { recursive: true, force: true })
    return none(`pg_ctl could not start it: ${started.stderr.trim()}`)
  }
  const pid = () => {
    try {
      return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return undefined
    }
  }
  return {
    url: `postgres://dragoman@127.0.0.1:${port}/postgres`,
    pid,
    async restart() {
      await run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      await start()
    },
    async ensureRunning() {
      if ((await run('pg_ctl', '-D', data, 'status')).status === 0) return
      const { status, stderr } = await start()
      if (status !== 0) throw new Error(`PostgreSQL does not start again: ${stderr}`)
    },
    async stop() {
      await run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(directory, { recursive: true, force: true })
    },
    endNow() {
      const server = pid()
      if (server !== undefined) process.kill(server, 'SIGQUIT')
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
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
