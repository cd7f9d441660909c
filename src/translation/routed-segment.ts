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
  readonly route: UsedRoute
  readonly otherRoutes: OtherRoutes
  /** Whether scores and estimates are wanted. */
  readonly isMeasured: boolean
}

interface Translators {
  translateSegment: SegmentTranslator
  findEstimate: FindEstimate
}

/** What a segment is translated along. */
interface Way {
  readonly route: UsedRoute
  readonly task: SegmentTask
  readonly estimate: ReturnType<FindEstimate>
}

/** Of the time of a waiting caller; the rest is for a fast engine. */
const shareOfSlow = 0.7

/** What stands before a segment, and a correction that is nearly equal to it. */
type Beside = Pick<RequestContext, 'before' | 'match'>

export interface RoutedTranslator {
  /**
   * Engines that take context get `beside`. Rejects with the errors of the schedulers and
   * FailedHop.
   */
  translate(segment: Segment, beside?: Beside): Promise<RoutedSegment>

  /** Along another route, entirely or not at all: rejects as `translate`. */
  translateAgain(
    segment: Segment,
    route: UsedRoute,
    context: SegmentTask['context'],
  ): Promise<RoutedSegment>
}

export function createRoutedTranslator(
  { route: planned, otherRoutes, isMeasured, ...text }: TextTask,
  { translateSegment, findEstimate }: Translators,
): RoutedTranslator {
  const toWay = (route: UsedRoute, failed: ReadonlySet<EngineName>): Way => ({
    route,
    task: {
      ...text,
      hops: route.hops,
      // Terms that were found are counted once, and what they are alone depends on the route.
      terms: route === planned ? text.terms : text.terms && startTerms(text.terms.compiled),
      canReplace: (engine) => otherRoutes.findWithout(new Set([...failed, engine])) !== undefined,
    },
    estimate: findEstimate(route.hops),
  })
  const plannedWay = toWay(planned, new Set())
  const slow = findSlowEngine(planned)
  /** A slow engine leaves time for another route, if there is one. */
  const limit =
    slow && otherRoutes.findWithout(new Set([slow])) ? limitTime(text.context) : undefined

  /** Along the planned route. */
  async function translatePlanned(segment: Segment, beside: Beside): Promise<RoutedSegment> {
    if (slow === undefined) return translateAlong(segment, toMatched(plannedWay, beside))
    const signal = limit ?? text.context.signal
    const context = { ...text.context, ...beside, signal }
    try {
      return await translateAlong(segment, { ...plannedWay, task: { ...plannedWay.task, context } })
    } catch (error) {
      if (!limit?.aborted || text.context.signal.aborted || error instanceof FailedHop) throw error
      throw new FailedHop(slow, new EngineError('the engine takes too long', 'engine'))
    }
  }

  async function translateAlong(segment: Segment, way: Way): Promise<RoutedSegment> {
    const { route, task, estimate } = way
    if (!isMeasured)
      return { segment: await translateSegment(segment, task), estimate: null, route }
    const scores = createScoreSum()
    const translation = await translateSegment(segment, { ...task, scores })
    const score = scores.total()
    return { segment: translation, score, estimate: estimate(segment, translation, score), route }
  }

  /** Rejects with the last failure if there is no route without the engines that failed. */
  async function translateElsewhere(segment: Segment, first: FailedHop): Promise<RoutedSegment> {
    const failed = new Set<EngineName>()
    let failure = first
    for (;;) {
      const isNew = !failed.has(failure.engine)
      failed.add(failure.engine)
      const route = isNew ? otherRoutes.findWithout(failed) : undefined
      if (route === undefined) throw failure
      try {
        return await translateAlong(segment, toWay(route, failed))
      } catch (error) {
        if (!(error instanceof FailedHop)) throw error
        failure = error
      }
    }
  }

  return {
    async translate(segment, beside = {}) {
      try {
        return await translatePlanned(segment, beside)
      } catch (error) {
        if (!(error instanceof FailedHop)) throw error
        return translateElsewhere(segment, error)
      }
    },

    translateAgain(segment, route, context) {
      const way = toWay(route, new Set())
      return translateAlong(segment, {
        ...way,
        task: { ...way.task, context, canReplace: () => true },
      })
    },
  }
}

/** With a correction that is nearly equal, unless an engine of the way writes another language. */
function toMatched(way: Way, { match }: Beside): Way {
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
