// PGlite does not notice a second process on its folder and both lose data (measured: duplicate keys, vanished rows). SQLite's
// file lock is freed by the system when the process dies, even by SIGKILL, so no stale lock is ever left.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The data folder belongs to another process. */
export class DataFolderInUseError extends Error {
  constructor(folder: string) {
    super(
      `Another Dragoman process is using the data folder ${folder}. One process owns the embedded database: ` +
        'stop that one, use its HTTP interface, choose another DRAGOMAN_DATA_DIR, or set DATABASE_URL to run several.',
    )
  }
}

/** Takes the folder for this process until `release`. Throws DataFolderInUseError. */
export function lockDataFolder(folder: string): { release(): void } {
  const database = new DatabaseSync(join(folder, 'lock'))
  try {
    database.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive')
  } catch (error) {
    database.close()
    if (/locked|busy/i.test((error as Error).message)) throw new DataFolderInUseError(folder)
    throw error
  }
  return { release: () => database.close() }
}
