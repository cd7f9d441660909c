// Finds the terms in what an engine answers, and checks that each came out as it must.

import { normalizeText } from '../../shared/normalized-text.ts'
import type { Part, Segment } from '../engines/engine.ts'
import { foldTerm } from './folding.ts'
import { isOccurrence, type Occurrence, searchedText, type TermedPart } from './termed-segment.ts'
import { isWordEdge, listWords } from './word-edges.ts'

/** Inflected forms of a word share most of their letters: `rojo` and `rojas` more than half. */
const leastSimilarity = 0.4
/** A tag with many words more has swallowed its neighbours, and words cannot be told apart. */
const maxExtraWords = 2

/** A term in an inline tag, and what an engine makes of the term alone. */
export interface TaggedTerm {
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
 * Writes the terms into their tags, by the numbers of the tags, instead of their translations. What
 * else a tag holds stays beside the term: engines add articles. A term fails if its tag does not
 * hold its translation.
 */
export function replaceTagged(
  translation: Segment,
  terms: ReadonlyMap<number, TaggedTerm>,
  language: string,
): TermAnswer {
  const failed = new Set<Occurrence>()
  const parts: TermedPart[] = []
  for (let index = 0; index < translation.length; index++) {
    const part = translation[index] as Part
    const term = typeof part === 'object' && 'open' in part ? terms.get(part.open) : undefined
    if (term === undefined) {
      parts.push(part)
      continue
    }
    const [content, close] = [translation[index + 1], translation[index + 2]]
    const isClosed = typeof close === 'object' && 'close' in close && terms.has(close.close)
    const form =
      isClosed && typeof content === 'string'
        ? findForm(content, term.expected, language)
        : undefined
    if (form === undefined || typeof content !== 'string') {
      failed.add(term.occurrence)
      continue
    }
    parts.push(content.slice(0, form.start), term.occurrence, content.slice(form.end))
    index += 2
  }
  return { parts, failed }
}

/** Where a text has a form of the expected one: as many words, with most letters the same. */
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
    best = { start, end }
    bestShare = share
  }
  return best
}

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

/** The terms that would continue a word beside them. */
export function findGlued(parts: readonly TermedPart[]): Set<Occurrence> {
  const text = parts.map(writtenText).join('')
  const glued = new Set<Occurrence>()
  let place = 0
  for (const part of parts) {
    const end = place + writtenText(part).length
    if (isOccurrence(part) && !(isWordEdge(text, place) && isWordEdge(text, end))) glued.add(part)
    place = end
  }
  return glued
}

const writtenText = (part: TermedPart): string =>
  isOccurrence(part) ? part.target : searchedText(part)
