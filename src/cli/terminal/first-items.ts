import { UsageError } from '../errors.ts'

/** Of a page that the server sends. */
const mostOfPage = 100

/** The first items of a list that comes in pages. Throws UsageError for what is no `--limit`. */
export async function firstItems<Item>(
  limit: number,
  open: (pageSize: number) => AsyncIterable<Item>,
): Promise<Item[]> {
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError('--limit is a number from 1.')
  const items: Item[] = []
  for await (const item of open(Math.min(limit, mostOfPage))) {
    items.push(item)
    if (items.length === limit) break
  }
  return items
}
