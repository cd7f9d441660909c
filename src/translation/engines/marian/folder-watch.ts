// Notices that folders have come, gone or been exchanged. The system's own notifications miss network disks and containers' mounts, and tell
// of half-copied folders; one look a second at the folders' numbers and times costs next to nothing.
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Calls `onChange` when the folders in `folder` are others than before, and have been so for two looks. */
export function watchFolders(folder: string, onChange: () => void, pollMs = 1_000): { close(): void } {
  let told: string | undefined
  let seen: string | undefined
  let looking = false

  async function look(): Promise<void> {
    if (looking) return
    looking = true
    const stamp = await readStamp(folder)
    looking = false
    told ??= stamp
    if (stamp !== told && stamp === seen) {
      told = stamp
      onChange()
    }
    seen = stamp
  }

  // What is there at the start is known.
  void look()
  const timer = setInterval(() => void look(), pollMs).unref()
  return { close: () => clearInterval(timer) }
}

async function readStamp(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const stamps = await Promise.all(
    names
      .filter((name) => !name.startsWith('.'))
      .sort()
      .map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => undefined)
        return found ? `${name} ${found.ino} ${found.mtimeMs}` : ''
      }),
  )
  return stamps.join('\n')
}
