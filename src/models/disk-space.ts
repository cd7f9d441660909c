import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ModelsError } from './errors.ts'
import { formatBytes } from './format.ts'

/** Left free for what else lives on the disk. */
const reserveBytes = 64 * 1024 ** 2

/** Throws ModelsError of the kind `disk` when a folder's disk has no room for so many bytes more. */
export async function expectSpace(folder: string, neededBytes: number): Promise<void> {
  const freeBytes = await freeBytesOf(folder)
  if (freeBytes < neededBytes + Math.min(reserveBytes, neededBytes))
    throw new ModelsError(
      'disk',
      `The disk is too full: ${formatBytes(neededBytes)} are needed in ${folder}, ${formatBytes(freeBytes)} are free. Nothing has been downloaded.`,
    )
}

/** Of the nearest folder that is there. */
async function freeBytesOf(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return freeBytesOf(dirname(folder))
  }
}
