// Uses SQLite's file lock, which the system releases when the process dies: no lock can be stale.
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  /**
   * Locks again if the file was deleted or replaced. False if that fails, for instance because
   * another process has the lock now.
   */
  renew(): boolean
  release(): void
}

/** Locks a file for this process; undefined if this or another process has locked it already. */
export function tryFileLock(file: string): FileLock | undefined {
  const first = open(file)
  if (first === undefined) return undefined
  // A deleted file stays locked: it may have other names.
  const held = [first]
  let inode = inodeOf(file)
  return {
    renew() {
      try {
        if (inode !== undefined && inodeOf(file) === inode) return true
        const again = open(file)
        if (again === undefined) return false
        held.push(again)
        inode = inodeOf(file)
        return true
      } catch {
        return false
      }
    },
    release: () => {
      for (const database of held) database.close()
    },
  }
}

function open(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec(
      'pragma busy_timeout = 0; pragma locking_mode = exclusive; ' +
        'pragma journal_mode = delete; begin exclusive',
    )
    return database
  } catch (error) {
    database.close()
    if (/locked|busy/i.test((error as Error).message)) return undefined
    throw error
  }
}

/** Does not open the file: closing it would release the process's locks on it (POSIX). */
function inodeOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
