// Evaluates pairs in a worker thread: the texts of one request may have ten million characters.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { createDetector } from '../detection/detector.ts'
import { readNgramTable } from '../detection/ngram-table.ts'
import { createLanguageCheck } from './checks/language.ts'
import { checkNumbers } from './checks/numbers.ts'
import { checkPlaceholders } from './checks/placeholders.ts'
import { createPlausibilityChecks } from './checks/plausible-text.ts'
import { checkStops } from './checks/stops.ts'
import type { EvaluatedPair, Evaluation } from './evaluation.ts'
import { scoreOf } from './score.ts'

/** The errors of each pair, by the checks that need no engine. */
export async function evaluatePairs({
  pairs,
  languages,
}: {
  pairs: readonly EvaluatedPair[]
  languages: LanguagePair
}): Promise<Evaluation> {
  const table = readNgramTable()
  const checks = [
    createLanguageCheck(await createDetector(() => table)),
    createPlausibilityChecks(() => table),
    checkPlaceholders,
    checkNumbers,
    checkStops,
  ]
  const errors = pairs.map((pair) => checks.flatMap((check) => check(pair, languages)))
  return { errors, score: scoreOf(pairs, errors) }
}
