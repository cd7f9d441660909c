// The words of terms and of answers, and how alike they are.
import { foldTerm } from '@dragoman/formats/text/folding.ts'
import { normalizeText } from '@dragoman/formats/text/normalized-text.ts'
import { listWords } from '@dragoman/formats/text/word-edges.ts'

export interface Range {
  readonly start: number
  readonly end: number
}

/** Words as short change with their neighbours: articles and prepositions, as `el` and `los`. */
const shortWord = 3

export const isShort = ({ folded }: Word): boolean => folded.length <= shortWord

export interface Word extends Range {
  readonly folded: string
}

/** Words, and characters of scripts without spaces; signs are not among them. */
export function wordsOf(text: string, language: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index } of listWords(text)) {
    const decomposed = normalizeText(foldTerm(word, language), 'NFD')
    const folded = decomposed.replace(/\p{M}/gu, '')
    const end = index + word.length
    if (/[\p{L}\p{N}]/u.test(folded)) words.push({ folded, start: index, end })
  }
  return words
}

/** The share of the pairs of characters that both have, of all: Dice's coefficient. */
export function shareOfPairs(a: string, b: string): number {
  if (a === b) return 1
  const left = new Map<string, number>()
  for (let at = 1; at < a.length; at++) {
    const pair = a.slice(at - 1, at + 1)
    left.set(pair, (left.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let at = 1; at < b.length; at++) {
    const pair = b.slice(at - 1, at + 1)
    const count = left.get(pair) ?? 0
    if (count > 0) common++
    left.set(pair, count - 1)
  }
  return (2 * common) / Math.max(1, a.length + b.length - 2)
}
