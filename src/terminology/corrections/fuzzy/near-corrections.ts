// Finds the corrections that are nearly equal to texts. Texts that are looked up in one turn of the
// event loop share a statement.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { mapInSlices, type Owner } from '../../../shared/time-slice.ts'
import { createBatchedReads } from '../batched-reads.ts'
import { comparedSource } from '../matching.ts'
import type { CorrectionRow } from '../store.ts'
import { type ComparedText, scoreOf } from './score.ts'
import type { FoundRow, NearRow } from './signature-store.ts'
import { createSignatures, type WantedSignatures } from './signatures.ts'
import { listWords, toComparable } from './words.ts'

/** A correction with how much its source is like a text, in percent. */
export interface NearCorrection {
  readonly row: NearRow
  readonly score: number
}

/** A text without its tags. */
export interface NearText {
  readonly text: string
  readonly hasTags: boolean
}

/** Texts of an app, in a pair of languages. */
export interface NearSearch {
  readonly pair: LanguagePair
  readonly owner: Owner
  /** The least score. */
  readonly threshold: number
  /** Whether a correction of other tags may be used for the pair. */
  readonly serves: (row: NearRow) => boolean
}

/** The corrections that have what is wanted, up to `limit` for each text. */
export type FindBySignatures = (
  appId: string,
  wanted: { readonly texts: readonly WantedSignatures[]; readonly limit: number },
) => Promise<FoundRow[]>

type RowsOfTexts = ReadonlyMap<WantedSignatures, readonly NearRow[]>

/** Corrections that are read for a text. */
const maxRead = 128
/** Texts in one statement: some milliseconds of an embedded database. */
const maxTexts = 100

/** For each text, the corrections from the threshold on, best first; [] if no text has any. */
export type FindNearCorrections = (
  texts: readonly NearText[],
  search: NearSearch,
) => Promise<readonly (readonly NearCorrection[])[]>

export function createNearCorrections(findBySignatures: FindBySignatures): FindNearCorrections {
  const read = createBatchedReads<WantedSignatures, RowsOfTexts>(async (appId, wanted) => {
    const rows = new Map<WantedSignatures, NearRow[]>()
    for (let start = 0; start < wanted.length; start += maxTexts) {
      const texts = wanted.slice(start, start + maxTexts)
      for (const row of await findBySignatures(appId, { texts, limit: maxRead })) {
        const text = texts[row.index] as WantedSignatures
        const known = rows.get(text)
        if (known) known.push(row)
        else rows.set(text, [row])
      }
    }
    return rows
  })

  return async (texts, search) => {
    const { pair, owner } = search
    const signatures = createSignatures({ appId: owner.appId, ...pair })
    const compared = await mapInSlices(
      texts,
      ({ text, hasTags }) => {
        const plain = toCompared(text, hasTags)
        return plain && { text: plain, wanted: signatures.ofText(plain.words) }
      },
      owner,
    )
    const known = compared.filter((each) => each !== undefined)
    if (known.length === 0) return []
    const rows = await read(
      owner.appId,
      known.map(({ wanted }) => wanted),
    )
    return mapInSlices(
      compared,
      (each) => (each ? compare(each.text, rows.get(each.wanted) ?? [], search) : []),
      owner,
    )
  }
}

function toCompared(given: string, hasTags: boolean): ComparedText | undefined {
  const text = toComparable(given)
  const words = listWords(text)
  return words && { text, words, hasTags }
}

type SignedRow = Pick<CorrectionRow, 'appId' | 'source' | 'sourceLanguage' | 'targetLanguage'>

/** The signatures of a correction's source; none if it is too long to be compared. */
export function signaturesOfSource({
  appId,
  source,
  sourceLanguage: from,
  targetLanguage: to,
}: SignedRow): number[] {
  const compared = toCompared(comparedSource(source), false)
  return compared ? createSignatures({ appId, from, to }).ofCorrection(compared.words) : []
}

function compare(
  text: ComparedText,
  rows: readonly NearRow[],
  { threshold, serves }: NearSearch,
): NearCorrection[] {
  return rows
    .flatMap((row): NearCorrection[] => {
      if (!serves(row)) return []
      const correction = toCompared(comparedSource(row.source), false)
      const score = correction && scoreOf(text, correction, threshold)
      return score === undefined ? [] : [{ row, score }]
    })
    .sort(
      (one, other) =>
        other.score - one.score || other.row.createdAt.getTime() - one.row.createdAt.getTime(),
    )
}
