import { writeSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { type CompiledQuery, Kysely, PGliteDialect, sql } from 'kysely'
import type { Logger } from '../telemetry/log.ts'
import { claimDataDirectory, type DataDirectory } from './data-directory.ts'
import type { Database } from './database.ts'
import { parsers } from './driver-values.ts'
import { type FreeSpace, toMegabytes, watchFreeSpace } from './free-space.ts'
import { durableStartParams, FsyncNodeFS } from './fsync-filesystem.ts'
import { guardDialect } from './guarded-dialect.ts'
import { kyselyPlugins } from './kysely-options.ts'
import { startPgliteMaintenance } from './pglite-maintenance.ts'
import { quickStatements } from './pglite-statements.ts'
import { kindOf } from './statement-kind.ts'
import type { Tables } from './tables.ts'

// 128 MB, the default, costs 120 MB of memory for nothing in a database this small (measured: 363 MB against 242 MB RSS).
const settings = [
  'shared_buffers=32MB',
  'max_wal_size=64MB',
  // Prepared statements keep their plans, and every table is read by an index: a plan of when a table was small must not read all of it
  // (docs/decisions/009).
  'enable_seqscan=off',
]

const diskFull = '53100'

interface Options {
  dataDir: string
  /** Below this nothing is written: a disk that is full to the end breaks PGlite. */
  minFreeBytes?: number
  log: Logger
}

const defaultMinFreeBytes = 64 * 1024 ** 2

/**
 * Opens the database in `dataDir`, for this process alone. Rejects with a plain message when another process has it, when its version is another, when its
 * files can't be used, and when the disk is full.
 */
export async function openPglite({
  dataDir,
  minFreeBytes = defaultMinFreeBytes,
  log,
}: Options): Promise<Database> {
  const directory = await claimDataDirectory(dataDir, log)
  try {
    const space = watchSpace(directory.database, { minFreeBytes, log })
    expectSpaceToOpen(space, directory.database, minFreeBytes)
    const pglite = await open(directory)
    const database = start({ pglite, space, directory, log })
    directory.startChecks(endProcess)
    return database
  } catch (error) {
    directory.release()
    throw error
  }
}

async function open({ database }: DataDirectory): Promise<PGlite> {
  try {
    return await PGlite.create({
      fs: new FsyncNodeFS(database),
      startParams: [...durableStartParams, ...settings.flatMap((setting) => ['-c', setting])],
      parsers: { ...parsers },
      // A `json` value arrives here already written; PGlite would otherwise write the text once more.
      serializers: { 114: String },
    })
  } catch (cause) {
    throw new Error(
      `The database in ${database} can't be opened: its files are damaged or incomplete. ` +
        'Restore a backup into an empty data folder (docs/storage.md); keep the folder until then.',
      { cause },
    )
  }
}

function start({
  pglite,
  space,
  directory,
  log,
}: {
  pglite: PGlite
  space: FreeSpace
  directory: DataDirectory
  log: Logger
}): Database {
  const onError = (error: unknown) => {
    endIfBroken(error)
    if ((error as { code?: unknown }).code === diskFull) space.noteRefusal()
  }
  const dialect = new PGliteDialect({ pglite: quickStatements(pglite) })
  const tables = new Kysely<Tables>({
    dialect: guardDialect(dialect, {
      beforeStatement: (query) => expectSpaceFor(query, space),
      onError,
    }),
    plugins: kyselyPlugins(),
  })
  const upkeep = startPgliteMaintenance(pglite, {
    expectSpace: space.expectHalf,
    onError,
    log,
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
    isFull: space.isFull,
    close: async () => {
      await upkeep.stop()
      // Closing writes a last checkpoint. Without room it is left out, as after a kill.
      if (space.isFull()) await endTimers(pglite)
      else await pglite.close()
      directory.release()
    },
  }
}

/**
 * A statement leaves a timer of up to 10 s behind, which publishes statistics and keeps the process
 * alive. Publishing them now makes it needless, and a shorter one takes its place. Nothing is written.
 */
async function endTimers(pglite: PGlite): Promise<void> {
  try {
    await pglite.exec('select pg_stat_force_next_flush()')
    await pglite.exec('set statement_timeout = 1')
    await pglite.exec('select 1')
  } catch {
    // The process ends a little later then.
  }
}

function watchSpace(
  directory: string,
  { minFreeBytes, log }: { minFreeBytes: number; log: Logger },
): FreeSpace {
  return watchFreeSpace({
    directory,
    minFreeBytes,
    onChange: (isFull, freeBytes) => {
      if (isFull)
        log.error(
          { directory, freeBytes, minFreeBytes },
          'the disk is full: nothing is stored until there is room again',
        )
      else log.info({ directory, freeBytes }, 'there is room on the disk again')
    },
  })
}

/** Opening may have to write what a killed process had not written yet. */
function expectSpaceToOpen(space: FreeSpace, directory: string, minFreeBytes: number): void {
  try {
    space.expectHalf()
  } catch (cause) {
    throw new Error(
      `The disk of ${directory} is too full to open the database: ` +
        `${toMegabytes(minFreeBytes / 2)} must be free. Make room, then start again.`,
      { cause },
    )
  }
}

function expectSpaceFor(query: CompiledQuery, space: FreeSpace): void {
  if (!space.isFull()) return
  const kind = kindOf(query)
  if (kind === 'write') space.expect()
  else if (kind === 'delete') space.expectHalf()
}

/** PGlite spins for ever at the next statement after it could not write its log (measured). */
function endIfBroken(error: unknown): void {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === diskFull && /pg_wal|xlog/.test(String(message)))
    endProcess(
      'The disk filled up while the embedded database wrote its log, so it can not go on. ' +
        'Nothing that was answered is lost. Make room on the disk, then start again.',
    )
  if (error instanceof WebAssembly.RuntimeError)
    endProcess(
      `The embedded database broke (${error.message}). Nothing that was answered is lost: ` +
        'start again.',
    )
}

/** Not by way of the event loop, nor of a clean end: what is broken must not be asked again. */
function endProcess(reason: string): never {
  writeSync(2, `${reason}\n`)
  process.exit(1)
}
