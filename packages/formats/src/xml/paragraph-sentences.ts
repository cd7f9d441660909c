// The sentences of a paragraph: what an engine gets of each, and which item of the paragraph each
// part of it is.
import type { Part, Segment } from '../segment/segment.ts'
import { openingOf } from '../text/line-openings.ts'
import { hasLetters } from '../text/lines.ts'
import { findPlaceholders } from '../text/placeholders.ts'
import type { TextTerms } from '../text/text-terms.ts'
import type { Pair } from './nodes.ts'
import type { Paragraph } from './paragraphs.ts'
import { listTokens, type Token } from './sentence-tokens.ts'
import type { ParagraphItem } from './vocabulary.ts'

/** A part of the paragraph between two boundaries. Numbers are indexes of items. */
export interface Sentence {
  /** Undefined if there is nothing to translate. */
  readonly segment?: Segment | undefined
  readonly tokens: readonly Token[]
  /** The tokens of the segment; those around it are codes, whitespace, and tags around it all. */
  readonly start: number
  readonly end: number
  /** Around the segment's first and last word: whitespace, and a list's number or bullet. */
  readonly before: string
  readonly after: string
  /** The codes by their numbers in the segment: what a placeholder is, or its text. */
  readonly placeholders: readonly (readonly number[] | string)[]
  readonly pairs: readonly Pair[]
  /** A text that looks as the segment outside of its tags. */
  readonly template: number
  /** Texts after words moved from one to another, and what is left out if the segment changes. */
  readonly moved: ReadonlyMap<number, string>
  readonly dropped: readonly number[]
}

/** A paragraph's sentences, and as numbers the boundaries between them. */
export interface CutParagraph extends Paragraph {
  readonly sentences: readonly (Sentence | number)[]
}

/** The sentences of a paragraph and, as numbers, the boundaries between them. */
export function listSentences(
  items: readonly ParagraphItem[],
  textTerms: TextTerms | undefined,
): (Sentence | number)[] {
  const sentences: (Sentence | number)[] = []
  const boundaries = findBoundaries(items)
  let from = 0
  for (const [index] of items.entries()) {
    if (!boundaries.has(index)) continue
    if (from < index) sentences.push(readSentence(items, { from, to: index, textTerms }))
    sentences.push(index)
    from = index + 1
  }
  if (from < items.length)
    sentences.push(readSentence(items, { from, to: items.length, textTerms }))
  return sentences
}

/** Boundaries, and the tags of what contains one. */
function findBoundaries(items: readonly ParagraphItem[]): Set<number> {
  const boundaries = new Set<number>()
  const open: { index: number; isCut: boolean }[] = []
  for (const [index, { kind }] of items.entries()) {
    if (kind === 'open') open.push({ index, isCut: false })
    else if (kind === 'close') {
      const opened = open.pop()
      if (opened?.isCut) boundaries.add(index)
    } else if (kind === 'boundary') {
      boundaries.add(index)
      for (const each of open) {
        each.isCut = true
        boundaries.add(each.index)
      }
    }
  }
  return boundaries
}

interface SentenceRange {
  readonly from: number
  readonly to: number
  readonly textTerms: TextTerms | undefined
}

function readSentence(
  items: readonly ParagraphItem[],
  { from, to, textTerms }: SentenceRange,
): Sentence {
  const { tokens, base, moved, dropped } = listTokens(items, from, to)
  const trimmed = trimTokens(tokens, base)
  const placeholders: (readonly number[] | string)[] = []
  const pairs: Pair[] = []
  const numbers = new Map<Pair, number>()
  const numberOf = (pair: Pair): number => {
    const number = numbers.get(pair) ?? pairs.push(pair) - 1
    numbers.set(pair, number)
    return number
  }
  const parts: Part[] = []
  for (const token of trimmed.inner) {
    if (token.kind === 'text') addText(token.text)
    else if (token.kind === 'placeholder')
      parts.push({ placeholder: placeholders.push(token.items) - 1 })
    else if (token.kind === 'open') parts.push({ open: numberOf(token.pair) })
    else parts.push({ close: numberOf(token.pair) })
  }
  const { start, end, before, after, template } = trimmed
  return {
    segment: hasLetters(parts) && !isOnlyOpening(parts) ? parts : undefined,
    tokens,
    start,
    end,
    before,
    after,
    placeholders,
    pairs,
    template,
    moved,
    dropped,
  }

  /** Line breaks, tabs and control characters inside a text stay where they are in it. */
  function addText(text: string): void {
    for (const [index, piece] of text.split(breaks).entries()) {
      if (index % 2 === 0) addWords(piece)
      else parts.push({ placeholder: placeholders.push(piece) - 1 })
    }
  }

  function addWords(text: string): void {
    let at = 0
    for (const { start, source } of findPlaceholders(text, textTerms)) {
      if (start > at) parts.push(text.slice(at, start))
      parts.push({ placeholder: placeholders.push(source) - 1 })
      at = start + source.length
    }
    if (at < text.length) parts.push(text.slice(at))
  }
}

/** Whether there is only what opens a line, such as `a)` before a tab. */
function isOnlyOpening([part = '', ...more]: Segment): boolean {
  if (typeof part !== 'string' || more.length > 0) return false
  return openingOf(`${part} `).length > part.length
}

const breaks = /([\0-\x1f]+)/

interface Trimmed extends Pick<Sentence, 'start' | 'end' | 'before' | 'after' | 'template'> {
  readonly inner: readonly Token[]
}

/** Leaves out what is around the words: whitespace, codes, and tags around all of them. */
function trimTokens(tokens: readonly Token[], base: number): Trimmed {
  let start = 0
  let end = tokens.length
  let template = base
  for (;;) {
    const first = tokens[start]
    const last = tokens[end - 1]
    if (start >= end || first === undefined || last === undefined) break
    if (isOutside(first)) start++
    else if (isOutside(last)) end--
    else if (first.kind === 'open' && last.kind === 'close' && first.pair === last.pair) {
      template = first.pair.template ?? template
      start++
      end--
    } else break
  }
  const inner = tokens.slice(start, end)
  const before = openingOf(textOf(inner[0]))
  if (before !== '') inner[0] = withText(inner[0], (text) => text.slice(before.length))
  const last = textOf(inner.at(-1))
  const after = last.slice(last.trimEnd().length)
  if (after !== '') inner[inner.length - 1] = withText(inner.at(-1), (text) => text.trimEnd())
  return { inner, start, end, before, after, template }
}

const isOutside = (token: Token): boolean =>
  (token.kind === 'placeholder' && !token.isWord) ||
  (token.kind === 'text' && token.text.trim() === '')

const textOf = (token: Token | undefined): string => (token?.kind === 'text' ? token.text : '')

const withText = (token: Token | undefined, change: (text: string) => string): Token => ({
  kind: 'text',
  items: token?.kind === 'text' ? token.items : [],
  text: change(textOf(token)),
})
