// Translates single segments of a text along its route, or along the next best one where an engine
// fails.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { EngineError } from './engines/engine.ts'
import { type EngineName, isSlow } from './engines/engine-names.ts'
import { FailedHop } from './hop-translator.ts'
import type { FindEstimate } from './quality/estimator.ts'
import { createScoreSum } from './quality/score.ts'
import type { RequestContext } from './request-context.ts'
import type { RoutedSegment, UsedRoute } from './routed-result.ts'
import type { SegmentTask, SegmentTranslator } from './segment-translator.ts'
import { textBefore } from './steering.ts'
import { startTerms } from './terms/term-translator.ts'

/** The routes of one pair that a request may take, and that are installed. */
export interface OtherRoutes {
  /** The next best route, without some engines. */
  findWithout(engines: ReadonlySet<EngineName>): UsedRoute | undefined
  /** The best route through slow engines alone. */
  findSlow(): UsedRoute | undefined
}

/** How the segments of a text are translated. */
interface TextTask extends Omit<SegmentTask, 'hops' | 'scores' | 'canReplace'> {
  readonly segments: readonly Segment[]
  readonly route: UsedRoute
  readonly otherRoutes: OtherRoutes
  /** Whether scores and estimates are wanted. */
  readonly isMeasured: boolean
}

interface Translators {
  readonly translateSegment: SegmentTranslator
  readonly findEstimate: FindEstimate
}

/** What a segment is translated along. */
interface Way {
  readonly route: UsedRoute
  readonly task: SegmentTask
  /** Undefined if scores and estimates are not wanted. */
  readonly estimate: ReturnType<FindEstimate> | undefined
}

/** A text whose segments are translated along a route. */
export interface RoutedText {
  readonly task: TextTask
  readonly translators: Translators
  readonly planned: Way
  /** The engine of the planned route, if that is slow and gets the text as it was sent. */
  readonly slow: EngineName | undefined
  /** Is aborted when a slow engine has to leave time for another route. */
  readonly limit: AbortSignal | undefined
}

/** Of the time of a waiting caller; the rest is for a fast engine. */
const shareOfSlow = 0.7

/** Where a segment is in its text, if it is a whole one, and a correction that it nearly equals. */
interface Place {
  readonly index?: number
  readonly match: RequestContext['match']
}

const noEngines: ReadonlySet<EngineName> = new Set()

export function startRouted(task: TextTask, translators: Translators): RoutedText {
  const { route, otherRoutes, context } = task
  const slow = findSlowEngine(route)
  const hasOther = slow !== undefined && otherRoutes.findWithout(new Set([slow])) !== undefined
  return {
    task,
    translators,
    planned: toWay({ task, translators }, route, noEngines),
    slow,
    limit: hasOther ? limitTime(context) : undefined,
  }
}

/**
 * Engines that take context get what stands before the segment, and the match. Rejects with the
 * errors of the schedulers and FailedHop.
 */
export const translateRouted = (
  text: RoutedText,
  segment: Segment,
  place: Place,
): Promise<RoutedSegment> =>
  translatePlanned(text, segment, place).catch((error: unknown) => {
    if (!(error instanceof FailedHop)) throw error
    return translateElsewhere(text, segment, error)
  })

/** Along another route, entirely or not at all: rejects as `translateRouted`. */
export function translateAgain(
  text: RoutedText,
  segment: Segment,
  { route, context }: { route: UsedRoute; context: RequestContext },
): Promise<RoutedSegment> {
  const way = toWay(text, route, noEngines)
  const task = { ...way.task, context, canReplace: () => true }
  return translateAlong(text, segment, { ...way, task })
}

function toWay(
  { task: text, translators }: Pick<RoutedText, 'task' | 'translators'>,
  route: UsedRoute,
  failed: ReadonlySet<EngineName>,
): Way {
  const { pair, context, terms, onEngine, otherRoutes } = text
  const task = {
    pair,
    context,
    onEngine,
    hops: route.hops,
    // Terms that were found are counted once, and what they are alone depends on the route.
    terms: route === text.route ? terms : terms && startTerms(terms.compiled),
    canReplace: (engine: EngineName) =>
      otherRoutes.findWithout(new Set([...failed, engine])) !== undefined,
  }
  const estimate = text.isMeasured ? translators.findEstimate(route.hops) : undefined
  return { route, task, estimate }
}

const translatePlanned = (
  text: RoutedText,
  segment: Segment,
  place: Place,
): Promise<RoutedSegment> =>
  text.slow === undefined
    ? translateAlong(text, segment, toMatched(text.planned, place))
    : translateSlowly(text, text.slow, { segment, place })

/** A slow engine takes what stands around a segment, and leaves time for another route. */
async function translateSlowly(
  text: RoutedText,
  slow: EngineName,
  { segment, place: { index, match } }: { segment: Segment; place: Place },
): Promise<RoutedSegment> {
  const { limit, task, planned } = text
  const context = {
    ...task.context,
    ...(index !== undefined && { before: () => textBefore(task.segments, index) }),
    match,
    signal: limit ?? task.context.signal,
  }
  try {
    return await translateAlong(text, segment, { ...planned, task: { ...planned.task, context } })
  } catch (error) {
    if (!limit?.aborted || task.context.signal.aborted || error instanceof FailedHop) throw error
    throw new FailedHop(slow, new EngineError('the engine takes too long', 'engine'))
  }
}

function translateAlong(
  { translators: { translateSegment } }: RoutedText,
  segment: Segment,
  { route, task, estimate }: Way,
): Promise<RoutedSegment> {
  if (!estimate)
    return translateSegment(segment, task).then((translation) => ({
      segment: translation,
      estimate: null,
      route,
    }))
  const scores = createScoreSum()
  return translateSegment(segment, { ...task, scores }).then((translation) => {
    const score = scores.total()
    return { segment: translation, score, estimate: estimate(segment, translation, score), route }
  })
}

/** Rejects with the last failure if there is no route without the engines that failed. */
async function translateElsewhere(
  text: RoutedText,
  segment: Segment,
  first: FailedHop,
): Promise<RoutedSegment> {
  const failed = new Set<EngineName>()
  let failure = first
  for (;;) {
    const isNew = !failed.has(failure.engine)
    failed.add(failure.engine)
    const route = isNew ? text.task.otherRoutes.findWithout(failed) : undefined
    if (route === undefined) throw failure
    try {
      return await translateAlong(text, segment, toWay(text, route, failed))
    } catch (error) {
      if (!(error instanceof FailedHop)) throw error
      failure = error
    }
  }
}

/** With a correction that is nearly equal, unless an engine of the way writes another language. */
function toMatched(way: Way, { match }: Place): Way {
  const { task } = way
  if (match === undefined || task.hops.length > 1) return way
  return { ...way, task: { ...task, context: { ...task.context, match } } }
}

/** The engine of a route that is slow and gets the text as it was sent. */
function findSlowEngine({ hops: [first, ...others] }: UsedRoute): EngineName | undefined {
  return first !== undefined && others.length === 0 && isSlow(first.engine)
    ? first.engine
    : undefined
}

/** By the signal of a request: its segments that wait are known by one signal. */
const limits = new WeakMap<AbortSignal, AbortSignal>()

/** A signal that is aborted before a waiting caller's time is over; undefined if nobody waits. */
function limitTime({ signal, waitUntil }: SegmentTask['context']): AbortSignal | undefined {
  if (waitUntil === undefined) return undefined
  const ms = Math.max(0, Math.floor(shareOfSlow * (waitUntil - performance.now())))
  const limit = limits.get(signal) ?? AbortSignal.any([signal, AbortSignal.timeout(ms)])
  limits.set(signal, limit)
  return limit
}
