// Estimates how good the translations of a route are.
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import type { NgramTable } from '../detection/ngram-table.ts'
import type { Calibration, SegmentScore } from '../engines/engine.ts'
import { type Hop, isLossless } from '../engines/engine-names.ts'
import { estimateQuality, type QualityEstimate } from './calibration.ts'
import { createSignals } from './signals.ts'

/** null where nothing can be said. */
type EstimateSegment = (
  source: Segment,
  translation: Segment,
  score: SegmentScore | null,
) => QualityEstimate | null

/** Of one route. */
export type FindEstimate = (hops: readonly Hop[]) => EstimateSegment

interface Dependencies {
  /** Called at the first estimate. */
  readTable: () => NgramTable
  /** Undefined for models without one, and for engines that have no models. */
  findCalibration: (hop: Hop) => Calibration | undefined
}

const noEstimate: EstimateSegment = () => null

/**
 * A route is estimated if one calibrated model translates: what the second model of a chain makes
 * of the errors of the first one was not measured.
 */
export function createEstimator({ readTable, findCalibration }: Dependencies): FindEstimate {
  const readSignals = createSignals(readTable)

  return (hops) => {
    const [only, ...more] = hops.filter(({ engine }) => !isLossless(engine))
    if (only === undefined || more.length > 0) return noEstimate
    const calibration = findCalibration(only)
    if (calibration === undefined) return noEstimate
    return (source, translation, score) => {
      if (score === null) return null
      const signals = readSignals({ source, translation, score }, only)
      return signals === undefined ? null : estimateQuality(signals, calibration)
    }
  }
}

/** A segment that a person should look at. */
interface DoubtfulSegment {
  /** Of its translation. */
  readonly text: string
  readonly qualityEstimate: number
  readonly reason: QualityEstimate['weakest']
}

/** What is said of a whole text. */
interface TextEstimate {
  /** The mean of its segments, by their length; null if nothing can be said of any. */
  readonly qualityEstimate: number | null
  /** Present with a threshold: whether a segment is below it. */
  readonly review?: boolean
  /** Those segments, in their order. */
  readonly doubtful?: DoubtfulSegment[]
}

/**
 * @param estimates of each translation; absent where nothing had to be translated
 * @param reviewBelow the threshold of the app, if it has one
 */
export function summarizeEstimates(
  translations: readonly Segment[],
  estimates: readonly (QualityEstimate | null)[] = [],
  reviewBelow?: number,
): TextEstimate {
  const known = translations.flatMap((translation, index) => {
    const estimate = estimates[index] ?? null
    const text = segmentText(translation).trim()
    return estimate === null || text === '' ? [] : [{ ...estimate, text }]
  })
  const characters = known.reduce((sum, { text }) => sum + text.length, 0)
  const total = known.reduce((sum, { text, quality }) => sum + text.length * quality, 0)
  const qualityEstimate = characters === 0 ? null : round(total / characters)
  if (reviewBelow === undefined) return { qualityEstimate }
  const doubtful = known
    .filter(({ quality }) => quality < reviewBelow)
    .map(({ text, quality, weakest }) => ({
      text,
      qualityEstimate: round(quality),
      reason: weakest,
    }))
  return { qualityEstimate, review: doubtful.length > 0, doubtful }
}

/** More digits would claim too much. */
const round = (quality: number): number => Math.round(100 * quality) / 100
