// Finds the terms in what an engine answers, and checks that each came out as it must.

import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { isShort, type Range, shareOfPairs, type Word, wordsOf } from './term-words.ts'
import type { Occurrence, TermedPart } from './termed-segment.ts'

/** Inflected forms of a word share most of their letters: `rojo` and `rojas` more than half. */
const leastSimilarity = 0.4
/** A tag with many words more has swallowed its neighbours, and words cannot be told apart. */
const maxExtraWords = 2
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
    const before = placed.get(occurrence) ?? 0
    placed.set(occurrence, before + 1)
    parts.push(occurrence)
  }
  for (let index = 0; index < translation.length; index++) {
    const part = translation[index] as Part
    const term = termOf(part, terms)
    if (term === undefined || typeof part === 'string') {
      parts.push(part)
    } else if ('placeholder' in part) {
      place(term)
    } else {
      const content = translation[index + 1]
      const close = translation[index + 2]
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
export function findForm(text: string, expected: string, language: string): Range | undefined {
  const words = wordsOf(text, language)
  const expectedWords = wordsOf(expected, language)
  const count = expectedWords.length
  if (count === 0) return undefined
  if (words.length < count || words.length > count + maxExtraWords) return undefined
  const wanted = written(expectedWords)
  let best: Range | undefined
  let bestShare = leastSimilarity
  for (let first = 0; first + count <= words.length; first++) {
    const form = words.slice(first, first + count)
    const share = shareOfPairs(written(form), wanted)
    const start = form[0]?.start
    const end = form.at(-1)?.end
    if (share < bestShare || start === undefined || end === undefined) continue
    if (!isFormOf(form, expectedWords)) continue
    const others = words.filter((word) => !form.includes(word))
    if (others.some((word) => isAmong(word, expectedWords))) continue
    best = { start, end }
    bestShare = share
  }
  if (best === undefined) return undefined
  const signs = edgeSigns(expected, expectedWords)
  return withSigns(text, best, signs)
}

interface EdgeSigns {
  readonly lead: string
  readonly tail: string
}

/** What an expected translation has before its first word and after its last: `EE.UU.` a dot. */
function edgeSigns(expected: string, words: readonly Word[]): EdgeSigns {
  const lead = expected.slice(0, words[0]?.start).trimStart()
  const tail = expected.slice(words.at(-1)?.end).trimEnd()
  return { lead, tail }
}

/** The range of a form with these signs, where the text has them beside it. */
function withSigns(text: string, { start, end }: Range, { lead, tail }: EdgeSigns): Range {
  const hasLead = text.slice(0, start).endsWith(lead)
  const hasTail = text.startsWith(tail, end)
  return {
    start: hasLead ? start - lead.length : start,
    end: hasTail ? end + tail.length : end,
  }
}

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
  if (strange.length === 0) return true
  return strange.every(isShort) && left.every(isShort)
}

/** Words that share more are forms of one word. */
const sameWordSimilarity = 0.6

/** Whether a word that is not short is one of others, or nearly. */
function isAmong(word: Word, others: readonly Word[]): boolean {
  if (isShort(word)) return false
  return others.some((other) => shareOfPairs(word.folded, other.folded) > sameWordSimilarity)
}

const written = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(' ')

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
    if (found === equal.length) {
      parts = cut
    } else {
      for (const term of equal) failed.add(term)
    }
  }
  return { parts, failed }
}
