// Translates the segments of one text: the app's own translations first, then along a route.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { joinTexts, type Segment } from '@dragoman/formats/segment/segment.ts'
import { mapInSlices, type Owner } from '../shared/time-slice.ts'
import { inSpan } from '../telemetry/scope.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import type { QualityEstimate } from './quality/calibration.ts'
import type { FindEstimate } from './quality/estimator.ts'
import type { RequestContext } from './request-context.ts'
import type { Route } from './routing/router.ts'
import type { Translation } from './schemas.ts'
import { createScoreSum, meanOf, type ScoredSegment } from './score.ts'
import type { SegmentTranslator } from './segment-translator.ts'
import { startTerms } from './terms/term-translator.ts'

/** A route, and for whom it is used. */
interface RouteTask {
  readonly pair: LanguagePair
  readonly route: Pick<Route, 'hops'>
  readonly context: RequestContext
  /** Whether the score of the translation is wanted. */
  readonly isScored: boolean
  /** Whether the quality of each segment is to be estimated. */
  readonly isEstimated: boolean
}

export interface RoutedSegments extends Pick<Translation, 'route' | 'score'> {
  readonly segments: readonly Segment[]
  /** Whether all of them came from the cache. */
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

/** Finds the app's own translations: undefined, or nothing at its index, for other segments. */
export type FindCorrections = (
  segments: readonly Segment[],
  pair: LanguagePair,
  owner: Owner,
) => Promise<readonly Correction[]>

interface Translators {
  translateSegment: SegmentTranslator
  findCorrections: FindCorrections
  findEstimate: FindEstimate
  tracing: Tracing
}

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
  { pair, route, context, isScored, isEstimated }: RouteTask,
  { translateSegment, findCorrections, findEstimate }: Translators,
): Promise<RoutedSegments> {
  const compiled = context.glossary?.termsFor(pair)
  const terms = compiled && startTerms(compiled)
  const corrected = context.hasCorrections ? await findCorrections(segments, pair, context) : []
  const count = corrected.filter((correction) => correction !== undefined).length
  let isCached = count === 0
  const scores = createScoreSum()
  const estimates: (QualityEstimate | null)[] = segments.map(() => null)
  const estimate = findEstimate(route.hops)
  const task = {
    pair,
    hops: route.hops,
    context,
    terms,
    onEngine: () => {
      isCached = false
    },
  }

  async function translateScored(segment: Segment): Promise<ScoredSegment> {
    if (!isScored && !isEstimated) return { segment: await translateSegment(segment, task) }
    const own = createScoreSum()
    const translation = await translateSegment(segment, { ...task, scores: own })
    const score = own.total()
    scores.add(score)
    return { segment: translation, score }
  }

  const translate = async (segment: Segment) => (await translateScored(segment)).segment
  const translated = await mapInSlices(
    segments,
    async (segment, index) => {
      const correction = corrected[index]
      if (correction !== undefined)
        return 'pieces' in correction
          ? translateRest(correction.pieces, translate, context)
          : correction
      const { segment: translation, score = null } = await translateScored(segment)
      if (isEstimated) estimates[index] = estimate(segment, translation, score)
      return translation
    },
    context,
  )
  const isComplete = count === segments.length && corrected.every(isWhole)
  const used = [
    ...(count > 0 ? [{ engine: 'memory', ...pair } as const] : []),
    ...(isComplete ? [] : route.hops),
  ]
  const glossaryTerms = terms?.found ?? 0
  // Sentences with terms are translated several times, and terms have no probability.
  const hasTerms = glossaryTerms > 0
  return {
    segments: translated,
    isCached,
    route: used,
    glossaryTerms,
    ...(isScored && { score: hasTerms ? null : meanOf(scores.total()) }),
    ...(isEstimated && { estimates: hasTerms ? segments.map(() => null) : estimates }),
  }
}

/** Whether no engine is asked for the segment of a correction. */
const isWhole = (correction: Correction): boolean =>
  correction !== undefined &&
  (!('pieces' in correction) || correction.pieces.every((piece) => 'done' in piece))

/** Translates what the app itself has not; what is between corrections is translated at once. */
async function translateRest(
  pieces: readonly CorrectedPiece[],
  translate: (segment: Segment) => Promise<Segment>,
  owner: Owner,
): Promise<Segment> {
  const translated = await mapInSlices(
    pieces,
    (piece) => ('done' in piece ? piece.done : translate(piece.rest)),
    owner,
  )
  return joinTexts(translated.flat())
}
