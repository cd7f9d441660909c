// What the other processes that work on jobs can translate, as they said in their last reports.
import { findPair, pairName } from '../models/pair-names.ts'
import type { Download } from '../models/schemas.ts'
import { type EngineName, engineNames, isLossless } from '../translation/engines/engine-names.ts'
import {
  createLanguageResolver,
  type LanguageResolver,
} from '../translation/routing/language-resolver.ts'
import type { DownloadProgress } from '../translation/routing/model-supply.ts'
import type { ResolvedLanguages } from '../translation/routing/resolved-languages.ts'
import { createRouter, type Router } from '../translation/routing/router.ts'
import { type ProcessReport, readReport } from './process-report.ts'

interface Settings {
  /** The processes that are alive, except one. */
  findOthers: (ownId: number) => Promise<readonly { id: number; report: unknown }[]>
  ownId: number
  defaultVariants: Readonly<Record<string, string>>
  now: () => Date
}

/** What the other processes can translate. */
export interface Peers {
  /** Reads their last reports. */
  refresh(): Promise<void>
  /** What each of them can translate, if need be after downloads, or could a few minutes ago. */
  languages(): LanguageResolver[]
  /** Source languages that they translate into a target, or could a few minutes ago. */
  sourcesOf(to: string): string[]
  /**
   * A language as a peer serves it that translates into `to`, also from all of `besides`, or
   * could a few minutes ago; undefined if there is none.
   */
  findSource(
    language: string,
    target: { to: string; besides: readonly string[] },
  ): string | undefined
  /** Languages of jobs that a peer gave back, and that no peer serves. */
  unserved(): ResolvedLanguages[]
  /** Whether a peer serves them, if need be after downloads. */
  serve(languages: ResolvedLanguages): boolean
  /** What a peer is downloading to serve them. */
  findDownload(languages: ResolvedLanguages): DownloadProgress | undefined
}

interface Served {
  readonly router: Router
  readonly languages: LanguageResolver
}

interface Peer extends Served {
  readonly unserved: readonly ResolvedLanguages[]
  readonly downloads: readonly Download[]
}

/**
 * Jobs are accepted for languages that a process served until then: a worker that restarts should
 * not make callers fail.
 */
const rememberedMs = 10 * 60_000

export function createPeers({ findOthers, ownId, defaultVariants, now }: Settings): Peers {
  let peers: readonly Peer[] = []
  /** By the ID of its process, also those that are gone. */
  const remembered = new Map<number, Served & { seenMs: number }>()

  function toPeer({ engines, offered, unserved, downloads }: ProcessReport): Peer {
    const named = engines.flatMap(({ engine, pairs }) => {
      // Of another version, which has engines that this one does not know.
      if (!isEngineName(engine)) return []
      const known = pairs.flatMap((name) => findPair(name) ?? [])
      return [[engine, { pairs: () => known }] as const]
    })
    const offers = offered.flatMap((name) => {
      const pair = findPair(name)
      return pair === undefined ? [] : { ...pair, bytes: 0 }
    })
    const router = createRouter({ engines: named, offers: () => offers, defaultVariants })
    return { router, languages: createLanguageResolver(router), unserved, downloads }
  }

  return {
    async refresh() {
      const rows = await findOthers(ownId)
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

    languages: () => [...remembered.values()].map(({ languages }) => languages),

    sourcesOf: (to) => [...remembered.values()].flatMap(({ router }) => [...router.sourcesOf(to)]),

    findSource(language, { to, besides }) {
      for (const { router, languages } of remembered.values()) {
        const source = router.findSource(language)
        const sources = source === undefined ? [] : [source, ...besides]
        if (source !== undefined && sources.every((from) => languages.offers({ from, to })))
          return source
      }
      return undefined
    },

    unserved: () =>
      peers
        .flatMap(({ unserved }) => unserved)
        .filter((each) => !peers.some(({ languages }) => languages.offers(each))),

    serve: (languages) => peers.some((peer) => peer.languages.offers(languages)),

    findDownload({ from, to }) {
      for (const { router, downloads } of peers) {
        const missing = from === undefined ? [] : (router.findRoute(from, to)?.missing ?? [])
        const names = new Set(missing.map(pairName))
        const own = downloads.filter(({ pair, state }) => names.has(pair) && state !== 'failed')
        if (own.length > 0) return sumOf(own)
      }
      return undefined
    },
  }
}

/** Conversions of scripts alone, which every process has, are not enough. */
const canTranslate = ({ claimsJobs, engines, offered }: ProcessReport): boolean =>
  claimsJobs &&
  (offered.length > 0 ||
    engines.some(({ engine, pairs }) => {
      const isConversion = isEngineName(engine) && isLossless(engine)
      return pairs.length > 0 && !isConversion
    }))

const sumOf = (downloads: readonly Download[]): DownloadProgress => ({
  receivedBytes: downloads.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0),
  totalBytes: downloads.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
})

const isEngineName = (name: string): name is EngineName =>
  (engineNames as readonly string[]).includes(name)
