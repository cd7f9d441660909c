import { Problem } from '../http/problems.ts'

/** The last that both databases take as they are sent it. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** A moment that a caller wrote as RFC 3339 has it, from 1970 to 9999. Throws `validation-failed`, for a leap second too, which no clock of ours has. */
export function readTime(pointer: string, text: string): Date {
  const time = new Date(text)
  if (time.getTime() >= 0 && time.getTime() <= lastMs) return time
  const detail = 'It must be a time of the years 1970 to 9999.'
  throw new Problem('validation-failed', {
    detail: `${pointer}: ${detail}`,
    errors: [{ pointer, detail }],
  })
}
