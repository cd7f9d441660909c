// Finds the corrections that are nearly equal to texts.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { mapInSlices, type Owner } from '../../../shared/time-slice.ts'
import { comparedSource } from '../matching.ts'
import type { CorrectionRow } from '../store.ts'
import { createNearReads, type FindBySignatures } from './near-reads.ts'
import { type ComparedText, countCommon, countWords, scoreOf } from './score.ts'
import type { NearRow, SignedSource } from './signature-store.ts'
import { createSignatures } from './signatures.ts'
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
  /** Whether only corrections of the same words in the same order are wanted. */
  readonly hasEqualWords: boolean
  /** Whether a correction of other tags may be used for the pair. */
  readonly serves: (row: NearRow) => boolean
}

/** Of what is read, those with the most words in common are compared word by word. */
const maxCompared = 32
/** How much longer than a text a correction may be, with its target. */
const bytesOf = (characters: number): number => 1_024 + 8 * characters

/** For each text, the corrections from the threshold on, best first; [] if no text has any. */
export type FindNearCorrections = (
  texts: readonly NearText[],
  search: NearSearch,
) => Promise<readonly (readonly NearCorrection[])[]>

export function createNearCorrections(findBySignatures: FindBySignatures): FindNearCorrections {
  const read = createNearReads(findBySignatures)

  return async (texts, search) => {
    const { pair, owner, hasEqualWords } = search
    const signatures = createSignatures({ appId: owner.appId, ...pair })
    return mapInSlices(
      texts,
      ({ text: given, hasTags }) => {
        const text = toCompared(given, hasTags)
        if (text === undefined) return []
        const wanted = hasEqualWords
          ? signatures.ofEqualText(text.words)
          : signatures.ofText(text.words)
        return read(owner.appId, { ...wanted, mostBytes: bytesOf(given.length) }).then((rows) =>
          rows.length === 0 ? [] : compareAll(text, rows, search),
        )
      },
      owner,
    )
  }
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
    .sort((one, other) => other.common - one.common)
    .slice(0, maxCompared)
    .map(({ correction }) => correction)
}
