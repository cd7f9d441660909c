// The languages of queued jobs that this process does not serve, and what other processes serve.
// It learns of them when it claims such a job, gives the job back, and claims no others: a process
// that has an engine for them may.

import type { PeerLanguages } from '../../translation/request-context.ts'
import type { ResolvedLanguages } from '../../translation/routing/resolved-languages.ts'

/** The languages of a stored job. */
export interface JobLanguages extends ResolvedLanguages {
  /**
   * Of a job without `from` that was released: languages of its texts that not every process
   * serves, sorted, with spaces between.
   */
  readonly detected?: string
}

/** For whom a job is translated. */
interface JobOwner {
  readonly appId: string
  readonly ownerId: string
}

export interface UnservedLanguages {
  /** Whether this process can work on a job. */
  canWorkOn(languages: JobLanguages): boolean
  /**
   * Whether this process can work on a job that it has claimed; if not, it remembers the
   * languages, and starts the downloads that they lack.
   */
  admits(languages: JobLanguages, by: JobOwner): boolean
  /** Tries again to have what is lacking downloaded. */
  prepareAgain(): void
  /** Their keys. */
  keys(): string[]
  list(): ResolvedLanguages[]
}

interface Settings {
  /** Whether this process can translate them now. */
  serves: (languages: ResolvedLanguages) => boolean
  /** The same, after it has started the downloads that they lack. */
  prepare: (languages: ResolvedLanguages, by: JobOwner) => boolean
  /** Whether this process can translate them after downloads. */
  offers: (languages: ResolvedLanguages) => boolean
  /** Whether one other process serves all of them, or could a few minutes ago. */
  servedElsewhere: (languages: readonly ResolvedLanguages[]) => boolean
  /** Called when languages turn out not to be served. */
  onFound: (languages: JobLanguages) => void
}

/** One string for the languages of a job. No tag has a `>` or a space. */
export const languagesKey = ({ from, detected, to }: JobLanguages): string =>
  `${from ?? detected ?? ''}>${to}`

export function createUnservedLanguages({
  serves,
  prepare,
  offers,
  servedElsewhere,
  onFound,
}: Settings): UnservedLanguages {
  const found = new Map<string, { languages: JobLanguages; by: JobOwner }>()

  /** Texts in several languages that no process serves together: any one does what it can. */
  function possiblePairs(languages: JobLanguages): ResolvedLanguages[] {
    const pairs = pairsOf(languages)
    return pairs.length > 1 && !servedElsewhere(pairs) ? pairs.filter(offers) : pairs
  }

  const canWorkOn = (languages: JobLanguages): boolean => possiblePairs(languages).every(serves)

  /** The same, after it has started the downloads of all of its languages. */
  const prepareAll = (languages: JobLanguages, by: JobOwner): boolean =>
    possiblePairs(languages)
      .map((pair) => prepare(pair, by))
      .every((isReady) => isReady)

  /** Engines and models come and go. */
  function forgetServed(): void {
    for (const [key, { languages }] of found) if (canWorkOn(languages)) found.delete(key)
  }

  return {
    canWorkOn,

    admits({ from, detected, to }, by) {
      const languages = { ...(from && { from }), ...(detected && { detected }), to }
      if (prepareAll(languages, by)) return true
      const key = languagesKey(languages)
      if (!found.has(key)) {
        found.set(key, { languages, by })
        onFound(languages)
      }
      return false
    },

    prepareAgain() {
      for (const { languages, by } of found.values()) prepareAll(languages, by)
    },

    keys() {
      forgetServed()
      return [...found.keys()]
    },

    list() {
      forgetServed()
      const pairs = [...found.values()]
        .flatMap(({ languages }) => pairsOf(languages))
        .filter((languages) => !serves(languages))
      return [...new Map(pairs.map((languages) => [languagesKey(languages), languages])).values()]
    },
  }
}

function pairsOf({ from, detected, to }: JobLanguages): ResolvedLanguages[] {
  if (from !== undefined) return [{ from, to }]
  return detected === undefined ? [{ to }] : detected.split(' ').map((each) => ({ from: each, to }))
}

/** The other processes that work on jobs; processes/ has it. */
export interface JobPeers {
  sourcesOf(to: string): readonly string[]
  /** A language as a process serves it that translates from it and from all of `besides`. */
  findSource(
    language: string,
    pairs: { to: string; besides: readonly string[] },
  ): string | undefined
}

const namesOf = ({ detected }: JobLanguages): string[] => detected?.split(' ') ?? []

/** Undefined for a job that names its language. */
export function peersOf(job: JobLanguages, peers: JobPeers): PeerLanguages | undefined {
  if (job.from !== undefined) return undefined
  let sources: readonly string[] | undefined
  return {
    sourcesOf(to) {
      sources ??= peers.sourcesOf(to)
      return sources
    },
    findSource: (language, to) => peers.findSource(language, { to, besides: namesOf(job) }),
  }
}

/** The job's `detected` with one language more. */
export const withDetected = (job: JobLanguages, language: string): string =>
  [...new Set([...namesOf(job), language])].sort().join(' ')
