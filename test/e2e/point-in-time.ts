// `npm run e2e point-in-time`: the steps of docs/operations.md, "Restore PostgreSQL to a point in
// time", on a temporary server: a base backup, an archive of the log, and a return to the moment
// before a mistake.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/storage/open-database.ts'
import { dumpToText, restoreText } from '../support/dumps.ts'
import { freePort } from '../support/free-port.ts'
import { silentLog } from '../support/opened-database.ts'
import { findBinaries } from '../support/throwaway-postgres.ts'

const fixture = readFileSync(new URL('../fixtures/dumps/format-1.jsonl', import.meta.url))
const binaries = findBinaries()
if (binaries === undefined) console.log('Left out: no PostgreSQL server is installed.')
else await play(binaries)

async function play(programs: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-recovery-'))
  const [data, base, archive] = ['data', 'base', 'archive'].map((name) => join(directory, name))
  assert.ok(data && base && archive)
  const asRoot = process.getuid?.() === 0
  const own = (path: string) => asRoot && spawnSync('chown', ['-R', 'postgres', path])
  const run = (program: string, ...args: string[]) => {
    const command = [join(programs, program), ...args]
    const { status, stderr } = asRoot
      ? spawnSync('runuser', ['-u', 'postgres', '--', ...command], { encoding: 'utf8', cwd: '/' })
      : spawnSync(command[0] ?? '', command.slice(1), { encoding: 'utf8' })
    assert.equal(status, 0, `${program}: ${stderr}`)
  }
  mkdirSync(archive)
  own(directory)
  const port = await freePort()
  const url = `postgres://dragoman@127.0.0.1:${port}/postgres`
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`
  const start = (cluster: string) =>
    run('pg_ctl', '-D', cluster, '-o', options, '-l', join(directory, 'log'), '-w', 'start')
  const stop = (cluster: string) => run('pg_ctl', '-D', cluster, '-m', 'fast', '-w', 'stop')
  const dump = async () => {
    const database = await openDatabase({ databaseUrl: url, dataDir: directory, log: silentLog })
    try {
      return await dumpToText(database.tables)
    } finally {
      await database.close()
    }
  }
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(text)
    await client.end()
    return rows
  }
  let running: string | undefined
  try {
    run('initdb', '-D', data, '-U', 'dragoman', '--auth=trust', '-E', 'UTF8')
    appendFileSync(
      join(data, 'postgresql.conf'),
      `archive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
    )
    start(data)
    running = data
    run('pg_basebackup', `--dbname=${url}`, `--pgdata=${base}`, '--checkpoint=fast')
    const database = await openDatabase({ databaseUrl: url, dataDir: directory, log: silentLog })
    await restoreText(database.tables, fixture)
    await database.close()
    const before = await dump()
    const [{ time }] = (await query('select now()::text as time')) as [{ time: string }]
    // The mistake, in a later transaction.
    await query('delete from dragoman.users')
    assert.notEqual(await dump(), before)
    await query('select pg_switch_wal()')
    stop(data)
    appendFileSync(
      join(base, 'postgresql.conf'),
      `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${time}'\n` +
        "recovery_target_action = 'promote'\n",
    )
    writeFileSync(join(base, 'recovery.signal'), '')
    own(base)
    start(base)
    running = base
    while ((await query('select pg_is_in_recovery() as is'))[0]?.is);
    assert.equal(await dump(), before)
    console.log(`The database is as it was at ${time}, before a mistake: every row is equal.`)
  } finally {
    if (running !== undefined) stop(running)
    rmSync(directory, { recursive: true, force: true })
  }
}
