// Finds the corrections that are nearly equal to texts.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { mapInSlices, type Owner } from '../../../shared/time-slice.ts'
import { comparedSource } from '../matching.ts'
import type { CorrectionRow } from '../store.ts'
import { createNearReads } from './near-reads.ts'
import { type ComparedText, countCommon, countWords, scoreOf } from './score.ts'
import type { IndexOf } from './signature-indexes.ts'
import type { FoundRow, NearRow } from './signature-store.ts'
import { createSignatures } from './signatures.ts'
import type { CorrectionState, SignedSource, WantedRows } from './signed-rows.ts'
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
  /** Of the app's corrections, when the request read the first of them. */
  readonly state: CorrectionState
  /** The least score. */
  readonly threshold: number
  /** Whether only corrections of the same words in the same order are wanted. */
  readonly hasEqualWords: boolean
  /** Whether a correction of other tags may be used for the pair. */
  readonly serves: (row: NearRow) => boolean
}

/** Corrections that are read for a text, and compared with it: an answer has three of a segment. */
const maxRows = 24
/** How much longer than a text a correction may be, with its target. */
const bytesOf = (characters: number): number => 1_024 + 8 * characters

/** For each text, the corrections from the threshold on, best first; [] if no text has any. */
export type FindNearCorrections = (
  texts: readonly NearText[],
  search: NearSearch,
) => Promise<readonly (readonly NearCorrection[])[]>

/** Where corrections are found. */
export interface NearSource {
  /** The corrections that have what is wanted, up to `limit` for each text. */
  findBySignatures(
    appId: string,
    wanted: { readonly texts: readonly WantedRows[]; readonly limit: number },
  ): Promise<FoundRow[]>
  /** Those of the IDs that are still there. */
  readRows(appId: string, ids: readonly string[]): Promise<readonly NearRow[]>
  readonly indexOf: IndexOf
}

export function createNearCorrections(source: NearSource): FindNearCorrections {
  const search = createNearReads((appId, texts: readonly WantedRows[]) =>
    source.findBySignatures(appId, { texts, limit: maxRows }),
  )
  const read = createNearReads(async (appId, texts: readonly IndexedText[]) => {
    const ids = new Set(texts.flatMap((text) => text.ids))
    const rows = await source.readRows(appId, [...ids])
    const byId = new Map(rows.map((row) => [row.id, row]))
    return texts.flatMap(({ ids }, index) => {
      const found = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
      return found.map((row): FoundRow => ({ index, ...row }))
    })
  })

  return async (texts, wanted) => {
    const { pair, owner, state, hasEqualWords } = wanted
    const signatures = createSignatures({ appId: owner.appId, ...pair })
    const index = source.indexOf(owner.appId, state, texts.length)
    const readFound = (text: WantedRows): Promise<readonly NearRow[]> | undefined => {
      if (index === undefined) return search(owner.appId, text)
      const ids = index.find(text, maxRows)
      return ids.length === 0 ? undefined : read(owner.appId, { ids, mostBytes: text.mostBytes })
    }
    return mapInSlices(
      texts,
      ({ text: given, hasTags }) => {
        const text = toCompared(given, hasTags)
        if (text === undefined) return []
        const signed = hasEqualWords
          ? signatures.ofEqualText(text.words)
          : signatures.ofText(text.words)
        const rows = readFound({ ...signed, mostBytes: bytesOf(given.length) })
        return rows?.then((found) => compareAll(text, found, wanted)) ?? []
      },
      owner,
    )
  }
}

/** A text, and the corrections that the index has found for it. */
interface IndexedText {
  readonly ids: readonly string[]
  readonly mostBytes: number
}

/** A correction as it is compared. */
interface ComparedRow {
  readonly row: NearRow
  readonly compared: ComparedText
}

async function compareAll(
  text: ComparedText,
  rows: readonly NearRow[],
  { serves, owner, threshold }: NearSearch,
): Promise<NearCorrection[]> {
  const corrections = await mapInSlices(
    rows,
    (row): ComparedRow | undefined => {
      const compared = serves(row) ? toCompared(comparedSource(row.source), false) : undefined
      return compared && { row, compared }
    },
    owner,
  )
  const usable = corrections.filter((each) => each !== undefined)
  return compare(text, usable, threshold)
}

function toCompared(given: string, hasTags: boolean): ComparedText | undefined {
  const text = toComparable(given)
  const words = listWords(text)
  return words && { text, words, hasTags }
}

type SignedRow = Pick<CorrectionRow, 'appId' | 'source' | 'sourceLanguage' | 'targetLanguage'>

/** The signatures of a correction's source; none if it is too long to be compared. */
export function signSource({
  appId,
  source,
  sourceLanguage: from,
  targetLanguage: to,
}: SignedRow): SignedSource {
  const compared = toCompared(comparedSource(source), false)
  const words = compared?.words ?? []
  return createSignatures({ appId, from, to }).ofCorrection(words)
}

function compare(
  text: ComparedText,
  corrections: readonly ComparedRow[],
  threshold: number,
): NearCorrection[] {
  return selectLikely(text, corrections, threshold)
    .flatMap(({ row, compared }): NearCorrection[] => {
      const score = scoreOf(text, compared, threshold)
      return score === undefined ? [] : [{ row, score }]
    })
    .sort(
      (one, other) =>
        other.score - one.score || other.row.createdAt.getTime() - one.row.createdAt.getTime(),
    )
}

/** Those with enough of the words, in any order: counting them takes less than comparing. */
function selectLikely(
  { words }: ComparedText,
  corrections: readonly ComparedRow[],
  threshold: number,
): ComparedRow[] {
  const counts = countWords(words)
  return corrections
    .map((correction) => ({ correction, common: countCommon(counts, correction.compared.words) }))
    .filter(
      ({ correction: { compared }, common }) =>
        100 * common >= threshold * Math.max(words.length, compared.words.length),
    )
    .map(({ correction }) => correction)
}
