import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { formatBytes } from '../byte-format.ts'
import { ModelsError } from '../models-error.ts'

/** Reserved for other uses of the disk. */
const reserveBytes = 64 * 1024 ** 2

/**
 * Throws ModelsError of the kind `disk` when a directory's disk has no room for so many more bytes.
 */
export async function expectSpace(directory: string, neededBytes: number): Promise<void> {
  const freeBytes = await freeBytesOf(directory)
  if (freeBytes < neededBytes + Math.min(reserveBytes, neededBytes))
    throw new ModelsError(
      'disk',
      `The disk is too full: ${formatBytes(neededBytes)} are needed in ${directory}, ` +
        `${formatBytes(freeBytes)} are free. ` +
        'Nothing has been downloaded.',
      { why: { reason: 'disk-too-full', parameters: { neededBytes, freeBytes } } },
    )
}

/** Asks the nearest existing directory. */
export async function freeBytesOf(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize
  } catch (error) {
    if (dirname(directory) === directory) throw error
    return freeBytesOf(dirname(directory))
  }
}
