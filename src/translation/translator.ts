// Translates one text: looks in the cache of complete texts, and tries again when the pairs have
// changed.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { Problem } from '../http/problems.ts'
import type { RunInThread } from '../process/task-pool.ts'
import { sha256 } from '../shared/hashes.ts'
import { noTracing, type Tracing } from '../telemetry/tracing.ts'
import type { SegmentCache, TextCache } from './cache.ts'
import { createMarkdownCutter } from './cutting/markdown-cutter.ts'
import type { Detector } from './detection/detector.ts'
import { EngineError } from './engines/engine.ts'
import type { EngineName } from './engines/engine-names.ts'
import type { LanguageResolver, ResolvedLanguages } from './language-resolver.ts'
import type { PlausibilityCheck } from './plausibility/plausibility.ts'
import type { RequestContext } from './request-context.ts'
import type { FindCorrections } from './routed-translation.ts'
import type { Router } from './router.ts'
import type { Scheduler } from './scheduler/scheduler.ts'
import type { Detection, Translation } from './schemas.ts'
import { createSegmentTranslator } from './segment-translator.ts'
import { createSourceDetection } from './source-detection.ts'
import {
  createTextTranslator,
  type Instructions,
  notDetected,
  type TranslatedSegments,
} from './text-translator.ts'

export type Translator = ReturnType<typeof createTranslator>

interface Dependencies {
  router: Router
  languages: LanguageResolver
  schedulers: ReadonlyMap<EngineName, Scheduler>
  caches: { segments: SegmentCache; texts: TextCache }
  /** Loaded at the first call. */
  loadDetector: () => Promise<Detector>
  checkPlausibility: PlausibilityCheck
  runInThread: RunInThread
  /** Called for apps that have corrections. */
  findCorrections: FindCorrections
  tracing?: Tracing
}

export function createTranslator({
  router,
  languages,
  schedulers,
  caches,
  loadDetector,
  checkPlausibility,
  runInThread,
  findCorrections,
  tracing = noTracing,
}: Dependencies) {
  const translateSegment = createSegmentTranslator({
    schedulers,
    segments: caches.segments,
    checkPlausibility,
  })
  const detection = createSourceDetection({ router, loadDetector })
  const texts = createTextTranslator({
    router,
    languages,
    detection,
    translateSegment,
    cutMarkdown: createMarkdownCutter(runInThread),
    findCorrections,
    tracing,
  })
  const { refresh, withCurrentPairs } = followPairs(router, () => {
    detection.clear()
    caches.segments.clear()
    caches.texts.clear()
  })

  async function translate(
    text: string,
    instructions: Instructions,
    context: RequestContext,
  ): Promise<Translation> {
    const { from, to } = instructions
    if (from === undefined || !mayCache(context))
      return texts.translateText(text, instructions, { context })
    const format = formatKey(instructions)
    const known = caches.texts.find(context.userId, text, { from, to }, format)
    if (known) {
      context.noteCached?.(known)
      return known
    }
    const onCached = (translation: Translation) =>
      caches.texts.keep(context.userId, text, format, translation)
    return texts.translateText(text, instructions, { context, onCached })
  }

  return {
    /** All of the texts from the cache, or undefined. The same objects each time: read-only. */
    findCached(
      texts: readonly string[],
      instructions: Instructions,
      {
        userId,
        noStore,
        hasCorrections,
      }: Pick<RequestContext, 'userId' | 'noStore' | 'hasCorrections'>,
    ): Translation[] | undefined {
      const { from, to } = instructions
      if (from === undefined || noStore || hasCorrections) return undefined
      refresh()
      return caches.texts.findAll(userId, texts, { from, to }, formatKey(instructions))
    },

    /**
     * Translates one text. Rejects with `language-pair-not-supported` (a reliably detected language
     * without a route), `engine-unavailable`, `overloaded`, or the reason of the aborted signal.
     */
    translate: (
      text: string,
      instructions: Instructions,
      context: RequestContext,
    ): Promise<Translation> => withCurrentPairs(() => translate(text, instructions, context)),

    /** Translates the segments of one document. Rejects as `translate`. */
    translateSegments: (
      segments: readonly Segment[],
      languages: ResolvedLanguages,
      context: RequestContext,
    ): Promise<TranslatedSegments> =>
      withCurrentPairs(() => texts.translateSegments(segments, languages, context)),

    /**
     * The language of one text among those that can be translated; `und` if it is not recognised.
     * Rejects with the reason of the aborted signal.
     */
    async detect(text: string, context: RequestContext): Promise<Detection> {
      refresh()
      return (await detection.detect(text, context)) ?? { ...notDetected, alternatives: [] }
    },
  }
}

/** `clear` drops what was computed for other pairs than the current ones. */
function followPairs(router: Router, clear: () => void) {
  let knownSources = router.sources

  function refresh(): void {
    if (router.sources === knownSources) return
    knownSources = router.sources
    clear()
  }

  /** Works again when the pairs have changed meanwhile. */
  async function withCurrentPairs<T>(work: () => Promise<T>): Promise<T> {
    refresh()
    const before = router.sources
    try {
      return await work()
    } catch (error) {
      // Its model was removed or replaced in the meantime; there may be another route now.
      if (!(error instanceof EngineError) || router.sources === before) throw explained(error)
    }
    refresh()
    return work().catch((error: unknown) => {
      throw explained(error)
    })
  }

  return { refresh, withCurrentPairs }
}

/**
 * Whether complete texts may be cached. A checkpoint needs every segment, a no-store text must not
 * be in the cache, and with a glossary or corrections a text has another translation.
 */
const mayCache = ({ noStore, checkpoint, glossary, hasCorrections }: RequestContext): boolean =>
  !(noStore || checkpoint || glossary || hasCorrections)

/** The format with its tags, and whether there is a score, for the key of a cached text. */
const formatKey = ({ format, tags, score }: Instructions): string =>
  `${format}${tags === undefined ? '' : `-${sha256(JSON.stringify(tags))}`}${score ? '+score' : ''}`

function explained(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  return new Problem('engine-unavailable', {
    detail: 'The engine for this pair does not work at the moment. Try again later.',
    cause: error,
    retryAfterSeconds: 10,
  })
}
