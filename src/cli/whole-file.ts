// A file that is there whole or not at all.
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What is handed to the file system at once, in characters. */
const blockCharacters = 64 * 1024

/** Throws when there is something by this name. */
export function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already; give the name of a new file.`)
}

interface NewFile {
  file: string
  lines: AsyncIterable<string>
  /** Reads what was written; rejects when that is not what it should be. */
  check: (writtenFile: string) => Promise<void>
}

/**
 * Writes lines to a file for its owner alone (mode 0600). Until all of them are on the disk and
 * checked it has another name, and if that fails, it is removed. Rejects when there is a file by
 * this name, then or by the end.
 */
export async function writeNewFile({ file, lines, check }: NewFile): Promise<void> {
  refuseExisting(file)
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  try {
    await pipeline(
      Readable.from(toBlocks(lines)),
      createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    )
    await check(partial)
    await publish(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
}

/** Gives it its name, unless another has that. */
async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
  } catch {
    // Some file systems have no second names; there somebody may come between.
    refuseExisting(file)
    await rename(partial, file)
  }
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

async function* toBlocks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let block = ''
  for await (const line of lines) {
    block += `${line}\n`
    if (block.length >= blockCharacters) {
      yield block
      block = ''
    }
  }
  yield block
}
