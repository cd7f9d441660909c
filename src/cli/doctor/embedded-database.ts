// The embedded database. A running server owns it; otherwise it is opened for a moment.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { postgresMajor } from '../../storage/data-directory.ts'
import { tryFileLock } from '../../storage/file-lock.ts'
import { freeBytesOf } from '../../storage/free-space.ts'
import { type Context, hasMemoryFor, silentLog } from './context.ts'
import { ownsDataDirectory } from './data-directory.ts'
import { conclude, type Finding, failureOf, formatMemory } from './finding.ts'
import { examineMigrations } from './migrations.ts'

/** What opening takes (docs/benchmarks.md). */
const openingBytes = 250 * 1024 ** 2

export async function* examineEmbeddedDatabase(context: Context): AsyncGenerator<Finding> {
  const directory = join(context.config.dataDir, 'pglite')
  const version = readVersion(directory)
  const reason = version === postgresMajor ? whyUnopened(context) : undefined
  const findings = conclude({
    database: [
      { ok: !existsSync(directory) && 'There is no database yet: the first start creates it.' },
      {
        problem: version === '' && `${directory} has no PG_VERSION: its database is incomplete.`,
        fix: 'Restore a backup into an empty data directory.',
      },
      {
        problem:
          version !== postgresMajor &&
          `${directory} was written by PostgreSQL ${version}, not ${postgresMajor}.`,
        fix: 'Start the version of Dragoman that wrote it, and move the data with `dragoman dump`.',
      },
      { skipped: reason && `The database was not opened: ${reason}.` },
    ],
  })
  yield* findings.length > 0 ? findings : await openDatabase(context)
}

function whyUnopened({ config: { dataDir, minFreeBytes }, isQuick }: Context): string | undefined {
  if (!ownsDataDirectory(dataDir)) return 'it belongs to another user'
  if (isQuick) return 'with --quick it is not opened'
  if (isLocked(dataDir)) return 'a running Dragoman owns it'
  if (!hasMemoryFor(openingBytes)) return 'opening it takes more memory than is free'
  return freeBytesOf(dataDir) < minFreeBytes ? 'the disk is too full' : undefined
}

async function openDatabase({ config: { dataDir, minFreeBytes } }: Context): Promise<Finding[]> {
  const findings: Finding[] = []
  const problem = await failureOf(async () => {
    const { openPglite } = await import('../../storage/pglite.ts')
    const database = await openPglite({ dataDir, minFreeBytes, log: silentLog })
    const query = async (text: string) =>
      (await sql.raw<Record<string, unknown>>(text).execute(database.tables)).rows
    try {
      const [row] = await query(`select current_setting('server_version') as version,
        pg_database_size(current_database())::text as bytes`)
      const size = formatMemory(Number(row?.bytes))
      const ok = `PGlite opens (PostgreSQL ${row?.version}, ${size}).`
      findings.push(...conclude({ database: { ok } }), ...(await examineMigrations(query)))
    } finally {
      await database.close()
    }
  })
  const fix = 'docs/operations.md, "Restore", says how to get it back.'
  return [...findings, ...conclude({ database: { problem, fix } })]
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
