// Apertium's stream format: text with escapes, [superblanks], which pass through in place, and
// [[word-bound blanks]]…[[/]], which pass through with the words that they enclose.
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { cutAtSign, edgeOfGrapheme } from '@dragoman/marian/text/cuts.js'
import { hasRun, splitLongTokens } from '@dragoman/marian/text/long-tokens.js'
import type { StreamItem } from './spacing.ts'

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
/** Marks that stages leave at words they do not know or cannot generate. */
const marks = ['*', '@', '#'] as const

/** A piece of an answer. Word-bound blanks are not nested: each replaces the one before. */
export type AnswerPiece =
  | string
  | { readonly name: string }
  /** The names of the blanks of the text that follows; several if stages merged words. */
  | { readonly blanks: readonly string[] }

/**
 * Escapes text. `[]` is whitespace to the stages and disappears from the answer. Long text without
 * spaces gets it at intervals, since stages forget what is 2,048 symbols back in a token.
 */
export function writeText(text: string): string {
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

/** The texts of a segment, and what travels in brackets: other parts, and fragile text. */
export function toItems(segment: Segment): StreamItem[] {
  const items: StreamItem[] = []
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

/** Adjacent text is joined. A tag that is not ours becomes a name that matches nothing. */
export function readPieces(answer: string): AnswerPiece[] {
  const pieces: AnswerPiece[] = []
  let text = ''
  const add = (piece: AnswerPiece): void => {
    if (text !== '') pieces.push(text)
    pieces.push(piece)
    text = ''
  }
  const tokens = /\\(.)|\[\[([^\][]*)\]\]|\[([^\][]*)\]|[^\\[]+|\[/gs
  for (const [token, escaped, blanks, name] of answer.matchAll(tokens)) {
    if (blanks !== undefined) add({ blanks: blanks === '/' ? [] : blanks.split('; ') })
    else if (name !== undefined) {
      if (name !== '') add({ name })
    } else {
      text += escaped ?? token
      if (escaped === undefined && /[<>[]/.test(token)) pieces.push({ name: 'a tag of a stage' })
    }
  }
  return pieces
}

/** Removes from a translated text the marks of the stages that the source does not have. */
export function removeMarks(source: Segment): (text: string) => string {
  const made = marks.filter(
    (mark) => !source.some((part) => typeof part === 'string' && part.includes(mark)),
  )
  return (text) => made.reduce((clean, mark) => clean.replaceAll(mark, ''), text)
}
