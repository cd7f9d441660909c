interface Work<T, U> {
  map: (item: T) => Promise<U>
  /** Called in the order of the items, one at a time. */
  consume: (result: U) => Promise<void>
  /** At most so many items are mapped or wait to be consumed. */
  concurrency: number
  /** Ends the source of the items, which may not have a next one for a long time. */
  onFailure: () => void
}

/**
 * Maps several items at a time, and consumes each result as soon as those before it are. Rejects
 * with the first failure; results before it are consumed.
 */
export async function mapInOrder<T, U>(
  items: AsyncIterable<T>,
  { map, consume, concurrency, onFailure }: Work<T, U>,
): Promise<void> {
  const unfinished: Promise<void>[] = []
  let last = Promise.resolve()
  try {
    for await (const item of items) {
      const result = map(item)
      // Awaited below; it may reject earlier.
      result.catch(() => {})
      last = last.then(async () => consume(await result))
      last.catch(onFailure)
      unfinished.push(last)
      if (unfinished.length >= concurrency) await unfinished.shift()
    }
  } catch (error) {
    await last
    throw error
  }
  await last
}
