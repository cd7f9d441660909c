// SentencePiece's byte-pair encoding: neighbours are merged, the pair with the highest score first.
// Source: google/sentencepiece, src/bpe_model.cc (Encode).
import { createMergeQueue } from './merge-queue.ts'
import type { PieceTable, Segmenter } from './pieces.ts'
import { root } from './trie.ts'

/** The doubly linked list of the text's symbols; a symbol of length 0 is merged into another. */
interface Symbols {
  readonly capacity: number
  readonly previous: Int32Array
  readonly next: Int32Array
  readonly start: Int32Array
  readonly length: Int32Array
  /** The trie's node after the symbol; -1 where no piece begins with it. */
  readonly node: Int32Array
  readonly isFrozen: Uint8Array
}

/** Longer texts get arrays of their own, so that one of them does not hold memory for good. */
const usualLength = 4_096

/**
 * A segmenter that merges as SentencePiece does: ties go to the leftmost pair, user-defined pieces
 * are never merged, unused ones only on the way to others. Its work grows by n log n.
 */
export function createBpeSegmenter(table: PieceTable): Segmenter {
  const { trie, scores, unknown, isUnused, userDefinedLength } = table
  const usual = createSymbols(usualLength)
  const usualQueue = createMergeQueue(usualLength)

  return function segment(text) {
    const isUsual = text.length <= usualLength
    const symbols = isUsual ? usual : createSymbols(text.length)
    const queue = isUsual ? usualQueue : createMergeQueue(text.length)
    /** The origin of unused pieces, by the length of their left part; the last one counts. */
    const splits = new Map<string, number>()
    queue.clear()
    const count = fillSymbols(text, symbols)
    for (let right = 1; right < count; right++) offer(right - 1, right)
    for (let pair = queue.take(); pair !== undefined; pair = queue.take()) merge(pair)
    return collect()

    function offer(left: number, right: number): void {
      if (left < 0 || right < 0 || symbols.isFrozen[left] || symbols.isFrozen[right]) return
      const start = symbols.start[right] as number
      const end = start + (symbols.length[right] as number)
      const node = walk(text, symbols.node[left] as number, start, end)
      const id = node < 0 ? -1 : trie.idAt(node)
      if (id < 0) return
      const leftLength = symbols.length[left] as number
      const length = leftLength + end - start
      queue.add({ left, right, score: scores[id] as number, length, node })
      if (isUnused(id)) splits.set(text.slice(end - length, end), leftLength)
    }

    function merge({ left, right, length, node }: ReturnType<typeof queue.take> & object): void {
      const leftLength = symbols.length[left] as number
      const rightLength = symbols.length[right] as number
      // One of them was merged with another neighbour since.
      if (leftLength === 0 || rightLength === 0 || leftLength + rightLength !== length) return
      const next = symbols.next[right] as number
      symbols.length[left] = length
      symbols.node[left] = node
      symbols.length[right] = 0
      symbols.next[left] = next
      if (next >= 0) symbols.previous[next] = left
      offer(symbols.previous[left] as number, left)
      offer(left, next)
    }

    function collect(): { ids: number[]; ends: number[] } {
      const ids: number[] = []
      const ends: number[] = []
      for (let at = count > 0 ? 0 : -1; at >= 0; at = symbols.next[at] as number)
        add(symbols.start[at] as number, symbols.length[at] as number, symbols.node[at] as number)
      return { ids, ends }

      function add(start: number, length: number, node: number): void {
        const id = node < 0 ? -1 : trie.idAt(node)
        const split = id >= 0 && isUnused(id) ? splits.get(text.slice(start, start + length)) : 0
        if (!split) {
          ids.push(id < 0 ? unknown : id)
          ends.push(start + length)
          return
        }
        const middle = start + split
        add(start, split, walk(text, root, start, middle))
        add(middle, length - split, walk(text, root, middle, start + length))
      }
    }
  }

  /** Creates a symbol for each character and each user-defined piece; returns their number. */
  function fillSymbols(text: string, symbols: Symbols): number {
    let count = 0
    for (let start = 0; start < text.length; count++) {
      const given = userDefinedLength?.(text, start) ?? 0
      const length = given || ((text.codePointAt(start) as number) > 0xffff ? 2 : 1)
      symbols.previous[count] = count - 1
      symbols.next[count] = start + length < text.length ? count + 1 : -1
      symbols.start[count] = start
      symbols.length[count] = length
      symbols.node[count] = walk(text, root, start, start + length)
      symbols.isFrozen[count] = given > 0 ? 1 : 0
      start += length
    }
    return count
  }

  /** The node after a range of the text, or -1. */
  function walk(text: string, from: number, start: number, end: number): number {
    let node = from
    for (let at = start; at < end && node !== -1; at++) node = trie.step(node, text.charCodeAt(at))
    return node
  }
}

const createSymbols = (capacity: number): Symbols => ({
  capacity,
  previous: new Int32Array(capacity),
  next: new Int32Array(capacity),
  start: new Int32Array(capacity),
  length: new Int32Array(capacity),
  node: new Int32Array(capacity),
  isFrozen: new Uint8Array(capacity),
})
