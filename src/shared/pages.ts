// Where a page of a list ends: the moment and the id of its last member, opaque to callers.
import { Problem } from '../http/problems.ts'

export interface Position {
  createdAt: Date
  id: string
}

export const encodeCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

/** Throws `validation-failed` when no answer of ours had this cursor. */
export function decodeCursor(cursor: string): Position {
  const [, time, id = ''] =
    /^(\d{1,14}) ([a-z]+_[0-9a-f]{32})$/.exec(
      Buffer.from(cursor, 'base64url').toString('latin1'),
    ) ?? []
  if (time !== undefined) return { createdAt: new Date(Number(time)), id }
  const detail = 'It must be the `nextCursor` of an answer of this operation.'
  throw new Problem('validation-failed', {
    detail: `cursor: ${detail}`,
    errors: [{ pointer: 'cursor', detail }],
  })
}

const defaultPageSize = 20

/** How many a page has, of what `limit` in a query says. */
export const pageSize = (limit: string | undefined): number =>
  limit === undefined ? defaultPageSize : Number(limit)
