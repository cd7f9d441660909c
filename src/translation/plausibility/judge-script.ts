// Neural threads load this script, to judge their translations themselves.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { openNgramTable, type PackedNgrams } from '../detection/ngram-table.ts'
import { createPlausibilityCheck, type PairCheck } from './plausibility.ts'

/** Returns the judge for each pair. */
export function openJudge(ngrams: PackedNgrams): (pair: LanguagePair) => PairCheck['judge'] {
  const table = openNgramTable(ngrams)
  const check = createPlausibilityCheck(() => table)
  return (pair) => check(pair).judge
}
