// Detects the source language of a text among those that the service can translate, and finds the
// route from there.
import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { isSliceOver, nextSlice } from '../../shared/time-slice.ts'
import { type RequestContext, ServedByPeer } from '../request-context.ts'
import { defaultSelection } from '../routing/engine-selection.ts'
import type { LanguageResolver } from '../routing/language-resolver.ts'
import type { ReadyRoute, SuppliedRoutes } from '../routing/ready-route.ts'
import type { Router, Routes } from '../routing/router.ts'
import type { Detection } from '../schemas.ts'
import type { Detector } from './detector.ts'
import { notDetected, undetermined } from './undetermined.ts'

interface Dependencies {
  router: Router
  languages: LanguageResolver
  routes: SuppliedRoutes
  /** Loaded at the first call. */
  loadDetector: () => Promise<Detector>
}

/** Where a text comes from, and how it gets into a language. */
interface DetectedRoute extends ReadyRoute {
  /** The language as served, or `und`. */
  readonly from: string
  readonly detectedLanguage: Pick<Detection, 'language' | 'confidence' | 'reliable'>
}

export interface SourceDetection {
  detect(text: string, context: RequestContext, to?: string): Promise<Detection | undefined>

  /**
   * Rejects with `language-pair-not-supported` for a reliably detected language without a route,
   * with `ServedByPeer`, as `SuppliedRoutes.findRoute`, and as `detect`.
   */
  findRoute(text: string, to: string, context: RequestContext): Promise<DetectedRoute>

  /** Call it when the pairs have changed. */
  clear(): void
}

export function createSourceDetection({
  router,
  languages,
  routes,
  loadDetector,
}: Dependencies): SourceDetection {
  const ofAll = createCandidates(router)
  const ofInstalled = createCandidates(router.installed)

  /** Detection itself knows the languages of all engines: a text is in its language anyway. */
  const allowedRoutes = ({ engines = defaultSelection }: RequestContext) => router.select(engines)

  /**
   * Undefined when the text has no letters. A doubtful language is one that is installed, if
   * possible: it is no reason for a download. Rejects with the reason of the context's signal.
   */
  async function detect(
    text: string,
    context: RequestContext,
    to?: string,
  ): Promise<Detection | undefined> {
    const detector = await loadDetector()
    // Each takes about a millisecond, and a request can have a thousand.
    if (isSliceOver()) await nextSlice(context)
    context.signal.throwIfAborted()
    const ofPeers = withBases(to === undefined ? [] : (context.peers?.sourcesOf(to) ?? []))
    const within = (own: ReadonlySet<string>) => (ofPeers.size === 0 ? own : own.union(ofPeers))
    const found = detector.detect(text, within(ofAll.find(to)))
    const installed = ofInstalled.find(to)
    return found === undefined || found.reliable || installed.has(found.language)
      ? found
      : detector.detect(text, within(installed))
  }

  /** A doubtful language without a route is not an error: the text may well be a name. */
  function routeFrom(
    language: string,
    { to, reliable }: { to: string; reliable: boolean },
    context: RequestContext,
  ): ReadyRoute | Promise<ReadyRoute> {
    const allowed = allowedRoutes(context)
    if (!reliable) {
      const source = allowed.installed.findSource(language)
      return {
        route: source === undefined ? undefined : allowed.installed.findRoute(source, to),
      }
    }
    const source = allowed.findSource(language) ?? language
    const isTarget = baseLanguage(language) === baseLanguage(to)
    return isTarget && !allowed.sources.has(source)
      ? { route: undefined }
      : routes.findRoute(source, to, context)
  }

  return {
    detect,

    async findRoute(text, to, context) {
      const detected = text === '' ? undefined : await detect(text, context, to)
      if (detected === undefined)
        return { from: undetermined, route: undefined, detectedLanguage: notDetected }
      const { language, confidence, reliable } = detected
      const from = allowedRoutes(context).findSource(language) ?? language
      if (!languages.serves({ from, to })) {
        const ofPeer = context.peers?.findSource(language, to)
        if (ofPeer !== undefined) throw new ServedByPeer(ofPeer)
      }
      const ready = await routeFrom(language, { to, reliable }, context)
      return {
        from: ready.route !== undefined || reliable ? from : undetermined,
        ...ready,
        detectedLanguage: { language, confidence, reliable },
      }
    },

    clear: () => {
      ofAll.clear()
      ofInstalled.clear()
    },
  }
}

/** What can be translated into a language, or at all: detection prefers these. */
function createCandidates(routes: Routes) {
  const known = new Map<string, ReadonlySet<string>>()
  return {
    find(to?: string): ReadonlySet<string> {
      const key = to ?? ''
      let found = known.get(key)
      if (found === undefined) {
        found = withBases(to === undefined ? routes.translated : routes.sourcesOf(to))
        known.set(key, found)
      }
      return found
    },
    clear: (): void => known.clear(),
  }
}

const withBases = (tags: Iterable<string>): ReadonlySet<string> =>
  new Set([...tags].flatMap((tag) => [tag, baseLanguage(tag)]))
