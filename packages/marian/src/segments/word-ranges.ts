// Ranges of words in a sentence and its translation.
import type { Alignment } from './alignment.ts'
import type { Span } from './words.ts'

/** From one word to another, `end` exclusive. */
export interface WordRange {
  readonly start: number
  readonly end: number
}

export interface AlignedSentence {
  readonly sourceWords: readonly Span[]
  readonly isSourceSign: (word: number) => boolean
  readonly targetWords: number
  readonly isTargetSign: (word: number) => boolean
  readonly alignment: Alignment
}

export const emptyAt = (at: number): WordRange => ({ start: at, end: at })

export const inRange = (index: number, { start, end }: WordRange): boolean =>
  index >= start && index < end

/** How many words end before `at`, in UTF-16 units. */
export function countWordsBefore(words: readonly Span[], at: number): number {
  let low = 0
  let high = words.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as Span).end <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The words within a part of the text. */
export const wordsIn = (words: readonly Span[], { start, end }: Span): WordRange => ({
  start: countWordsBefore(words, start),
  end: countWordsBefore(words, end),
})
