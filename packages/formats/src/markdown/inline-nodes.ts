// The items of a block as the nodes of a run: what is read together, what travels as a tag, what
// stays as it is.
import { hasTranslated, isUntranslated, openTagPieces } from '../html/html.ts'
import { inlineElements, voidElements } from '../html/html-elements.ts'
import { tokenizeHtml } from '../html/html-tokens.ts'
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

/** The nodes of a block; a boundary ends the run. */
export function nodesOf(items: readonly InlineItem[], block: Block): (Node | Boundary)[] {
  const nodes: (Node | Boundary)[] = []
  let spans = 0
  const raw = ({ start, end }: SourceRange): string => block.source.slice(start, end)
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as InlineItem
    if (item.kind === 'open') spans++
    if (item.kind === 'close') spans--
    if (item.kind === 'text') nodes.push({ kind: 'text', raw: raw(item) })
    else if (item.kind === 'open') nodes.push({ kind: 'open', name: item.name, tag: [raw(item)] })
    else if (item.kind === 'close') nodes.push(closeNode(item, block))
    else if (item.kind === 'image')
      nodes.push({ kind: 'placeholder', tag: imagePieces(item, block) })
    else if (item.kind === 'boundary' || startsWithBreak(item, nodes))
      nodes.push(inSpan({ kind: 'boundary', tag: [raw(item)] }, spans))
    else if (item.kind === 'wikiLink')
      nodes.push({ kind: 'placeholder', tag: labelPieces(raw(item), block.content) })
    else if (item.kind === 'jsx') nodes.push(jsxNode(raw(item), block))
    else if (item.kind === 'html') {
      const last = findUntranslated(items, index, block.source)
      if (last === undefined) nodes.push(inSpan(htmlNode(raw(item), block), spans))
      else {
        const rest = block.source.slice(item.end, items[last]?.end)
        nodes.push({ kind: 'placeholder', tag: [...openPieces(raw(item), block), rest] })
        index = last
      }
    } else nodes.push({ kind: 'placeholder', tag: [raw(item)] })
  }
  return nodes
}

/** A sentence does not end inside of a span, whose marks belong together. */
const inSpan = (node: Node | Boundary, spans: number): Node | Boundary =>
  node.kind === 'boundary' && spans > 0 ? { kind: 'placeholder', tag: node.tag } : node

/** A line break before the first word belongs to what is before it. */
const startsWithBreak = ({ kind }: InlineItem, nodes: readonly (Node | Boundary)[]): boolean =>
  kind === 'hardBreak' && (nodes.length === 0 || nodes.at(-1)?.kind === 'boundary')

/** The end of a span or a link; one that takes its target from its text gets a label. */
function closeNode(item: InlineItem & { readonly kind: 'close' }, block: Block): Node {
  const { name, link } = item
  const source = block.source.slice(item.start, item.end)
  if (link === undefined) return { kind: 'close', name, tag: [source] }
  if (!link.isLabel) return { kind: 'close', name, tag: titledPieces(item, link.title, block) }
  const label = block.source.slice(link.text.start, link.text.end).replace(/\s[\s>]*/g, ' ')
  return { kind: 'close', name, tag: [`][${label}]`], source: [source] }
}

function imagePieces(item: InlineItem & { readonly kind: 'image' }, block: Block): Piece[] {
  const { source, content, flavour, hasDefinitions } = block
  const { text, title } = item
  const notation = inlineNotation({
    place: 'alternative',
    flavour,
    hasDefinitions,
    escapesPipes: block.place === 'cell',
    marks: '[]*_~$',
  })
  const words = source.slice(text.start, text.end)
  const alternative = content.addText(words.trim(), notation) ?? words.trim()
  const start = text.start + (words.length - words.trimStart().length)
  const rest = titledPieces({ start: start + words.trim().length, end: item.end }, title, block)
  return [source.slice(item.start, start), alternative, ...rest]
}

/** A range with the translated text of the title in it. */
export function titledPieces(
  { start, end }: SourceRange,
  title: SourceRange | undefined,
  { source, content, place }: Pick<Block, 'source' | 'content' | 'place'>,
): Piece[] {
  if (title === undefined) return [source.slice(start, end)]
  const words = source.slice(title.start, title.end)
  const close = source[title.end]
  const quote = close === "'" || close === ')' ? close : '"'
  const text = content.addText(words.trim(), titleNotation(quote, place === 'cell'))
  if (text === undefined) return [source.slice(start, end)]
  const from = title.start + (words.length - words.trimStart().length)
  return [source.slice(start, from), text, source.slice(from + words.trim().length, end)]
}

function htmlNode(raw: string, block: Block): Node | Boundary {
  const [token] = tokenizeHtml(raw)
  if (token?.kind !== 'open' && token?.kind !== 'close') return { kind: 'placeholder', tag: [raw] }
  if (!inlineElements.has(token.name)) return { kind: 'boundary', tag: [raw] }
  if (token.kind === 'close') return { kind: 'close', name: token.name, tag: [raw] }
  const tag = openPieces(raw, block)
  return voidElements.has(token.name)
    ? { kind: 'placeholder', tag }
    : { kind: 'open', name: token.name, tag }
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
 * other element, and for one that is not closed in this block.
 */
function findUntranslated(
  items: readonly InlineItem[],
  from: number,
  source: string,
): number | undefined {
  const tagAt = (index: number) => {
    const item = items[index]
    return item?.kind === 'html' ? source.slice(item.start, item.end) : undefined
  }
  const raw = tagAt(from) ?? ''
  const [first] = tokenizeHtml(raw)
  if (first?.kind !== 'open' || voidElements.has(first.name) || !isUntranslated(first, raw))
    return undefined
  let depth = 0
  for (let index = from; index < items.length; index++) {
    const tag = tagAt(index)
    if (tag === undefined) continue
    const [token] = tokenizeHtml(tag)
    if (token?.kind === 'open' && token.name === first.name) depth++
    if (token?.kind === 'close' && token.name === first.name && --depth === 0) return index
  }
  return undefined
}

/** `<b>`, `</b>`, `<b/>` and fragments in MDX. */
function jsxNode(raw: string, block: Block): Node {
  const tag = jsxPieces(raw, block)
  if (raw.endsWith('/>')) return { kind: 'placeholder', tag }
  const name = /^<\s*\/?\s*([^\s/>{]*)/.exec(raw)?.[1] ?? ''
  return { kind: /^<\s*\//.test(raw) ? 'close' : 'open', name, tag }
}

/** A tag of MDX: one of HTML, unless it is a component's or has expressions. */
export const jsxPieces = (raw: string, block: BlockPlace): readonly Piece[] =>
  /^<[a-z][^{}]*$/.test(raw) ? openPieces(raw, block) : [raw]

/** A construct with its label translated: the text of a wiki's link, the title of a box. */
export function labelPieces(construct: string, content: Block['content']): readonly Piece[] {
  const label = findLabel(construct)
  if (label === undefined) return [construct]
  const text = construct.slice(label.start, label.end)
  const piece = content.addText(text, labelNotation(label.close))
  if (piece === undefined) return [construct]
  return [construct.slice(0, label.start), piece, construct.slice(label.end)]
}
