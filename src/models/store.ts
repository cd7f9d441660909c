// The directory of installed models. A model's directory is renamed into place once it is complete.
// Incomplete ones are in `.store`, which the engine ignores:
//   .store/locks/en-es            locked by the process that changes this pair
//   .store/pins/en-es.json        hashes of first downloads, where the registry gives none
//   .store/staging/en-es~<set>    an incoming set; ~replaced and ~removed: an outgoing one
//   .store/upload                 the files that an operator imports, as they arrive
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { createStaging } from './downloads/staging.ts'
import { exists, syncDirectory } from './installed/file-system.ts'
import { type InstalledSet, listSets } from './installed/installed-sets.ts'
import { type ModelMetadata, writeMetadata } from './installed/metadata.ts'
import { createPairLocks, type LockOptions } from './installed/pair-locks.ts'
import { createPins } from './installed/pins.ts'
import { explainFileError } from './models-error.ts'
import { pairName } from './pair-names.ts'
import { createUploadDirectory, type UploadDirectory } from './uploads/upload-directory.ts'

export type ModelStore = ReturnType<typeof createModelStore>

export function createModelStore({ directory }: { directory: string }) {
  const own = join(directory, '.store')
  const locks = createPairLocks(join(own, 'locks'))
  const pathOf = (pair: LanguagePair): string => join(directory, pairName(pair))
  const staging = createStaging(join(own, 'staging'), pathOf)
  const uploads = createUploadDirectory(own)

  /**
   * Waits for the pair's lock, repairs what an interrupted process left of it, and does the work.
   */
  async function withPair<T>(
    pair: LanguagePair,
    work: () => Promise<T>,
    options: LockOptions = {},
  ): Promise<T> {
    await makeDirectories(directory, own)
    const lock = await locks.takeLock(pair, options)
    try {
      await staging.repair(pair)
      return await work()
    } catch (error) {
      throw explainFileError(error, directory)
    } finally {
      lock.release()
    }
  }

  const list = (): Promise<InstalledSet[]> => listSets(directory)

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
    await rename(current, staging.pathOfOutgoing(pair, why))
    return staging.pathOfOutgoing(pair, why)
  }

  return {
    directory,
    withPair,
    list,
    find,
    openStaging: staging.open,

    /** An empty directory for an upload; undefined while there is another on this machine. */
    async openUpload(): Promise<UploadDirectory | undefined> {
      await makeDirectories(directory, own)
      return uploads.open().catch((error: unknown) => {
        throw explainFileError(error, directory)
      })
    },

    ...createPins(join(own, 'pins')),

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
      await staging.empty(pair)
      await syncDirectory(directory)
      return removed !== undefined
    },

    /**
     * Repairs what killed processes left, except pairs in use. Does nothing without write
     * permission.
     */
    async repairAll(): Promise<void> {
      for (const pair of await staging.listOutgoing()) {
        const lock = locks.tryLock(pair)
        if (lock) await staging.repair(pair).finally(() => lock.release())
      }
      await uploads.removeAbandoned()
    },

    /** Replaces metadata.json. Only within `withPair`. */
    describe: (set: InstalledSet, metadata: ModelMetadata): Promise<void> =>
      writeMetadata(set.directory, metadata),
  }
}

/** Throws ModelsError when it lacks permission. */
async function makeDirectories(directory: string, own: string): Promise<void> {
  try {
    for (const each of ['locks', 'pins', 'staging'])
      await mkdir(join(own, each), { recursive: true })
  } catch (error) {
    throw explainFileError(error, directory)
  }
}
