// Which results of a thread travel together. A message wakes the thread of the pool, which takes
// longer than to read several results.
import type { TaskResult } from './messages.ts'

/** So many are not held back: a thread has twice as many slots. */
const enough = 8
/** How long a result is held back while others are translated: less than a sentence takes then. */
const longestMs = 20

interface Options {
  post(results: readonly TaskResult[]): void
  /** In milliseconds. */
  now?(): number
}

export function createResultDelivery({ post, now = () => performance.now() }: Options) {
  let results: TaskResult[] = []
  /** When the first of them came. */
  let since = 0

  return {
    add(result: TaskResult): void {
      if (results.push(result) === 1) since = now()
    },

    /**
     * Posts results if there are about as many as sentences in flight, or the first is due. So who
     * asks for up to three sentences at once does not wait, and slots are not empty for long.
     */
    deliver(inFlight: number): void {
      if (results.length === 0) return
      if (results.length < Math.min(enough, inFlight - 1) && now() - since < longestMs) return
      post(results)
      results = []
    },
  }
}
