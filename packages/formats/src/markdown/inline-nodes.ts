// The items of a block as the nodes of a run: what is read together, what travels as a tag, what
// stays as it is.
import { hasTranslated, isUntranslated, openTagPieces } from '../html/html.ts'
import { inlineElements, voidElements } from '../html/html-elements.ts'
import { type Token, tokenizeHtml } from '../html/html-tokens.ts'
import type { Piece } from '../segment/segmented-text.ts'
import type { SourceRange } from '../segment/source-range.ts'
import type { Node } from '../sentences/html-sentences.ts'
import type { SentenceSegments } from '../sentences/sentence-segments.ts'
import type { Place, Writing } from './cut.ts'
import type { InlineItem } from './inline-items.ts'
import { findLabel } from './labels.ts'
import { htmlInMarkdown, inlineNotation, labelNotation, titleNotation } from './notations.ts'
import type { Flavour } from './parser.ts'

/** The block that inline content belongs to. */
export interface Block {
  readonly source: string
  readonly content: SentenceSegments<Writing>
  readonly place: Place
  readonly flavour: Flavour
  readonly hasDefinitions: boolean
}

type BlockPlace = Pick<Block, 'content' | 'place'>
type Boundary = { readonly kind: 'boundary'; readonly tag: readonly Piece[] }

const placeholder = (tag: readonly Piece[]): Node => ({ kind: 'placeholder', tag })

/** The nodes of a block; a boundary ends the run. */
export function nodesOf(items: readonly InlineItem[], block: Block): (Node | Boundary)[] {
  const nodes: (Node | Boundary)[] = []
  let spans = 0
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as InlineItem
    if (item.kind === 'open') spans++
    if (item.kind === 'close') spans--
    const last = findUntranslated(items, index, block.source)
    if (last !== undefined) {
      const tag = openPieces(rawOf(item, block), block)
      const rest = block.source.slice(item.end, items[last]?.end)
      nodes.push(placeholder([...tag, rest]))
      index = last
      continue
    }
    const isBoundary = startsWithBreak(item, nodes)
    const node = isBoundary ? boundaryOf(item, block) : nodeOf(item, block)
    // A sentence does not end inside of a span, whose marks belong together.
    const isInSpan = node.kind === 'boundary' && spans > 0
    nodes.push(isInSpan ? placeholder(node.tag) : node)
  }
  return nodes
}

const rawOf = ({ start, end }: SourceRange, { source }: Pick<Block, 'source'>): string =>
  source.slice(start, end)

/** A line break before the first word belongs to what is before it. */
function startsWithBreak({ kind }: InlineItem, nodes: readonly (Node | Boundary)[]): boolean {
  if (kind !== 'hardBreak') return false
  const previous = nodes.at(-1)
  return previous === undefined || previous.kind === 'boundary'
}

function boundaryOf(item: InlineItem, block: Block): Boundary {
  return { kind: 'boundary', tag: [rawOf(item, block)] }
}

function nodeOf(item: InlineItem, block: Block): Node | Boundary {
  const raw = rawOf(item, block)
  switch (item.kind) {
    case 'text':
      return { kind: 'text', raw }
    case 'open':
      return { kind: 'open', name: item.name, tag: [raw] }
    case 'close':
      return closeNode(item, block)
    case 'image':
      return placeholder(imagePieces(item, block))
    case 'boundary':
      return boundaryOf(item, block)
    case 'wikiLink':
      return placeholder(labelPieces(raw, block.content))
    case 'jsx':
      return jsxNode(raw, block)
    case 'html':
      return htmlNode(raw, block)
    default:
      return placeholder([raw])
  }
}

/** The end of a span or a link; one that takes its target from its text gets a label. */
function closeNode(item: InlineItem & { readonly kind: 'close' }, block: Block): Node {
  const { name, link } = item
  const raw = rawOf(item, block)
  if (link === undefined) return { kind: 'close', name, tag: [raw] }
  if (!link.isLabel) {
    const tag = titledPieces(item, link.title, block)
    return { kind: 'close', name, tag }
  }
  const text = rawOf(link.text, block)
  const label = text.replace(/\s[\s>]*/g, ' ')
  return { kind: 'close', name, tag: [`][${label}]`], source: [raw] }
}

function imagePieces(item: InlineItem & { readonly kind: 'image' }, block: Block): Piece[] {
  const { source, content, flavour, hasDefinitions } = block
  const notation = inlineNotation({
    place: 'alternative',
    flavour,
    hasDefinitions,
    escapesPipes: block.place === 'cell',
    marks: '[]*_~$',
  })
  const words = withoutSpaces(item.text, source)
  const text = source.slice(words.start, words.end)
  const alternative = content.addText(text, notation) ?? text
  const rest = titledPieces({ start: words.end, end: item.end }, item.title, block)
  return [source.slice(item.start, words.start), alternative, ...rest]
}

/** The part of a range between the spaces at its edges. */
function withoutSpaces({ start, end }: SourceRange, source: string): SourceRange {
  const text = source.slice(start, end)
  const first = start + (text.length - text.trimStart().length)
  return { start: first, end: first + text.trim().length }
}

/** A range with the translated text of the title in it. */
export function titledPieces(
  range: SourceRange,
  title: SourceRange | undefined,
  block: Pick<Block, 'source' | 'content' | 'place'>,
): Piece[] {
  const { source, content, place } = block
  const raw = rawOf(range, block)
  if (title === undefined) return [raw]
  const close = source[title.end]
  const quote = close === "'" || close === ')' ? close : '"'
  const notation = titleNotation(quote, place === 'cell')
  const words = withoutSpaces(title, source)
  const text = content.addText(rawOf(words, block), notation)
  if (text === undefined) return [raw]
  const before = source.slice(range.start, words.start)
  const after = source.slice(words.end, range.end)
  return [before, text, after]
}

function htmlNode(raw: string, block: Block): Node | Boundary {
  const [token] = tokenizeHtml(raw)
  if (token?.kind !== 'open' && token?.kind !== 'close') return placeholder([raw])
  const { name } = token
  if (!inlineElements.has(name)) return { kind: 'boundary', tag: [raw] }
  if (token.kind === 'close') return { kind: 'close', name, tag: [raw] }
  const tag = openPieces(raw, block)
  if (voidElements.has(name)) return placeholder(tag)
  return { kind: 'open', name, tag }
}

/** A tag of HTML with its translated attributes. */
function openPieces(raw: string, { content, place }: BlockPlace): readonly Piece[] {
  const [token] = tokenizeHtml(raw)
  if (token?.kind !== 'open' || !hasTranslated(token, raw)) return [raw]
  const notations = htmlInMarkdown(place === 'cell')
  return openTagPieces(token, raw, { content, notations })
}

/**
 * The index of the item that closes an element whose content is not translated; undefined for any
 * other item, and for an element that is not closed in this block.
 */
function findUntranslated(
  items: readonly InlineItem[],
  from: number,
  source: string,
): number | undefined {
  const first = htmlTokenOf(items[from], source)
  if (first?.kind !== 'open' || voidElements.has(first.name)) return undefined
  if (!isUntranslated(first, rawOf(items[from] as InlineItem, { source }))) return undefined
  let depth = 0
  for (let index = from; index < items.length; index++) {
    const token = htmlTokenOf(items[index], source)
    if (token === undefined || token.kind === 'text' || token.kind === 'other') continue
    if (token.name !== first.name) continue
    depth += token.kind === 'open' ? 1 : -1
    if (token.kind === 'close' && depth === 0) return index
  }
  return undefined
}

function htmlTokenOf(item: InlineItem | undefined, source: string): Token | undefined {
  if (item?.kind !== 'html') return undefined
  const [token] = tokenizeHtml(rawOf(item, { source }))
  return token
}

/** `<b>`, `</b>`, `<b/>` and fragments in MDX. */
function jsxNode(raw: string, block: Block): Node {
  const tag = jsxPieces(raw, block)
  if (raw.endsWith('/>')) return placeholder(tag)
  const name = /^<\s*\/?\s*([^\s/>{]*)/.exec(raw)?.[1] ?? ''
  const isClosing = /^<\s*\//.test(raw)
  return { kind: isClosing ? 'close' : 'open', name, tag }
}

/** A tag of MDX: one of HTML, unless it is a component's or has expressions. */
export function jsxPieces(raw: string, block: BlockPlace): readonly Piece[] {
  const isHtml = /^<[a-z][^{}]*$/.test(raw)
  return isHtml ? openPieces(raw, block) : [raw]
}

/** A construct with its label translated: the text of a wiki's link, the title of a box. */
export function labelPieces(construct: string, content: Block['content']): readonly Piece[] {
  const label = findLabel(construct)
  if (label === undefined) return [construct]
  const text = construct.slice(label.start, label.end)
  const piece = content.addText(text, labelNotation(label.close))
  if (piece === undefined) return [construct]
  const before = construct.slice(0, label.start)
  const after = construct.slice(label.end)
  return [before, piece, after]
}
