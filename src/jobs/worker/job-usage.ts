// What a job has used when it ends: the characters of its translated texts. Failed texts are free.
import { Problem } from '../../http/problems.ts'
import { type Tally, tallyAnswer, tallyFailure } from '../../metering/tally.ts'
import type { ResolvedLanguages } from '../../translation/language-resolver.ts'
import type { Translation } from '../../translation/schemas.ts'
import { undetermined } from '../../translation/text-translator.ts'
import type { DocumentResult } from '../schemas.ts'
import type { EndedJobRow } from '../table/job-rows.ts'

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
  tallyAnswer(tally, job.appId, translations, cached)
  for (let failures = results.length - translations.length; failures > 0; failures--)
    tallyFailure(tally, { ...pairOf(job), appId: job.appId, requests: 0 })
  return tally
}

/** The usage of a job whose document is translated. */
export function usageOfDocument(
  { appId }: EndedJobRow,
  { result, isCached }: { result: DocumentResult; isCached: boolean },
): Tally {
  const tally: Tally = new Map()
  tallyAnswer(tally, appId, [result], new Set(isCached ? [result] : []))
  return tally
}

/** The usage of a job that failed as a whole. */
export function failureOf(job: EndedJobRow): Tally {
  const tally: Tally = new Map()
  tallyFailure(tally, { ...pairOf(job), appId: job.appId, requests: 1 })
  return tally
}

function pairOf({ instructions }: EndedJobRow): { from: string; to: string } {
  const { from = undetermined, to } = instructions as ResolvedLanguages
  return { from, to }
}
