import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Notices } from '../../telemetry/log.ts'

const others = 0o077
const othersWrite = 0o022

/**
 * Restricts the database, which holds texts and hashes, to its owner, and writing in the data
 * directory too. Logs each change, and failures.
 */
export function closeToOthers(dataDir: string, database: string, log: Notices): void {
  const open = [
    ...(isOpen(dataDir, othersWrite) ? [{ path: dataDir, mask: othersWrite }] : []),
    ...entriesBelow(database)
      .filter((path) => isOpen(path, others))
      .map((path) => ({ path, mask: others })),
  ]
  if (open.length === 0) return
  try {
    for (const { path, mask } of open) chmodSync(path, modeOf(path) & ~mask)
    log.warn(
      { dataDir, changed: open.length },
      'the data directory was open to other users; closed it',
    )
  } catch (error) {
    log.warn(
      { error, dataDir },
      'the data directory is open to other users, and this user may not change that: chmod 0700',
    )
  }
}

/** The directory and everything in it; does not follow symbolic links. */
function entriesBelow(directory: string): string[] {
  if (lstatSync(directory, { throwIfNoEntry: false }) === undefined) return []
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  return [
    directory,
    ...entries
      .filter((entry) => !entry.isSymbolicLink())
      .map(({ parentPath, name }) => join(parentPath, name)),
  ]
}

const modeOf = (path: string): number => lstatSync(path).mode & 0o7777
const isOpen = (path: string, mask: number): boolean => (modeOf(path) & mask) !== 0
