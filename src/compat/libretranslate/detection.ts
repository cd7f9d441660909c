import { countCharacters } from '../../translation/characters.ts'
import type { Detection } from '../../translation/schemas.ts'
import { libreTranslateCode } from './libretranslate-codes.ts'
import { percentOf } from './translation.ts'

interface Candidate {
  /** 0 to 100. */
  confidence: number
  language: string
}

const unknown: readonly Candidate[] = [{ confidence: 0, language: libreTranslateCode('und') }]

/**
 * The likely languages of all texts together, the likeliest first: each text counts by its length.
 */
export function rankLanguages(
  texts: readonly string[],
  detections: readonly Detection[],
): readonly Candidate[] {
  const lengths = texts.map(countCharacters)
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1
  const shares = new Map<string, number>()
  for (const [index, { language, confidence, alternatives }] of detections.entries())
    for (const guess of [{ language, confidence }, ...alternatives]) {
      const share = (guess.confidence * (lengths[index] ?? 0)) / total
      shares.set(guess.language, (shares.get(guess.language) ?? 0) + share)
    }
  const candidates = [...shares]
    .map(([tag, share]) => ({ confidence: percentOf(share), language: libreTranslateCode(tag) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((one, other) => other.confidence - one.confidence)
  return candidates.length > 0 ? candidates : unknown
}
