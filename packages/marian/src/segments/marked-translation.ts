// Builds a translation with its marks: text and parts again, with the whitespace that the source
// had around its placeholders and tags.
import type { Part, Segment } from '../segment.ts'
import { type Item, isInvisibleItem, isItem, type Tag } from './marked-text.ts'
import type { PlacedMark } from './placement.ts'
import { isSign, type Span } from './words.ts'

type Element =
  | { readonly word: number }
  | { readonly open: Tag }
  | { readonly close: Tag }
  | { readonly item: Item }

/** Puts the marks between the words of a translated text. */
export function writeMarked(
  text: string,
  words: readonly Span[],
  marks: readonly PlacedMark[],
): Segment {
  const parts: Part[] = []
  const write = (part: Part): void => {
    const last = parts.at(-1)
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
    else if (part !== '') parts.push(part)
  }
  const elements = arrange(marks, 0, words.length)
  let end = 0
  let waiting: Element[] = []
  for (const element of elements) {
    if (!('word' in element)) {
      waiting.push(element)
      continue
    }
    const { start, end: next } = words[element.word] as Span
    for (const part of between(
      waiting,
      text.slice(end, start),
      text.slice(Math.max(0, end - 1), end),
      text.slice(start, next),
    ))
      write(part)
    write(text.slice(start, next))
    end = next
    waiting = []
  }
  for (const part of between(waiting, text.slice(end), text.slice(Math.max(0, end - 1), end), ''))
    write(part)
  return parts
}

function arrange(marks: readonly PlacedMark[], start: number, end: number): Element[] {
  const elements: Element[] = []
  let at = start
  const wordsUpTo = (limit: number): void => {
    for (; at < limit; at++) elements.push({ word: at })
  }
  for (const { mark, start: from, end: to, inner } of marks) {
    wordsUpTo(from)
    if (isItem(mark)) {
      elements.push({ item: mark })
      continue
    }
    elements.push({ open: mark }, ...arrange(inner, from, to), { close: mark })
    at = Math.max(at, to)
  }
  wordsUpTo(end)
  return elements
}

/**
 * Marks between two words, with the gap that is there without them. Tags close before the gap and
 * open after it.
 */
function between(elements: readonly Element[], gap: string, before: string, after: string): Part[] {
  const first = elements.findIndex((element) => 'item' in element)
  if (first < 0) {
    const lastClose = elements.findLastIndex((element) => 'close' in element)
    return [
      ...elements.slice(0, lastClose + 1).flatMap(toParts),
      gap,
      ...elements.slice(lastClose + 1).flatMap(toParts),
    ]
  }
  const last = elements.findLastIndex((element) => 'item' in element)
  const head = elements.slice(0, first)
  const tail = elements.slice(last + 1)
  const opensFrom = head.findLastIndex((element) => 'close' in element) + 1
  const closesTo = tail.findLastIndex((element) => 'close' in element) + 1
  const middle = elements.slice(first, last + 1)
  const whitespace = whitespaceAround(middle, gap, { before, after })
  return [
    ...head.slice(0, opensFrom).flatMap(toParts),
    before === '' ? '' : whitespace.before,
    ...head.slice(opensFrom).flatMap(toParts),
    ...middle.flatMap((element, index) => {
      const previous = middle[index - 1]
      const apart = previous && 'item' in previous && 'item' in element && !isUnseen(element)
      return apart
        ? [element.item.before || previous.item.after, ...toParts(element)]
        : toParts(element)
    }),
    ...tail.slice(0, closesTo).flatMap(toParts),
    after === '' ? gap : whitespace.after,
    ...tail.slice(closesTo).flatMap(toParts),
  ]
}

/**
 * The whitespace on both sides of items; for invisible ones the gap stays as it is, on the side
 * where the source had it.
 */
function whitespaceAround(
  elements: readonly Element[],
  gap: string,
  text: { before: string; after: string },
): { before: string; after: string } {
  const items = elements.flatMap((element) => ('item' in element ? [element.item] : []))
  const first = items[0] as Item
  const last = items.at(-1) as Item
  if (elements.every((element) => !('item' in element) || isUnseen(element)))
    return first.before === '' && last.after !== ''
      ? { before: '', after: gap }
      : { before: gap, after: '' }
  return {
    before: whitespaceBefore(first, gap, text.before),
    after: whitespaceAfter(last, gap, text.after),
  }
}

const isUnseen = (element: Element): boolean =>
  'item' in element && isInvisibleItem(element.item.parts)

const opening = /[\p{Ps}\p{Pi}¿¡'’]$/u

/**
 * As in the source, but no space separates an opening sign from what follows, and an item touches
 * no word that it did not touch before.
 */
function whitespaceBefore({ before, touchesWordBefore }: Item, gap: string, text: string): string {
  if (gap === '' && opening.test(text)) return ''
  if (before !== '' || touchesWordBefore) return before
  return gap || (isSign(text.at(-1) ?? '') ? '' : ' ')
}

/** As in the source, but a sign that touches the word before it touches this as well. */
function whitespaceAfter({ after, touchesWordAfter }: Item, gap: string, text: string): string {
  if (gap === '' && isSign(text[0] ?? '')) return ''
  if (after !== '' || touchesWordAfter) return after
  return gap || (isSign(text[0] ?? '') ? '' : ' ')
}

function toParts(element: Element): Part[] {
  if ('item' in element) return [...element.item.parts]
  if ('open' in element) return element.open.opens ? [{ open: element.open.number }] : []
  if ('close' in element) return element.close.closes ? [{ close: element.close.number }] : []
  return []
}
