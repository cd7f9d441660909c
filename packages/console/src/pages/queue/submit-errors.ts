import { DragomanError } from '@dragoman/client'
import type { MessagesOf } from '../../messages/areas.ts'

export interface SubmitErrors {
  readonly text?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** What concerns no field; undefined where a field says it. */
  readonly other?: string | undefined
}

/** What is wrong with a job that was not accepted, in plain words beside the fields. */
export function describeRefusal(
  error: unknown,
  texts: MessagesOf<'queue'>,
  describe: (problem: unknown) => string,
): SubmitErrors {
  if (!(error instanceof DragomanError)) return { other: describe(error) }
  if (error.code === 'text-too-long' || error.code === 'payload-too-large')
    return { text: texts.errorTextLong }
  if (error.code === 'language-pair-not-supported') return { to: texts.errorPair }
  if (error.code === 'quota-exceeded') return { other: texts.errorQuota }
  if (error.code === 'overloaded' || error.code === 'rate-limited')
    return { other: texts.errorBusy }
  const beside: Record<string, string> = {}
  for (const violation of error.errors) {
    const [, field = ''] = violation.pointer.split('/')
    if (field === 'text' || field === 'from' || field === 'to')
      beside[field] ??= describe(violation)
  }
  return Object.keys(beside).length > 0 ? beside : { other: describe(error) }
}
