// SQLite's file lock is freed by the system when the process dies, even by SIGKILL, so no stale lock is ever left.
import { DatabaseSync } from 'node:sqlite'

/** Takes a lock file for this process; undefined when another process, or another part of this one, has it. */
export function tryFileLock(file: string): { release(): void } | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      'pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive',
    )
  } catch (error) {
    database.close()
    if (/locked|busy/i.test((error as Error).message)) return undefined
    throw error
  }
  return { release: () => database.close() }
}
