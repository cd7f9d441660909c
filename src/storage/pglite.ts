import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import type { Logger } from '../log.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import type { Database } from './database.ts'
import { parsers } from './driver-values.ts'
import { durableStartParams, FsyncNodeFS } from './fsync-filesystem.ts'
import { kyselyPlugins } from './kysely-options.ts'
import { quickStatements } from './pglite-statements.ts'
import { startPgliteUpkeep } from './pglite-upkeep.ts'
import type { Tables } from './tables.ts'

/** What PGlite 0.5 is made of; it can't open the files of another major version. */
const postgresMajor = '18'
// 128 MB, the default, costs 120 MB of memory for nothing in a database this small (measured: 363 MB against 242 MB RSS).
const settings = [
  'shared_buffers=32MB',
  'max_wal_size=64MB',
  // Prepared statements keep their plans, and every table is read by an index: a plan of when a table was small must not read all of it
  // (docs/decisions/009).
  'enable_seqscan=off',
]

/** Opens the database in `dataDir`, for this process alone. Rejects when another process has it or its version is another. */
export async function openPglite({
  dataDir,
  log,
}: {
  dataDir: string
  log: Logger
}): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = lockDataFolder(dataDir)
  const folder = join(dataDir, 'pglite')
  let pglite: PGlite
  try {
    checkVersion(folder)
    pglite = await PGlite.create({
      fs: new FsyncNodeFS(folder),
      startParams: [...durableStartParams, ...settings.flatMap((setting) => ['-c', setting])],
      parsers: { ...parsers },
      // A `json` value arrives here already written; PGlite would otherwise write the text once more.
      serializers: { 114: String },
    })
  } catch (error) {
    lock.release()
    throw error
  }
  const upkeep = startPgliteUpkeep(pglite, log)
  const tables = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite: quickStatements(pglite) }),
    plugins: kyselyPlugins(),
  })
  let announced = 0
  return {
    kind: 'pglite',
    tables,
    listen: async (channel, onMessage) => {
      const unsubscribe = await pglite.listen(channel, onMessage)
      return () => unsubscribe()
    },
    announceProcess: async (id) => {
      announced = id
    },
    // One process owns the folder, so every other number belongs to a process that is gone.
    processIsGone: (column) => sql<boolean>`${column} is distinct from ${announced}`,
    ping: async () => {
      await sql`select 1`.execute(tables)
    },
    close: async () => {
      await upkeep.stop()
      await pglite.close()
      lock.release()
    },
  }
}

function checkVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === '' || found === postgresMajor) return
  throw new Error(
    `The database in ${folder} was written by PostgreSQL ${found}, this version of Dragoman reads ${postgresMajor}. ` +
      'Start the version that wrote it, move the data (docs/storage.md, "Moving"), then start this one.',
  )
}
