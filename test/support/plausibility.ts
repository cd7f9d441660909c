import { readNgramTable } from '../../src/translation/detection/ngram-table.ts'
import { createPlausibilityCheck } from '../../src/translation/plausibility/plausibility.ts'

/** The check of the service. */
export const checkPlausibility = createPlausibilityCheck(() => readNgramTable())
