// The way of a text: it is looked up in the cache and cut into segments, its language is detected
// and its route found, the app's own corrections are taken, what is left is translated along the
// route, and the text is assembled. The segments of a document go the middle of this way.
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import type { RunInThread } from '../process/task-pool.ts'
import { noTracing, type Tracing } from '../telemetry/tracing.ts'
import { createAlternativesSearch, listAlternatives } from './alternatives.ts'
import type { SegmentCache, TextCache } from './caching/cache.ts'
import { cacheKeyOf } from './caching/text-key.ts'
import { countCharacters } from './characters.ts'
import { createTextCutter } from './cutting/text-cutter.ts'
import type { Detector } from './detection/detector.ts'
import { createSourceDetection, type SourceDetection } from './detection/source-detection.ts'
import { notDetected } from './detection/undetermined.ts'
import { createDoubtfulTranslation } from './doubtful-segments.ts'
import type { EngineName } from './engines/engine-names.ts'
import { type Instructions, isEstimated, type SegmentInstructions } from './instructions.ts'
import { usualThreshold } from './matches.ts'
import type { PlausibilityCheck } from './plausibility/plausibility.ts'
import type { FindEstimate } from './quality/estimator.ts'
import { reviewSegments, stateQuality } from './quality/review.ts'
import type { RequestContext } from './request-context.ts'
import type { UsedRoute } from './routed-result.ts'
import {
  type FindCorrections,
  type RoutedSegments,
  translateAlongRoute,
} from './routed-translation.ts'
import { currentPairs } from './routing/current-pairs.ts'
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
import { listUnapplied } from './steering.ts'
import { createGrowingText } from './synchronous/growing-text.ts'
import type { TextTranslator } from './synchronous/text-translator.ts'

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
export interface TranslatedSegments extends RoutedSegments, Pick<Translation, 'from' | 'to'> {
  readonly detectedLanguage?: Translation['detectedLanguage'] | undefined
  readonly improving?: Translation['improving'] | undefined
  readonly unapplied?: Translation['unapplied'] | undefined
}

export interface Translator extends TextTranslator {
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
  const findAlternatives = createAlternativesSearch({ ...engines, segments: caches.segments })
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
    const { ownerId, noteCached, onGrowth } = context
    const { format, tags } = instructions
    const key = cacheKeyOf(instructions, context)
    const known = key && caches.texts.find(ownerId, text, key.pair, key.format)
    if (known) {
      noteCached?.(known)
      onGrowth?.({ text: known.translatedText, characters: known.characters })
      return known
    }
    const textTerms = context.glossary?.textTerms
    const source = await cutText({ text, format, tags, textTerms }, context)
    const growing = onGrowth && createGrowingText({ text, format, ...source }, onGrowth)
    const ofText = growing ? { ...context, onSegment: growing.add } : context
    const translated = await translateSegments(source.segments, instructions, ofText)
    const { route, isCached, improving } = translated
    const assembled = route.length === 0 ? text : await source.assemble(translated.segments)
    const translation = describe({ source: text, text: assembled }, translated, {
      instructions,
      context,
    })
    if (instructions.alternatives !== undefined) {
      const { segments, glossaryTerms } = translated
      const translatedText = { ...translation, segments, glossaryTerms }
      const task = { source, translated: translatedText, instructions, context }
      Object.assign(translation, await listAlternatives(findAlternatives, task))
    }
    await growing?.end(translation)
    if (!isCached || improving) return translation
    noteCached?.(translation)
    if (key) caches.texts.keep(ownerId, text, key.format, translation)
    return translation
  }

  async function translateSegments(
    segments: readonly Segment[],
    instructions: SegmentInstructions,
    context: RequestContext,
  ): Promise<TranslatedSegments> {
    const { to, score: isScored = false, marks: isMarked = false, steering } = instructions
    const found = await findRoute(segments, instructions, context)
    const { from, route, improving, detectedLanguage } = found
    if (route === undefined) return { ...unchanged(segments), from, to, detectedLanguage }
    const reached = route.hops.at(-1)?.to ?? to
    const pair = { from, to: reached }
    const otherRoutes = instructions.hops
      ? noOtherRoutes
      : findOtherRoutes(router, pair, context.engines)
    const followed = followedAlong(route, engines.schedulers)
    const threshold = context.hasCorrections
      ? (instructions.matchThreshold ?? (followed.has('matches') ? usualThreshold : undefined))
      : undefined
    const steered =
      steering || threshold ? { ...context, steering, matchThreshold: threshold } : context
    const task = {
      ...{ pair, route, otherRoutes, context: steered, isMarked, isScored },
      isEstimated: isEstimated(instructions, context),
    }
    const translated = await supply.use(route.hops, () =>
      translateAlongRoute(segments, task, translators),
    )
    const { unapplied } = listUnapplied(steering, followed)
    return { ...translated, from, to: reached, detectedLanguage, improving, unapplied }
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

/** What an answer says of a translated text. */
function describe(
  { source, text: translatedText }: { source: string; text: string },
  translated: TranslatedSegments,
  { instructions, context }: { instructions: SegmentInstructions; context: RequestContext },
): Translation {
  const { segments, estimates, from, to, route, otherRoutes, score, marks, matches } = translated
  const { unapplied, detectedLanguage, improving } = translated
  const characters = countCharacters(source)
  const translation: Translation = { translatedText, characters, from, to, route }
  if (otherRoutes) translation.otherRoutes = otherRoutes
  if (instructions.score) translation.score = score ?? null
  if (isEstimated(instructions, context)) {
    const review = reviewSegments(segments, estimates, context.reviewBelow)
    Object.assign(translation, stateQuality(review))
  }
  if (context.glossary) translation.glossaryTerms = translated.glossaryTerms
  if (marks) translation.marks = marks
  if (matches) translation.matches = matches
  if (unapplied) translation.unapplied = unapplied
  if (detectedLanguage) translation.detectedLanguage = detectedLanguage
  if (improving) translation.improving = improving
  return translation
}

/** The route of segments, and their language. */
interface SourceRoute {
  readonly from: string
  /** Undefined if they need no translation, or have none. */
  readonly route: UsedRoute | undefined
  readonly improving?: true | undefined
  readonly detectedLanguage?: Translation['detectedLanguage'] | undefined
}

/** The route of segments: the given one, or the best one, for which their language is detected. */
function createRouteSearch(detection: SourceDetection, routes: SuppliedRoutes) {
  return (
    segments: readonly Segment[],
    { from, to, hops }: SegmentInstructions,
    context: RequestContext,
  ): SourceRoute | Promise<SourceRoute> => {
    if (from === undefined)
      return detection.findRoute(segments.map(segmentText).join('\n'), to, context)
    if (segments.length === 0) return { from, route: undefined }
    if (hops) return { from, route: { hops } }
    const toSource = ({ route, improving }: ReadyRoute): SourceRoute => ({ from, route, improving })
    const ready = routes.findRoute(from, to, context)
    return ready instanceof Promise ? ready.then(toSource) : toSource(ready)
  }
}

/** Segments that need no translation, or have none. */
const unchanged = (segments: readonly Segment[]): RoutedSegments => ({
  segments,
  route: [],
  isCached: false,
  glossaryTerms: 0,
})
