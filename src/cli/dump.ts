import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import type { Database } from '../storage/database.ts'
import { dumpTables, restoreTables } from '../storage/dump.ts'
import { openDatabase } from '../storage/open-database.ts'

/** Writes everything that is stored to a file, which must not exist yet. It holds people's texts and hashes: mode 0600. */
export async function dump(file: string): Promise<void> {
  await withDatabase(async ({ tables }) => {
    let rows = -1
    const lines = async function* () {
      for await (const line of dumpTables(tables)) {
        rows++
        yield `${line}\n`
      }
    }
    await pipeline(
      Readable.from(lines()),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
    )
    console.log(
      `${rows} rows are in ${file}. Tokens and webhook secrets need the same secret again: keep DRAGOMAN_SECRET, or the file "secret" of the data folder.`,
    )
  })
}

/** Stores what `dump` wrote in an empty database. */
export async function restore(file: string): Promise<void> {
  await withDatabase(async ({ tables }) => {
    const { rows, waitingJobs } = await restoreTables(
      tables,
      createInterface({
        input: createReadStream(file, 'utf8'),
        crlfDelay: Number.POSITIVE_INFINITY,
      }),
    )
    console.log(`${rows} rows are restored; ${waitingJobs} jobs wait to be translated.`)
  })
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { config, secrets } = readConfig()
  const log = createLogger({ logLevel: 'warn' })
  const database = await openDatabase({
    databaseUrl: secrets.databaseUrl,
    dataDir: config.dataDir,
    log,
  })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}
