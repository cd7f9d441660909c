// Where translations go: standard output, or a file that gets its name once it is complete.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { publish } from '../files/atomic-file.ts'

export interface Destination {
  /** Resolves when more can be written. */
  write(content: string | Uint8Array): Promise<void>
  /** Completes a file. */
  end(): Promise<void>
  /** Removes an incomplete file; does nothing after `end`. */
  close(): void
}

export const standardOutput: Destination = {
  async write(content) {
    if (!process.stdout.write(content)) await once(process.stdout, 'drain')
  },
  end: async () => {},
  close() {},
}

/** `report.txt` in Spanish is `report.es.txt`, unless its translation has another extension. */
export function nameOutput(
  directory: string,
  file: string,
  to: string,
  outputExtension = extname(file),
): string {
  return join(directory, `${basename(file, extname(file))}.${to}${outputExtension}`)
}

interface FileOptions {
  force: boolean
  /** The permissions of the file that is translated. */
  mode: number
}

/** Creates a file that is invisible under its name until `end`. */
export async function createOutput(
  file: string,
  { force, mode }: FileOptions,
): Promise<Destination> {
  await mkdir(dirname(file), { recursive: true })
  const partial = `${file}.${randomBytes(4).toString('hex')}.partial`
  const remove = () => rmSync(partial, { force: true })
  const interrupt = (signal: NodeJS.Signals) => {
    remove()
    process.off(signal, interrupt)
    process.kill(process.pid, signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, interrupt)
  process.on('exit', remove)
  const stopListening = () => {
    for (const signal of signals) process.off(signal, interrupt)
    process.off('exit', remove)
  }
  const handle = await openNew(partial, mode).catch((error: unknown) => {
    remove()
    stopListening()
    throw error
  })
  return {
    async write(content) {
      await handle.writeFile(content)
    },
    async end() {
      await handle.sync()
      await handle.close()
      await (force ? rename(partial, file) : publish(partial, file))
      remove()
      stopListening()
    },
    close() {
      remove()
      stopListening()
      // After `end` it is closed.
      handle.close().catch(() => {})
    },
  }
}

async function openNew(path: string, mode: number): Promise<FileHandle> {
  const handle = await open(path, 'wx')
  await handle.chmod(mode)
  return handle
}
