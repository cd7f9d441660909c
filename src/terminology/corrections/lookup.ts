// Finds the corrections of segments while they are translated. Segments that are looked up in one
// turn of the event loop share a statement, whatever text they are from.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { lookup } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { mapInSlices, type Owner } from '../../shared/time-slice.ts'
import type { FindCorrections, PartialCorrection } from '../../translation/routed-translation.ts'
import { applyCorrection, keyOfSegment } from './matching.ts'
import { assemblePieces, type CorrectedRun, listRuns, type Run } from './sentence-runs.ts'
import { cutUnits, type UnitedSegment } from './sentence-units.ts'
import type { CorrectionRow } from './store.ts'

interface Dependencies {
  /** The corrections of an app with these keys, of all pairs. */
  readonly findByKeys: (appId: string, keys: readonly string[]) => Promise<CorrectionRow[]>
  readonly defaultVariants: Readonly<Record<string, string>>
}

type RowsByKey = ReadonlyMap<string, readonly CorrectionRow[]>

interface Batch {
  readonly keys: Set<string>
  readonly rows: Promise<RowsByKey>
}

/** Units whose runs are hashed in less than a millisecond. */
const unitsAtOnce = 16
/** Keys in one statement. */
const maxKeys = 10_000

export function createCorrectionLookup({
  findByKeys,
  defaultVariants,
}: Dependencies): FindCorrections {
  /** Those that wait for the end of this turn, by app. */
  const batches = new Map<string, Batch>()

  async function readAll(appId: string, keys: Set<string>): Promise<RowsByKey> {
    const { promise, resolve } = Promise.withResolvers<void>()
    setImmediate(resolve)
    await promise
    batches.delete(appId)
    const all = [...keys]
    const rows: CorrectionRow[] = []
    for (let start = 0; start < all.length; start += maxKeys)
      for (const row of await findByKeys(appId, all.slice(start, start + maxKeys))) rows.push(row)
    return Map.groupBy(rows, ({ sourceKey }) => sourceKey)
  }

  function readRows(appId: string, keys: Iterable<string>): Promise<RowsByKey> {
    let batch = batches.get(appId)
    if (batch === undefined) {
      const joined = new Set<string>()
      batch = { keys: joined, rows: readAll(appId, joined) }
      batches.set(appId, batch)
    }
    for (const key of keys) batch.keys.add(key)
    return batch.rows
  }

  /** Whether a tag would be served by another: `pt` by `pt-BR`, and `en-GB` by `en`. */
  const means = (tag: string, served: string): boolean =>
    tag === served || lookup(tag, new Set([served]), defaultVariants) !== undefined

  /** The correction whose languages are nearest to those of the pair. */
  function nearest(
    rows: readonly CorrectionRow[],
    { from, to }: LanguagePair,
  ): CorrectionRow | undefined {
    const isExact = (row: CorrectionRow): number =>
      2 * Number(row.targetLanguage === to) + Number(row.sourceLanguage === from)
    return rows
      .filter((row) => means(row.sourceLanguage, from) && means(row.targetLanguage, to))
      .sort((a, b) => isExact(b) - isExact(a) || b.createdAt.getTime() - a.createdAt.getTime())[0]
  }

  /** The corrections of a segment's sentences, where it has none itself. */
  async function correctSentences(
    united: UnitedSegment,
    runs: readonly (readonly Run[])[],
    { rows, pair, owner }: { rows: RowsByKey; pair: LanguagePair; owner: Owner },
  ): Promise<PartialCorrection | undefined> {
    const correct = (run: Run): CorrectedRun | undefined => {
      const row = nearest(rows.get(run.key) ?? [], pair)
      const translation = row && applyCorrection(run.segment, row, pair)
      return translation && { run, translation }
    }
    const longest = (ofUnit: readonly Run[]) => {
      for (const run of ofUnit) {
        const corrected = correct(run)
        if (corrected !== undefined) return corrected
      }
      return undefined
    }
    const pieces = assemblePieces(united, await mapInSlices(runs, longest, owner))
    return pieces && { pieces }
  }

  /** The translation of each segment that has a correction or whose sentences have some. */
  return async (segments, pair, owner) => {
    const cut = await mapInSlices(
      segments,
      (segment) => {
        const united = cutUnits(segment, pair.from, owner)
        return united instanceof Promise
          ? united.then((each) => listKeys(segment, each, owner))
          : listKeys(segment, united, owner)
      },
      owner,
    )
    const rows = await readRows(owner.appId, keysOf(cut))
    if (rows.size === 0) return []
    return mapInSlices<Segment, Segment | PartialCorrection | undefined>(
      segments,
      (segment, index) => {
        const { key = '', united, runs } = cut[index] ?? {}
        const row = nearest(rows.get(key) ?? [], pair)
        const whole = row && applyCorrection(segment, row, pair)
        if (whole !== undefined || united === undefined || runs === undefined) return whole
        return runs.length > 0 ? correctSentences(united, runs, { rows, pair, owner }) : undefined
      },
      owner,
    )
  }
}

/** The keys of a segment and of its sentences. */
interface SegmentKeys {
  readonly key: string | undefined
  readonly united: UnitedSegment
  /** Those that start with each unit. */
  readonly runs: readonly (readonly Run[])[]
}

/** A segment of one sentence needs no more than its own key. */
function listKeys(
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

function* keysOf(cut: readonly SegmentKeys[]): Generator<string> {
  for (const { key, runs } of cut) {
    if (key !== undefined) yield key
    for (const ofUnit of runs) for (const run of ofUnit) yield run.key
  }
}
