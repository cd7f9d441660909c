// A file without a name: whatever ends the process, nothing of it stays.
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../http/problems.ts'

/** Free space is asked for after so many bytes. */
const checkEveryBytes = 4 * 1024 ** 2

/**
 * Writes blocks to a file of this process alone. The caller closes it. Throws `storage-full` when
 * less than `minFreeBytes` would be left on its disk.
 */
export async function writeTemporaryFile(
  blocks: AsyncIterable<string>,
  { directory, minFreeBytes }: { directory: string; minFreeBytes: number },
): Promise<{ file: FileHandle; bytes: number }> {
  await mkdir(directory, { recursive: true })
  const path = join(directory, `dump-${randomBytes(8).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    let bytes = 0
    let checkAt = 0
    for await (const block of blocks) {
      if (bytes >= checkAt) {
        await expectSpace(directory, minFreeBytes + checkEveryBytes)
        checkAt = bytes + checkEveryBytes
      }
      const content = Buffer.from(block)
      await file.writeFile(content)
      bytes += content.length
    }
    return { file, bytes }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function expectSpace(directory: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  if (bavail * bsize < neededBytes)
    throw new Problem('storage-full', {
      detail: 'The disk of the data directory has no room for the dump. Free some space.',
    })
}
