// Finds the terms in what an engine answers, and checks that each came out as it must.

import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { foldTerm } from '@dragoman/formats/text/folding.ts'
import { normalizeText } from '@dragoman/formats/text/normalized-text.ts'
import { listWords } from '@dragoman/formats/text/word-edges.ts'
import type { Occurrence, TermedPart } from './termed-segment.ts'

/** Inflected forms of a word share most of their letters: `rojo` and `rojas` more than half. */
const leastSimilarity = 0.4
/** A tag with many words more has swallowed its neighbours, and words cannot be told apart. */
const maxExtraWords = 2
/** Words as short change with their neighbours: articles and prepositions, as `el` and `los`. */
const shortWord = 3

/** A term in an inline tag, and what an engine makes of the term alone; or in a placeholder. */
interface TaggedTerm {
  readonly occurrence: Occurrence
  readonly expected: string
}

/** The parts of an answer with terms among them. */
export interface TermAnswer {
  readonly parts: readonly TermedPart[]
  /** The terms that did not come out as they must. */
  readonly failed: ReadonlySet<Occurrence>
}

/**
 * Writes the terms into their tags, by the numbers of the tags, instead of their translations, and
 * instead of their placeholders. What else a tag holds stays beside the term: engines add articles.
 * A term fails if it is not in exactly one place, or its tag does not hold its translation.
 */
export function replaceTagged(
  translation: Segment,
  terms: ReadonlyMap<number, TaggedTerm>,
  language: string,
): TermAnswer {
  const placed = new Map<Occurrence, number>()
  const parts: TermedPart[] = []
  const place = ({ occurrence }: TaggedTerm): void => {
    placed.set(occurrence, (placed.get(occurrence) ?? 0) + 1)
    parts.push(occurrence)
  }
  for (let index = 0; index < translation.length; index++) {
    const part = translation[index] as Part
    const term = termOf(part, terms)
    if (term === undefined || typeof part === 'string') parts.push(part)
    else if ('placeholder' in part) place(term)
    else {
      const [content, close] = [translation[index + 1], translation[index + 2]]
      const isClosed = typeof close === 'object' && 'close' in close && terms.has(close.close)
      if (!isClosed || typeof content !== 'string') continue
      const form = findForm(content, term.expected, language)
      if (form === undefined) continue
      parts.push(content.slice(0, form.start))
      place(term)
      parts.push(content.slice(form.end))
      index += 2
    }
  }
  const all = Array.from(terms.values(), ({ occurrence }) => occurrence)
  return { parts, failed: new Set(all.filter((term) => placed.get(term) !== 1)) }
}

/** The term of a placeholder or an opening tag. */
function termOf(part: Part, terms: ReadonlyMap<number, TaggedTerm>): TaggedTerm | undefined {
  if (typeof part === 'string' || 'close' in part) return undefined
  return terms.get('open' in part ? part.open : part.placeholder)
}

/**
 * Where a text has a form of the expected one: as many words, with most letters the same, and no
 * word of it beside them.
 */
function findForm(
  text: string,
  expected: string,
  language: string,
): { start: number; end: number } | undefined {
  const words = wordsOf(text, language)
  const expectedWords = wordsOf(expected, language)
  const count = expectedWords.length
  if (count === 0 || words.length < count || words.length > count + maxExtraWords) return undefined
  const wanted = written(expectedWords)
  let best: { start: number; end: number } | undefined
  let bestShare = leastSimilarity
  for (let first = 0; first + count <= words.length; first++) {
    const form = words.slice(first, first + count)
    const share = shareOfPairs(written(form), wanted)
    const [start, end] = [form[0]?.start, form.at(-1)?.end]
    if (share < bestShare || start === undefined || end === undefined) continue
    const others = words.filter((word) => !form.includes(word))
    if (!isFormOf(form, expectedWords) || others.some((word) => isAmong(word, expectedWords)))
      continue
    best = { start, end }
    bestShare = share
  }
  return best && withSigns(text, best, edgeSigns(expected, expectedWords))
}

/** What an expected translation has before its first word and after its last: `EE.UU.` a dot. */
const edgeSigns = (expected: string, words: readonly Word[]): { lead: string; tail: string } => ({
  lead: expected.slice(0, words[0]?.start).trimStart(),
  tail: expected.slice(words.at(-1)?.end).trimEnd(),
})

/** The range of a form with these signs, where the text has them beside it. */
const withSigns = (
  text: string,
  { start, end }: { start: number; end: number },
  { lead, tail }: { lead: string; tail: string },
): { start: number; end: number } => ({
  start: text.slice(0, start).endsWith(lead) ? start - lead.length : start,
  end: text.startsWith(tail, end) ? end + tail.length : end,
})

/** Whether each word is a form of another expected one: none of them stood beside the term. */
function isFormOf(words: readonly Word[], expected: readonly Word[]): boolean {
  const left = [...expected]
  const strange = words.filter((word) => {
    const [best] = left
      .map((other) => ({ other, share: shareOfPairs(word.folded, other.folded) }))
      .sort((a, b) => b.share - a.share)
    if (best === undefined || best.share < leastSimilarity) return true
    left.splice(left.indexOf(best.other), 1)
    return false
  })
  return [...strange, ...(strange.length === 0 ? [] : left)].every(isShort)
}

/** Whether a word that is not short is one of others, or nearly. */
const isAmong = (word: Word, others: readonly Word[]): boolean =>
  !isShort(word) && others.some((other) => shareOfPairs(word.folded, other.folded) > 0.6)

const isShort = ({ folded }: Word): boolean => folded.length <= shortWord

interface Word {
  readonly folded: string
  readonly start: number
  readonly end: number
}

/** Words, and characters of scripts without spaces; signs are not among them. */
const wordsOf = (text: string, language: string): Word[] =>
  Array.from(listWords(text), ({ 0: word, index }) => ({
    folded: normalizeText(foldTerm(word, language), 'NFD').replace(/\p{M}/gu, ''),
    start: index,
    end: index + word.length,
  })).filter(({ folded }) => /[\p{L}\p{N}]/u.test(folded))

const written = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(' ')

/** The share of the pairs of characters that both have, of all: Dice's coefficient. */
function shareOfPairs(a: string, b: string): number {
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

/** Finds terms by their targets. They fail if the answer has a target more or less often. */
export function findTargets(answer: TermAnswer, terms: readonly Occurrence[]): TermAnswer {
  const failed = new Set(answer.failed)
  let parts = answer.parts
  const byTarget = Map.groupBy(terms, ({ target }) => target)
  const longestFirst = [...byTarget].sort(([a], [b]) => b.length - a.length)
  for (const [target, equal] of longestFirst) {
    const left = [...equal]
    let found = 0
    const cut = parts.flatMap((part): TermedPart[] => {
      if (typeof part !== 'string' || target === '') return [part]
      return part.split(target).flatMap((text, index) => {
        if (index === 0) return [text]
        found++
        return [left.shift() ?? target, text]
      })
    })
    if (found === equal.length) parts = cut
    else for (const term of equal) failed.add(term)
  }
  return { parts, failed }
}
