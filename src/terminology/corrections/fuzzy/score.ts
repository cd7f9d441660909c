// How much a text is like the source of a correction, in percent, as translation memories say it:
// 100 · (1 - d / n), where d is the edit distance in words and n the words of the longer text
// (Koehn and Senellart, "Convergence of Translation Memory and Statistical Machine Translation",
// 2010), rounded down. Texts with equal words lose a point for each other kind of difference.
import type { Word } from './words.ts'
import { numberWord } from './words.ts'

/** A text with its words. */
export interface ComparedText {
  /** Without inline tags; placeholders are U+FFFC. */
  readonly text: string
  readonly words: readonly Word[]
  readonly hasTags: boolean
}

const penalty = 1
const best = 100
const kindsOfDifferences = 4
/** What texts have at least whose words are equal, up to numbers. */
export const leastScoreOfEqualWords = best - kindsOfDifferences * penalty

/** The score; undefined if it is below the threshold. */
export function scoreOf(
  text: ComparedText,
  correction: ComparedText,
  threshold: number,
): number | undefined {
  const longest = Math.max(text.words.length, correction.words.length)
  const most = Math.floor(((best - threshold) * longest) / best)
  const distance = countEdits(text.words, correction.words, most)
  if (distance === undefined) return undefined
  const score =
    distance > 0
      ? Math.floor((best * (longest - distance)) / longest)
      : best - Math.max(1, countDifferences(text, correction)) * penalty
  return score < threshold ? undefined : score
}

/** Kinds of differences between texts of equal words: in case, numbers, punctuation and tags. */
function countDifferences(text: ComparedText, correction: ComparedText): number {
  let isCase = false
  let isNumber = false
  let isSign = signsBehind(text, -1) !== signsBehind(correction, -1)
  for (const [index, word] of text.words.entries()) {
    const other = correction.words[index]
    const isEqual = sliceOf(text, word) === sliceOf(correction, other)
    if (word.word === numberWord) isNumber ||= !isEqual
    else isCase ||= !isEqual
    isSign ||= signsBehind(text, index) !== signsBehind(correction, index)
  }
  const isTag = text.hasTags !== correction.hasTags
  return [isCase, isNumber, isSign, isTag].filter(Boolean).length
}

const sliceOf = ({ text }: ComparedText, word: Word | undefined): string =>
  word === undefined ? '' : text.slice(word.start, word.end)

/** What stands between a word and the next one, without differences in whitespace. */
function signsBehind({ text, words }: ComparedText, index: number): string {
  const signs = text.slice(words[index]?.end ?? 0, words[index + 1]?.start ?? text.length)
  return signs.replace(/\s+/g, ' ').trim()
}

/**
 * The edit distance in words; undefined if it is more than `most`. Only cells near the diagonal are
 * computed: those that `most` edits reach (Ukkonen, 1985).
 */
export function countEdits(
  one: readonly { readonly word: string }[],
  other: readonly { readonly word: string }[],
  most: number,
): number | undefined {
  if (Math.abs(one.length - other.length) > most) return undefined
  let previous = Array.from({ length: other.length + 1 }, (_, column) => column)
  let current = new Array<number>(other.length + 1).fill(0)
  for (let row = 1; row <= one.length; row++) {
    const word = one[row - 1]?.word
    const first = Math.max(1, row - most)
    const last = Math.min(other.length, row + most)
    current[first - 1] = first === 1 ? row : most + 1
    let least = current[first - 1] as number
    for (let column = first; column <= last; column++) {
      const replaced = (previous[column - 1] as number) + Number(word !== other[column - 1]?.word)
      // What is above the last cell was not computed.
      const removed = column === row + most ? most + 1 : (previous[column] as number) + 1
      const added = (current[column - 1] as number) + 1
      const fewest = Math.min(replaced, removed, added)
      current[column] = fewest
      if (fewest < least) least = fewest
    }
    if (least > most) return undefined
    ;[previous, current] = [current, previous]
  }
  const distance = previous[other.length] as number
  return distance > most ? undefined : distance
}

type WordCounts = ReadonlyMap<string, number>

/** How often a text has each of its words. */
export function countWords(words: readonly Word[]): WordCounts {
  const counts = new Map<string, number>()
  for (const { word } of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** How many words another text has in common with it, in any order. */
export function countCommon(counts: WordCounts, words: readonly Word[]): number {
  const left = new Map<string, number>()
  let common = 0
  for (const { word } of words) {
    const count = left.get(word) ?? counts.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    common++
  }
  return common
}
