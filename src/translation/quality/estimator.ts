// Estimates how good the translations of a route are.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
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
