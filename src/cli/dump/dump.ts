import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../config/read-config.ts'
import { joinLines } from '../../shared/blocks-of-lines.ts'
import type { Database } from '../../storage/database.ts'
import { dumpTables } from '../../storage/dump/dump.ts'
import { readDump, splitLines } from '../../storage/dump/format.ts'
import { restoreTables } from '../../storage/dump/restore.ts'
import { connectDatabase, type DatabaseOptions } from '../../storage/open-database.ts'
import { DataDirectoryInUseError } from '../../storage/pglite/data-directory.ts'
import { createLogger } from '../../telemetry/log.ts'
import { checkNewFile, writeNewFile } from '../files/atomic-file.ts'
import { formatCount } from '../terminal/output.ts'
import { createProgressLine } from '../terminal/progress-line.ts'
import { describeMissing } from '../translate/file-words.ts'

/** Writes all stored data to a new file, with mode 0600: it contains users' texts and hashes. */
export async function dump(file: string): Promise<void> {
  checkNewFile(file)
  const options = readDatabaseOptions()
  // Opening a missing database would create it: a wrong directory would give an empty dump.
  if (options.databaseUrl === '' && !existsSync(join(options.dataDir, 'pglite')))
    throw new Error(
      `There is no database in ${options.dataDir}. Set DRAGOMAN_DATA_DIR or DATABASE_URL.`,
    )
  const progress = createProgressLine('Dumping')
  let rows: ReadonlyMap<string, number> = new Map()
  const source = await openSource(options)
  try {
    await writeNewFile({
      file,
      content:
        'tables' in source
          ? joinLines(
              dumpTables(source.tables, ({ dumped, total }) => progress.show(dumped, total)),
            )
          : source,
      check: async (written) => {
        progress.end()
        rows = (await readDump(splitLines(createReadStream(written)))).rows
      },
    })
  } finally {
    progress.end()
    if ('tables' in source) await source.close()
  }
  console.log(`${describeRows(rows)} in ${file}.
Tokens and webhook secrets need the same secret again: keep DRAGOMAN_SECRET,
or the file "secret" of the data directory.`)
}

/** The database, or the dump of the service that has it open. */
async function openSource(options: DatabaseOptions): Promise<Database | AsyncIterable<Uint8Array>> {
  try {
    return await connectDatabase(options)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUseError)) throw error
    const { readDumpOfServer } = await import('./dump-of-server.ts')
    return readDumpOfServer(error)
  }
}

/** Loads a dump into an empty database, completely or not at all. */
export async function restore(file: string): Promise<void> {
  if (!existsSync(file)) throw new Error(await describeMissing(file))
  const { size } = await stat(file)
  const read = async function* (what: string) {
    const progress = createProgressLine(what)
    let bytes = 0
    try {
      for await (const chunk of createReadStream(file)) {
        bytes += chunk.length
        progress.show(bytes, size)
        yield chunk as Uint8Array
      }
    } finally {
      progress.end()
    }
  }
  // Before a database is opened, which may create one.
  const summary = await readDump(splitLines(read('Checking')))
  if (summary.version === 1)
    console.error(
      'This dump of an older version has no checksum. Compare the number of rows below with the ' +
        'output of `dump`.',
    )
  const database = await connectDatabase(readDatabaseOptions())
  try {
    const lines = splitLines(read('Restoring'))
    const { waitingJobs } = await restoreTables(database.tables, summary, lines)
    console.log(
      `${describeRows(summary.rows)} restored, ${formatCount(waitingJobs, 'job')} to translate.`,
    )
  } finally {
    await database.close()
  }
}

/** One line per table, then the total. */
function describeRows(rows: ReadonlyMap<string, number>): string {
  const width = Math.max(...[...rows.values()].map((count) => String(count).length), 0)
  const tables = [...rows].map(([table, count]) => `${String(count).padStart(width + 2)} ${table}`)
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  return [...tables, formatCount(total, 'row')].join('\n')
}

function readDatabaseOptions(): DatabaseOptions {
  const { config, secrets } = readConfig()
  return {
    databaseUrl: secrets.databaseUrl,
    dataDir: config.dataDir,
    log: createLogger({ logLevel: 'warn' }),
  }
}
