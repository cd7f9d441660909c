// What the two ways of cutting a text into pieces have in common.
import type { Trie } from './trie.ts'

/** A vocabulary's pieces, as both ways look them up. */
export interface PieceTable {
  /** Every piece that a text may consist of. */
  readonly trie: Trie
  readonly scores: Float32Array
  readonly unknown: number
  /** User-defined pieces score by their length, whatever the file says; of unigram only. */
  readonly scoreOfUserDefined: (id: number) => number
  readonly isUserDefined: (id: number) => boolean
  readonly isUnused: (id: number) => boolean
  readonly unknownScore: number
  /** UTF-16 units of the longest user-defined piece at an index; 0 for none. */
  readonly userDefinedLength: ((text: string, index: number) => number) | undefined
}

/** The pieces of a normalised text in order, and where each ends; `unknown` for what is none. */
export type Segmenter = (text: string) => {
  readonly ids: readonly number[]
  readonly ends: readonly number[]
}
