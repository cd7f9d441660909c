// Values that completion has asked for, beside the session: a file that only its user reads.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { ValueKind } from './value-kinds.ts'

export interface CachedValue {
  readonly value: string
  /** What it is, for people. */
  readonly about: string
}

interface Entry {
  readonly at: number
  readonly values: readonly CachedValue[]
}

const freshMs = 5 * 60_000
/** Better than nothing while the server is away. */
const keptMs = 7 * 24 * 3_600_000

/** `place` identifies whose values they are. A file that cannot be read or written is as none. */
export function openValueCache(configHome: string, place: string) {
  const directory = join(configHome || join(homedir(), '.config'), 'dragoman')
  const file = join(directory, 'completion.json')
  const now = Date.now()

  function read(): Record<string, Entry> {
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch {
      return {}
    }
  }

  return {
    find(kind: ValueKind): { values: readonly CachedValue[]; isFresh: boolean } | undefined {
      const entry = read()[`${place} ${kind}`]
      return entry && { values: entry.values, isFresh: now - entry.at < freshMs }
    },

    store(kind: ValueKind, values: readonly CachedValue[]): void {
      const kept = Object.entries(read()).filter(([, { at }]) => now - at < keptMs)
      const entries = { ...Object.fromEntries(kept), [`${place} ${kind}`]: { at: now, values } }
      const partial = `${file}.${process.pid}`
      try {
        mkdirSync(directory, { recursive: true, mode: 0o700 })
        writeFileSync(partial, JSON.stringify(entries), { mode: 0o600 })
        renameSync(partial, file)
      } catch {
        // It is asked for again next time.
      }
    },
  }
}
