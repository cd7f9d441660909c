// What other processes translate, as a job sees it whose languages are detected.
import type { PeerLanguages } from '../../translation/request-context.ts'
import type { JobLanguages } from './unserved-languages.ts'

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
