// The directory of installed models. A model's directory is renamed into place once it is complete.
// Incomplete ones are in `.store`, which the engine ignores:
//   .store/locks/en-es            locked by the process that changes this pair
//   .store/pins/en-es.json        hashes of first downloads, where the registry gives none
//   .store/staging/en-es~<set>    an incoming set; ~replaced and ~removed: an outgoing one
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tryFileLock } from '../storage/file-lock.ts'
import type { LanguagePair } from '../translation/engines/engine.ts'
import { explainFileError, ModelsError } from './errors.ts'
import { exists, sizeOf, syncDirectory } from './file-system.ts'
import { findPair, pairName } from './language-codes.ts'
import { findPairOf, type Metadata, readMetadata, writeMetadata } from './metadata.ts'
import { findRole } from './model-set.ts'
import type { Measured } from './unpack.ts'

export type ModelStore = ReturnType<typeof createModelStore>

export interface InstalledSet extends LanguagePair {
  /** Its directory's name, usually `en-es`. */
  readonly name: string
  readonly directory: string
  readonly metadata: Metadata
  readonly bytes: number
}

export type Pins = Readonly<Record<string, Measured>>

const lockPollMs = 100

export function createModelStore({ directory }: { directory: string }) {
  const own = join(directory, '.store')
  const staging = join(own, 'staging')
  const pathOf = (pair: LanguagePair): string => join(directory, pairName(pair))
  const leaving = (pair: LanguagePair, why: 'replaced' | 'removed'): string =>
    join(staging, `${pairName(pair)}~${why}`)

  /** Creates missing directories. Throws ModelsError when it lacks permission. */
  async function prepare(): Promise<void> {
    try {
      for (const each of ['locks', 'pins', 'staging'])
        await mkdir(join(own, each), { recursive: true })
    } catch (error) {
      throw explainFileError(error, directory)
    }
  }

  /**
   * Waits for the pair's lock, repairs what an interrupted process left of it, and does the work.
   */
  async function withPair<T>(
    pair: LanguagePair,
    work: () => Promise<T>,
    options: { signal?: AbortSignal; onWait?: () => void } = {},
  ): Promise<T> {
    await prepare()
    const lock = await takeLock(pair, options)
    try {
      await repair(pair)
      return await work()
    } catch (error) {
      throw explainFileError(error, directory)
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
        `No permission to write in ${directory}: ${(error as Error).message}.`,
        { cause: error },
      )
    }
  }

  /**
   * A process that was killed during a replacement left the old directory aside: restores it,
   * unless the new one is in place.
   */
  async function repair(pair: LanguagePair): Promise<void> {
    const replaced = leaving(pair, 'replaced')
    if ((await exists(replaced)) && !(await exists(pathOf(pair))))
      await rename(replaced, pathOf(pair))
    await rm(replaced, { recursive: true, force: true })
    await rm(leaving(pair, 'removed'), { recursive: true, force: true })
  }

  async function list(): Promise<InstalledSet[]> {
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
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
    const path = join(directory, name)
    const metadata = await readMetadata(path)
    const files = await readdir(path).catch(() => [])
    const pair = findPairOf(metadata) ?? findPair(name)
    if (pair === undefined || !files.some(findRole)) return undefined
    const sizes = await Promise.all(files.map((file) => sizeOf(join(path, file))))
    return {
      ...pair,
      name,
      directory: path,
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
    const current =
      installed?.directory ?? ((await exists(pathOf(pair))) ? pathOf(pair) : undefined)
    if (current === undefined) return undefined
    await rename(current, leaving(pair, why))
    return leaving(pair, why)
  }

  return {
    directory,
    withPair,
    list,
    find,

    /**
     * The directory for an incoming set, named after the set. Removes directories of other sets of
     * the pair.
     */
    async openStaging(pair: LanguagePair, set: string): Promise<string> {
      const wanted = `${pairName(pair)}~${set}`
      for (const entry of await readdir(staging))
        if (entry.startsWith(`${pairName(pair)}~`) && entry !== wanted)
          await rm(join(staging, entry), { recursive: true, force: true })
      await mkdir(join(staging, wanted), { recursive: true })
      return join(staging, wanted)
    },

    /**
     * Replaces the pair's directory with one that holds a complete set, already on disk. Only
     * within `withPair`.
     */
    async put(pair: LanguagePair, arrived: string): Promise<void> {
      await syncDirectory(arrived)
      const replaced = await moveAway(pair, 'replaced')
      await rename(arrived, pathOf(pair))
      await syncDirectory(directory)
      if (replaced) await rm(replaced, { recursive: true, force: true })
    },

    /**
     * Removes a pair and any incoming set of it; false when there was nothing. Only within
     * `withPair`.
     */
    async remove(pair: LanguagePair): Promise<boolean> {
      const removed = await moveAway(pair, 'removed')
      for (const entry of await readdir(staging))
        if (entry.startsWith(`${pairName(pair)}~`))
          await rm(join(staging, entry), { recursive: true, force: true })
      await syncDirectory(directory)
      return removed !== undefined
    },

    /**
     * Repairs what killed processes left, except pairs in use. Does nothing without write
     * permission.
     */
    async repairAll(): Promise<void> {
      const entries = await readdir(staging).catch(() => [])
      for (const name of new Set(
        entries
          .filter((entry) => /~re(placed|moved)$/.test(entry))
          .map((entry) => entry.replace(/~.*/, '')),
      )) {
        const pair = findPair(name)
        if (pair === undefined) continue
        const lock = tryLock(pair)
        if (lock) await repair(pair).finally(() => lock.release())
      }
    },

    /** Replaces metadata.json. Only within `withPair`. */
    describe: (set: InstalledSet, metadata: Metadata): Promise<void> =>
      writeMetadata(set.directory, metadata),

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
