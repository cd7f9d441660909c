// A disk of a few megabytes that a test can fill: a file system in memory, which only root on Linux
// can mount.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly directory: string
  totalBytes(): number
  /** Fills the disk except for this many bytes. */
  fill(leaveBytes: number): void
  /** Frees what `fill` used. */
  empty(): void
  remove(): void
}

/** The reason why it is not available here; false if it is. */
export const noSmallDisk: string | false = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can mount a small disk'
  try {
    mountSmallDisk(1).remove()
    return false
  } catch (error) {
    return (error as Error).message
  }
})()

export function mountSmallDisk(megabytes: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-disk-'))
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory],
    { encoding: 'utf8' },
  )
  if (status !== 0) {
    rmdirSync(directory)
    throw new Error(`a small disk cannot be mounted: ${error?.message ?? stderr.trim()}`)
  }
  const filler = join(directory, 'filler')
  return {
    directory,
    totalBytes() {
      const { blocks, bsize } = statfsSync(directory)
      return blocks * bsize
    },
    fill(leaveBytes) {
      const { bavail, bsize } = statfsSync(directory)
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes)), { flag: 'a' })
      } catch (error) {
        // Others have written in the meantime, and it is full already.
        if ((error as { code?: string }).code !== 'ENOSPC') throw error
      }
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', directory])
      rmdirSync(directory)
    },
  }
}
