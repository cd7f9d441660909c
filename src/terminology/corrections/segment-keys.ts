// What segments and their sentences are looked up by.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { mapInSlices, type Owner } from '../../shared/time-slice.ts'
import { keyOfSegment } from './matching.ts'
import { type CorrectedRun, listRuns, type Run } from './sentence-runs.ts'
import type { UnitedSegment } from './sentence-units.ts'

/** The keys of a segment and of its sentences. */
export interface SegmentKeys {
  readonly key: string | undefined
  readonly united: UnitedSegment
  /** Those that start with each unit. */
  readonly runs: readonly (readonly Run[])[]
}

/** What corrections translate of a segment. */
export interface CorrectedSegment {
  readonly whole?: Segment | undefined
  /** What starts with each of its units. */
  readonly sentences?: readonly (CorrectedRun | undefined)[] | undefined
}

/** Units whose runs are hashed in less than a millisecond. */
const unitsAtOnce = 16

/** A segment of one sentence needs no more than its own key. */
export function listKeys(
  segment: Segment,
  united: UnitedSegment,
  owner: Owner,
): SegmentKeys | Promise<SegmentKeys> {
  const key = keyOfSegment(segment)
  const { units } = united
  if (units.length === 1 && key !== undefined) return { key, united, runs: [] }
  if (units.length <= unitsAtOnce)
    return { key, united, runs: units.map((_, index) => listRuns(united, index)) }
  return mapInSlices(units, (_, index) => listRuns(united, index), owner).then((runs) => ({
    key,
    united,
    runs,
  }))
}

export function* keysOf(cut: readonly SegmentKeys[]): Generator<string> {
  for (const { key, runs } of cut) {
    if (key !== undefined) yield key
    for (const ofUnit of runs) for (const run of ofUnit) yield run.key
  }
}
