// Which words of a translation the tags of a segment belong to.
import type { PlainText, TagNode } from './tag-tree.ts'

/** From one word to before another. */
export interface WordRange {
  readonly from: number
  readonly to: number
}

/** A range of a text and the range of its translation. */
export interface RangePair {
  readonly source: WordRange
  readonly target: WordRange
}

/** The word of the translation that each word of the source is: a name, a number, a placeholder. */
export type Anchors = ReadonlyMap<number, number>

interface RangedNode {
  readonly node: TagNode
  readonly source: WordRange
  readonly target: WordRange
}

/** Shorter words that are equal in two languages may mean something else. */
const leastLetters = 3

export function findAnchors(source: PlainText, target: PlainText): Anchors {
  const places = uniqueWords(target)
  const anchors = new Map<number, number>()
  for (const [key, index] of uniqueWords(source)) {
    const place = places.get(key)
    if (place === undefined) continue
    const isEqual = isTelling(key) || isAbbreviation(source, index)
    if (isEqual) anchors.set(index, place)
  }
  return anchors
}

const isTelling = (key: string): boolean => key.length >= leastLetters || /[\d\ufffc]/.test(key)

/** Whether a word is written in capitals: `OK`. */
function isAbbreviation({ text, words }: PlainText, index: number): boolean {
  const { start = 0, end = 0 } = words[index] ?? {}
  return /^\p{Lu}{2,}$/u.test(text.slice(start, end))
}

/** The index of each word that a text has once. */
function uniqueWords({ keys }: PlainText): Map<string, number> {
  const seen = new Set<string>()
  const unique = new Map<string, number>()
  for (const [index, key] of keys.entries()) {
    if (seen.has(key)) unique.delete(key)
    else unique.set(key, index)
    seen.add(key)
  }
  return unique
}

/** The words that tags hold; a word in which one stands is held entirely. */
function wordsOf({ words }: PlainText, { start, end }: TagNode): WordRange {
  const from = indexFrom(
    words.findIndex((word) => word.end > start),
    words.length,
  )
  if (start === end) return { from, to: from }
  return {
    from,
    to: Math.max(
      from,
      indexFrom(
        words.findIndex((word) => word.start >= end),
        words.length,
      ),
    ),
  }
}

const indexFrom = (found: number, length: number): number => (found < 0 ? length : found)

/** The words of siblings in the translation, in the order in which they stand there. */
export function findTargetRanges(
  nodes: readonly TagNode[],
  source: PlainText,
  { anchors, within }: { anchors: Anchors; within: RangePair },
): RangedNode[] {
  const free = new Set<number>()
  for (let index = within.target.from; index < within.target.to; index++) free.add(index)
  const located = nodes.map((node, order) => {
    const words = wordsOf(source, node)
    return { node, order, source: words, ...locate(words, anchors, within) }
  })
  // What is sure goes first; others get what is left.
  const ranged = located
    .toSorted((one, other) => Number(other.isSure) - Number(one.isSure) || one.order - other.order)
    .map(({ target, ...others }) => ({ ...others, target: claim(target, free) }))
  return ranged.toSorted(
    (one, other) =>
      one.target.from - other.target.from ||
      one.target.to - other.target.to ||
      one.order - other.order,
  )
}

/** Takes the first words of a range that are free; none, at a place between them, if none is. */
function claim({ from, to }: WordRange, free: Set<number>): WordRange {
  let start = from
  while (start < to && !free.has(start)) start++
  let end = start
  while (end < to && free.delete(end)) end++
  return { from: start, to: end }
}

/** Where the words of a range should be in the translation, and whether that is sure. */
function locate(
  words: WordRange,
  anchors: Anchors,
  { source, target }: RangePair,
): { target: WordRange; isSure: boolean } {
  const inner: number[] = []
  const outer: [place: number, index: number][] = []
  for (let index = source.from; index < source.to; index++) {
    const place = anchors.get(index)
    if (place === undefined || place < target.from || place >= target.to) continue
    if (index >= words.from && index < words.to) inner.push(place)
    else outer.push([place, index])
  }
  if (inner.length === 0)
    return {
      target: inProportion(words, boundsOf(words, outer, { source, target })),
      isSure: false,
    }
  const others = new Set(outer.map(([place]) => place))
  return { target: grow(words, { anchors, inner, others, target }), isSure: true }
}

/** The narrowest pair of ranges around some words that anchors left and right of them give. */
function boundsOf(
  words: WordRange,
  outer: readonly (readonly [place: number, index: number])[],
  { source, target }: RangePair,
): RangePair {
  let bounds = { source, target }
  for (const [place, index] of outer) {
    const { source: from, target: to } = bounds
    const isBefore = index < words.from
    const narrowed = isBefore
      ? {
          source: { from: Math.max(from.from, index + 1), to: from.to },
          target: { from: Math.max(to.from, place + 1), to: to.to },
        }
      : {
          source: { from: from.from, to: Math.min(from.to, index) },
          target: { from: to.from, to: Math.min(to.to, place) },
        }
    // Words whose order changes give no bounds.
    if (narrowed.target.from < narrowed.target.to) bounds = narrowed
  }
  return bounds
}

function inProportion(words: WordRange, { source, target }: RangePair): WordRange {
  const ratio = (target.to - target.from) / Math.max(1, source.to - source.from)
  const place = (index: number): number =>
    Math.min(
      target.to,
      Math.max(target.from, target.from + Math.round((index - source.from) * ratio)),
    )
  const from = place(words.from)
  if (words.from === words.to || target.from === target.to) return { from, to: from }
  const to = place(words.to)
  if (to > from) return { from, to }
  return from < target.to ? { from, to: from + 1 } : { from: from - 1, to: from }
}

interface Growth {
  readonly anchors: Anchors
  /** Where words of the range are. */
  readonly inner: readonly number[]
  /** Where other words are. */
  readonly others: ReadonlySet<number>
  readonly target: WordRange
}

/** From anchors of a range to its other words: as many are beside them as in the source. */
function grow(words: WordRange, { anchors, inner, others, target }: Growth): WordRange {
  const first = Math.min(...inner)
  const last = Math.max(...inner)
  const indexes = [...anchors].filter(([, place]) => place === first || place === last)
  const indexOf = (place: number): number =>
    indexes.find(([, found]) => found === place)?.[0] ?? words.from
  let from = first
  let to = last + 1
  for (let left = indexOf(first) - words.from; left > 0; left--)
    if (from > target.from && !others.has(from - 1)) from--
  for (let right = words.to - 1 - indexOf(last); right > 0; right--)
    if (to < target.to && !others.has(to)) to++
  return { from, to }
}
