// Makes room for models that are downloaded on demand, by removing others of that kind.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../../telemetry/log.ts'
import { formatBytes } from '../byte-format.ts'
import { freeBytesOf } from '../downloads/disk-space.ts'
import type { InstalledSet } from '../installed/installed-sets.ts'
import { ModelsError } from '../models-error.ts'
import { pairName } from '../pair-names.ts'
import type { ModelStore } from '../store.ts'
import type { ModelUses } from './model-uses.ts'

interface Settings {
  store: ModelStore
  uses: Pick<ModelUses, 'lastUsedAt' | 'isInUse'>
  limits: RoomLimits
  log: Pick<Logger, 'info'>
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

  /** The model that was not used for the longest time; undefined if all have to stay. */
  async function findLeastUsed(): Promise<InstalledSet | undefined> {
    const removable = (await store.list()).filter(
      (set) => set.metadata.onDemand !== undefined && !uses.isInUse(pairName(set)),
    )
    const usedAt = (set: InstalledSet): number =>
      Math.max(uses.lastUsedAt(pairName(set)), Date.parse(set.metadata.installedAt ?? '') || 0)
    return removable.sort((one, other) => usedAt(one) - usedAt(other))[0]
  }

  async function make(bytes: number): Promise<void> {
    let waits = mostWaits
    for (let lack = await lackFor(bytes); lack > 0; lack = await lackFor(bytes)) {
      const set = await findLeastUsed()
      if (set === undefined && waits-- > 0) {
        await delay(waitMs)
        continue
      }
      if (set === undefined)
        throw new ModelsError(
          'disk',
          `There is no room for ${formatBytes(bytes)} in ${store.directory}: ` +
            `${formatBytes(lack)} are missing, and no model can be removed. ` +
            'DRAGOMAN_MODELS_DISK_BYTES and DRAGOMAN_MIN_FREE_BYTES are the limits.',
        )
      await store.withPair(set, async () => {
        if (!uses.isInUse(pairName(set))) await store.remove(set)
      })
      log.info({ pair: pairName(set) }, 'model removed to make room')
    }
  }

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
