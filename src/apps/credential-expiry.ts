import { invalidInput } from '../http/problems.ts'
import { readTime } from '../http/query-parameters.ts'
import type { NewCredential } from './schemas.ts'

/** When a new pair expires; null: never. Throws `validation-failed`. */
export function toExpiry(
  { expiresAt, expiresInSeconds }: Pick<NewCredential, 'expiresAt' | 'expiresInSeconds'>,
  now: Date,
): Date | null {
  if (expiresAt !== undefined && expiresInSeconds !== undefined)
    throw invalidInput('/expiresInSeconds', 'Send it or `expiresAt`, not both.')
  if (expiresInSeconds !== undefined) return addSeconds(now, expiresInSeconds)
  return expiresAt === undefined ? null : toFuture(expiresAt, now)
}

export const addSeconds = (time: Date, seconds: number): Date =>
  new Date(time.getTime() + seconds * 1000)

/** Throws `validation-failed` for a time in the past. */
export function toFuture(expiresAt: string, now: Date): Date {
  const time = readTime('/expiresAt', expiresAt)
  if (time <= now)
    throw invalidInput('/expiresAt', 'It must be in the future; `DELETE` revokes a pair at once.')
  return time
}
