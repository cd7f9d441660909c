// What is stored at the end of a job.
import { Problem } from '../../http/problems.ts'
import type { Translation } from '../../translation/schemas.ts'
import type { DocumentResult, JobResult } from '../schemas.ts'
import type { ClaimedJobRow } from '../table/job-rows.ts'
import type { StoredError } from '../watching/job-renderer.ts'
import type { Outcome } from './claim-ends.ts'

/** The result of each text of a job. */
export type TextResult = Translation | Problem

/** The texts of a job; a job of one string has one. */
export const textsOf = ({ text }: Pick<ClaimedJobRow, 'text'>): readonly string[] =>
  typeof text === 'string' ? [text] : (text as string[])

/** An array succeeds if any of its texts did; a failed text has its error in its place. */
export function outcomeOf(
  { text, characters }: Pick<ClaimedJobRow, 'text' | 'characters'>,
  results: readonly TextResult[],
): Outcome {
  const problem = results.find((result) => result instanceof Problem)
  if (problem && results.every((result) => result instanceof Problem)) return failedBy(problem)
  const translations = results.map((result) =>
    result instanceof Problem ? { error: { code: result.code, detail: result.detail } } : result,
  )
  const result = (
    typeof text === 'string' ? translations[0] : { translations, characters }
  ) as JobResult
  return { status: 'succeeded', result: JSON.stringify(result) }
}

/** The outcome of a job whose document is translated. */
export const outcomeOfDocument = (result: DocumentResult): Outcome => ({
  status: 'succeeded',
  result: JSON.stringify(result),
})

/** The outcome of a job that failed as a whole. */
export function failedBy({ code, detail }: StoredError): Outcome {
  return { status: 'failed', error: JSON.stringify({ code, detail } satisfies StoredError) }
}
