// Whether a translation is plausible: engines lose text without an error, repeat themselves without
// end and invent words. docs/translation.md has the rules, the decision about plausibility the
// measurements behind the constants.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { joinTexts, type Segment } from '@dragoman/formats/segment/segment.ts'
import type { NgramTable } from '../detection/ngram-table.ts'
import { separatePlaceholders } from './joints.ts'
import { measureLength } from './length.ts'
import { type Reading, readSegment, readSource, type SourceReading } from './reading.ts'
import { type DoubledWords, measureRepetition } from './repetition.ts'
import { countBlanksBeforeStops, removeBlanksBeforeStops } from './stops.ts'
import { createUnknownWordMeter, type UnknownWordMeter } from './unknown-words.ts'
import type { Faults, Verdict } from './verdict.ts'

/** Checks translations of one pair. */
export interface PairCheck {
  /**
   * The translation without spaces before stops, unless the source has some, and with spaces
   * between placeholders and words.
   */
  tidy(translation: Segment, source: Segment): Segment
  judge(translation: Segment, source: Segment): Verdict
}

export type PlausibilityCheck = (pair: LanguagePair) => PairCheck

const enoughStutteredLetters = 2
const enoughDoubledLetters = 7
const enoughEchoedShare = 0.24
/** Both deviations count standard deviations. */
const usualDeviation = 1
const enoughDeviation = 4.8
/** A translation may repeat more than its source does by this factor. */
const sourceFactor = 1.5

/** `readTable` is called at the first judgement. Its errors are those of `judge`. */
export function createPlausibilityCheck(readTable: () => NgramTable): PlausibilityCheck {
  let known: UnknownWordMeter | undefined
  const measureUnknownWords: UnknownWordMeter = (reading, source, pair) => {
    known ??= createUnknownWordMeter(readTable())
    return known(reading, source, pair)
  }

  return (pair) => ({
    tidy: (translation, source) =>
      joinTexts(
        removeBlanksBeforeStops(separatePlaceholders(translation, source), source, pair.to),
      ),

    judge(translation, source) {
      const reading = readSegment(translation)
      const sourceReading = readSource(source)
      const deviation = measureUnknownWords(reading, sourceReading, pair)
      return toVerdict({
        length: measureLength(translation, source),
        repetition: judgeRepetition(reading, sourceReading),
        unknownWords: above(deviation, usualDeviation) / (enoughDeviation - usualDeviation),
        broken: above(countBroken(reading.text), countBroken(sourceReading.text)),
        blanks: countBlanksBeforeStops(reading, sourceReading, pair.to),
      })
    },
  })
}

function toVerdict(faults: Faults): Verdict {
  const { length, repetition, unknownWords, broken, blanks } = faults
  const total = length + repetition + unknownWords + broken + blanks
  return { faults, total, isPlausible: total < 1 }
}

function judgeRepetition(reading: Reading, source: SourceReading): number {
  const { stuttered, doubled, echoed } = measureRepetition(reading, source.words)
  if (stuttered === 0 && doubled.words === 0 && echoed === 0) return 0
  const allowed = measureRepetition(source)
  // What is one long phrase in the source may be several short ones in the translation.
  const mayDouble = allowed.echoed >= enoughEchoedShare
  return (
    above(stuttered, sourceFactor * allowed.stuttered) / enoughStutteredLetters +
    (mayDouble ? 0 : doubledBeyond(doubled, allowed.doubled) / enoughDoubledLetters) +
    above(echoed, sourceFactor * allowed.echoed) / enoughEchoedShare
  )
}

/** Counts letters: languages differ in how long a word is, and scripts in what a word is. */
function doubledBeyond(found: DoubledWords, allowed: DoubledWords): number {
  const words = above(found.words, sourceFactor * allowed.words)
  const letters = above(found.letters, sourceFactor * allowed.letters)
  return words === 0 ? 0 : Math.min(letters, (found.letters * words) / found.words)
}

const countBroken = (text: string): number =>
  text.includes('\ufffd') ? text.split('\ufffd').length - 1 : 0

const above = (measured: number, usual: number): number => Math.max(0, measured - usual)
