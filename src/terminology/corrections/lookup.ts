// Finds the corrections of segments while they are translated: those that are equal first, then,
// for what has none, those that are nearly equal.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { lookup } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { mapInSlices, type Owner } from '../../shared/time-slice.ts'
import type { FindCorrections, PartialCorrection } from '../../translation/routed-translation.ts'
import { createBatchedReads } from './batched-reads.ts'
import { createNearCorrections, type NearSource } from './fuzzy/near-corrections.ts'
import type { CorrectionState } from './fuzzy/signed-rows.ts'
import { applyCorrection } from './matching.ts'
import { createNearLookup, type FindNear } from './near-lookup.ts'
import { type CorrectedSegment, keysOf, listKeys, type SegmentKeys } from './segment-keys.ts'
import { assemblePieces, type CorrectedRun, type Run } from './sentence-runs.ts'
import { cutUnits, type UnitedSegment } from './sentence-units.ts'
import type { CorrectionRow, FoundCorrections } from './store.ts'

interface Dependencies {
  /** The corrections of an app with these keys, of all pairs. */
  readonly findByKeys: (appId: string, keys: readonly string[]) => Promise<FoundCorrections>
  /** Without it, only equal corrections are found. */
  readonly near?: NearSource
  readonly defaultVariants: Readonly<Record<string, string>>
}

type RowsByKey = ReadonlyMap<string, readonly CorrectionRow[]>

/** What is read at once for all texts of a turn. */
interface ReadRows {
  readonly rows: RowsByKey
  readonly state: CorrectionState
}

/** Keys in one statement. */
const maxKeys = 10_000

export function createCorrectionLookup({
  findByKeys,
  near,
  defaultVariants,
}: Dependencies): FindCorrections {
  const readRows = createBatchedReads<string, ReadRows>(async (appId, keys) => {
    const all: CorrectionRow[] = []
    let state: CorrectionState = { version: 0, corrections: 0 }
    for (let start = 0; start < keys.length; start += maxKeys) {
      const found = await findByKeys(appId, keys.slice(start, start + maxKeys))
      for (const row of found.rows) all.push(row)
      state = found.state
    }
    return { rows: Map.groupBy(all, ({ sourceKey }) => sourceKey), state }
  })

  const serves = createServing(defaultVariants)
  const findNear: FindNear = near
    ? createNearLookup(createNearCorrections(near), serves)
    : async (segments) => segments

  /** The correction whose languages are nearest to those of the pair. */
  function nearest(rows: readonly CorrectionRow[], pair: LanguagePair): CorrectionRow | undefined {
    const isExact = (row: CorrectionRow): number =>
      2 * Number(row.targetLanguage === pair.to) + Number(row.sourceLanguage === pair.from)
    return rows
      .filter((row) => serves(row, pair))
      .sort((a, b) => isExact(b) - isExact(a) || b.createdAt.getTime() - a.createdAt.getTime())[0]
  }

  /** What equal corrections translate of a segment: all of it, or its sentences. */
  function correct(
    segment: Segment,
    { key = '', runs }: SegmentKeys,
    { rows, pair, owner }: { rows: RowsByKey; pair: LanguagePair; owner: Owner },
  ): CorrectedSegment | Promise<CorrectedSegment> {
    const row = nearest(rows.get(key) ?? [], pair)
    const whole = row && applyCorrection(segment, row, pair)
    if (whole !== undefined || runs.length === 0 || rows.size === 0) return { whole }
    const correctRun = (run: Run): CorrectedRun | undefined => {
      const found = nearest(rows.get(run.key) ?? [], pair)
      const translation = found && applyCorrection(run.segment, found, pair)
      return translation && { run, translation }
    }
    const longest = (ofUnit: readonly Run[]) => {
      for (const run of ofUnit) {
        const corrected = correctRun(run)
        if (corrected !== undefined) return corrected
      }
      return undefined
    }
    return mapInSlices(runs, longest, owner).then((sentences) => ({ sentences }))
  }

  return async (segments, pair, context) => {
    const cut = await mapInSlices(
      segments,
      (segment) => {
        const united = cutUnits(segment, pair.from, context)
        return united instanceof Promise
          ? united.then((each) => listKeys(segment, each, context))
          : listKeys(segment, united, context)
      },
      context,
    )
    const { rows, state } = await readRows(context.appId, keysOf(cut))
    const equal = await mapInSlices(
      segments,
      (segment, index) =>
        correct(segment, cut[index] as SegmentKeys, { rows, pair, owner: context }),
      context,
    )
    const near = await findNear(
      segments.map((segment, index) => ({
        segment,
        ...(cut[index] as SegmentKeys),
        ...(equal[index] as CorrectedSegment),
      })),
      pair,
      { ...context, state },
    )
    return {
      corrections: near.map(({ whole, sentences }, index) => {
        if (whole !== undefined) return whole
        const { united } = cut[index] as SegmentKeys
        return sentences && toPieces(united, sentences)
      }),
      matches: near.map(({ matches }) => matches),
    }
  }
}

/** Whether a correction may be used for a pair: one into `pt` for `pt-BR`, `en-GB` for `en`. */
function createServing(defaultVariants: Readonly<Record<string, string>>) {
  const means = (tag: string, served: string): boolean =>
    tag === served || lookup(tag, new Set([served]), defaultVariants) !== undefined
  return (
    row: Pick<CorrectionRow, 'sourceLanguage' | 'targetLanguage'>,
    { from, to }: LanguagePair,
  ): boolean => means(row.sourceLanguage, from) && means(row.targetLanguage, to)
}

function toPieces(
  united: UnitedSegment,
  sentences: readonly (CorrectedRun | undefined)[],
): PartialCorrection | undefined {
  const pieces = assemblePieces(united, sentences)
  return pieces && { pieces }
}
