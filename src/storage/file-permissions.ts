import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from '../telemetry/log.ts'

const others = 0o077
const othersWrite = 0o022

/**
 * Takes the database away from all users but its owner, and the data directory from those who
 * could write to it, which hold people's texts and hashes. Says so; also when it can't.
 */
export function closeToOthers(dataDir: string, database: string, log: Pick<Logger, 'warn'>): void {
  const open = [
    ...(isOpen(dataDir, othersWrite) ? [{ path: dataDir, mask: othersWrite }] : []),
    ...entriesBelow(database)
      .filter((path) => isOpen(path, others))
      .map((path) => ({ path, mask: others })),
  ]
  if (open.length === 0) return
  try {
    for (const { path, mask } of open) chmodSync(path, modeOf(path) & ~mask)
    log.warn({ dataDir, changed: open.length }, 'the data folder was open to other users; no more')
  } catch (error) {
    log.warn(
      { error, dataDir },
      'the data folder is open to other users, and this user may not change that: chmod it to 0700',
    )
  }
}

/** The directory itself, and all in it; symbolic links are not followed. */
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
