// What engines do to texts, and people by mistake: text is lost, repeated or garbled.

import type { NgramTable } from '../../detection/ngram-table.ts'
import { createPlausibilityCheck } from '../../plausibility/plausibility.ts'
import type { Faults } from '../../plausibility/verdict.ts'
import type { EvaluatedPair, TranslationError } from '../evaluation.ts'
import { type Check, findPassages, toSpans, wholeOf } from './check.ts'

type Description = Pick<TranslationError, 'type' | 'subtype' | 'severity' | 'explanation'>

const repetition: Description = {
  type: 'Accuracy',
  subtype: 'Addition',
  severity: 'Major',
  explanation: 'Letters, words or clauses are repeated that the source does not repeat.',
}
const unknownWords: Description = {
  type: 'Fluency',
  subtype: 'Spelling',
  severity: 'Major',
  explanation: 'The target language hardly has such words.',
}
const broken: Description = {
  type: 'Fluency',
  subtype: 'Character encoding',
  severity: 'Major',
  explanation: 'Characters cannot be read.',
}
const tooShort: Description = {
  type: 'Accuracy',
  subtype: 'Omission',
  severity: 'Major',
  explanation: 'The translation is unusually short beside its source.',
}
const tooLong: Description = {
  type: 'Accuracy',
  subtype: 'Addition',
  severity: 'Major',
  explanation: 'The translation is unusually long beside its source.',
}

export function createPlausibilityChecks(readTable: () => NgramTable): Check {
  const judgeFor = createPlausibilityCheck(readTable)
  return (pair, languages) => {
    const { faults } = judgeFor(languages).judge([pair.target], [pair.source])
    return describe(pair, faults)
  }
}

function describe({ source, target }: EvaluatedPair, faults: Faults): TranslationError[] {
  const errors: TranslationError[] = []
  if (faults.length >= 1) {
    const isShort = target.length < source.length
    errors.push({
      ...(isShort ? tooShort : tooLong),
      sourceSpans: isShort ? wholeOf(source) : [],
      targetSpans: wholeOf(target),
    })
  }
  const whole = { sourceSpans: [], targetSpans: wholeOf(target) }
  if (faults.repetition >= 1) errors.push({ ...repetition, ...whole })
  if (faults.unknownWords >= 1) errors.push({ ...unknownWords, ...whole })
  if (faults.broken > 0) {
    const targetSpans = toSpans(target, findPassages(target, /\ufffd+/g))
    errors.push({ ...broken, sourceSpans: [], targetSpans })
  }
  return errors
}
