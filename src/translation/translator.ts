// Translates one text: looks in the cache of complete texts, and tries again when the pairs have
// changed.
import { Problem } from '../http/problems.ts'
import { sha256 } from '../shared/hashes.ts'
import type { SegmentCache, TextCache } from './cache.ts'
import type { Detector } from './detection/detector.ts'
import { EngineError } from './engines/engine.ts'
import type { EngineName } from './engines/engine-names.ts'
import type { LanguageResolver } from './language-resolver.ts'
import type { RequestContext } from './request-context.ts'
import type { Router } from './router.ts'
import type { Scheduler } from './scheduler.ts'
import type { Detection, Translation } from './schemas.ts'
import { createSegmentTranslator } from './segment-translator.ts'
import { createSourceDetection } from './source-detection.ts'
import { createTextTranslator, type Instructions, undetermined } from './text-translator.ts'

export type Translator = ReturnType<typeof createTranslator>

interface Dependencies {
  router: Router
  languages: LanguageResolver
  schedulers: ReadonlyMap<EngineName, Scheduler>
  caches: { segments: SegmentCache; texts: TextCache }
  /** Loaded at the first call. */
  loadDetector: () => Promise<Detector>
}

export function createTranslator({
  router,
  languages,
  schedulers,
  caches,
  loadDetector,
}: Dependencies) {
  const translateSegment = createSegmentTranslator({ schedulers, segments: caches.segments })
  const detection = createSourceDetection({ router, loadDetector })
  const translateText = createTextTranslator({ router, languages, detection, translateSegment })
  let knownSources = router.sources

  /** Drops what was computed for other pairs than the current ones. */
  function refresh(): void {
    if (router.sources === knownSources) return
    knownSources = router.sources
    detection.clear()
    caches.segments.clear()
    caches.texts.clear()
  }

  async function translate(
    text: string,
    instructions: Instructions,
    context: RequestContext,
  ): Promise<Translation> {
    const { from, to } = instructions
    // A checkpoint needs every segment, and a no-store text must not be in the cache.
    if (from === undefined || context.noStore || context.checkpoint)
      return translateText(text, instructions, { context })
    const format = formatKey(instructions)
    const known = caches.texts.find(context.userId, text, { from, to }, format)
    if (known) {
      context.noteCached?.(known)
      return known
    }
    const onCached = (translation: Translation) =>
      caches.texts.keep(context.userId, text, format, translation)
    return translateText(text, instructions, { context, onCached })
  }

  return {
    /** All of the texts from the cache, or undefined. The same objects each time: read-only. */
    findCached(
      texts: readonly string[],
      instructions: Instructions,
      { userId, noStore }: Pick<RequestContext, 'userId' | 'noStore'>,
    ): Translation[] | undefined {
      const { from, to } = instructions
      if (from === undefined || noStore) return undefined
      refresh()
      return caches.texts.findAll(userId, texts, { from, to }, formatKey(instructions))
    },

    /**
     * Translates one text. Rejects with `language-pair-not-supported` (a reliably detected language
     * without a route), `engine-unavailable`, `overloaded`, or the reason of the aborted signal.
     */
    async translate(
      text: string,
      instructions: Instructions,
      context: RequestContext,
    ): Promise<Translation> {
      refresh()
      const before = router.sources
      try {
        return await translate(text, instructions, context)
      } catch (error) {
        // Its model was removed or replaced in the meantime; there may be another route now.
        if (!(error instanceof EngineError) || router.sources === before) throw explained(error)
      }
      refresh()
      return translate(text, instructions, context).catch((error: unknown) => {
        throw explained(error)
      })
    },

    /**
     * The language of one text among those that can be translated; `und` when it has no letters.
     * Rejects with the reason of the aborted signal.
     */
    async detect(text: string, context: RequestContext): Promise<Detection> {
      refresh()
      const nothing = { language: undetermined, confidence: 0, reliable: false, alternatives: [] }
      return (await detection.detect(text, context)) ?? nothing
    },
  }
}

/** The format and its tags, for the key of a cached text. */
const formatKey = ({ format, tags }: Instructions): string =>
  tags === undefined ? format : `${format}-${sha256(JSON.stringify(tags))}`

function explained(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  return new Problem('engine-unavailable', {
    detail: 'The engine for this pair does not work at the moment. Try again later.',
    cause: error,
    retryAfterSeconds: 10,
  })
}
