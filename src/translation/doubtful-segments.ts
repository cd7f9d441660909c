// With `optimizeFor` `auto`: a slow engine translates again what a fast one probably translated
// badly.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { isSameSegment, type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { Problem } from '../http/problems.ts'
import { mapInSlices } from '../shared/time-slice.ts'
import { EngineError, type GivenMatch } from './engines/engine.ts'
import type { PairCheck, PlausibilityCheck } from './plausibility/plausibility.ts'
import type { RequestContext } from './request-context.ts'
import type { RoutedSegment, UsedRoute } from './routed-result.ts'
import { textBefore } from './steering.ts'

/**
 * The estimate below which a segment is doubtful, where the app has no threshold. Language models
 * are expected to reach about 0.64. Below this, they win even where they do worse than usual.
 */
const doubtfulBelow = 0.5
/**
 * The share of a request's segments that slow engines translate again: the estimates of weak models
 * all lie below the threshold, and a fifth has half of the worst tenth.
 */
const largestShare = 0.2
/** Fewer words often are the same in both languages. */
const fewestWords = 3

interface DoubtfulTask {
  readonly segments: readonly Segment[]
  /** Their translations. */
  readonly first: readonly RoutedSegment[]
  readonly pair: LanguagePair
  readonly slowRoute: UsedRoute
  readonly context: RequestContext
  /** The correction that is most like a segment. */
  readonly matchOf?: (index: number) => GivenMatch | undefined
  /** Translates a segment along another route, entirely or not at all. */
  readonly translateAgain: (
    segment: Segment,
    route: UsedRoute,
    context: RequestContext,
  ) => Promise<RoutedSegment>
}

interface SecondTranslations {
  readonly results: readonly RoutedSegment[]
  /** Whether all doubtful segments were translated again. */
  readonly isAll: boolean
}

export type TranslateDoubtful = ReturnType<typeof createDoubtfulTranslation>

export function createDoubtfulTranslation(checkPlausibility: PlausibilityCheck) {
  const takeShare = createShares()

  /** The given results, with better ones in the places of doubtful ones. */
  return async (task: DoubtfulTask): Promise<SecondTranslations> => {
    const { segments, first, pair, context } = task
    const check = checkPlausibility(pair)
    const doubts = await mapInSlices(
      first,
      (result, index) => doubtOf(segments[index] ?? [], result, { check, ...context }),
      context,
    )
    const doubtful = doubts
      .flatMap((doubt, index) => (doubt === undefined ? [] : [{ doubt, index }]))
      .sort((left, right) => left.doubt - right.doubt)
    const count = takeShare(context, segments.length, doubtful.length)
    const chosen = doubtful.slice(0, count)
    const results = [...first]
    const { limited, end } = limitTime(context)
    await mapInSlices(
      chosen,
      async ({ index }) => {
        const before = () => textBefore(segments, index)
        const asked = { ...limited, before, match: task.matchOf?.(index) }
        const better = await tryAgain(segments[index] ?? [], asked, task)
        if (better !== undefined && !isUnusable(better.segment, segments[index] ?? [], check))
          results[index] = better
      },
      context,
    ).finally(end)
    return { results, isAll: count === doubtful.length }
  }
}

/** The lower, the worse; undefined if there is no reason to doubt a translation. */
function doubtOf(
  source: Segment,
  { segment, route, estimate }: RoutedSegment,
  { check, reviewBelow = doubtfulBelow }: { check: PairCheck; reviewBelow?: number | undefined },
): number | undefined {
  if (route === undefined) return undefined
  if (isUnusable(segment, source, check)) return 0
  return estimate !== null && estimate.quality < reviewBelow ? estimate.quality : undefined
}

/** Whether a translation is not plausible, or none at all. */
function isUnusable(translation: Segment, source: Segment, check: PairCheck): boolean {
  if (!check.judge(translation, source).isPlausible) return true
  if (!isSameSegment(translation, source)) return false
  const words = segmentText(source).match(/\p{L}+/gu) ?? []
  return words.length >= fewestWords && words.some((word) => word === word.toLowerCase())
}

/** Undefined if a second translation fails or comes too late. */
async function tryAgain(
  segment: Segment,
  limited: RequestContext,
  { translateAgain, slowRoute, context }: DoubtfulTask,
): Promise<RoutedSegment | undefined> {
  try {
    return await translateAgain(segment, slowRoute, limited)
  } catch (error) {
    context.signal.throwIfAborted()
    const isExpected = error instanceof EngineError || error instanceof Problem
    if (isExpected || limited.signal.aborted) return undefined
    throw error
  }
}

/** The texts of a request share what may be translated again, in the order in which they come. */
function createShares() {
  const requests = new WeakMap<AbortSignal, { segments: number; taken: number }>()
  /** Returns how many of the wanted segments may be. */
  return ({ signal }: RequestContext, segments: number, wanted: number): number => {
    const request = requests.get(signal) ?? { segments: 0, taken: 0 }
    requests.set(signal, request)
    request.segments += segments
    const left = Math.ceil(request.segments * largestShare) - request.taken
    const taken = Math.min(wanted, Math.max(0, left))
    request.taken += taken
    return taken
  }
}

/** The context without the time that a caller needs to get at least the first translations. */
function limitTime(context: RequestContext): { limited: RequestContext; end: () => void } {
  const { waitUntil, signal } = context
  if (waitUntil === undefined) return { limited: context, end: () => {} }
  const controller = new AbortController()
  const abort = () => controller.abort(new Error('the time for second translations is over'))
  const timer = setTimeout(abort, Math.max(0, waitUntil - performance.now()))
  const limited = { ...context, signal: AbortSignal.any([signal, controller.signal]) }
  return {
    limited,
    end: () => {
      clearTimeout(timer)
    },
  }
}
