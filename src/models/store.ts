// The folder of installed models. A model's folder is put in its place whole, by renaming; all that is not yet whole is in `.store`, which
// the engine does not look into:
//   .store/locks/en-es            held by the process that changes this pair
//   .store/pins/en-es.json        hashes at first sight, of files for which the registry gives none
//   .store/staging/en-es~<set>    a set that is arriving; ~replaced and ~removed: one that is leaving
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tryFileLock } from '../storage/file-lock.ts'
import type { LanguagePair } from '../translation/engines/engine.ts'
import { explainFileError, ModelsError } from './errors.ts'
import { exists, sizeOf, syncFolder } from './file-system.ts'
import { findPair, pairName } from './language-codes.ts'
import { findPairOf, type Metadata, readMetadata, writeMetadata } from './metadata.ts'
import { findRole } from './model-set.ts'
import type { Measured } from './unpack.ts'

export type ModelStore = ReturnType<typeof createModelStore>

export interface InstalledSet extends LanguagePair {
  /** Its folder's name, usually `en-es`. */
  readonly name: string
  readonly folder: string
  readonly metadata: Metadata
  readonly bytes: number
}

export type Pins = Readonly<Record<string, Measured>>

const lockPollMs = 100

export function createModelStore({ folder }: { folder: string }) {
  const own = join(folder, '.store')
  const staging = join(own, 'staging')
  const place = (pair: LanguagePair): string => join(folder, pairName(pair))
  const leaving = (pair: LanguagePair, why: 'replaced' | 'removed'): string =>
    join(staging, `${pairName(pair)}~${why}`)

  /** Makes the folders that are missing. Throws ModelsError when it may not. */
  async function prepare(): Promise<void> {
    try {
      for (const each of ['locks', 'pins', 'staging'])
        await mkdir(join(own, each), { recursive: true })
    } catch (error) {
      throw explainFileError(error, folder)
    }
  }

  /** Waits for the pair's lock, mends what an earlier process left of it, and works. */
  async function withPair<T>(
    pair: LanguagePair,
    work: () => Promise<T>,
    options: { signal?: AbortSignal; onWait?: () => void } = {},
  ): Promise<T> {
    await prepare()
    const lock = await takeLock(pair, options)
    try {
      await mend(pair)
      return await work()
    } catch (error) {
      throw explainFileError(error, folder)
    } finally {
      lock.release()
    }
  }

  async function takeLock(
    pair: LanguagePair,
    { signal, onWait }: { signal?: AbortSignal; onWait?: () => void },
  ) {
    for (let waited = false; ; waited = true) {
      const lock = tryLock(pair)
      if (lock) return lock
      if (!waited) onWait?.()
      await delay(lockPollMs, undefined, signal && { signal }).catch(() => {
        throw new ModelsError(
          'interrupted',
          `Interrupted while another process was at work on ${pairName(pair)}.`,
        )
      })
    }
  }

  function tryLock(pair: LanguagePair): { release(): void } | undefined {
    try {
      return tryFileLock(join(own, 'locks', pairName(pair)))
    } catch (error) {
      throw new ModelsError(
        'permission',
        `No permission to write in ${folder}: ${(error as Error).message}.`,
        { cause: error },
      )
    }
  }

  /** A process that was killed while it exchanged a folder left the old one aside: back with it, unless the new one is there. */
  async function mend(pair: LanguagePair): Promise<void> {
    const replaced = leaving(pair, 'replaced')
    if ((await exists(replaced)) && !(await exists(place(pair))))
      await rename(replaced, place(pair))
    await rm(replaced, { recursive: true, force: true })
    await rm(leaving(pair, 'removed'), { recursive: true, force: true })
  }

  async function list(): Promise<InstalledSet[]> {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const found = await Promise.all(
      entries
        .filter(
          (entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isSymbolicLink()),
        )
        .map(({ name }) => readSet(name)),
    )
    return found
      .filter((set) => set !== undefined)
      .sort((left, right) => (pairName(left) < pairName(right) ? -1 : 1))
  }

  async function readSet(name: string): Promise<InstalledSet | undefined> {
    const path = join(folder, name)
    const metadata = await readMetadata(path)
    const files = await readdir(path).catch(() => [])
    const pair = findPairOf(metadata) ?? findPair(name)
    if (pair === undefined || !files.some(findRole)) return undefined
    const sizes = await Promise.all(files.map((file) => sizeOf(join(path, file))))
    return {
      ...pair,
      name,
      folder: path,
      metadata,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    }
  }

  async function find(pair: LanguagePair): Promise<InstalledSet | undefined> {
    return (await list()).find((set) => set.from === pair.from && set.to === pair.to)
  }

  async function moveAway(
    pair: LanguagePair,
    why: 'replaced' | 'removed',
  ): Promise<string | undefined> {
    const installed = await find(pair)
    const current = installed?.folder ?? ((await exists(place(pair))) ? place(pair) : undefined)
    if (current === undefined) return undefined
    await rename(current, leaving(pair, why))
    return leaving(pair, why)
  }

  return {
    folder,
    withPair,
    list,
    find,

    /** The folder in which a set arrives, its name telling which set; folders of other sets of the pair are cleared away. */
    async openStaging(pair: LanguagePair, set: string): Promise<string> {
      const wanted = `${pairName(pair)}~${set}`
      for (const entry of await readdir(staging))
        if (entry.startsWith(`${pairName(pair)}~`) && entry !== wanted)
          await rm(join(staging, entry), { recursive: true, force: true })
      await mkdir(join(staging, wanted), { recursive: true })
      return join(staging, wanted)
    },

    /** Puts a folder with a whole set, already on the disk, in the place of the pair's. Only within `withPair`. */
    async put(pair: LanguagePair, arrived: string): Promise<void> {
      await syncFolder(arrived)
      const replaced = await moveAway(pair, 'replaced')
      await rename(arrived, place(pair))
      await syncFolder(folder)
      if (replaced) await rm(replaced, { recursive: true, force: true })
    },

    /** Removes a pair and what had arrived of it; false when there was nothing. Only within `withPair`. */
    async remove(pair: LanguagePair): Promise<boolean> {
      const removed = await moveAway(pair, 'removed')
      for (const entry of await readdir(staging))
        if (entry.startsWith(`${pairName(pair)}~`))
          await rm(join(staging, entry), { recursive: true, force: true })
      await syncFolder(folder)
      return removed !== undefined
    },

    /** Mends all that killed processes left, except what is being worked on. Does nothing where it may not write. */
    async mendAll(): Promise<void> {
      const entries = await readdir(staging).catch(() => [])
      for (const name of new Set(
        entries
          .filter((entry) => /~re(placed|moved)$/.test(entry))
          .map((entry) => entry.replace(/~.*/, '')),
      )) {
        const pair = findPair(name)
        if (pair === undefined) continue
        const lock = tryLock(pair)
        if (lock) await mend(pair).finally(() => lock.release())
      }
    },

    /** Writes another metadata.json. Only within `withPair`. */
    describe: (set: InstalledSet, metadata: Metadata): Promise<void> =>
      writeMetadata(set.folder, metadata),

    async readPins(pair: LanguagePair): Promise<Pins> {
      try {
        return JSON.parse(
          await readFile(join(own, 'pins', `${pairName(pair)}.json`), 'utf8'),
        ) as Pins
      } catch {
        return {}
      }
    },

    async writePins(pair: LanguagePair, pins: Pins): Promise<void> {
      const file = join(own, 'pins', `${pairName(pair)}.json`)
      await writeFile(`${file}.new`, `${JSON.stringify(pins, null, 2)}\n`, { flush: true })
      await rename(`${file}.new`, file)
    },
  }
}
