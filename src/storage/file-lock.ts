// SQLite's file lock is freed by the system when the process dies, even by SIGKILL, so no stale lock is ever left.
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  /**
   * Takes the lock again where its file was deleted or replaced. False when that is not possible,
   * for one because another process has it now.
   */
  renew(): boolean
  release(): void
}

/** Takes a lock file for this process; undefined when another process, or another part of this one, has it. */
export function tryFileLock(file: string): FileLock | undefined {
  const first = open(file)
  if (first === undefined) return undefined
  // What was deleted stays locked: it may have other names.
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
      'pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = delete; begin exclusive',
    )
    return database
  } catch (error) {
    database.close()
    if (/locked|busy/i.test((error as Error).message)) return undefined
    throw error
  }
}

/** Without opening it: closing a file a second time gives up the process' locks on it (POSIX). */
function inodeOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
