// SentencePiece's unigram model: of all ways to cut a text into pieces, the one with the best sum.
// Source: google/sentencepiece, src/unigram_model.cc (EncodeOptimized).
import type { PieceTable, Segmenter } from './pieces.ts'
import { root } from './trie.ts'

/** A segmenter that finds the best path (Viterbi). Its work grows with the length of the text. */
export function createUnigramSegmenter(table: PieceTable): Segmenter {
  const { trie, scores, unknown, unknownScore, isUserDefined, scoreOfUserDefined } = table
  // Of the best path to each position: its score, where its last piece starts, and that piece.
  // Grown when a text needs more.
  let best = new Float32Array(0)
  let from = new Int32Array(0)
  let piece = new Int32Array(0)

  function findBestPath(text: string): void {
    const length = text.length
    if (best.length <= length) {
      best = new Float32Array(length * 2 + 64)
      from = new Int32Array(best.length)
      piece = new Int32Array(best.length)
    }
    from.fill(-1, 0, length + 1)
    best[0] = 0
    for (let start = 0; start < length; ) {
      const width = (text.codePointAt(start) as number) > 0xffff ? 2 : 1
      const base = best[start] as number
      let single = false
      for (let node = root, end = start; end < length; ) {
        node = trie.step(node, text.charCodeAt(end++))
        if (node < 0) break
        const id = trie.idAt(node)
        if (id < 0) continue
        if (end - start === width) single = true
        offer(start, end, id, base + scoreOf(id))
      }
      if (!single) offer(start, start + width, unknown, Math.fround(base + unknownScore))
      start += width
    }
  }

  /**
   * As in SentencePiece, a known piece's score is compared in double precision and stored in
   * single: that decides ties.
   */
  function offer(start: number, end: number, id: number, score: number): void {
    if ((from[end] as number) >= 0 && !(score > (best[end] as number))) return
    best[end] = score
    from[end] = start
    piece[end] = id
  }

  const scoreOf = (id: number): number =>
    isUserDefined(id) ? scoreOfUserDefined(id) : (scores[id] as number)

  return function segment(text) {
    const ids: number[] = []
    const ends: number[] = []
    findBestPath(text)
    for (let end = text.length; end > 0; end = from[end] as number) {
      ids.push(piece[end] as number)
      ends.push(end)
    }
    return { ids: ids.reverse(), ends: ends.reverse() }
  }
}
