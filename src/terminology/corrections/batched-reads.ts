// What is read in one turn of the event loop for an app is read in one statement, whatever text it
// is for.

/** Reads what many wanted at once. */
type ReadAll<Key, Found> = (appId: string, keys: readonly Key[]) => Promise<Found>

interface Batch<Key, Found> {
  readonly keys: Set<Key>
  readonly found: Promise<Found>
}

/** A function that gives all who ask in the same turn what they wanted together. */
export function createBatchedReads<Key, Found>(read: ReadAll<Key, Found>) {
  /** Those that wait for the end of this turn, by app. */
  const batches = new Map<string, Batch<Key, Found>>()

  async function readAll(appId: string, keys: Set<Key>): Promise<Found> {
    const { promise, resolve } = Promise.withResolvers<void>()
    setImmediate(resolve)
    await promise
    batches.delete(appId)
    return read(appId, [...keys])
  }

  return (appId: string, keys: Iterable<Key>): Promise<Found> => {
    let batch = batches.get(appId)
    if (batch === undefined) {
      const joined = new Set<Key>()
      batch = { keys: joined, found: readAll(appId, joined) }
      batches.set(appId, batch)
    }
    for (const key of keys) batch.keys.add(key)
    return batch.found
  }
}
