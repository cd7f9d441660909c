// The score of MQM: what errors, weighted by their severity, leave of 100 in a text of this length.
import { extraWeight } from '../plausibility/length.ts'
import type { EvaluatedPair, Severity, TranslationError } from './evaluation.ts'

const weights: Readonly<Record<Severity, number>> = { Minor: 1, Major: 5, Critical: 25 }
/** Scripts without spaces have no words to count. */
const charactersOfWord = 5

export function scoreOf(
  pairs: readonly EvaluatedPair[],
  errors: readonly (readonly TranslationError[])[],
): number {
  const penalty = errors.flat().reduce((sum, { severity }) => sum + weights[severity], 0)
  const characters = pairs.reduce((sum, { source }) => sum + countCharacters(source), 0)
  const words = Math.max(1, characters / charactersOfWord)
  return Math.max(0, Math.round(100 - (100 * penalty) / words))
}

/** Without spaces; one that is a syllable or a word counts as several. */
function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 0x20) count += 1 + extraWeight(unit)
  }
  return count
}
