// The embedded database. A running server owns it; otherwise it is opened for a moment.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { postgresMajor } from '../../storage/data-directory.ts'
import { tryFileLock } from '../../storage/file-lock.ts'
import { freeBytesOf } from '../../storage/free-space.ts'
import { describeError } from '../errors.ts'
import { type Context, hasMemoryFor, silentLog } from './context.ts'
import { ownsDataDirectory } from './data-directory.ts'
import { type Finding, formatMemory, ok, problem, skipped } from './finding.ts'
import { examineMigrations } from './migrations.ts'

/** What opening takes (docs/benchmarks.md). */
const openingBytes = 250 * 1024 ** 2

export async function* examineEmbeddedDatabase({
  config,
  isQuick,
}: Context): AsyncGenerator<Finding> {
  const { dataDir, minFreeBytes } = config
  const directory = join(dataDir, 'pglite')
  if (!existsSync(directory)) {
    yield ok('database', 'There is no database yet: the first start creates it.')
    return
  }
  const version = readVersion(directory)
  if (version !== postgresMajor) {
    yield describeVersion(directory, version)
    return
  }
  const reason = ownsDataDirectory(dataDir)
    ? isQuick
      ? 'with --quick it is not opened'
      : isLocked(dataDir)
        ? 'a running Dragoman owns it'
        : hasMemoryFor(openingBytes)
          ? undefined
          : 'opening it takes more memory than is free'
    : 'it belongs to another user'
  if (reason !== undefined) yield skipped('database', `The database was not opened: ${reason}.`)
  else if (freeBytesOf(directory) < minFreeBytes)
    yield skipped('database', 'The database was not opened: the disk is too full.')
  else yield* openDatabase(context(config))
}

const context = ({ dataDir, minFreeBytes }: Context['config']) => ({ dataDir, minFreeBytes })

async function* openDatabase(options: {
  dataDir: string
  minFreeBytes: number
}): AsyncGenerator<Finding> {
  try {
    const { openPglite } = await import('../../storage/pglite.ts')
    const database = await openPglite({ ...options, log: silentLog })
    try {
      const { rows } = await sql<{ version: string; bytes: string }>`select
        current_setting('server_version') as version,
        pg_database_size(current_database())::text as bytes`.execute(database.tables)
      const [{ version, bytes } = { version: '', bytes: '0' }] = rows
      yield ok('database', `PGlite opens (PostgreSQL ${version}, ${formatMemory(Number(bytes))}).`)
      yield* await examineMigrations(
        async (text) =>
          (await sql.raw<Record<string, unknown>>(text).execute(database.tables)).rows,
      )
    } finally {
      await database.close()
    }
  } catch (error) {
    yield problem(
      'database',
      describeError(error).split('\n', 1)[0] ?? '',
      'docs/operations.md, "Restore", says how to get it back.',
    )
  }
}

function describeVersion(directory: string, version: string): Finding {
  return problem(
    'database',
    version === ''
      ? `${directory} has no PG_VERSION: its database is incomplete.`
      : `${directory} was written by PostgreSQL ${version}, not ${postgresMajor}.`,
    version === ''
      ? 'Restore a backup into an empty data directory.'
      : 'Start the version of Dragoman that wrote it, and move the data with `dragoman dump`.',
  )
}

function readVersion(directory: string): string {
  const file = join(directory, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function isLocked(dataDir: string): boolean {
  const file = join(dataDir, 'lock')
  if (!existsSync(file)) return false
  const lock = tryFileLock(file)
  lock?.release()
  return lock === undefined
}
