// Keyset pages: a cursor is the moment and the ID of a page's last row, opaque to callers.

export interface Position {
  readonly createdAt: Date
  readonly id: string
}

/** A page by ID: at most `limit` rows whose ID is greater than `after`. */
export interface PageById {
  readonly after: string
  readonly limit: number
}

const defaultPageSize = 20

/** The rows of a page, by the query's `limit`. */
export const pageSize = (limit: string | undefined): number =>
  limit === undefined ? defaultPageSize : Number(limit)

/** A page of `size` rows from up to `size + 1`, and the cursor of the next one. */
export function toPage<Row extends Position>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, nextCursor: last && rows.length > size ? writeCursor(last) : null }
}

export const writeCursor = ({ createdAt, id }: Position): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

/** Undefined for a text that is no cursor. */
export function parseCursor(cursor: string): Position | undefined {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, time, id = ''] = /^(\d{1,14}) ([a-z]+_[0-9a-f]{32})$/.exec(text) ?? []
  return time === undefined ? undefined : { createdAt: new Date(Number(time)), id }
}

/** All rows by ID, read a page of `limit` rows at a time. */
export async function* readAllById<Row extends { readonly id: string }>(
  limit: number,
  readPage: (page: PageById) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  for (let after = '', isFull = true; isFull; ) {
    const rows = await readPage({ after, limit })
    yield* rows
    after = rows.at(-1)?.id ?? after
    isFull = rows.length === limit
  }
}
