// Shared by the two algorithms that cut a text into pieces.
import type { Trie } from './trie.ts'

/** A vocabulary's pieces, as both algorithms look them up. */
export interface PieceTable {
  /** Every piece that a text may consist of. */
  readonly trie: Trie
  readonly scores: Float32Array
  readonly unknown: number
  /** User-defined pieces score by their length, whatever the file states; unigram only. */
  readonly scoreOfUserDefined: (id: number) => number
  readonly isUserDefined: (id: number) => boolean
  readonly isUnused: (id: number) => boolean
  readonly unknownScore: number
  /** UTF-16 units of the longest user-defined piece at an index; 0 for none. */
  readonly userDefinedLength: ((text: string, index: number) => number) | undefined
}

/**
 * The pieces of a normalized text in order, and where each ends; `unknown` for unknown characters.
 */
export type Segmenter = (text: string) => {
  readonly ids: readonly number[]
  readonly ends: readonly number[]
}
