// Writes segments for an Apertium pipeline and reads them back. Apertium passes [superblanks]
// through in place. `[#n]` ends segment n, so that an answer to another segment is noticed.

import { cutAtSign, edgeOfGrapheme } from '@dragoman/marian/text/cuts.js'
import { hasRun, splitLongTokens } from '@dragoman/marian/text/long-tokens.js'
import { EngineError, type Part, type Segment } from '../engine.ts'
import { type Item, matchInitialCase, restoreSpacing } from './spacing.ts'

/** Reserved characters of the stream format. */
const reserved = /[\\[\]{}^$/@<>]/g
/**
 * What some stage drops, alters or stops at: control, format, private and unassigned characters,
 * lone surrogates, all whitespace but a single space, and `~` and `@`, which stages use as marks.
 * They travel in brackets.
 */
const fragile = /[\p{C}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000~@]+| {2,}/gu
/** UTF-16 units without a space that the stages get at once. */
const longestRun = 500
const endsSentence = /[.!?…][\p{Pe}\p{Pf}"']*$/u
/** Marks that stages leave at words they do not know or cannot generate. */
const marks = ['*', '@', '#'] as const

/** Writes one batch, its segments numbered from `first`. */
export function writeBatch(segments: readonly Segment[], first: number): string {
  return segments
    .map((segment, index) => `${writeSegment(segment)}[][\n#${first + index}]`)
    .join('')
}

function writeSegment(segment: Segment): string {
  const body = toItems(segment)
    .map((item) => (typeof item === 'string' ? writeText(item) : `[${item.name}]`))
    .join('')
  return needsEnd(segment) ? `${body}[].` : body
}

/**
 * Escapes text. `[]` is whitespace to the stages and disappears from the answer. Long text without
 * spaces gets it at intervals, since stages forget what is 2,048 symbols back in a token.
 */
function writeText(text: string): string {
  if (!hasRun(text, longestRun)) return escapeReserved(text)
  return text
    .split(' ')
    .map((run) => cutRun(run).map(escapeReserved).join('[]'))
    .join(' ')
}

const escapeReserved = (text: string): string => text.replace(reserved, '\\$&')

function cutRun(run: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (run.length - start > longestRun) {
    const reach = { from: start, to: start + longestRun }
    const ideal = reach.to - 1
    const cut = cutAtSign(run, ideal, reach) ?? edgeOfGrapheme(run, ideal, reach) ?? ideal
    pieces.push(run.slice(start, cut))
    start = cut
  }
  pieces.push(run.slice(start))
  return pieces
}

/** A segment without an end would run into the next one. */
function needsEnd(segment: Segment): boolean {
  const last = segment.at(-1)
  return !(typeof last === 'string' && endsSentence.test(last))
}

function toItems(segment: Segment): Item[] {
  const items: Item[] = []
  let fragments = 0
  function addText(text: string): void {
    let end = 0
    for (const { 0: fragment, index } of text.matchAll(fragile)) {
      if (index > end) items.push(text.slice(end, index))
      items.push({ name: `f${fragments++}`, part: fragment })
      end = index + fragment.length
    }
    if (end < text.length) items.push(text.slice(end))
  }
  for (const part of segment) {
    if (typeof part !== 'string') {
      items.push({ name: nameOf(part), part })
      continue
    }
    splitLongTokens(part).forEach((piece, index) => {
      if (index % 2 === 0) addText(piece)
      else items.push({ name: `f${fragments++}`, part: piece })
    })
  }
  return items
}

function nameOf(part: Exclude<Part, string>): string {
  if ('placeholder' in part) return `k${part.placeholder}`
  return 'open' in part ? `o${part.open}` : `c${part.close}`
}

/**
 * Reads a batch back. A segment with lost marks is an EngineError. Throws an EngineError when the
 * segments themselves are not all there, in order.
 */
export function readBatch(
  answer: string,
  segments: readonly Segment[],
  first: number,
): (Segment | EngineError)[] {
  const translations: (Segment | EngineError)[] = []
  let pieces: (string | { name: string })[] = []
  for (const piece of readPieces(answer)) {
    if (typeof piece === 'string' || !piece.name.startsWith('\n#')) {
      pieces.push(piece)
      continue
    }
    const source = segments[translations.length]
    if (source === undefined || Number(piece.name.slice(2)) !== first + translations.length)
      throw new EngineError('the pipeline answered another request')
    translations.push(readSegment(pieces, source))
    pieces = []
  }
  if (translations.length !== segments.length) throw new EngineError('the pipeline lost a segment')
  return translations
}

/**
 * Text and bracketed names, with adjacent text joined. A tag that is not ours becomes a name that
 * matches nothing.
 */
function readPieces(answer: string): (string | { name: string })[] {
  const pieces: (string | { name: string })[] = []
  let text = ''
  for (const [token, escaped, name] of answer.matchAll(/\\(.)|\[([^\][]*)\]|[^\\[]+|\[/gs)) {
    if (name === undefined) {
      text += escaped ?? token
      if (escaped === undefined && /[<>[]/.test(token)) pieces.push({ name: 'a tag of a stage' })
      continue
    }
    if (name === '') continue
    if (text !== '') pieces.push(text)
    pieces.push({ name })
    text = ''
  }
  return pieces
}

function readSegment(
  pieces: readonly (string | { name: string })[],
  source: Segment,
): Segment | EngineError {
  const sourceItems = toItems(source)
  const named = new Map(
    sourceItems.flatMap((item) => (typeof item === 'string' ? [] : [[item.name, item]])),
  )
  const items: Item[] = []
  const made = marks.filter(
    (mark) => !source.some((part) => typeof part === 'string' && part.includes(mark)),
  )
  for (const piece of withoutEnd(pieces, source)) {
    if (typeof piece === 'string') {
      const text = made.reduce((clean, mark) => clean.replaceAll(mark, ''), piece)
      if (text !== '') items.push(text)
      continue
    }
    const item = named.get(piece.name)
    if (!item) return new EngineError('the pipeline duplicated or invented a mark')
    named.delete(piece.name)
    items.push(item)
  }
  if (named.size > 0) return new EngineError('the pipeline lost a mark')
  if (isWhitespace(items[0]) || isWhitespace(items.at(-1)))
    return new EngineError('the pipeline moved a space to the end')
  return toSegment(matchInitialCase(restoreSpacing(items, sourceItems), sourceItems))
}

const isWhitespace = (item: Item | undefined): boolean =>
  typeof item === 'object' && typeof item.part === 'string' && item.part.trim() === ''

/** Removes the full stop that writeSegment added to a segment without one. */
function withoutEnd<T>(pieces: readonly (string | T)[], source: Segment): (string | T)[] {
  const last = pieces.at(-1)
  if (!needsEnd(source) || typeof last !== 'string') return [...pieces]
  return [...pieces.slice(0, -1), last.replace(/\. *$/, '')]
}

function toSegment(items: readonly Item[]): Segment {
  const segment: Part[] = []
  for (const item of items) {
    const part = typeof item === 'string' ? item : item.part
    const last = segment.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      segment[segment.length - 1] = last + part
    else if (part !== '') segment.push(part)
  }
  return segment
}
