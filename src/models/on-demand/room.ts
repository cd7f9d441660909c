// Makes room for models that are downloaded on demand, by removing others of that kind.
import { setTimeout as delay } from 'node:timers/promises'
import type { Notices } from '../../telemetry/log.ts'
import { formatBytes } from '../byte-format.ts'
import { freeBytesOf } from '../downloads/disk-space.ts'
import type { InstalledSet } from '../installed/installed-sets.ts'
import { ModelsError } from '../models-error.ts'
import { pairName } from '../pair-names.ts'
import type { ModelStore } from '../store.ts'
import type { ModelUses } from './model-uses.ts'

interface Settings {
  store: ModelStore
  uses: ModelUses
  limits: RoomLimits
  log: Notices
}

interface RoomLimits {
  /** What all models may take together, those on their way included. */
  readonly maxBytes: number
  /** What has to stay free on the disk. */
  readonly minFreeBytes: number
}

/** A model in use may be free soon. */
const waitMs = 500
const mostWaits = 20

export function createRoom({ store, uses, limits, log }: Settings) {
  let reservedBytes = 0
  let last: Promise<unknown> = Promise.resolve()

  /** How many bytes are missing for so many more. */
  async function lackFor(bytes: number): Promise<number> {
    const sets = await store.list()
    const taken = sets.reduce((sum, set) => sum + set.bytes, 0) + reservedBytes
    const free = (await freeBytesOf(store.directory)) - reservedBytes
    return Math.max(taken + bytes - limits.maxBytes, bytes + limits.minFreeBytes - free)
  }

  const listRemovable = async (): Promise<InstalledSet[]> =>
    (await store.list()).filter(({ metadata }) => metadata.onDemand !== undefined)

  /** Of those that nobody uses, the one that was not used for the longest time. */
  function findLeastUsed(sets: readonly InstalledSet[]): InstalledSet | undefined {
    const usedAt = (set: InstalledSet): number =>
      Math.max(uses.lastUsedAt(pairName(set)), Date.parse(set.metadata.installedAt ?? '') || 0)
    return sets
      .filter((set) => !uses.isInUse(pairName(set)))
      .sort((one, other) => usedAt(one) - usedAt(other))[0]
  }

  async function make(bytes: number): Promise<void> {
    let waits = mostWaits
    for (let lack = await lackFor(bytes); lack > 0; lack = await lackFor(bytes)) {
      const removable = await listRemovable()
      const set = findLeastUsed(removable)
      if (set !== undefined) await removeUnused(set)
      else if (removable.length > 0 && waits-- > 0) await delay(waitMs)
      else throw noRoom(bytes, lack)
    }
  }

  async function removeUnused(set: InstalledSet): Promise<void> {
    await store.withPair(set, async () => {
      if (!uses.isInUse(pairName(set))) await store.remove(set)
    })
    log.info({ pair: pairName(set) }, 'model removed to make room')
  }

  const noRoom = (bytes: number, lack: number): ModelsError =>
    new ModelsError(
      'disk',
      `There is no room for ${formatBytes(bytes)} in ${store.directory}: ${formatBytes(lack)} ` +
        'are missing, and no model can be removed. DRAGOMAN_MODELS_DISK_BYTES and ' +
        'DRAGOMAN_MIN_FREE_BYTES are the limits.',
    )

  return {
    /**
     * Reserves room on the disk while the work runs. Throws ModelsError of the kind `disk` if too
     * few models can be removed.
     */
    async reserve<T>(bytes: number, work: () => Promise<T>): Promise<T> {
      // One after the other: two would remove more than needed.
      const made = last
        .then(() => make(bytes))
        .then(() => {
          reservedBytes += bytes
        })
      last = made.catch(() => {})
      await made
      try {
        return await work()
      } finally {
        reservedBytes -= bytes
      }
    },
  }
}
