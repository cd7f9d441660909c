// What became of a segment, and along which route.
import type { Hop } from './engines/engine-names.ts'
import type { QualityEstimate } from './quality/calibration.ts'
import type { ScoredSegment } from './quality/score.ts'

export interface UsedRoute {
  readonly hops: readonly Hop[]
}

export interface RoutedSegment extends Omit<ScoredSegment, 'isPartial'> {
  /** null where nothing can be said. */
  readonly estimate: QualityEstimate | null
  /** Undefined if no engine translated it. */
  readonly route?: UsedRoute | undefined
}
