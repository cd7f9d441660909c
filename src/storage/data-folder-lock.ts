// PGlite does not notice a second process on its folder and both lose data (measured: duplicate keys, vanished rows).
import { join } from 'node:path'
import { tryFileLock } from './file-lock.ts'

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
  const lock = tryFileLock(join(folder, 'lock'))
  if (lock === undefined) throw new DataFolderInUseError(folder)
  return lock
}
