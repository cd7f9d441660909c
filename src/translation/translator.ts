// Translates one text: resolves languages and route, cuts the text into segments, translates each
// along the route, and assembles the result.
import { Problem } from '../http/problems.ts'
import { andThen, type Eventual } from './at-once.ts'
import type { SegmentCache, TextCache } from './cache.ts'
import { countCharacters } from './characters.ts'
import type { Detector } from './detection.ts'
import { EngineError, type EngineName, type LanguagePair, segmentText } from './engines/engine.ts'
import { baseLanguage } from './language.ts'
import type { LanguageResolver, ResolvedLanguages } from './languages.ts'
import type { Document } from './markup/document.ts'
import { cutHtmlInSteps } from './markup/html.ts'
import { cutTextInSteps } from './markup/text.ts'
import type { Route, Router } from './router.ts'
import type { RequestContext, Scheduler } from './scheduler.ts'
import type { Detection, Format, Translation } from './schemas.ts'
import { createSegmentTranslator } from './segments.ts'
import { mapInSlices, runInSlices, timeSlice } from './time-slice.ts'

export type Translator = ReturnType<typeof createTranslator>

/** How a text is translated: its resolved languages and its format. */
export interface Instructions extends ResolvedLanguages {
  readonly format: Format
}

interface Dependencies {
  router: Router
  languages: LanguageResolver
  schedulers: ReadonlyMap<EngineName, Scheduler>
  caches: { segments: SegmentCache; texts: TextCache }
  /** Loaded at the first call. */
  loadDetector: () => Promise<Detector>
}

/** A text with its route and request context. */
interface Journey {
  text: string
  pair: LanguagePair
  route: Route
  document: Document
  context: RequestContext
  /** Called when all of its segments came from the cache. */
  onCached?: ((translation: Translation) => void) | undefined
}

/** Used when the language cannot be detected. */
export const undetermined = 'und'

export function createTranslator({
  router,
  languages,
  schedulers,
  caches,
  loadDetector,
}: Dependencies) {
  const translateSegment = createSegmentTranslator({ schedulers, segments: caches.segments })
  const candidates = new Map<string, ReadonlySet<string>>()
  let knownSources = router.sources

  /** Drops what was computed for other pairs than the current ones. */
  function refresh(): void {
    if (router.sources === knownSources) return
    knownSources = router.sources
    candidates.clear()
    caches.segments.clear()
    caches.texts.clear()
  }

  function translate(
    text: string,
    instructions: Instructions,
    context: RequestContext,
  ): Eventual<Translation> {
    const { from, to, format } = instructions
    // A checkpoint needs every segment, and a no-store text must not be in the cache.
    if (from === undefined || context.noStore || context.checkpoint)
      return translateUncached(text, instructions, context)
    const known = caches.texts.find(context.userId, text, { from, to }, format)
    if (known) {
      context.noteCached?.(known)
      return known
    }
    return translateUncached(text, instructions, context, (translation) =>
      caches.texts.keep(context.userId, text, format, translation),
    )
  }

  function translateUncached(
    text: string,
    { from, to, format }: Instructions,
    context: RequestContext,
    onCached?: Journey['onCached'],
  ): Eventual<Translation> {
    const steps = format === 'html' ? cutHtmlInSteps(text) : cutTextInSteps(text)
    return andThen(runInSlices(steps, context), (document) => {
      if (document.segments.length === 0) return unchanged(text, from ?? undetermined, to)
      if (from === undefined) return translateDetected(text, to, document, context)
      const route = languages.getRoute(from, to)
      return route
        ? along({ text, pair: { from, to }, route, document, context, onCached })
        : unchanged(text, from, to)
    })
  }

  async function translateDetected(
    text: string,
    to: string,
    document: Document,
    context: RequestContext,
  ): Promise<Translation> {
    const detected = await detect(
      document.segments.map(segmentText).join('\n'),
      candidatesFor(to),
      context,
    )
    if (detected === undefined) return unchanged(text, undetermined, to)
    const { language, confidence, reliable } = detected
    const detectedLanguage = { language, confidence, reliable }
    const source = router.findSource(language)
    const route = routeFromDetected(source, to, reliable, language)
    if (route === undefined)
      return {
        ...unchanged(text, reliable ? (source ?? language) : undetermined, to),
        detectedLanguage,
      }
    const pair = { from: source ?? language, to }
    return Object.assign(await along({ text, pair, route, document, context }), {
      detectedLanguage,
    })
  }

  /** A doubtful language without a route is not an error: the text may well be a name. */
  function routeFromDetected(
    source: string | undefined,
    to: string,
    reliable: boolean,
    language: string,
  ): Route | undefined {
    if (source !== undefined) {
      try {
        return languages.getRoute(source, to)
      } catch (error) {
        if (reliable) throw error
        return undefined
      }
    }
    if (!reliable || baseLanguage(language) === baseLanguage(to)) return undefined
    return languages.getRoute(language, to)
  }

  function along({
    text,
    pair,
    route,
    document,
    context,
    onCached,
  }: Journey): Eventual<Translation> {
    let isCached = true
    const translated = mapInSlices(
      document.segments,
      (segment) => {
        const translation = translateSegment(segment, pair, route.hops, context)
        if (translation instanceof Promise) isCached = false
        return translation
      },
      context,
    )
    const assembled = andThen(translated, (segments) =>
      runInSlices(document.assembleInSteps(segments), context),
    )
    return andThen(assembled, (translatedText) => {
      const translation = {
        translatedText,
        ...pair,
        characters: countCharacters(text),
        route: [...route.hops],
      }
      if (isCached) {
        context.noteCached?.(translation)
        onCached?.(translation)
      }
      return translation
    })
  }

  async function detect(text: string, candidates: ReadonlySet<string>, context: RequestContext) {
    const detector = await loadDetector()
    // Each takes about a millisecond, and a request can have a thousand.
    const slice = timeSlice(context)
    if (slice) {
      // Created before the wait, because a deadline counts from then.
      const { signal } = context
      await slice
      signal.throwIfAborted()
    }
    return detector.detect(text, candidates)
  }

  /** What the service can translate into a language, or at all: detection prefers these. */
  function candidatesFor(to?: string): ReadonlySet<string> {
    const key = to ?? ''
    let found = candidates.get(key)
    if (found === undefined) {
      found = new Set(
        [...(to === undefined ? router.sources : router.sourcesOf(to))].flatMap((tag) => [
          tag,
          baseLanguage(tag),
        ]),
      )
      candidates.set(key, found)
    }
    return found
  }

  return {
    /**
     * Translates one text, synchronously when all of it is cached. Never throws, but rejects with
     * `language-pair-not-supported` (a reliably detected language without a route),
     * `engine-unavailable`, `overloaded`, or the reason of the aborted signal.
     */
    translate(
      text: string,
      instructions: Instructions,
      context: RequestContext,
    ): Eventual<Translation> {
      refresh()
      const before = router.sources
      try {
        const translation = translate(text, instructions, context)
        if (!(translation instanceof Promise)) return translation
        return translation
          .catch((error) => {
            // Its model was removed or replaced in the meantime; there may be another route now.
            if (!(error instanceof EngineError) || router.sources === before) throw error
            refresh()
            return translate(text, instructions, context)
          })
          .catch(explain)
      } catch (error) {
        return Promise.reject(error)
      }
    },

    /**
     * The language of one text among those that can be translated; `und` when it has no letters.
     * Rejects with the reason of the aborted signal.
     */
    async detect(text: string, context: RequestContext): Promise<Detection> {
      refresh()
      return (
        (await detect(text, candidatesFor(), context)) ?? {
          language: undetermined,
          confidence: 0,
          reliable: false,
          alternatives: [],
        }
      )
    },
  }
}

const unchanged = (text: string, from: string, to: string): Translation => ({
  translatedText: text,
  from,
  to,
  characters: countCharacters(text),
  route: [],
})

function explain(error: unknown): never {
  if (!(error instanceof EngineError)) throw error
  throw new Problem('engine-unavailable', {
    detail: 'The engine for this pair does not work at the moment. Try again later.',
    cause: error,
    retryAfterSeconds: 10,
  })
}
