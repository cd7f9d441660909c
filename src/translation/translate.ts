// The way of a text: it is looked up in the cache and cut into segments, its language is detected
// and its route found, the app's own corrections are taken, what is left is translated along the
// route, and the text is assembled. The segments of a document go the middle of this way.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import type { RunInThread } from '../process/task-pool.ts'
import { sha256 } from '../shared/hashes.ts'
import { noTracing, type Tracing } from '../telemetry/tracing.ts'
import type { SegmentCache, TextCache } from './cache.ts'
import { countCharacters } from './characters.ts'
import { createTextCutter } from './cutting/text-cutter.ts'
import type { Detector } from './detection/detector.ts'
import {
  createSourceDetection,
  notDetected,
  type SourceDetection,
} from './detection/source-detection.ts'
import { createDoubtfulTranslation } from './doubtful-segments.ts'
import type { EngineName } from './engines/engine-names.ts'
import type { Instructions, SegmentInstructions } from './instructions.ts'
import type { PlausibilityCheck } from './plausibility/plausibility.ts'
import type { FindEstimate } from './quality/estimator.ts'
import { isEstimated, reviewSegments, stateQuality } from './quality/review.ts'
import type { RequestContext } from './request-context.ts'
import {
  type FindCorrections,
  type RoutedSegments,
  translateAlongRoute,
} from './routed-translation.ts'
import { currentPairs } from './routing/current-pairs.ts'
import { defaultSelection } from './routing/engine-selection.ts'
import {
  type FollowedFields,
  findFollowed,
  followedAlong,
  type WishfulRequest,
} from './routing/followed-fields.ts'
import type { LanguageResolver } from './routing/language-resolver.ts'
import type { ModelSupply } from './routing/model-supply.ts'
import { findOtherRoutes, noOtherRoutes } from './routing/next-route.ts'
import type { ReadyRoute, SuppliedRoutes } from './routing/ready-route.ts'
import type { Router } from './routing/router.ts'
import type { Scheduler } from './scheduler/scheduler.ts'
import type { Detection, Translation } from './schemas.ts'
import { createSegmentTranslator } from './segment-translator.ts'
import { hashSteering, listUnapplied } from './steering.ts'

interface Dependencies {
  router: Router
  languages: LanguageResolver
  routes: SuppliedRoutes
  supply: ModelSupply
  schedulers: ReadonlyMap<EngineName, Scheduler>
  caches: { segments: SegmentCache; texts: TextCache<Translation> }
  /** Loaded at the first call. */
  loadDetector: () => Promise<Detector>
  checkPlausibility: PlausibilityCheck
  runInThread: RunInThread
  /** Called for apps that have corrections. */
  findCorrections: FindCorrections
  findEstimate: FindEstimate
  tracing?: Tracing
}

/** Segments in another language, and how they came there; the given ones if the route is empty. */
export interface TranslatedSegments
  extends RoutedSegments,
    Pick<Translation, 'from' | 'to' | 'detectedLanguage' | 'improving' | 'unapplied'> {}

export interface Translator {
  /** All of the texts from the cache, or undefined. The same objects each time: read-only. */
  findCached(
    texts: readonly string[],
    instructions: Instructions,
    context: CachingContext & Pick<RequestContext, 'ownerId'>,
  ): Translation[] | undefined

  /**
   * Translates one text. Rejects with `language-pair-not-supported` (a reliably detected language
   * without a route), `engine-unavailable`, `model-downloading`, `overloaded`, `text-too-long`
   * (it takes too long to read), or the reason of the aborted signal.
   */
  translate(text: string, instructions: Instructions, context: RequestContext): Promise<Translation>

  /** Which wishes the best route follows; any route if the source is to be detected. */
  follows(request: WishfulRequest): FollowedFields

  /** Translates the segments of one document. Rejects as `translate`. */
  translateSegments(
    segments: readonly Segment[],
    instructions: SegmentInstructions,
    context: RequestContext,
  ): Promise<TranslatedSegments>

  /**
   * The language of one text among those that can be translated; `und` if it is not recognised.
   * Rejects with the reason of the aborted signal.
   */
  detect(text: string, context: RequestContext): Promise<Detection>
}

export function createTranslator({
  router,
  languages,
  routes,
  supply,
  caches,
  loadDetector,
  runInThread,
  ...engines
}: Dependencies): Translator {
  const cutText = createTextCutter(runInThread)
  const detection = createSourceDetection({ router, languages, routes, loadDetector })
  const findRoute = createRouteSearch(detection, routes)
  const translators = createTranslators(caches.segments, engines)
  const { refresh, withCurrentPairs } = currentPairs(router, () => {
    detection.clear()
    caches.segments.clear()
    caches.texts.clear()
  })

  async function translate(
    text: string,
    instructions: Instructions,
    context: RequestContext,
  ): Promise<Translation> {
    const { ownerId } = context
    const key = cacheKeyOf(instructions, context)
    const known = key && caches.texts.find(ownerId, text, key.pair, key.format)
    if (known) {
      context.noteCached?.(known)
      return known
    }
    const { translation, isCached } = await translateText(text, instructions, context)
    if (isCached) context.noteCached?.(translation)
    if (isCached && key) caches.texts.keep(ownerId, text, key.format, translation)
    return translation
  }

  async function translateText(
    text: string,
    { format, tags, ...instructions }: Instructions,
    context: RequestContext,
  ): Promise<{ translation: Translation; isCached: boolean }> {
    const textTerms = context.glossary?.textTerms
    const source = await cutText({ text, format, tags, textTerms }, context)
    const translated = await translateSegments(source.segments, instructions, context)
    const { segments, route, isCached, improving } = translated
    const translation = {
      translatedText: route.length === 0 ? text : await source.assemble(segments),
      characters: countCharacters(text),
      ...describe(translated, instructions, context),
    }
    return { translation, isCached: isCached && !improving }
  }

  async function translateSegments(
    segments: readonly Segment[],
    instructions: SegmentInstructions,
    context: RequestContext,
  ): Promise<TranslatedSegments> {
    const { to, score: isScored = false, steering, matchThreshold } = instructions
    const { route, ...source } = await findRoute(segments, instructions, context)
    if (route === undefined) return { ...unchanged(segments), ...source, to }
    const reached = route.hops.at(-1)?.to ?? to
    const pair = { from: source.from, to: reached }
    const wanted = { isScored, isEstimated: isEstimated(instructions, context) }
    const otherRoutes = instructions.hops
      ? noOtherRoutes
      : findOtherRoutes(router, pair, context.engines)
    const steered = steering || matchThreshold ? { ...context, steering, matchThreshold } : context
    const task = { pair, route, otherRoutes, context: steered, ...wanted }
    const translated = await supply.use(route.hops, () =>
      translateAlongRoute(segments, task, translators),
    )
    const followed = followedAlong(route, engines.schedulers)
    return { ...translated, ...source, ...listUnapplied(steering, followed), to: reached }
  }

  return {
    findCached(texts, instructions, context) {
      const key = cacheKeyOf(instructions, context)
      if (key === undefined) return undefined
      refresh()
      return caches.texts.findAll(context.ownerId, texts, key.pair, key.format)
    },

    translate: (text, instructions, context) =>
      withCurrentPairs(() => translate(text, instructions, context)),

    follows: (request) => findFollowed(router, engines.schedulers, request),

    translateSegments: (segments, instructions, context) =>
      withCurrentPairs(() => translateSegments(segments, instructions, context)),

    async detect(text, context) {
      refresh()
      return (await detection.detect(text, context)) ?? { ...notDetected, alternatives: [] }
    },
  }
}

/** What translates the segments of a text along its route. */
function createTranslators(
  segments: SegmentCache,
  {
    schedulers,
    checkPlausibility,
    findCorrections,
    findEstimate,
    tracing = noTracing,
  }: Pick<
    Dependencies,
    'schedulers' | 'checkPlausibility' | 'findCorrections' | 'findEstimate' | 'tracing'
  >,
) {
  return {
    translateSegment: createSegmentTranslator({ schedulers, segments, checkPlausibility }),
    translateDoubtful: createDoubtfulTranslation(checkPlausibility),
    findCorrections,
    findEstimate,
    tracing,
  }
}

/** What an answer says of a translated text besides the text itself. */
function describe(
  { segments, estimates, ...translated }: TranslatedSegments,
  instructions: SegmentInstructions,
  context: RequestContext,
): Omit<Translation, 'translatedText' | 'characters'> {
  const { from, to, route, otherRoutes, score, glossaryTerms, matches } = translated
  const { unapplied, detectedLanguage, improving } = translated
  return {
    from,
    to,
    route,
    ...(otherRoutes && { otherRoutes }),
    ...(instructions.score && { score: score ?? null }),
    ...(isEstimated(instructions, context) &&
      stateQuality(reviewSegments(segments, estimates, context.reviewBelow))),
    ...(context.glossary && { glossaryTerms }),
    ...(matches && { matches }),
    ...(unapplied && { unapplied }),
    ...(detectedLanguage && { detectedLanguage }),
    ...(improving && { improving }),
  }
}

const noRoute: ReadyRoute = { route: undefined }

/** The route of segments: the given one, or the best one, for which their language is detected. */
function createRouteSearch(detection: SourceDetection, routes: SuppliedRoutes) {
  return async (
    segments: readonly Segment[],
    { from, to, hops }: SegmentInstructions,
    context: RequestContext,
  ) => {
    if (from === undefined)
      return detection.findRoute(segments.map(segmentText).join('\n'), to, context)
    if (segments.length === 0) return { from, ...noRoute }
    return { from, ...(hops ? { route: { hops } } : await routes.findRoute(from, to, context)) }
  }
}

/** Segments that need no translation, or have none. */
const unchanged = (segments: readonly Segment[]): RoutedSegments => ({
  segments,
  route: [],
  isCached: false,
  glossaryTerms: 0,
})

/**
 * The pair and the format under which a complete text is cached; undefined if it may not be. A
 * checkpoint needs every segment, a no-store text must not be in the cache, and with a glossary or
 * corrections a text has another translation.
 */
function cacheKeyOf(
  instructions: Instructions,
  context: CachingContext,
): { pair: LanguagePair; format: string } | undefined {
  const { from, to, format, tags, score, hops, steering } = instructions
  const { noStore, checkpoint, glossary, hasCorrections, reviewBelow } = context
  const { engines = defaultSelection } = context
  if (from === undefined || hops !== undefined) return undefined
  if (noStore || checkpoint || glossary || hasCorrections) return undefined
  const ofTags = tags === undefined ? '' : `-${sha256(JSON.stringify(tags))}`
  const ofScore = score ? '+score' : ''
  const ofEstimate = isEstimated(instructions, context) ? `+estimate${reviewBelow ?? ''}` : ''
  const ofSteering = steering === undefined ? '' : `+${hashSteering(steering)}`
  const ofEngines = engines === defaultSelection ? '' : `+${engines.key}`
  const wishes = ofTags + ofScore + ofEstimate + ofEngines + ofSteering
  return { pair: { from, to }, format: wishes === '' ? format : `${format}${wishes}` }
}

/** What decides whether a complete text may be cached, and what its answer has. */
type CachingContext = Pick<
  RequestContext,
  'noStore' | 'checkpoint' | 'glossary' | 'hasCorrections' | 'reviewBelow' | 'engines'
>
