interface Page {
  nextCursor: string | null
}

/**
 * A list. `await` gives its first page as the service returns it; `for await` gives the items of
 * all pages, and requests each page when it is reached.
 */
export interface Pages<P extends Page, Item> extends PromiseLike<P>, AsyncIterable<Item> {}

export function createPages<P extends Page, Item>(
  fetchPage: (cursor?: string) => Promise<P>,
  itemsOf: (page: P) => readonly Item[],
): Pages<P, Item> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: a page is what most callers wait for.
    then: (onPage, onError) => fetchPage().then(onPage, onError),
    async *[Symbol.asyncIterator]() {
      for (let cursor: string | undefined; ; ) {
        const page = await fetchPage(cursor)
        yield* itemsOf(page)
        if (page.nextCursor === null) return
        cursor = page.nextCursor
      }
    },
  }
}
