import type { Score } from '../segment.ts'
import { findBestTranslations } from './best-translations.ts'
import type { Decoded, DecodeRequest } from './network.ts'
import { findRepetition } from './repetition.ts'
import { toScore } from './scores.ts'

/** Another translation of a sentence, as text. */
export interface OtherTranslation {
  readonly text: string
  readonly score: Score
}

/** What is wanted of other translations. */
export interface OtherWishes {
  /** How many at most. */
  readonly wanted: number
  /** The text of tokens. */
  write(ids: readonly number[]): string
}

/**
 * Other translations than `known`, which differ from it and from each other in more than case and
 * signs, the most likely first.
 */
export function* findOthers(
  request: DecodeRequest,
  { known, wanted, write }: OtherWishes & { known: string },
): Generator<DecodeRequest, OtherTranslation[], Decoded> {
  const first = yield { ...request, search: { start: [], rivals: wanted } }
  const texts = new Set([wordsOf(known)])
  const found: (OtherTranslation & { logProbability: number })[] = []
  yield* findBestTranslations(request, first, {
    wanted,
    take({ decoded, logProbability }) {
      const text = write(decoded.ids)
      const words = wordsOf(text)
      if (words !== '' && !texts.has(words) && findRepetition(decoded.ids) === 0) {
        texts.add(words)
        found.push({ text, logProbability, score: toScore(decoded.logProbabilities) })
      }
      return found.length < wanted
    },
  })
  return found.sort((a, b) => b.logProbability - a.logProbability)
}

/** What two translations have in common that differ only in case and signs. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
