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
  type OtherRoutes,
  type RoutedText,
  startRouted,
  translateAgain,
  translateRouted,
} from './routed-segment.ts'
import { keyOfHop } from './routing/path.ts'
import type { Translation } from './schemas.ts'
import type { SegmentTranslator } from './segment-translator.ts'
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

export interface RoutedSegments extends Pick<Translation, 'route'> {
  readonly otherRoutes?: Translation['otherRoutes'] | undefined
  readonly score?: Translation['score'] | undefined
  readonly marks?: Translation['marks'] | undefined
  /** Corrections that are nearly equal to some of them. */
  readonly matches?: Translation['matches'] | undefined
  readonly segments: readonly Segment[]
  /** Whether all of them came from the cache, and would come from there again. */
  readonly isCached: boolean
  /** How often terms of the glossary occur in them. */
  readonly glossaryTerms: number
  /** Of each segment, if they were wanted; null where nothing can be said. */
  readonly estimates?: readonly (QualityEstimate | null)[] | undefined
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
  const { corrections, matches } = context.hasCorrections
    ? await translators.findCorrections(segments, pair, context)
    : noCorrections
  const count = corrections.filter((correction) => correction !== undefined).length
  let isCached = count === 0
  const onEngine = () => {
    isCached = false
  }
  const slowRoute = findSlowRoute(route, otherRoutes, context)
  const isMeasured = isScored || isEstimated || slowRoute !== undefined
  const task = { segments, pair, route, otherRoutes, context, terms, isMeasured, onEngine }
  const text = startRouted(task, translators)
  const translateOne: TranslateOne = (segment, index) => {
    const correction = corrections[index]
    const match = matches[index]?.[0]
    if (correction === undefined) return translateRouted(text, segment, { index, match })
    return 'pieces' in correction
      ? translateRest(correction.pieces, text, match)
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
        matchOf: (index) => matches[index]?.[0],
        translateAgain: (segment, route, context) =>
          translateAgain(text, segment, { route, context }),
      })
    : { results: known, isAll: true }
  return {
    segments: results.map(({ segment }) => segment),
    isCached: isCached && isAll,
    route: count === 0 ? [...route.hops] : listUsed(corrections, task),
    otherRoutes: describeOtherRoutes(results, route),
    glossaryTerms,
    marks: isMarked ? describeMarks(terms?.found ?? [], corrections) : undefined,
    matches: describeMatches(matches),
    score: isScored ? meanOf(hasTerms ? null : sumScores(results)) : undefined,
    estimates: isEstimated ? results.map(({ estimate }) => estimate) : undefined,
  }
}

/** The app itself, and the hops of the route unless it translated all. */
function listUsed(
  corrections: readonly Correction[],
  { segments, pair, route }: Pick<RouteTask, 'pair' | 'route'> & Pick<RoutedSegments, 'segments'>,
): RoutedSegments['route'] {
  const isComplete = segments.every((_, index) => isWhole(corrections[index]))
  return [{ engine: 'memory', ...pair }, ...(isComplete ? [] : route.hops)]
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

/** The routes of segments that did not go along the planned one, if there are such. */
function describeOtherRoutes(
  results: readonly RoutedSegment[],
  planned: UsedRoute,
): Translation['otherRoutes'] {
  const elsewhere = results.filter(({ route }) => route !== undefined && route !== planned)
  if (elsewhere.length === 0) return undefined
  const groups = Map.groupBy(elsewhere, ({ route }) => route?.hops.map(keyOfHop).join(', '))
  return Array.from(groups.values(), (segments) => ({
    route: [...(segments[0]?.route?.hops ?? [])],
    segments: segments.length,
  }))
}

function sumScores(results: readonly RoutedSegment[]): SegmentScore | null {
  const sum = createScoreSum()
  for (const { score } of results) if (score !== undefined) sum.add(score)
  return sum.total()
}

/** The terms and the corrections that a translation has, if there are some. */
function describeMarks(
  terms: readonly Occurrence[],
  corrections: readonly Correction[],
): Translation['marks'] {
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
  return once.size === 0 ? undefined : [...once.values()]
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
  text: RoutedText,
  match: Match | undefined,
): Promise<RoutedSegment> {
  const results = await mapInSlices(
    pieces,
    (piece): RoutedSegment | Promise<RoutedSegment> =>
      'done' in piece
        ? { segment: piece.done, estimate: null }
        : translateRouted(text, piece.rest, { match }),
    text.task.context,
  )
  return {
    segment: joinTexts(results.flatMap(({ segment }) => segment)),
    score: sumScores(results),
    estimate: null,
  }
}
