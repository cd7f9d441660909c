// Values of queries and bodies that a schema alone cannot validate.
import { type Position, pageSize, parseCursor } from '../shared/pages.ts'
import { invalidInput } from './problems.ts'

/** The limit and the start of a page. Throws `validation-failed` for an unknown cursor. */
export function readPageQuery({ limit, cursor }: { limit?: string; cursor?: string }): {
  size: number
  after: Position | undefined
} {
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  if (cursor !== undefined && after === undefined)
    throw invalidInput('cursor', 'It must be the `nextCursor` of a response of this operation.')
  return { size: pageSize(limit), after }
}

/** The latest time that both databases can store. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * Parses a time from 1970 to 9999 (RFC 3339). Throws `validation-failed`, also for leap seconds.
 */
export function readTime(pointer: string, text: string): Date {
  const time = new Date(text)
  if (time.getTime() >= 0 && time.getTime() <= lastMs) return time
  throw invalidInput(pointer, 'It must be a time between the years 1970 and 9999.')
}
