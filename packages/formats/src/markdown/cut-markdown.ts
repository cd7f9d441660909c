// Cuts Markdown by the places of micromark's events. Translations are spliced into the source; what
// is not translated comes back byte for byte. The result is plain data: this runs in a thread.
import { addHtml } from '../html/html.ts'
import { createRubyRun } from '../html/html-ruby.ts'
import type { Piece } from '../segment/segmented-text.ts'
import type { SourceRange } from '../segment/source-range.ts'
import type { Node } from '../sentences/html-sentences.ts'
import { createSentenceSegments, type SentenceSegments } from '../sentences/sentence-segments.ts'
import type { MarkdownCut, MarkdownOptions, Place, Writing } from './cut.ts'
import { addFrontMatter, findFrontMatter } from './front-matter.ts'
import { type InlineItem, readInlineItems } from './inline-items.ts'
import { type Block, jsxPieces, labelPieces, nodesOf, titledPieces } from './inline-nodes.ts'
import { splitAlert, splitMarked } from './inline-splits.ts'
import { htmlInMarkdown, inlineNotation } from './notations.ts'
import { type Flavour, type ParsedMarkdown, parseLeniently, rangeOf } from './parser.ts'
import { describeMarkdown } from './structure.ts'

export const defaultFrontMatterKeys = ['title', 'description', 'summary']

const places: Readonly<Record<string, Place>> = {
  paragraph: 'paragraph',
  atxHeadingText: 'heading',
  setextHeadingText: 'underlinedHeading',
  tableContent: 'cell',
}
/** Their content is not language, or has no places of its own. */
const opaque = new Set(['codeFenced', 'codeIndented', 'blockMath', 'mdxjsEsm', 'mdxFlowExpression'])

/** HTML that ends elsewhere than at a blank line: CommonMark 0.31 section 4.6, kinds 1 to 5. */
const specialHtml = /^[ \t]{0,3}<(?:script|pre|style|textarea|[!?])/i

const labelled = new Set<string>(['admonitionFence', 'directiveFence'])
const isJsx = (type: string): boolean => type === 'mdxJsxFlowTag'
const isVisible = (piece: Piece): boolean => typeof piece !== 'string' || piece.trim() !== ''

/** A table with an error stays as it is: other cells might make it one. */
const tableLine = /[\r\n][ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*\|/

/** Cuts a text. Its result can be sent from thread to thread. */
export function cutMarkdownText(text: string, options: MarkdownOptions): MarkdownCut {
  const pieces: Piece[] = []
  const content = createSentenceSegments<Writing>(options.textTerms)
  const mark = text.startsWith('\ufeff') ? 1 : 0
  const found = findFrontMatter(text, mark)
  const { end: start, ...frontMatter } = found
  if (mark > 0) pieces.push(text.slice(0, mark))
  addFrontMatter(
    text,
    { ...frontMatter, start: mark, end: start, keys: options.frontMatterKeys },
    {
      pieces,
      content,
    },
  )
  const source = text.slice(start)
  const { parsed, flavour } = parseLeniently(source, options.flavour)
  createBlockCutter({ source, parsed, flavour, pieces, content }).cutBlocks()
  const { segments, renderings, inline } = content
  const isInvalidMdx = flavour !== options.flavour
  const blocks = describeMarkdown(text, {
    frontMatter: found,
    parsed,
    keys: options.frontMatterKeys,
  })
  return { pieces, segments, renderings, inline, blocks, isInvalidMdx }
}

interface CutterState {
  readonly source: string
  readonly parsed: ParsedMarkdown
  readonly flavour: Flavour
  readonly pieces: Piece[]
  readonly content: SentenceSegments<Writing>
}

function createBlockCutter({ source, parsed, flavour, pieces, content }: CutterState) {
  const { events, exitOf } = parsed
  const hasDefinitions = events.some(
    ([, { type }]) => type === 'definition' || type === 'gfmFootnoteDefinition',
  )
  let written = 0

  function writeUntil(end: number): void {
    if (end > written) pieces.push(source.slice(written, end))
    written = Math.max(written, end)
  }

  function cutInline(enter: number, place: Place): void {
    const { start, end } = rangeOf((events[enter] as (typeof events)[number])[1])
    writeUntil(start)
    written = end
    const isUnread = parsed.unreadStarts.some((at) => at >= start && at < end)
    if (isUnread || (place === 'paragraph' && tableLine.test(source.slice(start, end)))) {
      pieces.push(source.slice(start, end))
      return
    }
    const items = splitMarked(readInlineItems(parsed, enter), source)
    const block: Block = { source, content, place, flavour, hasDefinitions }
    const escapesPipes = place === 'cell' || place === 'underlinedHeading'
    const marks = marksOf(items, source)
    const notation = inlineNotation({ place, flavour, hasDefinitions, escapesPipes, marks })
    const firstPiece = pieces.length
    const run = createRubyRun<Writing>(pieces, content)
    for (const node of nodesOf(splitAlert(items, source), block)) {
      if (node.kind === 'boundary') run.end(node.tag, notation)
      else run.add(node as Node)
    }
    run.end([], notation)
    noteLineStarts({ pieces, content }, firstPiece, place)
  }

  function cutTitle({ start, end }: SourceRange): void {
    writeUntil(start)
    for (const piece of titledPieces({ start, end }, { start, end }, titleBlock)) pieces.push(piece)
    written = end
  }
  const titleBlock = { source, content, place: 'paragraph' as const }

  /** The title of an admonition or a directive. */
  function cutLabel({ start, end }: SourceRange): void {
    writeUntil(start)
    for (const piece of labelPieces(source.slice(start, end), content)) pieces.push(piece)
    written = end
  }

  function cutTag({ start, end }: SourceRange): void {
    writeUntil(start)
    for (const piece of jsxPieces(source.slice(start, end), titleBlock)) pieces.push(piece)
    written = end
  }

  function cutHtml(enter: number): void {
    const { start, end } = rangeOf((events[enter] as (typeof events)[number])[1])
    writeUntil(start)
    written = end
    for (const { start: from, end: to } of htmlRanges(enter, { start, end })) {
      const html = source.slice(from, to)
      if (html.lastIndexOf('<!--') > html.lastIndexOf('-->')) {
        // What follows would become part of the comment.
        pieces.push(html)
        continue
      }
      const firstPiece = pieces.length
      addHtml(html, { pieces, content, notations: htmlInMarkdown(false) })
      const first = pieces.slice(firstPiece, firstPiece + 8).find(isVisible)
      const writing = typeof first === 'object' ? content.renderings[first.segment]?.encode : first
      if (typeof writing === 'object' && writing.kind === 'html') writing.startsBlock = true
    }
  }

  /** HTML in a block quote has its marks on each line, so each line is cut by itself. */
  function* htmlRanges(enter: number, { start, end }: SourceRange): Generator<SourceRange> {
    let from = start
    for (let index = enter + 1; index < exitOf(enter); index++) {
      const [phase, token] = events[index] as (typeof events)[number]
      if (phase !== 'enter' || token.type !== 'blockQuotePrefix') continue
      if (specialHtml.test(source.slice(start, start + 16))) {
        pieces.push(source.slice(start, end))
        return
      }
      const prefix = rangeOf(token)
      const line = source.slice(from, prefix.start).trimEnd().length
      yield { start: from, end: from + line }
      pieces.push(source.slice(from + line, prefix.end))
      from = prefix.end
    }
    yield { start: from, end }
  }

  return {
    cutBlocks(): void {
      for (let index = 0; index < events.length; index++) {
        const [phase, token] = events[index] as (typeof events)[number]
        if (phase === 'exit') continue
        const place = places[token.type]
        if (place !== undefined) cutInline(index, place)
        else if (token.type === 'definitionTitleString') cutTitle(rangeOf(token))
        else if (token.type === 'htmlFlow') cutHtml(index)
        else if (isJsx(token.type)) cutTag(rangeOf(token))
        else if (labelled.has(token.type)) cutLabel(rangeOf(token))
        else if (!opaque.has(token.type)) continue
        index = exitOf(index)
      }
      writeUntil(source.length)
    },
  }
}

/** Which segments begin a line, so that a mark at their beginning would be one. */
function noteLineStarts(
  { pieces, content }: Pick<CutterState, 'pieces' | 'content'>,
  firstPiece: number,
  place: Place,
): void {
  if (place === 'heading') return
  const previous = pieces[firstPiece - 1]
  const isAfterPipe = typeof previous === 'string' && /\|[ \t]*$/.test(previous.slice(-100))
  let before = place === 'cell' && isAfterPipe ? 'a' : ''
  for (let index = firstPiece; index < pieces.length; index++) {
    const piece = pieces[index]
    if (typeof piece === 'string') before = `${before}${piece}`.slice(-100)
    else if (piece !== undefined) {
      const writing = content.renderings[piece.segment]?.encode
      const startsLine = /(?:^|[\r\n])[ \t>]*$/.test(before)
      if (writing?.kind === 'inline') writing.startsLine = startsLine
      before = 'a'
    }
  }
}

/** The marks of spans and links that a translation could join by accident. */
function marksOf(items: readonly InlineItem[], source: string): string {
  const marks = new Set<string>()
  for (const item of items) {
    if (item.kind === 'text') continue
    // A block in several segments: the marks of one could join those of another.
    if (item.kind === 'html' || item.kind === 'jsx' || item.kind === 'boundary') return '*_~$[]'
    for (const mark of source.slice(item.start, item.end).match(/[*_~[\]$]/g) ?? []) marks.add(mark)
  }
  return [...marks].join('')
}
