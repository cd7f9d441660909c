// Puts the inline tags of a segment into a translation that was made without them. Words that both
// have (names, numbers, placeholders) say where a tag belongs, else its place in proportion.
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'
import { findTagTree, type PlainText, type TagNode, toPlainText } from './tag-tree.ts'
import {
  type Anchors,
  findAnchors,
  findTargetRanges,
  type RangePair,
  type WordRange,
} from './target-ranges.ts'

/** Tags, each with where it stands in the text, in the order in which they are written. */
type PlacedTags = [at: number, tag: Part][]

interface Placement {
  readonly source: PlainText
  readonly target: PlainText
  readonly anchors: Anchors
  readonly placed: PlacedTags
}

/** Texts between tags, from one character to before another. */
interface TextRange {
  readonly start: number
  readonly end: number
}

/** What holds siblings: in words, and in characters of the source and of the translation. */
interface Holder {
  readonly words: RangePair
  readonly source: TextRange
  readonly target: TextRange
}

/** The translation with all tags of the source, each once, nested as there. */
export function placeTags(source: Segment, translation: Segment): Segment {
  const nodes = findTagTree(source)
  if (nodes.length === 0) return translation
  const text = toPlainText(source)
  const target = toPlainText(translation)
  const anchors = findAnchors(text, target)
  const placed: PlacedTags = []
  const all = ({ words, text: { length } }: PlainText) => ({
    words: { from: 0, to: words.length },
    characters: { start: 0, end: length },
  })
  placeNodes(
    nodes,
    { source: text, target, anchors, placed },
    {
      words: { source: all(text).words, target: all(target).words },
      source: all(text).characters,
      target: all(target).characters,
    },
  )
  return insertTags(translation, placed)
}

function placeNodes(nodes: readonly TagNode[], placement: Placement, holder: Holder): void {
  const { source, anchors, placed } = placement
  const ranged = findTargetRanges(nodes, source, { anchors, within: holder.words })
  let from = holder.target.start
  for (const { node, source: words, target } of ranged) {
    const characters = charactersOf(node, target, placement, holder)
    const start = Math.max(from, characters.start)
    const end = Math.max(start, characters.end)
    placed.push([start, node.opening])
    if (node.children.length > 0)
      placeNodes(node.children, placement, {
        words: { source: words, target },
        source: node,
        target: { start, end },
      })
    if (node.closing !== undefined) placed.push([end, node.closing])
    from = end
  }
}

/** The characters of the translation that a tag holds, with the signs at their edges. */
function charactersOf(
  node: TagNode,
  words: WordRange,
  placement: Placement,
  holder: Holder,
): TextRange {
  const { source, target } = placement
  const isAtStart =
    words.from === holder.words.target.from && isBare(source, holder.source.start, node.start)
  if (words.from === words.to) {
    const at = isAtStart ? holder.target.start : placeBetween(node, words.from, placement, holder)
    return { start: at, end: at }
  }
  const isAtEnd = words.to === holder.words.target.to && isBare(source, node.end, holder.source.end)
  const first = target.words[words.from]?.start ?? holder.target.end
  const last = target.words[words.to - 1]?.end ?? holder.target.end
  const before = opensWithSign(source, node) ? countBefore(target, first, holder.target.start) : 0
  const behind = endsWithSign(source, node) ? countBehind(target, last, holder.target.end) : 0
  return {
    start: isAtStart ? holder.target.start : first - before,
    end: isAtEnd ? holder.target.end : last + behind,
  }
}

/** Where a tag stands that holds no word: before a word, or behind one if it closes. */
function placeBetween(node: TagNode, word: number, { target }: Placement, holder: Holder): number {
  const { from, to } = holder.words.target
  const isClosing = typeof node.opening === 'object' && 'close' in node.opening
  if (isClosing && word > from) return target.words[word - 1]?.end ?? holder.target.end
  return word < to ? (target.words[word]?.start ?? holder.target.end) : holder.target.end
}

/** Whether there is only whitespace between two places. */
const isBare = ({ text }: PlainText, start: number, end: number): boolean =>
  text.slice(start, end).trim() === ''

const sign = /[^\s\p{L}\p{M}\p{N}\ufffc]/u

const opensWithSign = ({ text }: PlainText, { start }: TagNode): boolean =>
  sign.test(text.charAt(start))

const endsWithSign = ({ text }: PlainText, { end }: TagNode): boolean =>
  sign.test(text.charAt(end - 1))

/** How many signs stand directly before a word. */
function countBefore({ text }: PlainText, at: number, least: number): number {
  let start = at
  while (start > least && sign.test(text.charAt(start - 1))) start--
  return at - start
}

/** How many signs stand directly behind a word. */
function countBehind({ text }: PlainText, at: number, most: number): number {
  let end = at
  while (end < most && sign.test(text.charAt(end))) end++
  return end - at
}

/** The segment with tags at places of its text. */
function insertTags(segment: Segment, placed: PlacedTags): Segment {
  const parts: Part[] = []
  let next = 0
  let at = 0
  const insertUpTo = (place: number): void => {
    for (let tag = placed[next]; tag !== undefined && tag[0] <= place; tag = placed[++next])
      parts.push(tag[1])
  }
  for (const part of segment) {
    const length = typeof part === 'string' ? part.length : 1
    if (typeof part !== 'string') {
      insertUpTo(at)
      parts.push(part)
      at += length
      continue
    }
    let from = 0
    for (let tag = placed[next]; tag !== undefined && tag[0] < at + length; tag = placed[next]) {
      parts.push(part.slice(from, tag[0] - at))
      from = tag[0] - at
      insertUpTo(tag[0])
    }
    parts.push(part.slice(from))
    at += length
  }
  insertUpTo(Number.POSITIVE_INFINITY)
  return joinTexts(parts).filter((part) => part !== '')
}
