// Neural threads load this script, to repair their translations themselves, sentence by sentence.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { MarianError } from '@dragoman/marian'
import { openNgramTable, type PackedNgrams } from '../detection/ngram-table.ts'
import { EngineError, type SegmentScore } from '../engines/engine.ts'
import { createPlausibilityCheck } from '../plausibility/plausibility.ts'
import { createScoreSum } from '../quality/score.ts'
import { translateAndRepair } from './repair.ts'

interface Translated {
  readonly translation: Segment
  readonly score: SegmentScore
}

interface Repaired {
  readonly translation: Segment
  /** null if not all of it has one. */
  readonly score: SegmentScore | null
  readonly isPartial: boolean
}

/** A thread does nothing but translate. */
const owner = { ownerId: '', appId: '' }

/** Returns what repairs the translations of a pair that `translate` makes. */
export function openRepair(ngrams: PackedNgrams) {
  const table = openNgramTable(ngrams)
  const checkPlausibility = createPlausibilityCheck(() => table)
  return (pair: LanguagePair) => {
    const check = checkPlausibility(pair)
    return async (
      sentence: Segment,
      translate: (piece: Segment) => Promise<Translated>,
    ): Promise<Repaired> => {
      const scores = new Map<Segment, SegmentScore>()
      const sum = createScoreSum()
      let isPartial = false
      const translation = await translateAndRepair(sentence, {
        pair,
        check,
        owner,
        translate: (piece) =>
          translate(piece).then(({ translation: ofPiece, score }) => {
            scores.set(ofPiece, score)
            return ofPiece
          }, rethrow),
        onUse: (used) => sum.add(scores.get(used) ?? null),
        onUntranslated: () => {
          isPartial = true
        },
      })
      return { translation, score: sum.total(), isPartial }
    }
  }
}

function rethrow({ message, scope }: MarianError): never {
  throw new EngineError(message, scope === 'runtime' ? 'engine' : 'segment')
}
