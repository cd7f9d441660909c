// Detects the source language of a text among those that the service can translate.

import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { isSliceOver, nextSlice } from '../shared/time-slice.ts'
import type { Detector } from './detection/detector.ts'
import type { RequestContext } from './request-context.ts'
import type { Router } from './router.ts'

interface Dependencies {
  router: Router
  /** Loaded at the first call. */
  loadDetector: () => Promise<Detector>
}

const withBases = (tags: Iterable<string>): ReadonlySet<string> =>
  new Set([...tags].flatMap((tag) => [tag, baseLanguage(tag)]))

export type SourceDetection = ReturnType<typeof createSourceDetection>

export function createSourceDetection({ router, loadDetector }: Dependencies) {
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

  return {
    /**
     * Undefined when the text has no letters. Rejects with the reason of the context's signal.
     */
    async detect(text: string, context: RequestContext, to?: string) {
      const detector = await loadDetector()
      // Each takes about a millisecond, and a request can have a thousand.
      if (isSliceOver()) await nextSlice(context)
      context.signal.throwIfAborted()
      const own = candidatesFor(to)
      const ofPeers = to === undefined ? [] : (context.peers?.sourcesOf(to) ?? [])
      return detector.detect(text, ofPeers.length === 0 ? own : own.union(withBases(ofPeers)))
    },

    /** Call it when the pairs have changed. */
    clear: (): void => candidates.clear(),
  }
}
