// One process owns the data directory: PGlite does not notice a second one, and both lose data
// (measured: duplicate keys, lost rows). Two lock files ensure it, one of them beside the
// database's own files. A deleted one is restored within a second; a start that misses one waits
// for that.
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Notices } from '../../telemetry/log.ts'
import { type FileLock, tryFileLock } from './file-lock.ts'
import { closeToOthers } from './file-permissions.ts'

/** PGlite 0.5's major version of PostgreSQL; it cannot open the files of another. */
export const postgresMajor = '18'
const checkEveryMs = 1_000
const waitForOwnerMs = 3 * checkEveryMs

/** The data directory belongs to another process. */
export class DataDirectoryInUseError extends Error {
  constructor(directory: string) {
    super(
      `Another Dragoman process is using the data directory ${directory}. One process owns the ` +
        'embedded database: stop that one, use its HTTP interface, choose another ' +
        'DRAGOMAN_DATA_DIR, or set DATABASE_URL to run several.',
    )
  }
}

export type DataDirectory = Awaited<ReturnType<typeof claimDataDirectory>>

/**
 * Claims the directory for this process until `release`; creates it if it is missing. Throws
 * DataDirectoryInUseError, and an Error with a plain message if its files are unusable.
 */
export async function claimDataDirectory(dataDir: string, log: Notices) {
  const database = join(dataDir, 'pglite')
  makeDirectory(dataDir)
  const outerFile = join(dataDir, 'lock')
  const innerFile = join(database, 'dragoman.lock')
  if (hasDatabase(database) && ![outerFile, innerFile].every((file) => existsSync(file)))
    await delay(waitForOwnerMs)
  const locks = [lock(outerFile, dataDir)]
  let timer: NodeJS.Timeout | undefined
  const release = () => {
    clearInterval(timer)
    for (const { release } of locks) release()
  }
  try {
    // PGlite creates a database only in an empty directory.
    if (hasDatabase(database)) locks.push(lock(innerFile, dataDir))
    checkVersion(database)
    mkdirSync(database, { recursive: true, mode: 0o700 })
    closeToOthers(dataDir, database, log)
  } catch (error) {
    release()
    throw error
  }
  return {
    /** The directory of the database's files. */
    database,
    /**
     * Once the database exists: checks the locks, and calls `onLost` with the reason if one is
     * lost.
     */
    startChecks(onLost: (reason: string) => void): void {
      // PGlite creates files that everyone may read; only the directory above protects them.
      closeToOthers(dataDir, database, { info: () => {}, warn: () => {} })
      if (locks.length === 1) locks.push(lock(innerFile, dataDir))
      let missed = 0
      timer = setInterval(() => {
        const stillOurs = locks.map((each) => each.renew())
        // A starting process locks one file for a moment before it sees the other.
        missed = stillOurs.includes(false) ? missed + 1 : 0
        if (missed >= 2)
          onLost(
            `This process has lost the data directory ${dataDir} or its lock files. It ends, so ` +
              'that no two processes write to one database.',
          )
      }, checkEveryMs).unref()
    },
    release,
  }
}

function makeDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new Error(
      `The data directory ${dataDir} is not writable. Give it to the user that runs Dragoman, or ` +
        'choose another with DRAGOMAN_DATA_DIR.',
      { cause },
    )
  }
}

const hasDatabase = (database: string): boolean => existsSync(join(database, 'PG_VERSION'))

function lock(file: string, dataDir: string): FileLock {
  let taken: FileLock | undefined
  try {
    taken = tryFileLock(file)
  } catch (cause) {
    throw new Error(`The lock file ${file} cannot be used. See who owns it and its directory.`, {
      cause,
    })
  }
  if (taken === undefined) throw new DataDirectoryInUseError(dataDir)
  return taken
}

/** A new database needs an empty directory. */
function checkVersion(database: string): void {
  if (!existsSync(database)) return
  const file = join(database, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (found === postgresMajor) return
  if (found !== '')
    throw new Error(
      `The database in ${database} was written by PostgreSQL ${found}, this version of Dragoman ` +
        `reads ${postgresMajor}. Start the version that wrote it, move the data ` +
        '(docs/storage.md, "Back up, restore and move"), then start this one.',
    )
  if (readdirSync(database).length > 0)
    throw new Error(
      `The directory ${database} has files, but PG_VERSION is missing or empty: its database ` +
        'is incomplete and is not overwritten. Restore it from a backup; if there is nothing to ' +
        'keep, move the directory away.',
    )
}
