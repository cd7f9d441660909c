// Writes a file completely or not at all.
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Throws if the file exists, or its directory does not. */
export function checkNewFile(file: string): void {
  if (existsSync(file)) throw new Error(`${file} already exists; name a new file.`)
  const directory = dirname(file)
  if (!existsSync(directory))
    throw new Error(`There is no directory ${directory}. Create it first.`)
}

interface NewFile {
  file: string
  content: Iterable<string> | AsyncIterable<string | Uint8Array>
  /** Reads the written file; rejects if it is not as expected. */
  check?: (writtenFile: string) => Promise<void>
}

/**
 * Writes a new file with mode 0600. It gets its name once all of it is on the disk and checked; on
 * failure it is removed. Rejects if the file exists, at the start or at the end.
 */
export async function writeNewFile({ file, content, check }: NewFile): Promise<void> {
  checkNewFile(file)
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  try {
    await pipeline(content, createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }))
    await check?.(partial)
    await publish(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

/** Names a file unless the name is taken; then it throws. */
export async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
  } catch {
    // Some file systems lack hard links; there, another process may create the file in between.
    checkNewFile(file)
    await rename(partial, file)
  }
  const directory = await open(dirname(file))
  await directory.sync().finally(() => directory.close())
}
