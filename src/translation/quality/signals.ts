// What says, without a reference, how good a translation may be. Each signal is higher where people
// agree more with the translation; the decision about quality estimates has the measurements.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { NgramTable } from '../detection/ngram-table.ts'
import type { SegmentScore } from '../engines/engine.ts'
import {
  type Reading,
  readSegment,
  readSource,
  type SourceReading,
} from '../plausibility/reading.ts'
import { createUnknownWordMeter, type UnknownWordMeter } from '../plausibility/unknown-words.ts'

/** In the order of the numbers of `Signals`. */
export const signalNames = [
  /** The mean logarithm of the probabilities that the network gave its words. */
  'certainty',
  /** A short text leaves open what is meant. */
  'context',
  /** The target language has such words. */
  'knownWords',
  /** The logarithm of the length beside the source's; compared with what is usual. */
  'length',
  /** Words in small letters are not the source's. */
  'translatedWords',
  /** The network had whole words for it, and did not have to spell. */
  'wholeWords',
] as const
export type SignalName = (typeof signalNames)[number]

/** One number for each name. */
export type Signals = readonly number[]

/** A translation of one engine. */
interface ScoredTranslation {
  readonly source: Segment
  readonly translation: Segment
  readonly score: SegmentScore
}

type ReadSignals = (translated: ScoredTranslation, pair: LanguagePair) => Signals | undefined

/** Names, which stay as they are, begin with a capital letter. */
const smallWord = /(?<![\p{L}\p{M}])\p{Ll}[\p{Ll}\p{M}]{2,}(?![\p{L}\p{M}])/gu

/**
 * Reads the signals of a translation; undefined if there are no words. `readTable` is called at
 * the first one.
 */
export function createSignals(readTable: () => NgramTable): ReadSignals {
  let known: UnknownWordMeter | undefined

  return ({ source, translation, score }, pair) => {
    const before = readSource(source)
    const after = readSegment(translation)
    if (before.text.trim() === '' || after.text.trim() === '' || score.words === 0) return undefined
    known ??= createUnknownWordMeter(readTable())
    return [
      score.logProbability / score.words,
      Math.log(before.text.length),
      -Math.max(0, known(after, before, pair)),
      Math.log(after.text.length / before.text.length),
      1 - shareOfSourceWords(after, before),
      -score.words / after.text.length,
    ]
  }
}

/** The share of words in small letters that the source has too. */
function shareOfSourceWords(translation: Reading, source: SourceReading): number {
  const words = translation.text.match(smallWord) ?? []
  const copied = words.filter((word) => source.words.has(word)).length
  return copied / Math.max(1, words.length)
}
