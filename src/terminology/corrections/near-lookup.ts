// Looks up what no correction translates: a segment, or its sentences. What differs in nothing but
// numbers is translated; other corrections that are nearly equal are matches.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { mapInSlices } from '../../shared/time-slice.ts'
import { type Match, maxMatchesOfSegment } from '../../translation/matches.ts'
import type { CorrectionContext } from '../../translation/routed-translation.ts'
import type {
  FindNearCorrections,
  NearCorrection,
  NearSearch,
  NearText,
} from './fuzzy/near-corrections.ts'
import { leastScoreOfEqualWords } from './fuzzy/score.ts'
import type { CorrectionState } from './fuzzy/signed-rows.ts'
import { applyWithNumbers, comparedText } from './matching.ts'
import type { CorrectedSegment, SegmentKeys } from './segment-keys.ts'
import type { CorrectedRun, Run } from './sentence-runs.ts'

/** A segment with what is known of it. */
interface LookedUpSegment extends SegmentKeys, CorrectedSegment {
  readonly segment: Segment
}

/** What corrections translate of a segment, and those that are nearly equal to the rest of it. */
interface NearResult extends CorrectedSegment {
  /** Best first; undefined if there are none. */
  readonly matches?: readonly Match[] | undefined
}

/** A text that has no correction: a segment, or one of its sentences. */
interface Uncorrected extends NearText {
  readonly segment: Segment
  /** Undefined of a whole segment. */
  readonly sentence?: { readonly run: Run; readonly unit: number } | undefined
}

/** Corrections whose numbers are replaced: most texts have one, and each may be long. */
const maxTried = 8

/** No score is so high. */
const noMatches = Number.POSITIVE_INFINITY

type Serves = (row: NearCorrection['row'], pair: LanguagePair) => boolean

/** For each segment what is known of it, and what is nearly equal to it. */
export type FindNear = (
  segments: readonly LookedUpSegment[],
  pair: LanguagePair,
  context: CorrectionContext & { readonly state: CorrectionState },
) => Promise<readonly NearResult[]>

export function createNearLookup(findNear: FindNearCorrections, serves: Serves): FindNear {
  return async (segments, pair, context) => {
    const { matchThreshold = noMatches } = context
    // Without a threshold no matches are wanted, and only texts with numbers are searched for, by
    // equal words, which costs far less.
    const mayHave = matchThreshold === noMatches ? hasDigit : () => true
    const open = await mapInSlices(
      segments,
      (segment) => listUncorrected(segment, mayHave),
      context,
    )
    const search: NearSearch = {
      pair,
      owner: context,
      state: context.state,
      threshold: Math.min(matchThreshold, leastScoreOfEqualWords),
      hasEqualWords: matchThreshold >= leastScoreOfEqualWords,
      serves: (row) => serves(row, pair),
    }
    const texts = open.flat()
    if (texts.length === 0) return segments
    const found = await findNear(texts, search)
    let next = 0
    return mapInSlices(
      segments,
      (segment, index) => {
        const texts = open[index] ?? []
        const near = texts.map((text) => ({ text, corrections: found[next++] ?? [] }))
        return near.length === 0 ? segment : useNear(segment, near, { pair, matchThreshold })
      },
      context,
    )
  }
}

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)

/** A segment without a translation, and its sentences of which that is true. */
function listUncorrected(
  { segment, whole, sentences, runs }: LookedUpSegment,
  mayHave: (text: string) => boolean,
): Uncorrected[] {
  const text = whole === undefined ? comparedText(segment) : undefined
  if (text === undefined || !mayHave(text)) return []
  const texts: Uncorrected[] = [toUncorrected(segment, text)]
  let end = 0
  for (const [unit, ofUnit] of runs.entries()) {
    end = Math.max(end, sentences?.[unit]?.run.end ?? 0)
    const run = ofUnit.find(({ isSentence }) => isSentence)
    const ofRun = run && run.start >= end ? comparedText(run.segment) : undefined
    if (run !== undefined && ofRun !== undefined && mayHave(ofRun))
      texts.push({ ...toUncorrected(run.segment, ofRun), sentence: { run, unit } })
  }
  return texts
}

const toUncorrected = (segment: Segment, text: string): Uncorrected => ({
  segment,
  text,
  hasTags: segment.some((part) => typeof part === 'object' && !('placeholder' in part)),
})

interface NearOfText {
  readonly text: Uncorrected
  readonly corrections: readonly NearCorrection[]
}

/** Translates what differs in numbers alone; the rest has matches. */
function useNear(
  known: LookedUpSegment,
  near: readonly NearOfText[],
  { pair, matchThreshold }: { pair: LanguagePair; matchThreshold: number },
): NearResult {
  const sentences: (CorrectedRun | undefined)[] = [...(known.sentences ?? [])]
  const matches = new Map<string, Match>()
  for (const { text, corrections } of near) {
    const translation = translateNumbers(text.segment, corrections, pair)
    if (translation !== undefined && text.sentence === undefined) return { whole: translation }
    if (translation !== undefined && text.sentence !== undefined) {
      const { run, unit } = text.sentence
      sentences[unit] = { run, translation }
      continue
    }
    for (const match of corrections.map(toMatch))
      if (match.score >= Math.max(matchThreshold, matches.get(match.id)?.score ?? 0))
        matches.set(match.id, match)
  }
  const best = [...matches.values()].sort((one, other) => other.score - one.score)
  return {
    sentences: sentences.length > 0 ? sentences : undefined,
    matches: best.length > 0 ? best.slice(0, maxMatchesOfSegment) : undefined,
  }
}

/** The translation by the best correction that differs in nothing but numbers. */
function translateNumbers(
  segment: Segment,
  corrections: readonly NearCorrection[],
  pair: LanguagePair,
): Segment | undefined {
  for (const { row, score } of corrections.slice(0, maxTried)) {
    if (score < leastScoreOfEqualWords) return undefined
    const translation = applyWithNumbers(segment, row, pair)
    if (translation !== undefined) return translation
  }
  return undefined
}

const toMatch = ({ row: { id, source, target }, score }: NearCorrection): Match => ({
  id,
  score,
  source,
  target,
})
