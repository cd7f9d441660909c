// What the other processes that work on jobs can translate, as they said in their last reports.
import { findPair } from '../models/pair-names.ts'
import { type EngineName, engineNames } from '../translation/engines/engine-names.ts'
import {
  createLanguageResolver,
  type LanguageResolver,
} from '../translation/routing/language-resolver.ts'
import { createRouter, type ResolvedLanguages, type Router } from '../translation/routing/router.ts'
import { type ProcessReport, readReport } from './process-report.ts'
import type { ProcessStore } from './process-store.ts'

export type Peers = ReturnType<typeof createPeers>

interface Settings {
  store: Pick<ProcessStore, 'listOthers'>
  ownId: number
  defaultVariants: Readonly<Record<string, string>>
  now: () => Date
}

interface Served {
  readonly router: Router
  readonly languages: LanguageResolver
}

interface Peer extends Served {
  readonly unserved: readonly ResolvedLanguages[]
}

/**
 * Jobs are accepted for languages that a process served until then: a worker that restarts should
 * not make callers fail.
 */
const rememberedMs = 10 * 60_000

export function createPeers({ store, ownId, defaultVariants, now }: Settings) {
  let peers: readonly Peer[] = []
  /** By the ID of its process, also those that are gone. */
  const remembered = new Map<number, Served & { seenMs: number }>()

  function toPeer({ engines, unserved }: ProcessReport): Peer {
    const named = engines.flatMap(({ engine, pairs }) => {
      // Of another version, which has engines that this one does not know.
      if (!isEngineName(engine)) return []
      const known = pairs.flatMap((name) => findPair(name) ?? [])
      return [[engine, { pairs: () => known }] as const]
    })
    const router = createRouter({ engines: named, defaultVariants })
    return { router, languages: createLanguageResolver(router), unserved }
  }

  return {
    /** Reads their last reports. */
    async refresh(): Promise<void> {
      const rows = await store.listOthers(ownId)
      const seenMs = now().getTime()
      peers = rows.flatMap(({ id, report: stored }) => {
        const report = readReport(stored)
        if (!canTranslate(report)) return []
        const peer = toPeer(report)
        remembered.set(id, { ...peer, seenMs })
        return [peer]
      })
      for (const [id, peer] of remembered)
        if (peer.seenMs < seenMs - rememberedMs) remembered.delete(id)
    },

    /** What each of them can translate, or could a few minutes ago. */
    languages: (): LanguageResolver[] => [...remembered.values()].map(({ languages }) => languages),

    /** Source languages that they translate into a target, or could a few minutes ago. */
    sourcesOf: (to: string): string[] =>
      [...remembered.values()].flatMap(({ router }) => [...router.sourcesOf(to)]),

    /**
     * A language as a peer serves it that translates into `to`, also from all of `besides`, or
     * could a few minutes ago; undefined if there is none.
     */
    findSource(
      language: string,
      { to, besides }: { to: string; besides: readonly string[] },
    ): string | undefined {
      for (const { router, languages } of remembered.values()) {
        const source = router.findSource(language)
        const sources = source === undefined ? [] : [source, ...besides]
        if (source !== undefined && sources.every((from) => languages.serves({ from, to })))
          return source
      }
      return undefined
    },

    /** Languages of jobs that a peer gave back, and that no peer serves. */
    unserved: (): ResolvedLanguages[] =>
      peers
        .flatMap(({ unserved }) => unserved)
        .filter((each) => !peers.some(({ languages }) => languages.serves(each))),

    /** Whether a peer serves them. */
    serve: (languages: ResolvedLanguages): boolean =>
      peers.some((peer) => peer.languages.serves(languages)),
  }
}

const canTranslate = ({ claimsJobs, engines }: ProcessReport): boolean =>
  claimsJobs && engines.some(({ pairs }) => pairs.length > 0)

const isEngineName = (name: string): name is EngineName =>
  (engineNames as readonly string[]).includes(name)
