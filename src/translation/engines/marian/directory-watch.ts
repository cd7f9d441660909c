// Detects added, removed and replaced directories. File system notifications miss network disks and
// container mounts, and report half-copied directories. Polling inode numbers and times once a
// second costs next to nothing.
import { readdirSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Calls `onChange` when the subdirectories of `directory` have changed and then stayed the same
 * for two polls.
 */
export function watchDirectories(
  directory: string,
  onChange: () => void,
  pollMs = 1_000,
): { close(): void } {
  let reported = readStampNow(directory)
  let seen: string | undefined
  let looking = false

  async function poll(): Promise<void> {
    if (looking) return
    looking = true
    const stamp = await readStamp(directory)
    looking = false
    if (stamp !== reported && stamp === seen) {
      reported = stamp
      onChange()
    }
    seen = stamp
  }

  const timer = setInterval(() => void poll(), pollMs).unref()
  return { close: () => clearInterval(timer) }
}

async function readStamp(directory: string): Promise<string> {
  const names = await readdir(directory).catch(() => [])
  const stamps = names
    .filter(isSeen)
    .map(async (name) => toStamp(name, await stat(join(directory, name)).catch(() => undefined)))
  return (await Promise.all(stamps)).sort().join('\n')
}

/** At startup, when the directory is read at once as well. */
function readStampNow(directory: string): string {
  try {
    const stamps = readdirSync(directory)
      .filter(isSeen)
      .map((name) => toStamp(name, statSync(join(directory, name), { throwIfNoEntry: false })))
    return stamps.sort().join('\n')
  } catch {
    return ''
  }
}

const isSeen = (name: string): boolean => !name.startsWith('.')

const toStamp = (name: string, found: { ino: number; mtimeMs: number } | undefined): string =>
  found ? `${name} ${found.ino} ${found.mtimeMs}` : ''
