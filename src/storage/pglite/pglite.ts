import { readdirSync, writeSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { type CompiledQuery, Kysely, PGliteDialect, sql } from 'kysely'
import type { Logger } from '../../telemetry/log.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { Database } from '../database.ts'
import { parsers } from '../driver-values.ts'
import { guardDialect } from '../guarded-dialect.ts'
import { kyselyPlugins } from '../kysely-options.ts'
import { kindOf } from '../statement-kind.ts'
import type { Tables } from '../tables.ts'
import { claimDataDirectory, type DataDirectory } from './data-directory.ts'
import { type FreeSpace, toMegabytes, watchFreeSpace } from './free-space.ts'
import { durableStartParams, FsyncNodeFS } from './fsync-filesystem.ts'
import { createPglite } from './instance.ts'
import { startPgliteMaintenance } from './maintenance.ts'
import { quickStatements } from './statements.ts'
import { copyTemplate } from './template.ts'
import { withoutTierUp } from './wasm-tiering.ts'

// The default of 128 MB wastes 120 MB in a database this small (measured RSS: 363 MB and 242 MB).
const settings = [
  'shared_buffers=16MB',
  'max_wal_size=64MB',
  // Prepared statements keep their plans: one made when a table was small must not scan all of it
  // later (docs/decisions/009).
  'enable_seqscan=off',
]

const diskFull = '53100'

interface Options {
  dataDir: string
  /** Below this, writes are refused: a completely full disk breaks PGlite. */
  minFreeBytes?: number
  metrics?: Metrics | undefined
  log: Logger
}

const defaultMinFreeBytes = 64 * 1024 ** 2

/**
 * Opens the database in `dataDir` for this process alone. Rejects with a plain message when another
 * process uses it, its version differs, its files are unusable, or the disk is full.
 */
export async function openPglite({
  dataDir,
  minFreeBytes = defaultMinFreeBytes,
  metrics,
  log,
}: Options): Promise<Database> {
  const directory = await claimDataDirectory(dataDir, log)
  try {
    const space = watchSpace(directory.database, { minFreeBytes, log })
    expectSpaceToOpen(space, directory.database, minFreeBytes)
    const pglite = await open(directory)
    const database = start({ pglite, space, directory, metrics, log })
    directory.startChecks(endProcess)
    return database
  } catch (error) {
    directory.release()
    throw error
  }
}

async function open({ database }: DataDirectory): Promise<PGlite> {
  await createIfEmpty(database)
  try {
    return await withoutTierUp(() =>
      createPglite({
        fs: new FsyncNodeFS(database),
        startParams: [...durableStartParams, ...settings.flatMap((setting) => ['-c', setting])],
        parsers: { ...parsers },
        // A `json` value is serialised already; PGlite would serialise it again.
        serializers: { 114: String },
      }),
    )
  } catch (cause) {
    throw new Error(
      `The database in ${database} cannot be opened: its files are damaged or incomplete. ` +
        'Restore a backup into an empty data directory (docs/storage.md), and keep this one ' +
        'until then.',
      { cause },
    )
  }
}

async function createIfEmpty(database: string): Promise<void> {
  if (readdirSync(database).length > 0) return
  try {
    await copyTemplate(database)
  } catch (cause) {
    throw new Error(`The database in ${database} cannot be created: ${(cause as Error).message}.`, {
      cause,
    })
  }
}

function start({
  pglite,
  space,
  directory,
  metrics,
  log,
}: {
  pglite: PGlite
  space: FreeSpace
  directory: DataDirectory
  metrics: Metrics | undefined
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
      metrics,
    }),
    plugins: kyselyPlugins(),
  })
  const maintenance = startPgliteMaintenance(pglite, {
    expectSpace: space.expectHalf,
    onError,
    log,
  })
  let announced = 0
  const listeners = new Set<{ channel: string; onMessage: (payload: string) => void }>()
  return {
    kind: 'pglite',
    tables,
    listen: async (channel, onMessage) => {
      const unsubscribe = await pglite.listen(channel, onMessage)
      const listener = { channel, onMessage }
      listeners.add(listener)
      return async () => {
        listeners.delete(listener)
        await unsubscribe()
      }
    },
    // One process owns the directory, so nobody else listens.
    notify: (channel, payload) =>
      void setImmediate(() => {
        for (const listener of listeners)
          if (listener.channel === channel) listener.onMessage(payload)
      }),
    announceProcess: async (id) => {
      announced = id
    },
    // One process owns the directory, so every other number is that of a dead process.
    processIsGone: (column) => sql<boolean>`${column} is distinct from ${announced}`,
    ping: async () => {
      await sql`select 1`.execute(tables)
    },
    isFull: space.isFull,
    close: async () => {
      await maintenance.stop()
      // Closing writes a last checkpoint. On a full disk it is omitted, as after a kill.
      if (space.isFull()) await endTimers(pglite)
      else await pglite.close()
      directory.release()
    },
  }
}

/**
 * A statement leaves a timer of up to 10 s that publishes statistics and keeps the process alive.
 * Publishing them now makes it unnecessary; a shorter timer replaces it. Nothing is written.
 */
async function endTimers(pglite: PGlite): Promise<void> {
  try {
    await pglite.exec('select pg_stat_force_next_flush()')
    await pglite.exec('set statement_timeout = 1')
    await pglite.exec('select 1')
  } catch {
    // The process then ends a little later.
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
          'the disk is full: nothing is stored until space is freed',
        )
      else log.info({ directory, freeBytes }, 'the disk has free space again')
    },
  })
}

/** Opening may have to write what a killed process left unwritten. */
function expectSpaceToOpen(space: FreeSpace, directory: string, minFreeBytes: number): void {
  try {
    space.expectHalf()
  } catch (cause) {
    throw new Error(
      `The disk of ${directory} is too full to open the database: ` +
        `${toMegabytes(minFreeBytes / 2)} must be free. Free some space, then start again.`,
      { cause },
    )
  }
}

function expectSpaceFor(query: CompiledQuery, space: FreeSpace): void {
  if (!space.isFull()) return
  const kind = kindOf(query)
  if (kind === 'write') space.expect()
  else if (kind !== 'read') space.expectHalf()
}

/** After a failed write to its log, PGlite spins forever at the next statement (measured). */
function endIfBroken(error: unknown): void {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (code === diskFull && /pg_wal|xlog/.test(String(message)))
    endProcess(
      'The disk filled up while the embedded database wrote its log, so it cannot continue. ' +
        'No committed change is lost. Free some space, then start again.',
    )
  if (error instanceof WebAssembly.RuntimeError)
    endProcess(
      `The embedded database broke (${error.message}). No committed change is lost: ` +
        'start again.',
    )
}

/** Exits at once, without a clean end: a broken database must not get another statement. */
function endProcess(reason: string): never {
  writeSync(2, `${reason}\n`)
  process.exit(1)
}
