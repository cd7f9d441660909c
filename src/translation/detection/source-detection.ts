// Detects the source language of a text among those that the service can translate, and finds the
// route from there.
import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { isSliceOver, nextSlice } from '../../shared/time-slice.ts'
import { type RequestContext, ServedByPeer } from '../request-context.ts'
import type { LanguageResolver } from '../routing/language-resolver.ts'
import type { Route, Router } from '../routing/router.ts'
import type { Detection } from '../schemas.ts'
import type { Detector } from './detector.ts'

interface Dependencies {
  router: Router
  languages: LanguageResolver
  /** Loaded at the first call. */
  loadDetector: () => Promise<Detector>
}

/** Where a text comes from, and how it gets into a language. */
interface DetectedRoute {
  /** The language as served, or `und`. */
  readonly from: string
  /** Undefined if the text stays as it is. */
  readonly route: Route | undefined
  readonly detectedLanguage: Pick<Detection, 'language' | 'confidence' | 'reliable'>
}

/** Used when the language cannot be detected. */
export const undetermined = 'und'
/** What an answer says of a text whose language is not recognised. */
export const notDetected = { language: undetermined, confidence: 0, reliable: false }

export function createSourceDetection({ router, languages, loadDetector }: Dependencies) {
  const candidates = new Map<string, ReadonlySet<string>>()

  /** What the service can translate into a language, or at all: detection prefers these. */
  function candidatesFor(to?: string): ReadonlySet<string> {
    const key = to ?? ''
    let found = candidates.get(key)
    if (found === undefined) {
      const sources = to === undefined ? router.sources : router.sourcesOf(to)
      found = withBases(sources)
      candidates.set(key, found)
    }
    return found
  }

  /**
   * Undefined when the text has no letters. Rejects with the reason of the context's signal.
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
    const own = candidatesFor(to)
    const ofPeers = to === undefined ? [] : (context.peers?.sourcesOf(to) ?? [])
    return detector.detect(text, ofPeers.length === 0 ? own : own.union(withBases(ofPeers)))
  }

  /** A doubtful language without a route is not an error: the text may well be a name. */
  function routeFrom(
    language: string,
    { to, reliable }: { to: string; reliable: boolean },
  ): Route | undefined {
    const source = router.findSource(language)
    if (source === undefined) {
      const isTarget = baseLanguage(language) === baseLanguage(to)
      return reliable && !isTarget ? languages.getRoute(language, to) : undefined
    }
    try {
      return languages.getRoute(source, to)
    } catch (error) {
      if (reliable) throw error
      return undefined
    }
  }

  return {
    detect,

    /**
     * Rejects with `language-pair-not-supported` for a reliably detected language without a route,
     * with `ServedByPeer`, and as `detect`.
     */
    async findRoute(text: string, to: string, context: RequestContext): Promise<DetectedRoute> {
      const detected = text === '' ? undefined : await detect(text, context, to)
      if (detected === undefined)
        return { from: undetermined, route: undefined, detectedLanguage: notDetected }
      const { language, confidence, reliable } = detected
      const from = router.findSource(language) ?? language
      if (!languages.serves({ from, to })) {
        const ofPeer = context.peers?.findSource(language, to)
        if (ofPeer !== undefined) throw new ServedByPeer(ofPeer)
      }
      const route = routeFrom(language, { to, reliable })
      return {
        from: route !== undefined || reliable ? from : undetermined,
        route,
        detectedLanguage: { language, confidence, reliable },
      }
    },

    /** Call it when the pairs have changed. */
    clear: (): void => candidates.clear(),
  }
}

const withBases = (tags: Iterable<string>): ReadonlySet<string> =>
  new Set([...tags].flatMap((tag) => [tag, baseLanguage(tag)]))
