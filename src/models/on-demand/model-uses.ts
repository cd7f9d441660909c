// When models were last used, by any process that shares the directory: each use touches a file.
import { statSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface ModelUses {
  /** Counts the pairs as in use while the work runs. */
  during<T>(pairs: readonly string[], work: () => Promise<T>): Promise<T>

  /** In milliseconds since 1970; 0 if it was never used. */
  lastUsedAt(pair: string): number

  isInUse(pair: string): boolean

  close(): void
}

const touchEveryMs = 2_000
/** What another process has touched so lately, it may be using. */
const othersUseMs = 3 * touchEveryMs

/** `directory` has one file for each pair. */
export function createModelUses(directory: string): ModelUses {
  const running = new Map<string, number>()
  const touched = new Map<string, number>()

  function touch(pair: string): void {
    const now = Date.now()
    if (now - (touched.get(pair) ?? 0) < touchEveryMs) return
    touched.set(pair, now)
    // Without permission, nothing here is removed either.
    void touchFile(join(directory, pair), new Date(now)).catch(() => {})
  }

  const timer = setInterval(() => {
    for (const pair of running.keys()) touch(pair)
  }, touchEveryMs).unref()

  /** In milliseconds since 1970; 0 if there was none. */
  const touchOf = (pair: string): number =>
    statSync(join(directory, pair), { throwIfNoEntry: false })?.mtimeMs ?? 0

  return {
    async during<T>(pairs: readonly string[], work: () => Promise<T>): Promise<T> {
      for (const pair of pairs) {
        running.set(pair, (running.get(pair) ?? 0) + 1)
        touch(pair)
      }
      try {
        return await work()
      } finally {
        for (const pair of pairs) {
          const left = (running.get(pair) ?? 1) - 1
          if (left > 0) running.set(pair, left)
          else running.delete(pair)
        }
      }
    },

    lastUsedAt: (pair) => Math.max(touched.get(pair) ?? 0, touchOf(pair)),

    isInUse(pair) {
      const touchedAt = Math.floor(touchOf(pair))
      const isOthers = touchedAt > (touched.get(pair) ?? 0)
      return running.has(pair) || (isOthers && touchedAt > Date.now() - othersUseMs)
    },

    close: () => clearInterval(timer),
  }
}

async function touchFile(file: string, at: Date): Promise<void> {
  await utimes(file, at, at).catch(async () => {
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, '')
    await utimes(file, at, at)
  })
}
