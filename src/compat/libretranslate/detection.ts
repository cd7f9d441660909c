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

/** A language as it is served; undefined if it is not. */
type FindSource = (language: string) => string | undefined

/**
 * The likely languages of all texts together, the likeliest first: each text counts by its length.
 * They are languages that are translated, as LibreTranslate lists no other; a text in another one
 * counts as unknown, as where it is translated with the source `auto`.
 */
export function rankLanguages(
  texts: readonly string[],
  detections: readonly Detection[],
  findSource: FindSource,
): readonly Candidate[] {
  const lengths = texts.map(countCharacters)
  const total = lengths.reduce((sum, length) => sum + length, 0) || 1
  const shares = new Map<string, number>()
  const isServed = (language: string): boolean => findSource(language) !== undefined
  for (const [index, { language, confidence, alternatives }] of detections.entries())
    for (const guess of isServed(language) ? [{ language, confidence }, ...alternatives] : []) {
      const served = findSource(guess.language)
      if (served === undefined) continue
      const share = (guess.confidence * (lengths[index] ?? 0)) / total
      shares.set(served, (shares.get(served) ?? 0) + share)
    }
  const candidates = [...shares]
    .map(([tag, share]) => ({ confidence: percentOf(share), language: libreTranslateCode(tag) }))
    .filter(({ confidence }) => confidence > 0)
    .sort((one, other) => other.confidence - one.confidence)
  return candidates.length > 0 ? candidates : unknown
}
