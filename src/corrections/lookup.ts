// Finds the corrections of segments while they are translated. Segments that are looked up in one
// turn of the event loop share a statement, whatever text they are from.

import { mapInSlices, type Owner } from '../shared/time-slice.ts'
import type { LanguagePair, Segment } from '../translation/engines/engine.ts'
import { lookup } from '../translation/language-tag.ts'
import { applyCorrection, keyOfSegment } from './matching.ts'
import type { CorrectionRow, CorrectionStore } from './store.ts'

interface Dependencies {
  store: Pick<CorrectionStore, 'findByKeys'>
  defaultVariants: Readonly<Record<string, string>>
}

type RowsByKey = ReadonlyMap<string, readonly CorrectionRow[]>

interface Batch {
  readonly keys: Set<string>
  readonly rows: Promise<RowsByKey>
}

/** Keys in one statement. */
const maxKeys = 10_000

export type CorrectionLookup = ReturnType<typeof createCorrectionLookup>

export function createCorrectionLookup({ store, defaultVariants }: Dependencies) {
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
      for (const row of await store.findByKeys(appId, all.slice(start, start + maxKeys)))
        rows.push(row)
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

  /** The translation of each segment that has a correction, in order. */
  return async (
    segments: readonly Segment[],
    pair: LanguagePair,
    owner: Owner,
  ): Promise<(Segment | undefined)[]> => {
    const keys = await mapInSlices(segments, keyOfSegment, owner)
    const rows = await readRows(
      owner.appId,
      keys.filter((key) => key !== undefined),
    )
    if (rows.size === 0) return []
    return mapInSlices(
      segments,
      (segment, index) => {
        const row = nearest(rows.get(keys[index] ?? '') ?? [], pair)
        return row && applyCorrection(segment, row, pair)
      },
      owner,
    )
  }
}
