// What a translation must leave as it is: the blocks of a Markdown text in order, and for each what
// its inline content consists of, in any order, since words change places.
import { isMap, isScalar, parseDocument } from 'yaml'
import { readConditionalComment, readTestOf } from '../html/html.ts'
import { type OpenTag, tokenizeHtml } from '../html/html-tokens.ts'
import type { SourceRange } from '../segment/source-range.ts'
import type { MarkdownBlock, MarkdownOptions } from './cut.ts'
import { findFrontMatter } from './front-matter.ts'
import { withoutLabel } from './labels.ts'
import { type ParsedMarkdown, parseLeniently, rangeOf } from './parser.ts'

/** Their source is part of the structure. An address in the text is one wherever it stands. */
const verbatim = new Set([
  'abbreviationPrefix',
  'atxHeadingSequence',
  'attributeList',
  'autolink',
  'blockMath',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definitionDestination',
  'definitionLabelString',
  'descriptionPrefix',
  'gfmFootnoteCall',
  'gfmFootnoteDefinitionLabel',
  'inlineMath',
  'listItemPrefix',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
  'resourceDestination',
  'setextHeadingLine',
  'tableDelimiterRow',
  'taskListCheck',
  'template',
  'templateLine',
  'thematicBreak',
])
const named = new Set([
  'abbreviation',
  'admonition',
  'blockQuote',
  'description',
  'emphasis',
  'hardBreakEscape',
  'hardBreakTrailing',
  'image',
  'lineEndingBlank',
  'link',
  'listOrdered',
  'listUnordered',
  'strikethrough',
  'strong',
  'tableRow',
])
/** Verbatim but for a title or label, which is translated. */
const labelled = new Set(['admonitionFence', 'directiveFence', 'wikiLink'])
const htmlTypes: ReadonlySet<string> = new Set([
  'htmlFlow',
  'htmlText',
  'mdxJsxFlowTag',
  'mdxJsxTextTag',
])
const inline = new Set(['paragraph', 'atxHeadingText', 'setextHeadingText', 'tableContent'])

/** The blocks of a text, in order; the ends of containers are blocks too. */
export function readBlocks(text: string, options: MarkdownOptions): MarkdownBlock[] {
  const mark = text.startsWith('\ufeff') ? 1 : 0
  const frontMatter = findFrontMatter(text, mark)
  const source = text.slice(frontMatter.end)
  return describeMarkdown(text, {
    frontMatter,
    parsed: parseLeniently(source, options.flavour).parsed,
    keys: options.frontMatterKeys,
  })
}

/** The blocks of a parsed text. */
export function describeMarkdown(
  text: string,
  { frontMatter, parsed, keys }: ReadMarkdown,
): MarkdownBlock[] {
  const { inner, language, end } = frontMatter
  const first =
    inner !== undefined && language === 'yaml'
      ? [{ description: describeYaml(text.slice(inner.start, inner.end), keys), ...inner }]
      : []
  const blocks = describeBlocks(parsed, text.slice(end))
  return first.concat(
    blocks.map(({ description, ...place }) => ({
      description,
      start: place.start + end,
      end: place.end + end,
    })),
  )
}

interface ReadMarkdown {
  readonly frontMatter: ReturnType<typeof findFrontMatter>
  /** Of what follows the front matter. */
  readonly parsed: ParsedMarkdown
  readonly keys: readonly string[]
}

function describeBlocks({ events, exitOf }: ParsedMarkdown, source: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  /** The entries of the block that is being read, and where it ends. */
  let content: string[] = []
  let blockEnd = -1
  let place: SourceRange = { start: 0, end: 0 }
  const add = (entry: string, { start, end }: SourceRange): void => {
    if (blockEnd >= 0) content.push(entry)
    else blocks.push({ description: entry, start, end })
  }
  for (let index = 0; index < events.length; index++) {
    if (index === blockEnd) {
      blocks.push({ description: content.sort().join('\n'), ...place })
      content = []
      blockEnd = -1
    }
    const [phase, token] = events[index] as (typeof events)[number]
    const { type } = token
    if (phase === 'exit') {
      if (named.has(type) && blockEnd < 0) add(`/${type}`, rangeOf(token))
      continue
    }
    const range = rangeOf(token)
    const raw = (): string => sliceOf(source, range)
    if (inline.has(type)) {
      add(type, range)
      blockEnd = exitOf(index)
      place = range
    } else if (htmlTypes.has(type)) {
      add(`${type} ${describeHtml(raw())}`, range)
      index = exitOf(index)
    } else if (labelled.has(type)) {
      add(`${type} ${withoutLabel(raw())}`, range)
      index = exitOf(index)
    } else if (verbatim.has(type)) {
      add(`${type} ${raw()}`, range)
      index = exitOf(index)
    } else if (type === 'link' || type === 'image') {
      add(`${type} ${describeTarget({ events, exitOf }, index, source)}`, range)
    } else if (named.has(type)) add(type, range)
  }
  return blocks
}

const sliceOf = (source: string, { start, end }: SourceRange): string => source.slice(start, end)

/** The label of a reference without one is its text. */
function describeTarget(
  { events, exitOf }: Pick<ParsedMarkdown, 'events' | 'exitOf'>,
  enter: number,
  source: string,
): string {
  let label = ''
  for (let index = enter; index < exitOf(enter); index++) {
    const [phase, token] = events[index] as (typeof events)[number]
    if (phase === 'exit') continue
    if (token.type === 'labelText' && label === '') label = sliceOf(source, rangeOf(token))
    if (token.type === 'resource' || token.type === 'referenceString') label = ''
    if (token.type === 'resource') return ''
    if (token.type === 'referenceString') return sliceOf(source, rangeOf(token)).toLowerCase()
  }
  return label.replace(/\s[\s>]*/g, ' ').toLowerCase()
}

/** Tags, without the values of attributes that people read. */
function describeHtml(html: string): string {
  return tokenizeHtml(html)
    .filter(({ kind }) => kind !== 'text')
    .map((token) => {
      if (token.kind === 'open') return describeTag(token, html)
      const raw = sliceOf(html, token)
      const comment = token.kind === 'other' ? readConditionalComment(raw) : undefined
      return comment ? comment.opening + describeHtml(comment.content) : raw
    })
    .sort()
    .join('')
    .replace(/>\s+</g, '><')
}

function describeTag(tag: OpenTag, html: string): string {
  const isRead = readTestOf(tag, html)
  const written: string[] = []
  let end = tag.start
  for (const { name, quote, ...value } of tag.attributes) {
    if (!isRead(name)) continue
    written.push(html.slice(end, value.start - quote.length))
    end = value.end + quote.length
  }
  return written.join('') + html.slice(end, tag.end)
}

/** All of it but the values that are translated. */
function describeYaml(source: string, keys: readonly string[]): string {
  const document = parseDocument(source, { logLevel: 'silent', uniqueKeys: false })
  if (document.errors.length > 0) return source
  if (isMap(document.contents))
    for (const pair of document.contents.items) {
      const { key, value } = pair
      if (isScalar(key) && keys.includes(String(key.value)) && isScalar(value))
        value.value = typeof value.value
    }
  try {
    return JSON.stringify(document.toJS({ maxAliasCount: 100 })) ?? ''
  } catch {
    // An alias without its anchor.
    return source
  }
}
