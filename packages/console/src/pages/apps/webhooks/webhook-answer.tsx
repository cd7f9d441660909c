import type { WebhookEvent } from '@dragoman/client'
import { useReasonText } from '../../../messages/use-problem-text.ts'

type Attempt = Pick<
  WebhookEvent['attempts'][number],
  'error' | 'parameters' | 'reason' | 'statusCode'
>

/** The status code of an attempt, or why there is none; `none` if nobody knows. */
export function WebhookAnswer({
  attempt,
  none,
}: {
  attempt: Attempt | null | undefined
  none: string
}) {
  const textOf = useReasonText()
  if (attempt === null || attempt === undefined) return '–'
  const { statusCode, error, ...why } = attempt
  if (statusCode !== null) return statusCode
  return error === null ? none : textOf({ ...why, detail: error })
}
