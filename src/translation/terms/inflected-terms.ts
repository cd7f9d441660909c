// Whether an engine that was given terms has used them, inflected as the sentence needs it.
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import { isShort, type Word, wordsOf } from './term-words.ts'
import type { Occurrence } from './termed-segment.ts'

/** Endings change, not stems: so much of the shorter one begins both. */
const leastStem = 0.6
const leastStemLetters = 3
/** The longest endings, those of Turkish and Finnish: `hesap`, `hesabımızdan`. */
const mostEndingLetters = 8

/** Scripts that write words without spaces between them, and whose words do not inflect. */
const withoutSpaces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/** Whether a translation has each term as often as the source, exactly or inflected. */
export function hasEachTerm(
  translation: Segment,
  terms: readonly Occurrence[],
  language: string,
): boolean {
  const text = segmentText(translation)
  const words = wordsOf(text, language)
  const used = new Set<Word>()
  const byTarget = Map.groupBy(terms, ({ target }) => target)
  const longestFirst = [...byTarget].sort(([a], [b]) => b.length - a.length)
  return longestFirst.every(([target, equal]) => {
    const times = equal.length
    if (wordsOf(target, language).every(isShort) || isRigid(target))
      return countOf(text, target) >= times
    const forms = new Set([target, ...equal.flatMap(({ inflection }) => inflection?.forms ?? [])])
    const taken = Array.from(forms, (form) =>
      takeForms(words, { expected: wordsOf(form, language), used }),
    )
    return taken.reduce((sum, count) => sum + count, 0) >= times
  })
}

/** Counts the places of a text's words that have forms of a term; none counts for two terms. */
function takeForms(
  words: readonly Word[],
  { expected, used }: { expected: readonly Word[]; used: Set<Word> },
): number {
  let count = 0
  for (let first = 0; first + expected.length <= words.length; first++) {
    const form = words.slice(first, first + expected.length)
    if (!form.every((word, index) => !used.has(word) && isForm(word, expected[index]))) continue
    for (const word of form) used.add(word)
    count++
  }
  return count
}

function isForm(word: Word, expected: Word | undefined): boolean {
  if (expected === undefined) return false
  if (word.folded === expected.folded) return true
  if (isShort(word) || isShort(expected)) return isShort(word) && isShort(expected)
  const shorter = Math.min(word.folded.length, expected.folded.length)
  const stem = Math.max(leastStemLetters, Math.ceil(leastStem * shorter))
  return (
    word.folded.slice(0, stem) === expected.folded.slice(0, stem) &&
    Math.max(word.folded.length, expected.folded.length) - stem <= mostEndingLetters
  )
}

/** Whether a term has only one form: it has signs, or its language does not inflect. */
const isRigid = (target: string): boolean =>
  /[^\p{L}\p{M}\p{N}\s'’-]/u.test(target) || withoutSpaces.test(target)

const countOf = (text: string, target: string): number =>
  target === '' ? 0 : text.split(target).length - 1
