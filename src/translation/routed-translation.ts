// Translates the segments of one text: the app's own translations first, then along a route.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { joinTexts, type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { hasLetters } from '@dragoman/formats/text/lines.ts'
import { mapInSlices, type Owner } from '../shared/time-slice.ts'
import { inSpan } from '../telemetry/scope.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { TranslateDoubtful } from './doubtful-segments.ts'
import type { SegmentScore } from './engines/engine.ts'
import { isSlow } from './engines/engine-names.ts'
import { describeMatches, type Match } from './matches.ts'
import type { QualityEstimate } from './quality/calibration.ts'
import type { FindEstimate } from './quality/estimator.ts'
import { createScoreSum, meanOf } from './quality/score.ts'
import type { RequestContext } from './request-context.ts'
import type { RoutedSegment, UsedRoute } from './routed-result.ts'
import {
  createRoutedTranslator,
  type OtherRoutes,
  type RoutedTranslator,
} from './routed-segment.ts'
import { keyOfHop } from './routing/path.ts'
import type { Translation } from './schemas.ts'
import type { SegmentTranslator } from './segment-translator.ts'
import { textBefore } from './steering.ts'
import { startTerms } from './terms/term-translator.ts'
import type { Occurrence } from './terms/termed-segment.ts'

/** A route, and for whom it is used. */
interface RouteTask {
  readonly pair: LanguagePair
  readonly route: UsedRoute
  readonly otherRoutes: OtherRoutes
  readonly context: RequestContext
  /** Whether the score of the translation is wanted. */
  readonly isScored: boolean
  /** Whether the quality of each segment is to be estimated. */
  readonly isEstimated: boolean
  /** Whether terms and corrections in the translation are listed. */
  readonly isMarked: boolean
}

export interface RoutedSegments
  extends Pick<Translation, 'route' | 'otherRoutes' | 'score' | 'marks'> {
  /** Corrections that are nearly equal to some of them. */
  readonly matches?: Translation['matches']
  readonly segments: readonly Segment[]
  /** Whether all of them came from the cache, and would come from there again. */
  readonly isCached: boolean
  /** How often terms of the glossary occur in them. */
  readonly glossaryTerms: number
  /** Of each segment, if they were wanted; null where nothing can be said. */
  readonly estimates?: readonly (QualityEstimate | null)[]
}

/** A piece of a segment: translated by the app itself or not language, or else to translate. */
export type CorrectedPiece = { readonly done: Segment } | { readonly rest: Segment }

/** The pieces of a segment of which sentences have the app's own translation. */
export interface PartialCorrection {
  readonly pieces: readonly CorrectedPiece[]
}

type Correction = Segment | PartialCorrection | undefined

/** For whom corrections are found. */
export type CorrectionContext = Owner & Pick<RequestContext, 'matchThreshold'>

/** The app's own translations of segments. */
interface FoundCorrections {
  /** Undefined, or nothing at its index, for other segments. */
  readonly corrections: readonly Correction[]
  /** What is nearly equal to a segment, or to what no correction translates of it; best first. */
  readonly matches: readonly (readonly Match[] | undefined)[]
}

export type FindCorrections = (
  segments: readonly Segment[],
  pair: LanguagePair,
  context: CorrectionContext,
) => Promise<FoundCorrections>

interface Translators {
  translateSegment: SegmentTranslator
  translateDoubtful: TranslateDoubtful
  findCorrections: FindCorrections
  findEstimate: FindEstimate
  tracing: Tracing
}

export const noCorrections: FoundCorrections = { corrections: [], matches: [] }

/** Rejects with the errors of the schedulers, or with the reason of the context's signal. */
export const translateAlongRoute = (
  segments: readonly Segment[],
  task: RouteTask,
  translators: Translators,
): Promise<RoutedSegments> =>
  inSpan(translators.tracing, 'segments', {
    attributes: () => ({
      'dragoman.segments': segments.length,
      'dragoman.from': task.pair.from,
      'dragoman.to': task.pair.to,
      'dragoman.engines': task.route.hops.map(({ engine }) => engine).join(' '),
    }),
    work: () => translateSegments(segments, task, translators),
  })

async function translateSegments(
  segments: readonly Segment[],
  { pair, route, otherRoutes, context, isScored, isEstimated, isMarked }: RouteTask,
  translators: Translators,
): Promise<RoutedSegments> {
  const compiled = context.glossary?.termsFor(pair)
  const terms = compiled && startTerms(compiled)
  const { corrections: corrected, matches } = context.hasCorrections
    ? await translators.findCorrections(segments, pair, context)
    : noCorrections
  const matchOf = (index: number): Match | undefined => matches[index]?.[0]
  const count = corrected.filter((correction) => correction !== undefined).length
  let isCached = count === 0
  const onEngine = () => {
    isCached = false
  }
  const slowRoute = findSlowRoute(route, otherRoutes, context)
  const isMeasured = isScored || isEstimated || slowRoute !== undefined
  const task = { pair, route, otherRoutes, context, terms, isMeasured, onEngine }
  const translator = createRoutedTranslator(task, translators)
  const translateOne: TranslateOne = (segment, index) => {
    const correction = corrected[index]
    if (correction === undefined)
      return translator.translate(segment, {
        before: () => textBefore(segments, index),
        match: matchOf(index),
      })
    return 'pieces' in correction
      ? translateRest(correction.pieces, { translator, match: matchOf(index), context })
      : { segment: correction, estimate: null }
  }
  // What a slow route may translate again is not final.
  const onSegment = slowRoute ? undefined : context.onSegment
  const first = await mapInSlices(segments, observe(translateOne, onSegment), context)
  const glossaryTerms = terms?.found.length ?? 0
  // Sentences with terms are translated several times, and terms have no probability.
  const hasTerms = glossaryTerms > 0
  const known = hasTerms ? first.map((result) => ({ ...result, estimate: null })) : first
  const { results, isAll } = slowRoute
    ? await translators.translateDoubtful({
        segments,
        first: known,
        pair,
        slowRoute,
        context,
        matchOf,
        translateAgain: translator.translateAgain,
      })
    : { results: known, isAll: true }
  const isComplete = count === segments.length && corrected.every(isWhole)
  const used = [
    ...(count > 0 ? [{ engine: 'memory', ...pair } as const] : []),
    ...(isComplete ? [] : route.hops),
  ]
  return {
    segments: results.map(({ segment }) => segment),
    isCached: isCached && isAll,
    route: used,
    ...describeOtherRoutes(results, route),
    glossaryTerms,
    ...(isMarked && describeMarks(terms?.found ?? [], corrected)),
    ...describeMatches(matches),
    ...(isScored && { score: hasTerms ? null : meanOf(sumScores(results)) }),
    ...(isEstimated && { estimates: results.map(({ estimate }) => estimate) }),
  }
}

type TranslateOne = (segment: Segment, index: number) => RoutedSegment | Promise<RoutedSegment>

/** The same, whose translations are told as they come. */
function observe(translateOne: TranslateOne, onSegment: RequestContext['onSegment']): TranslateOne {
  if (onSegment === undefined) return translateOne
  return async (segment, index) => {
    const result = await translateOne(segment, index)
    onSegment(index, result.segment)
    return result
  }
}

/** That of a request with `auto`, unless a slow engine translates all of it anyway. */
function findSlowRoute(
  { hops }: UsedRoute,
  otherRoutes: OtherRoutes,
  { engines }: RequestContext,
): UsedRoute | undefined {
  if (engines?.optimizeFor !== 'auto' || hops.some(({ engine }) => isSlow(engine))) return undefined
  return otherRoutes.findSlow()
}

/** The routes of segments that did not go along the planned one. */
function describeOtherRoutes(
  results: readonly RoutedSegment[],
  planned: UsedRoute,
): Pick<Translation, 'otherRoutes'> {
  const elsewhere = results.flatMap(({ route }) =>
    route === undefined || route === planned ? [] : [route],
  )
  if (elsewhere.length === 0) return {}
  const groups = Map.groupBy(elsewhere, ({ hops }) => hops.map(keyOfHop).join(', '))
  return {
    otherRoutes: [...groups.values()].map((routes) => ({
      route: [...(routes[0]?.hops ?? [])],
      segments: routes.length,
    })),
  }
}

function sumScores(results: readonly RoutedSegment[]): SegmentScore | null {
  const sum = createScoreSum()
  for (const { score } of results) if (score !== undefined) sum.add(score)
  return sum.total()
}

/** The terms and the corrections that a translation has; nothing if there are none. */
function describeMarks(
  terms: readonly Occurrence[],
  corrections: readonly Correction[],
): Pick<Translation, 'marks'> {
  const corrected = corrections.flatMap((correction) => {
    if (correction === undefined) return []
    const texts = 'pieces' in correction ? correction.pieces.map(textOfDone) : [textOf(correction)]
    return texts.filter((text) => hasLetters([text]))
  })
  const marks = [
    ...terms.map(({ text, target }) => ({ kind: 'term', text: target, source: text }) as const),
    ...corrected.map((text) => ({ kind: 'correction', text }) as const),
  ]
  const once = new Map(marks.map((mark) => [`${mark.kind} ${mark.text}`, mark]))
  return once.size === 0 ? {} : { marks: [...once.values()] }
}

const textOf = (segment: Segment): string => segmentText(segment).trim()
const textOfDone = (piece: CorrectedPiece): string => ('done' in piece ? textOf(piece.done) : '')

/** Whether no engine is asked for the segment of a correction. */
const isWhole = (correction: Correction): boolean =>
  correction !== undefined &&
  (!('pieces' in correction) || correction.pieces.every((piece) => 'done' in piece))

/** Translates what the app itself has not; what is between corrections is translated at once. */
async function translateRest(
  pieces: readonly CorrectedPiece[],
  {
    translator: { translate },
    match,
    context,
  }: { translator: RoutedTranslator; match: Match | undefined; context: Owner },
): Promise<RoutedSegment> {
  const results = await mapInSlices(
    pieces,
    (piece): RoutedSegment | Promise<RoutedSegment> =>
      'done' in piece ? { segment: piece.done, estimate: null } : translate(piece.rest, { match }),
    context,
  )
  return {
    segment: joinTexts(results.flatMap(({ segment }) => segment)),
    score: sumScores(results),
    estimate: null,
  }
}
