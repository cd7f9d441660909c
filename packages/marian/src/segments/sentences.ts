// Cuts a segment into sentences. What is between them, and placeholders at their edges, stays
// outside.

import type { Part, Segment } from '../segment.ts'
import { cutAtGrapheme, cutAtSign, cutAtWhitespace, edgeOfGrapheme } from '../text/cuts.ts'
import { splitLongTokens } from '../text/long-tokens.ts'
import { findSentenceEnds } from './sentence-ends.ts'

/** A segment's pieces in order: sentences are translated, the rest is unchanged. */
export type Piece = { readonly sentence: Segment } | { readonly between: readonly Part[] }

/** Replaces a placeholder or a tag in the text that is searched for sentences. */
const replacement = '\ufffc'
const whitespaceOnly = /^\s*$/
/**
 * The longest sentence in UTF-16 units; a longer one is cut. The network takes it in parts anyway,
 * and one sentence occupies a thread until it is done.
 */
const longestSentence = 1_000

/**
 * Cuts a segment in the language `from`. Joined, the pieces are the segment, except that whitespace
 * just inside of a tag at a sentence's edge moves outside of it.
 */
export function cutSentences(segment: Segment, from: string): Piece[] {
  const flat = flatten(segment)
  const ends = capLengths(flat, findSentenceEnds(flat, from))
  const pieces: Piece[] = []
  for (const slice of sliceAt(segment, ends)) addTrimmed(pieces, slice)
  return pieces
}

/** The text of a segment, without what no engine gets: each character of it is replaced by one. */
function flatten(segment: Segment): string {
  let flat = ''
  for (const part of segment) {
    if (typeof part === 'string') flat += replaceLongTokens(part)
    else if ('placeholder' in part) flat += replacement
  }
  return flat
}

function replaceLongTokens(text: string): string {
  const pieces = splitLongTokens(text)
  if (pieces.length === 1) return text
  return pieces
    .map((piece, index) => (index % 2 === 0 ? piece : replacement.repeat(piece.length)))
    .join('')
}

/** The ends of sentences, with cuts in those that are too long. */
function capLengths(flat: string, ends: readonly number[]): readonly number[] {
  if (flat.length <= longestSentence) return ends
  const cuts: number[] = []
  let start = 0
  for (const end of [...ends, flat.length]) {
    while (end - start > longestSentence) {
      start = findCut(flat, start)
      if (start < end) cuts.push(start)
    }
    if (end < flat.length) cuts.push(end)
    start = end
  }
  return cuts
}

/**
 * Where to cut a sentence that starts at `start` and is too long: never inside of what is replaced.
 */
function findCut(flat: string, start: number): number {
  const to = start + longestSentence
  const reach = { from: start + longestSentence / 2, to }
  let cut =
    cutAtWhitespace(flat, to - 1, reach) ??
    cutAtSign(flat, to - 1, reach) ??
    cutAtGrapheme(flat, to - 1, reach) ??
    edgeOfGrapheme(flat, to - 1, reach) ??
    to
  if (flat[cut - 1] === replacement) {
    while (flat[cut] === replacement) cut++
  }
  return cut
}

/**
 * Slices of a segment between cuts; a closing tag stays with the text before it, an opening one
 * with the text after it.
 */
function sliceAt(segment: Segment, cuts: readonly number[]): Segment[] {
  if (cuts.length === 0) return [segment]
  const slices: Part[][] = [[]]
  let at = 0
  const nextCut = () => cuts[slices.length - 1] ?? Number.POSITIVE_INFINITY
  const add = (part: Part): void => {
    slices.at(-1)?.push(part)
  }
  for (const part of segment) {
    if (typeof part !== 'string') {
      if (!('close' in part) && at >= nextCut()) slices.push([])
      add(part)
      if ('placeholder' in part) at++
      continue
    }
    let rest = part
    while (at + rest.length > nextCut()) {
      const head = rest.slice(0, nextCut() - at)
      if (head !== '') add(head)
      at += head.length
      rest = rest.slice(head.length)
      slices.push([])
    }
    add(rest)
    at += rest.length
  }
  return slices
}

/** Adds a sentence, and apart from it whitespace, placeholders and tags at its edges. */
function addTrimmed(pieces: Piece[], slice: Segment): void {
  const outsiders = findOutsiders(slice)
  let start = 0
  let end = slice.length
  while (start < end) {
    const first = slice[start] as Part
    const last = slice[end - 1] as Part
    if (staysOutside(first, outsiders)) {
      start++
    } else if (staysOutside(last, outsiders)) {
      end--
    } else if (isPair(first, last)) {
      start++
      end--
    } else {
      break
    }
  }
  const inner = slice.slice(start, end)
  if (!inner.some(hasLetter)) {
    pieces.push({ between: slice })
    return
  }
  const leading = takeLeadingWhitespace(inner)
  const trailing = takeTrailingWhitespace(inner)
  addBetween(pieces, [...slice.slice(0, start), leading])
  pieces.push({ sentence: inner.filter(isSomething) })
  addBetween(pieces, [trailing, ...slice.slice(end)])
}

function addBetween(pieces: Piece[], parts: readonly Part[]): void {
  const between = parts.filter(isSomething)
  if (between.length > 0) pieces.push({ between })
}

const isSomething = (part: Part): boolean => part !== ''

const hasLetter = (part: Part): boolean => typeof part === 'string' && /\p{L}/u.test(part)

/** Whether a part at an edge is outside of the sentence. */
function staysOutside(part: Part, outsiders: ReadonlySet<number>): boolean {
  if (typeof part === 'string') return whitespaceOnly.test(part)
  return 'placeholder' in part || outsiders.has('open' in part ? part.open : part.close)
}

const noTags: ReadonlySet<number> = new Set()
const isTag = (part: Part): boolean => typeof part !== 'string' && !('placeholder' in part)

/** Tags that are outside at an edge: those without words or with one half elsewhere. */
function findOutsiders(slice: Segment): ReadonlySet<number> {
  if (!slice.some(isTag)) return noTags
  const outside = new Set<number>()
  const textsBefore = new Map<number, number>()
  let texts = 0
  for (const part of slice) {
    if (typeof part === 'string') {
      if (!whitespaceOnly.test(part)) texts++
    } else if ('open' in part) {
      outside.add(part.open)
      textsBefore.set(part.open, texts)
    } else if ('close' in part) {
      if ((textsBefore.get(part.close) ?? texts) < texts) outside.delete(part.close)
      else outside.add(part.close)
    }
  }
  return outside
}

const isPair = (first: Part, last: Part): boolean =>
  typeof first !== 'string' &&
  typeof last !== 'string' &&
  'open' in first &&
  'close' in last &&
  first.open === last.close

/**
 * Removes the whitespace at the start, also inside of tags that open there: a translation would
 * lose it.
 */
function takeLeadingWhitespace(parts: Part[]): string {
  let whitespace = ''
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Part
    if (typeof part === 'string') {
      const rest = part.trimStart()
      whitespace += part.slice(0, part.length - rest.length)
      parts[index] = rest
      if (rest !== '') break
    } else if (!('open' in part)) {
      break
    }
  }
  return whitespace
}

/** Like `takeLeadingWhitespace`, at the end. */
function takeTrailingWhitespace(parts: Part[]): string {
  let whitespace = ''
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index] as Part
    if (typeof part === 'string') {
      const rest = part.trimEnd()
      whitespace = part.slice(rest.length) + whitespace
      parts[index] = rest
      if (rest !== '') break
    } else if (!('close' in part)) {
      break
    }
  }
  return whitespace
}
