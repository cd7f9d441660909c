// What is stored at the end of a job: its outcome, and what it has used, the characters of its
// translated texts. Failed texts are free.
import { renderWhy } from '../../http/problem-reasons.ts'
import { Problem } from '../../http/problems.ts'
import { type MeteredApp, type Tally, tallyAnswer, tallyFailure } from '../../metering/tally.ts'
import { undetermined } from '../../translation/detection/undetermined.ts'
import type { ResolvedLanguages } from '../../translation/routing/resolved-languages.ts'
import type { Translation } from '../../translation/schemas.ts'
import type { DocumentResult, JobResult } from '../schemas.ts'
import type { ClaimedJobRow, EndedJobRow, StoredError } from '../table/job-rows.ts'
import { previewOf } from '../table/preview.ts'
import type { EndSummary, Outcome } from './end-store.ts'

/** The result of each text of a job. */
export type TextResult = Translation | Problem

/** The texts of a job; a job of one string has one. */
export const textsOf = ({ text }: { readonly text: ClaimedJobRow['text'] }): readonly string[] =>
  typeof text === 'string' ? [text] : (text as string[])

/** An array succeeds if any of its texts did; a failed text has its error in its place. */
export function outcomeOf(
  { text, characters }: ClaimedJobRow,
  results: readonly TextResult[],
): Outcome {
  const problem = results.find((result) => result instanceof Problem)
  if (problem && results.every((result) => result instanceof Problem)) return failedBy(problem)
  const translations = results.map((result) =>
    result instanceof Problem ? { error: storedError(result) } : result,
  )
  const result = (
    typeof text === 'string' ? translations[0] : { translations, characters }
  ) as JobResult
  return { status: 'succeeded', result: JSON.stringify(result), summary: summaryOf(results) }
}

function summaryOf(results: readonly TextResult[]): EndSummary {
  const translations = results.filter(
    (result): result is Translation => !(result instanceof Problem),
  )
  return {
    preview: previewOf(translations.map(({ translatedText }) => translatedText)),
    failedTexts: results.length - translations.length,
    detectedLanguage: detectedIn(translations),
  }
}

/** ISO 639 calls several languages `mul`. */
function detectedIn(results: readonly Pick<Translation, 'detectedLanguage'>[]): string | null {
  const detected = new Set(results.flatMap((result) => result.detectedLanguage?.language ?? []))
  // Such as that of texts without letters.
  if (detected.size > 1) detected.delete(undetermined)
  const [first = null] = detected
  return detected.size > 1 ? 'mul' : first
}

/** The outcome of a job whose document is translated. */
export const outcomeOfDocument = (result: DocumentResult): Outcome => ({
  status: 'succeeded',
  result: JSON.stringify(result),
  summary: { preview: null, failedTexts: 0, detectedLanguage: detectedIn([result]) },
})

/** The outcome of a job that failed as a whole. */
export function failedBy(problem: Problem): Outcome {
  return { status: 'failed', error: JSON.stringify(storedError(problem)) }
}

const storedError = ({ code, detail, why }: Problem): StoredError => ({
  code,
  detail,
  ...renderWhy(why),
})

/** The usage of a job with these results. */
export function usageOf(
  job: EndedJobRow,
  results: readonly (Translation | Problem)[],
  cached: ReadonlySet<object>,
): Tally {
  const translations = results.filter(
    (result): result is Translation => !(result instanceof Problem),
  )
  if (translations.length === 0) return failureOf(job)
  const tally: Tally = new Map()
  tallyAnswer(tally, meteredApp(job), translations, cached)
  for (let failures = results.length - translations.length; failures > 0; failures--)
    tallyFailure(tally, { ...pairOf(job), app: meteredApp(job), requests: 0 })
  return tally
}

/** The usage of a job whose document is translated. */
export function usageOfDocument(
  job: EndedJobRow,
  { result, isCached }: { result: DocumentResult; isCached: boolean },
): Tally {
  const tally: Tally = new Map()
  tallyAnswer(tally, meteredApp(job), [result], new Set(isCached ? [result] : []))
  return tally
}

/** The usage of a job that failed as a whole. */
export function failureOf(job: EndedJobRow): Tally {
  const tally: Tally = new Map()
  tallyFailure(tally, { ...pairOf(job), app: meteredApp(job), requests: 1 })
  return tally
}

const meteredApp = ({ appId, usageTag }: EndedJobRow): MeteredApp => ({
  id: appId,
  usageTag: usageTag ?? undefined,
})

function pairOf({ instructions }: EndedJobRow): { from: string; to: string } {
  const { from = undetermined, to } = instructions as ResolvedLanguages
  return { from, to }
}
