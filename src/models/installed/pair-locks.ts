import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { tryFileLock } from '../../storage/pglite/file-lock.ts'
import { ModelsError } from '../models-error.ts'
import { pairName } from '../pair-names.ts'

export interface LockOptions {
  readonly signal?: AbortSignal
  /** Called once if another process holds the lock. */
  readonly onWait?: () => void
}

const lockPollMs = 100

/** One lock file per pair, in a directory that exists. */
export function createPairLocks(directory: string) {
  /** Undefined if another process holds the lock. Throws ModelsError of the kind `permission`. */
  function tryLock(pair: LanguagePair): { release(): void } | undefined {
    try {
      return tryFileLock(join(directory, pairName(pair)))
    } catch (error) {
      throw new ModelsError(
        'permission',
        `No permission to write in ${directory}: ${(error as Error).message}.`,
        { cause: error },
      )
    }
  }

  /** Waits for the lock. Throws ModelsError. */
  async function takeLock(pair: LanguagePair, { signal, onWait }: LockOptions) {
    for (let waited = false; ; waited = true) {
      const lock = tryLock(pair)
      if (lock) return lock
      if (!waited) onWait?.()
      await delay(lockPollMs, undefined, signal && { signal }).catch(() => {
        throw new ModelsError(
          'interrupted',
          `Interrupted while another process was changing ${pairName(pair)}.`,
        )
      })
    }
  }

  return { tryLock, takeLock }
}
