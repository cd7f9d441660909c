// What all checks of a pair share.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { EvaluatedPair, Span, TranslationError } from '../evaluation.ts'

/** Finds errors of one kind. */
export type Check = (pair: EvaluatedPair, languages: LanguagePair) => TranslationError[]

/** A passage of a text, in UTF-16 units. */
export interface Passage {
  readonly start: number
  readonly source: string
}

/** More would not help a reader. */
const maxSpans = 10

/** Passages in their order as spans, the first ten of them. */
export function toSpans(text: string, passages: readonly Passage[]): Span[] {
  const spans: Span[] = []
  let units = 0
  let characters = 0
  for (const { start, source } of passages.slice(0, maxSpans)) {
    characters += countCodePoints(text.slice(units, start))
    units = start
    spans.push({ start: characters, end: characters + countCodePoints(source) })
  }
  return spans
}

/** The whole text as one span. */
export const wholeOf = (text: string): Span[] => toSpans(text, [{ start: 0, source: text }])

export const findPassages = (text: string, pattern: RegExp): Passage[] =>
  Array.from(text.matchAll(pattern), (match) => ({ start: match.index, source: match[0] }))

/** The passages that another text has not as often, by what `keyOf` makes of them. */
export function findUnmatched(
  passages: readonly Passage[],
  others: readonly Passage[],
  keyOf: (passage: Passage) => string = ({ source }) => source,
): Passage[] {
  const left = new Map<string, number>()
  for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1)
  return passages.filter((passage) => {
    const key = keyOf(passage)
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
}

function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
