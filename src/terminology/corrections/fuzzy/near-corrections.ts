// Finds the corrections that are nearly equal to texts. Texts that are looked up in one turn of the
// event loop share a statement.
import { baseLanguage, type LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { mapInSlices, type Owner } from '../../../shared/time-slice.ts'
import { createBatchedReads } from '../batched-reads.ts'
import { comparedSource } from '../matching.ts'
import type { CorrectionRow } from '../store.ts'
import { type ComparedText, scoreOf } from './score.ts'
import type { NearRow } from './signature-store.ts'
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
  /** Whether a correction of other tags may be used for the pair. */
  readonly serves: (row: NearRow) => boolean
}

/** The corrections that have one of the signatures of each group, up to `limit` of a group. */
export type FindBySignatures = (
  appId: string,
  wanted: { readonly groups: readonly (readonly number[])[]; readonly limit: number },
) => Promise<NearRow[]>

/** Of a text; each is looked up. */
type Signatures = readonly number[]

interface Candidate {
  readonly row: NearRow
  readonly compared: ComparedText
}

/** By signature. */
type Candidates = ReadonlyMap<number, readonly Candidate[]>

/** The least score for which all corrections are found (docs/decisions/040-fuzzy-matches.md). */
export const leastScore = 75
/** Texts whose signatures are looked up together, and how many corrections are read for them. */
const textsOfGroup = 16
const rowsOfGroup = 512
/** Groups in one statement. */
const maxGroups = 64
/** Those that share most signatures with a text are compared with it. */
const maxCompared = 64

/** For each text, the corrections from the threshold on, best first; [] if no text has any. */
export type FindNearCorrections = (
  texts: readonly NearText[],
  search: NearSearch,
) => Promise<readonly (readonly NearCorrection[])[]>

export function createNearCorrections(findBySignatures: FindBySignatures): FindNearCorrections {
  const read = createBatchedReads<Signatures, Candidates>(async (appId, texts) => {
    const groups = listGroups(texts)
    const rows = new Map<string, NearRow>()
    for (let start = 0; start < groups.length; start += maxGroups) {
      const wanted = { groups: groups.slice(start, start + maxGroups), limit: rowsOfGroup }
      for (const row of await findBySignatures(appId, wanted)) rows.set(row.id, row)
    }
    return indexCandidates(appId, [...rows.values()])
  })

  return async (texts, search) => {
    const { pair, owner } = search
    const signaturesOf = createSignatures({ appId: owner.appId, ...pair })
    const compared = await mapInSlices(
      texts,
      ({ text, hasTags }) => {
        const plain = toCompared(text, hasTags)
        return plain && { text: plain, signatures: signaturesOf(plain.words) }
      },
      owner,
    )
    const known = compared.filter((each) => each !== undefined)
    if (known.length === 0) return []
    const candidates = await read(
      owner.appId,
      known.map(({ signatures }) => signatures),
    )
    if (candidates.size === 0) return []
    return mapInSlices(compared, (each) => (each ? compare(each, candidates, search) : []), owner)
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
  return compared ? createSignatures({ appId, from, to })(compared.words) : []
}

function listGroups(texts: readonly Signatures[]): number[][] {
  const groups: number[][] = []
  for (let start = 0; start < texts.length; start += textsOfGroup)
    groups.push([...new Set(texts.slice(start, start + textsOfGroup).flat())])
  return groups
}

async function indexCandidates(appId: string, rows: readonly NearRow[]): Promise<Candidates> {
  const bySignature = new Map<number, Candidate[]>()
  const makers = new Map<string, ReturnType<typeof createSignatures>>()
  await mapInSlices(rows, (row) => {
    const compared = toCompared(comparedSource(row.source), false)
    if (compared === undefined) return
    const { sourceLanguage: from, targetLanguage: to } = row
    const key = `${baseLanguage(from)} ${baseLanguage(to)}`
    const maker = makers.get(key) ?? createSignatures({ appId, from, to })
    makers.set(key, maker)
    for (const signature of maker(compared.words)) {
      const known = bySignature.get(signature)
      if (known) known.push({ row, compared })
      else bySignature.set(signature, [{ row, compared }])
    }
  })
  return bySignature
}

function compare(
  { text, signatures }: { text: ComparedText; signatures: Signatures },
  candidates: Candidates,
  { threshold, serves }: NearSearch,
): NearCorrection[] {
  const shared = new Map<NearRow, { candidate: Candidate; count: number }>()
  for (const signature of signatures)
    for (const candidate of candidates.get(signature) ?? []) {
      const known = shared.get(candidate.row)
      if (known) known.count++
      else shared.set(candidate.row, { candidate, count: 1 })
    }
  return [...shared.values()]
    .filter(({ candidate }) => serves(candidate.row))
    .sort((one, other) => other.count - one.count)
    .slice(0, maxCompared)
    .flatMap(({ candidate: { row, compared } }): NearCorrection[] => {
      const score = scoreOf(text, compared, threshold)
      return score === undefined ? [] : [{ row, score }]
    })
    .sort(
      (one, other) =>
        other.score - one.score || other.row.createdAt.getTime() - one.row.createdAt.getTime(),
    )
}
