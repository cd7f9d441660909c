// Gathers jobs into batches that are stored at once: those that come in one turn of the event loop,
// those that come while others are being stored, and those that are to come soon.

/** Who waits for a job that is stored with others. */
export interface Waiter<Result> {
  resolve(result: Result): void
  reject(error: unknown): void
}

interface Options<Item, Result> {
  /** Settles each of its items. Must not reject. */
  store: (batch: readonly (Item & Waiter<Result>)[]) => Promise<void>
  /** No two items of a batch have the same key. */
  keyOf?: (item: Item) => string | undefined
  /**
   * Milliseconds between the starts of two batches, given the first item of the second. An item
   * that comes later than that is stored at once.
   */
  everyMs?: (first: Item) => number
  /**
   * Whether an item may come beside so many that wait or are being stored; else those that wait are
   * stored at once.
   */
  mayCome?: (present: number) => boolean
}

const maxItems = 100
const maxCharacters = 1_000_000
/** Transactions at a time: while one waits for the disk, the next is filled. */
const maxTransactions = 2

interface Batches<Item, Result> {
  /** Resolves with the result of the item, once its batch is stored. */
  add(item: Item): Promise<Result>
}

export function createBatches<Item extends { row: { characters: number } }, Result>({
  store,
  keyOf = () => undefined,
  everyMs = () => 0,
  mayCome = () => true,
}: Options<Item, Result>): Batches<Item, Result> {
  const waiting: (Item & Waiter<Result>)[] = []
  let inFlight = 0
  /** Items of the batches in flight. */
  let beingStored = 0
  let isDue = false
  let timer: NodeJS.Timeout | undefined
  let startedAt = Number.NEGATIVE_INFINITY

  function plan(): void {
    const [first] = waiting
    if (isDue || first === undefined) return
    const mayWait = mayCome(waiting.length + beingStored)
    const inMs = mayWait ? startedAt + everyMs(first) - performance.now() : 0
    if (inMs > 0) timer ??= setTimeout(storeWaiting, inMs)
    else {
      isDue = true
      setImmediate(storeWaiting)
    }
  }

  function storeWaiting(): void {
    isDue = false
    clearTimeout(timer)
    timer = undefined
    while (inFlight < maxTransactions && waiting.length > 0) {
      inFlight++
      startedAt = performance.now()
      const batch = waiting.splice(0, countNext())
      beingStored += batch.length
      void store(batch).finally(() => {
        inFlight--
        beingStored -= batch.length
        plan()
      })
    }
  }

  /** How many of the waiting items form the next batch. */
  function countNext(): number {
    const keys = new Set<string>()
    let characters = 0
    for (const [index, item] of waiting.entries()) {
      const key = keyOf(item)
      characters += item.row.characters
      const isTooMuch = index > 0 && characters > maxCharacters
      if (index === maxItems || isTooMuch || (key !== undefined && keys.has(key))) return index
      if (key !== undefined) keys.add(key)
    }
    return waiting.length
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ ...item, resolve, reject })
        plan()
      }),
  }
}
