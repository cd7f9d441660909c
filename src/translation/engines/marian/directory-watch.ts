// Notices that folders have come, gone or been exchanged. The system's own notifications miss network disks and containers' mounts, and tell
// of half-copied folders; one look a second at the folders' numbers and times costs next to nothing.
import { readdirSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Calls `onChange` when the folders in `folder` are others than before, and have been so for two looks. */
export function watchFolders(
  folder: string,
  onChange: () => void,
  pollMs = 1_000,
): { close(): void } {
  let told = readStampNow(folder)
  let seen: string | undefined
  let looking = false

  async function look(): Promise<void> {
    if (looking) return
    looking = true
    const stamp = await readStamp(folder)
    looking = false
    if (stamp !== told && stamp === seen) {
      told = stamp
      onChange()
    }
    seen = stamp
  }

  const timer = setInterval(() => void look(), pollMs).unref()
  return { close: () => clearInterval(timer) }
}

async function readStamp(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const stamps = names
    .filter(isSeen)
    .map(async (name) => toStamp(name, await stat(join(folder, name)).catch(() => undefined)))
  return (await Promise.all(stamps)).sort().join('\n')
}

/** At the start, when what is there is read at once too. */
function readStampNow(folder: string): string {
  try {
    const stamps = readdirSync(folder)
      .filter(isSeen)
      .map((name) => toStamp(name, statSync(join(folder, name), { throwIfNoEntry: false })))
    return stamps.sort().join('\n')
  } catch {
    return ''
  }
}

const isSeen = (name: string): boolean => !name.startsWith('.')

const toStamp = (name: string, found: { ino: number; mtimeMs: number } | undefined): string =>
  found ? `${name} ${found.ino} ${found.mtimeMs}` : ''
