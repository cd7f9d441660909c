// The languages of queued jobs that this process does not serve. It learns of them when it claims
// such a job, gives the job back, and claims no others: a process that has an engine for them may.
import { sql } from 'kysely'
import type { ResolvedLanguages } from '../translation/language-resolver.ts'

export type UnservedLanguages = ReturnType<typeof createUnservedLanguages>

interface Settings {
  serves: (languages: ResolvedLanguages) => boolean
  /** Called when languages turn out not to be served. */
  onFound: (languages: ResolvedLanguages) => void
}

/** One string for the languages of a job. No tag has a `>`. */
export const languagesKey = ({ from = '', to }: ResolvedLanguages): string => `${from}>${to}`

/** The same of a row of the table of jobs. */
export const keyOfInstructions = sql<string>`(
  coalesce(instructions->>'from', '') || '>' || (instructions->>'to'))`

export function createUnservedLanguages({ serves, onFound }: Settings) {
  const found = new Map<string, ResolvedLanguages>()

  /** Engines and models come and go. */
  function forgetServed(): void {
    for (const [key, languages] of found) if (serves(languages)) found.delete(key)
  }

  return {
    /** Whether this process can work on a job. */
    admits(languages: ResolvedLanguages): boolean {
      if (serves(languages)) return true
      const { from, to } = languages
      const key = languagesKey(languages)
      if (!found.has(key)) {
        const unserved = from === undefined ? { to } : { from, to }
        found.set(key, unserved)
        onFound(unserved)
      }
      return false
    },

    /** Their keys. */
    keys(): string[] {
      forgetServed()
      return [...found.keys()]
    },

    list(): ResolvedLanguages[] {
      forgetServed()
      return [...found.values()]
    },
  }
}
