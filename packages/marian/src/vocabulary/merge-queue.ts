// Pairs of neighbours that may be merged, the highest score first and of equals the leftmost: a
// binary heap in typed arrays.

/** Two neighbours, and their merged piece. */
interface Merge {
  readonly left: number
  readonly right: number
  readonly score: number
  /** UTF-16 units of both: shows whether one of them has changed since. */
  readonly length: number
  /** The trie's node after both. */
  readonly node: number
}

/** Each merge takes one pair out and puts at most two in. */
const pairsPerSymbol = 3

/** A queue for the pairs of so many symbols. */
export function createMergeQueue(symbols: number) {
  const capacity = symbols * pairsPerSymbol
  const lefts = new Int32Array(capacity)
  const rights = new Int32Array(capacity)
  const scores = new Float32Array(capacity)
  const lengths = new Int32Array(capacity)
  const nodes = new Int32Array(capacity)
  const heap = new Int32Array(capacity)
  let pairs = 0
  let size = 0

  const isBefore = (one: number, other: number): boolean => {
    const difference = (scores[one] as number) - (scores[other] as number)
    return difference > 0 || (difference === 0 && (lefts[one] as number) < (lefts[other] as number))
  }

  return {
    clear(): void {
      pairs = 0
      size = 0
    },

    add({ left, right, score, length, node }: Merge): void {
      const pair = pairs++
      lefts[pair] = left
      rights[pair] = right
      scores[pair] = score
      lengths[pair] = length
      nodes[pair] = node
      let at = size++
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (!isBefore(pair, heap[parent] as number)) break
        heap[at] = heap[parent] as number
        at = parent
      }
      heap[at] = pair
    },

    take(): Merge | undefined {
      if (size === 0) return undefined
      const top = heap[0] as number
      const last = heap[--size] as number
      let at = 0
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && isBefore(heap[child + 1] as number, heap[child] as number)) child++
        if (!isBefore(heap[child] as number, last)) break
        heap[at] = heap[child] as number
        at = child
      }
      heap[at] = last
      return {
        left: lefts[top] as number,
        right: rights[top] as number,
        score: scores[top] as number,
        length: lengths[top] as number,
        node: nodes[top] as number,
      }
    },
  }
}
