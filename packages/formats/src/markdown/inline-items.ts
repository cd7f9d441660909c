// The inline content of a block as a flat list of items, each a range of the source.
import type { Event, TokenType } from 'micromark-util-types'
import type { SourceRange } from '../segment/source-range.ts'
import { type ParsedMarkdown, rangeOf } from './parser.ts'

/** A link's closing item: what follows its text. */
interface LinkEnd {
  /** The text of the title. */
  readonly title?: SourceRange | undefined
  /** The link takes its target from its text, so the text becomes the label of a translation. */
  readonly isLabel: boolean
  /** The text of the link. */
  readonly text: SourceRange
}

/** `code` is one that stays as it is; `boundary` one that also ends a sentence. */
export type InlineItem = SourceRange &
  (
    | { readonly kind: 'text' | 'code' | 'boundary' | 'html' | 'jsx' | 'hardBreak' | 'wikiLink' }
    | {
        readonly kind: 'image'
        readonly text: SourceRange
        readonly title?: SourceRange | undefined
      }
    | { readonly kind: 'open'; readonly name: string }
    | { readonly kind: 'close'; readonly name: string; readonly link?: LinkEnd }
  )

/** The prefixes of a line inside its containers. */
const prefixes: ReadonlySet<TokenType> = new Set<TokenType>([
  'containerIndent',
  'lineEnding',
  'linePrefix',
  'blockQuotePrefix',
  'listItemIndent',
  'gfmFootnoteDefinitionIndent' as TokenType,
])
const texts: ReadonlySet<TokenType> = new Set<TokenType>([
  ...prefixes,
  'data',
  'characterEscape',
  'characterReference',
  'lineSuffix',
  'whitespace',
])
const spans: ReadonlySet<TokenType> = new Set<TokenType>(['emphasis', 'strong', 'strikethrough'])
const spanTexts: ReadonlySet<TokenType> = new Set<TokenType>([
  'emphasisText',
  'strongText',
  'strikethroughText',
])
const sequences: ReadonlySet<TokenType> = new Set<TokenType>([
  'emphasisSequence',
  'strongSequence',
  'strikethroughSequence',
])
const kinds: Readonly<Record<string, 'boundary' | 'html' | 'jsx' | 'wikiLink'>> = {
  taskListCheck: 'boundary',
  attributeList: 'boundary',
  htmlText: 'html',
  mdxJsxTextTag: 'jsx',
  wikiLink: 'wikiLink',
}

/** The items between two events, the enter and the exit of a token with inline content. */
export function readInlineItems(parsed: ParsedMarkdown, enter: number): InlineItem[] {
  const { events, exitOf } = parsed
  const exit = exitOf(enter)
  const { start, end } = rangeOf(eventAt(events, enter)[1])
  const items: InlineItem[] = []
  let cursor = start
  const add = (item: InlineItem): void => {
    if (item.start > cursor) items.push({ kind: 'text', start: cursor, end: item.start })
    items.push(item)
    cursor = item.end
  }
  const openSpans: string[] = []
  /** By the index of the event that ends its text. */
  const links = new Map<number, { name: string; exit: number; link: LinkEnd }>()

  for (let index = enter + 1; index < exit; index++) {
    const [phase, token] = eventAt(events, index)
    const range = rangeOf(token)
    const link = links.get(index)
    if (link) {
      const close = { kind: 'close', name: link.name, link: link.link } as const
      add({ ...close, start: range.end, end: eventAt(events, link.exit)[1].end.offset })
      index = link.exit
    } else if (phase === 'exit' || spanTexts.has(token.type)) {
      // What it contains has items of its own.
    } else if (texts.has(token.type)) {
      index = exitOf(index)
    } else if (spans.has(token.type)) {
      const name = `*${index}`
      openSpans.push(name)
      add({ kind: 'open', name, start: range.start, end: eventAt(events, index + 1)[1].end.offset })
      index += 2
    } else if (sequences.has(token.type)) {
      add({ kind: 'close', name: openSpans.pop() ?? '', ...range })
      index = exitOf(index)
    } else if (token.type === 'link' && findLabelText(parsed, index) !== undefined) {
      const text = findLabelText(parsed, index) ?? index
      const name = `[${index}`
      add({ kind: 'open', name, start: range.start, end: eventAt(events, text)[1].start.offset })
      links.set(exitOf(text), { name, exit: exitOf(index), link: readLinkEnd(parsed, index, text) })
      index = text
    } else if (token.type === 'attributeList' && isAttachable(items.at(-1), cursor, range)) {
      // Attributes of a link or a picture go where that goes.
      const last = items.pop() as InlineItem
      items.push({ ...last, end: range.end })
      cursor = range.end
      index = exitOf(index)
    } else if (token.type === 'image') {
      add(readImage(parsed, index))
      index = exitOf(index)
    } else if (token.type === 'hardBreakTrailing' || token.type === 'hardBreakEscape') {
      index = skipPrefixes(parsed, exitOf(index), exit)
      add({ kind: 'hardBreak', start: range.start, end: eventAt(events, index)[1].end.offset })
    } else {
      add({ kind: kinds[token.type] ?? 'code', ...range })
      index = exitOf(index)
    }
  }
  if (end > cursor) items.push({ kind: 'text', start: cursor, end })
  return items
}

/** Whether an item that ends where a list of attributes begins may have attributes. */
function isAttachable(item: InlineItem | undefined, cursor: number, list: SourceRange): boolean {
  if (item === undefined || cursor !== list.start) return false
  if (item.kind === 'close') return item.link?.isLabel === false
  return item.kind === 'image'
}

const eventAt = (events: readonly Event[], index: number): Event => events[index] as Event

/** The index of the event that enters a label's text; undefined if it has none. */
function findLabelText({ events }: ParsedMarkdown, enter: number): number | undefined {
  // An image has one mark more than a link.
  for (const index of [enter + 4, enter + 6])
    if (events[index]?.[0] === 'enter' && events[index][1].type === 'labelText') return index
  return undefined
}

function readLinkEnd(parsed: ParsedMarkdown, enter: number, labelText: number): LinkEnd {
  const { events, exitOf } = parsed
  const after = { from: exitOf(labelText), to: exitOf(enter) }
  return {
    title: findRange(parsed, 'resourceTitleString', after),
    isLabel:
      findRange(parsed, 'resource', after) === undefined &&
      findRange(parsed, 'referenceString', after) === undefined,
    text: rangeOf(eventAt(events, labelText)[1]),
  }
}

function findRange(
  { events }: ParsedMarkdown,
  type: TokenType,
  { from, to }: { from: number; to: number },
): SourceRange | undefined {
  for (let index = from; index < to; index++) {
    const [phase, token] = eventAt(events, index)
    if (phase === 'enter' && token.type === type) return rangeOf(token)
  }
  return undefined
}

/** An image whose text has no codes and no line break; any other stays as it is. */
function readImage(parsed: ParsedMarkdown, enter: number): InlineItem {
  const { events, exitOf } = parsed
  const range = rangeOf(eventAt(events, enter)[1])
  const labelText = findLabelText(parsed, enter)
  const after = { from: labelText === undefined ? enter : exitOf(labelText), to: exitOf(enter) }
  const title = findRange(parsed, 'resourceTitleString', after)
  const hasResource = findRange(parsed, 'resource', after) !== undefined
  // The label of a reference is its text.
  if (!hasResource && findRange(parsed, 'referenceString', after) === undefined)
    return { kind: 'code', ...range }
  if (labelText === undefined || !isPlain(parsed, labelText)) return { kind: 'code', ...range }
  return { kind: 'image', ...range, text: rangeOf(eventAt(events, labelText)[1]), title }
}

function isPlain({ events, exitOf }: ParsedMarkdown, enter: number): boolean {
  for (let index = enter + 1; index < exitOf(enter); index++) {
    const [phase, { type }] = eventAt(events, index)
    if (phase === 'exit') continue
    if (!['data', 'characterEscape', 'characterReference'].includes(type)) return false
    index = exitOf(index)
  }
  return true
}

/** The index of the last event of a line's prefixes. */
function skipPrefixes({ events, exitOf }: ParsedMarkdown, from: number, exit: number): number {
  let last = from
  for (let next = last + 1; next < exit; next = last + 1) {
    const [phase, { type }] = eventAt(events, next)
    if (phase !== 'enter' || !prefixes.has(type)) break
    last = exitOf(next)
  }
  return last
}
