// The terms in a segment, found across its inline tags.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'
import type { Steps } from '../../shared/steps.ts'
import { noCharacter, type TermMatch, type TermSearch } from './compiled-terms.ts'
import { type Inflection, type Term, writeTarget } from './term-case.ts'

/** A term that occurs in a segment. */
export interface Occurrence {
  /** As the segment has it, without tags. */
  readonly text: string
  /** What its translation must be. */
  readonly target: string
  /** The forms that it may be instead, the target among them. */
  readonly inflection?: Inflection
}

export type TermedPart = Part | Occurrence

/** A segment in which terms are parts of their own. */
export interface TermedSegment {
  readonly parts: readonly TermedPart[]
  readonly occurrences: readonly Occurrence[]
}

export const isOccurrence = (part: TermedPart): part is Occurrence =>
  typeof part === 'object' && 'target' in part

/** Undefined if the segment has no terms. Time is linear. */
export function* findTermsInSteps(
  segment: Segment,
  compiled: TermSearch,
  pair: LanguagePair,
): Steps<TermedSegment | undefined> {
  const text = segment.map(searchedText).join('')
  const matches = yield* compiled.findInSteps(text)
  if (matches.length === 0) return undefined
  const occurrences = matches.map(({ start, end, term }): Occurrence => {
    return toOccurrence(term, text.slice(start, end), pair)
  })
  return { parts: cutAtTerms(segment, matches, occurrences), occurrences }
}

function toOccurrence(term: Term, text: string, pair: LanguagePair): Occurrence {
  const write = (target: string): string => writeTarget({ source: term.source, target }, text, pair)
  const { target, inflection } = term
  if (inflection === undefined) return { text, target: write(target) }
  const forms = inflection.forms.map(write)
  return { text, target: write(target), inflection: { ...inflection, forms } }
}

/** Words continue across tags, not across placeholders. */
export const searchedText = (part: Part): string => {
  if (typeof part === 'string') return part
  return 'placeholder' in part ? noCharacter : ''
}

function cutAtTerms(
  segment: Segment,
  matches: readonly TermMatch[],
  occurrences: readonly Occurrence[],
): TermedPart[] {
  const parts: TermedPart[] = []
  let place = 0
  let index = 0
  /** Tags inside the current term. */
  let inside: Tag[] = []
  for (let at = 0; at < segment.length; at++) {
    const part = segment[at] as Part
    if (typeof part !== 'string') {
      const match = matches[index]
      const isInside = match !== undefined && match.start < place && place < match.end
      if (isInside && !('placeholder' in part)) inside.push(part)
      else parts.push(part)
      place += searchedText(part).length
      continue
    }
    const end = place + part.length
    let start = place
    for (let match = matches[index]; match && match.start < end; match = matches[index]) {
      if (match.start > start) parts.push(part.slice(start - place, match.start - place))
      start = Math.min(match.end, end)
      if (match.end > end) break
      if (match.end === end) at += takeClosing(segment, at + 1, inside)
      for (const each of aroundTerm(occurrences[index] as Occurrence, inside)) parts.push(each)
      inside = []
      index++
    }
    if (start < end) parts.push(part.slice(start - place))
    place = end
  }
  return parts
}

/** Adds the tags at an index that close what opened inside of a term; returns how many. */
function takeClosing(segment: Segment, at: number, inside: Tag[]): number {
  const open = inside.flatMap((tag) => ('open' in tag ? [tag.open] : []))
  const isOpen = (part: Part | undefined): part is { close: number } =>
    typeof part === 'object' && 'close' in part && open.includes(part.close)
  let taken = 0
  for (let part = segment[at]; isOpen(part); part = segment[at + taken]) {
    inside.push(part)
    taken++
  }
  return taken
}

type Tag = Exclude<Part, string | { readonly placeholder: number }>

/**
 * A term and the tags inside of it: pairs go around it; a tag that only closes there, after it; one
 * that only opens there, before it, unless another closes.
 */
function aroundTerm(term: Occurrence, inside: readonly Tag[]): TermedPart[] {
  if (inside.length === 0) return [term]
  const closes = new Set(inside.flatMap((tag) => ('close' in tag ? [tag.close] : [])))
  const pairs = inside.flatMap((tag) => ('open' in tag && closes.has(tag.open) ? [tag.open] : []))
  const paired = new Set(pairs)
  const opening = inside.filter((tag) => 'open' in tag && !paired.has(tag.open))
  const closing = inside.filter((tag) => 'close' in tag && !paired.has(tag.close))
  const opens = pairs.map((open) => ({ open }))
  const whole = [...opens, term, ...pairs.toReversed().map((close) => ({ close }))]
  return closing.length === 0 ? [...opening, ...whole] : [...whole, ...closing, ...opening]
}

/** The segment with other targets for its terms. */
export function replaceTargets(
  { parts, occurrences }: TermedSegment,
  targetOf: (occurrence: Occurrence, index: number) => string,
): TermedSegment {
  const replaced = occurrences.map((occurrence, index) => ({
    ...occurrence,
    target: targetOf(occurrence, index),
  }))
  let index = 0
  return {
    parts: parts.map((part) => (isOccurrence(part) ? (replaced[index++] as Occurrence) : part)),
    occurrences: replaced,
  }
}

/** The segment with each term written as `write` does. */
export const writeTerms = (
  { parts }: TermedSegment,
  write: (occurrence: Occurrence, index: number) => Segment,
): Segment => {
  let index = 0
  return joinTexts(parts.flatMap((part) => (isOccurrence(part) ? write(part, index++) : [part])))
}
