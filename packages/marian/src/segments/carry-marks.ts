// Transfers a sentence's placeholders and tags to its translation.
import type { Segment } from '../segment.ts'
import type { Alignment } from './alignment.ts'
import { isItem, type Mark, type MarkedText } from './marked-text.ts'
import { writeMarked } from './marked-translation.ts'
import { placeMarks } from './placement.ts'
import { findWords, isSign, type Span } from './words.ts'

/**
 * The translation with all placeholders and tags of its source. `align` says which of the given
 * words belong together.
 */
export function carryMarks(
  { text, marks }: MarkedText,
  translation: string,
  align: (sourceWords: readonly Span[], targetWords: readonly Span[]) => Alignment,
): Segment {
  if (marks.length === 0) return [translation]
  const sourceWords = findWords(text, edgesOf(marks))
  const targetWords = findWords(translation)
  const placed = placeMarks(marks, {
    sourceWords,
    isSourceSign: (word) => isSign(text.slice(sourceWords[word]?.start, sourceWords[word]?.end)),
    targetWords: targetWords.length,
    isTargetSign: (word) =>
      isSign(translation.slice(targetWords[word]?.start, targetWords[word]?.end)),
    alignment: align(sourceWords, targetWords),
  })
  return writeMarked(translation, targetWords, placed)
}

/** Where marks are, ascending: a word on both sides of one counts as two. */
function edgesOf(marks: readonly Mark[]): number[] {
  const edges = marks.flatMap((mark) =>
    isItem(mark) ? [mark.at] : [mark.start, ...edgesOf(mark.marks), mark.end],
  )
  return [...new Set(edges)].sort((a, b) => a - b)
}
