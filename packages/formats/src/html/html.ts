// Cuts HTML by the positions of its tokens. Translations are spliced into the source, which is
// never serialized again. What is not translated comes back byte for byte.

import { mayHaveMessages } from '../icu/icu-messages.ts'
import { createSegmentedText, type Piece, type SegmentedText } from '../segment/segmented-text.ts'
import { createRun } from '../sentences/runs.ts'
import type { SentenceSegments } from '../sentences/sentence-segments.ts'
import type { TextTerms } from '../text/text-terms.ts'
import {
  blockElements,
  createAttributeTest,
  inlineElements,
  unseenElements,
  untranslatedElements,
  voidElements,
} from './html-elements.ts'
import { createRubyRun } from './html-ruby.ts'
import {
  createHtmlSegments,
  type HtmlNotations,
  htmlNotations,
  inComment,
  xhtmlNotations,
} from './html-segments.ts'
import { type OpenTag, type Syntax, type Token, tokenizeHtml } from './html-tokens.ts'
import { type TagLists, tagSets } from './tag-lists.ts'

/**
 * Cuts a fragment or a complete document. Inline tags travel with their words; a tag without its
 * partner ends the sentence.
 */
export const cutHtml = (html: string, tags?: TagLists, textTerms?: TextTerms): SegmentedText =>
  cutSyntax(html, { syntax: 'html', tags, textTerms })

/** Cuts the elements of HTML in the syntax of XML: `<a id="x"/>` is empty, `<br/>` stays so. */
export const cutXhtml = (xhtml: string, textTerms?: TextTerms): SegmentedText =>
  cutSyntax(xhtml, { syntax: 'xhtml', textTerms })

interface SyntaxOptions {
  readonly syntax: Syntax
  readonly tags?: TagLists | undefined
  readonly textTerms?: TextTerms | undefined
}

function cutSyntax(html: string, { syntax, tags, textTerms }: SyntaxOptions): SegmentedText {
  const pieces: Piece[] = []
  const content = createHtmlSegments(textTerms)
  const notations = syntax === 'html' ? htmlNotations : xhtmlNotations
  addHtml(html, { pieces, content, notations, tags, syntax })
  return createSegmentedText({ pieces, segments: content.segments, render: content.render })
}

/** Where the pieces and segments of HTML are added to. */
interface HtmlTarget<Writing> {
  readonly pieces: Piece[]
  readonly content: SentenceSegments<Writing>
  readonly notations: HtmlNotations<Writing>
  readonly tags?: TagLists | undefined
  readonly syntax?: Syntax
}

/** Adds the pieces and segments of HTML, which may be part of another text. */
export function addHtml<Writing>(
  html: string,
  { pieces, content, notations, tags, syntax = 'html' }: HtmlTarget<Writing>,
): void {
  const tokens = tokenizeHtml(html, syntax)
  const { ignored, splitting, nonSplitting } = tagSets(tags, (name) => name.toLowerCase())
  const run = createRubyRun(pieces, content)
  const endRun = (boundary: readonly Piece[]) => run.end(boundary, notations.text)
  const isInline = (name: string): boolean => {
    if (splitting.has(name)) return false
    if (inlineElements.has(name) || nonSplitting.has(name)) return true
    return ignored.has(name) && !blockElements.has(name)
  }

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) break
    const raw = html.slice(token.start, token.end)
    // The caller's own elements may be empty as in XML.
    const isEmpty = (name: string): boolean => voidElements.has(name) || raw.endsWith('/>')
    if (token.kind === 'text') {
      run.add({ kind: 'text', raw })
    } else if (token.kind === 'other') {
      const comment = conditionalPieces(raw, { content, notations, tags, syntax })
      if (comment === undefined) run.add({ kind: 'placeholder', tag: [raw] })
      else endRun(comment)
    } else if (token.kind === 'close') {
      if (isInline(token.name)) run.add({ kind: 'close', name: token.name, tag: [raw] })
      else endRun([raw])
    } else if (ignored.has(token.name) || isUntranslated(token, html)) {
      const isIgnored = ignored.has(token.name)
      const hasContent = !token.isEmpty && !(isIgnored && isEmpty(token.name))
      if (hasContent) index = closingToken(tokens, index)
      const tag = isIgnored ? [raw] : openTagPieces(token, html, { content, notations })
      const element = [...tag, html.slice(token.end, tokens[index]?.end)]
      if (isInline(token.name)) run.add({ kind: 'placeholder', tag: element })
      else endRun(element)
    } else {
      const { name } = token
      const tag = openTagPieces(token, html, { content, notations })
      const isOwnEmpty = nonSplitting.has(name) && isEmpty(name)
      const hasNoContent = token.isEmpty || voidElements.has(name) || isOwnEmpty
      if (!isInline(name)) {
        endRun(tag)
      } else if (hasNoContent) {
        run.add({ kind: 'placeholder', tag })
      } else {
        run.add({ kind: 'open', name, tag })
      }
    }
  }
  endRun([])
}

const conditional = /^(<!--\[if\b[^\]<>]{0,200}\]>)([\s\S]+)(<!\[endif\]-->)$/i

/** A comment whose content Outlook shows, as the button of a message. */
export function readConditionalComment(comment: string) {
  const found = comment.startsWith('<!--[') ? conditional.exec(comment) : null
  if (found === null) return undefined
  const [, opening = '', content = '', closing = ''] = found
  return { opening, content, closing }
}

/** The pieces of such a comment; undefined if nothing in it is language. */
function conditionalPieces<Writing>(
  raw: string,
  { content, notations, tags, syntax }: Omit<HtmlTarget<Writing>, 'pieces'>,
): readonly Piece[] | undefined {
  // In XML, two hyphens of a translation would be an error in a comment.
  const comment = syntax === 'html' ? readConditionalComment(raw) : undefined
  if (comment === undefined) return undefined
  const pieces: Piece[] = [comment.opening]
  // In `xml`, Office has its settings.
  const ignoreTags = [...(tags?.ignoreTags ?? []), 'xml']
  addHtml(comment.content, {
    pieces,
    content,
    notations: inComment(notations),
    tags: { ...tags, ignoreTags },
  })
  pieces.push(comment.closing)
  return pieces.some((piece) => typeof piece !== 'string') ? pieces : undefined
}

/** A tag as it is, except for the values of attributes that people read. */
export function openTagPieces<Writing>(
  open: OpenTag,
  html: string,
  { content, notations }: Pick<HtmlTarget<Writing>, 'content' | 'notations'>,
): Piece[] {
  const { start, end, attributes } = open
  if (!hasTranslated(open, html)) return [html.slice(start, end)]
  const tag: Piece[] = []
  const isRead = readTestOf(open, html)
  let written = start
  for (const attribute of attributes) {
    if (!isRead(attribute.name)) continue
    const raw = html.slice(attribute.start, attribute.end)
    const body = raw.trim()
    const value = valuePieces(body, attribute.quote, { content, notations })
    if (value === undefined) continue
    const at = attribute.start + raw.indexOf(body)
    tag.push(html.slice(written, at), ...value)
    written = at + body.length
  }
  tag.push(html.slice(written, end))
  return tag
}

/** The value of an attribute; undefined if it has nothing to translate. */
function valuePieces<Writing>(
  value: string,
  quote: OpenTag['attributes'][number]['quote'],
  { content, notations }: Pick<HtmlTarget<Writing>, 'content' | 'notations'>,
): readonly Piece[] | undefined {
  const notation = notations.attribute[quote || '"']
  if (!quote || !mayHaveMessages(value)) {
    const piece = content.addText(value, notation, quote ? undefined : '"')
    return piece === undefined ? undefined : [piece]
  }
  const pieces: Piece[] = []
  const run = createRun(pieces, content)
  run.add({ kind: 'text', raw: value })
  run.end([], notation)
  return pieces.some((piece) => typeof piece !== 'string') ? pieces : undefined
}

/** Whether a tag has values that people read, unless the author wants them as they are. */
export function hasTranslated(tag: OpenTag, html: string): boolean {
  if (tag.attributes.length === 0 || unseenElements.has(tag.name)) return false
  const isRead = readTestOf(tag, html)
  return tag.attributes.some(({ name }) => isRead(name)) && !isMarkedUntranslated(tag, html)
}

/** What tells of an attribute of this tag, by its name, whether people read its value. */
export function readTestOf(tag: OpenTag, html: string): (attribute: string) => boolean {
  return createAttributeTest(tag.name, (name) => attributeText(tag, name, html))
}

function attributeText({ attributes }: OpenTag, name: string, html: string): string {
  const found = attributes.find((attribute) => attribute.name === name)
  return found ? html.slice(found.start, found.end) : ''
}

/** The author marked it as not to be translated, or it is not language. */
export function isUntranslated(tag: OpenTag, html: string): boolean {
  return untranslatedElements.has(tag.name) || isMarkedUntranslated(tag, html)
}

function isMarkedUntranslated(tag: OpenTag, html: string): boolean {
  const translate = attributeText(tag, 'translate', html)
  if (translate.trim().toLowerCase() === 'no') return true
  const classes = attributeText(tag, 'class', html)
  return /(?:^|\s)notranslate(?:\s|$)/.test(classes)
}

/**
 * The index of the token that closes the element opened at `index`: the element's own when it has
 * no content, the last one when it is never closed.
 */
function closingToken(tokens: readonly Token[], index: number): number {
  const { name } = tokens[index] as OpenTag
  if (voidElements.has(name)) return index
  let depth = 0
  for (let at = index; at < tokens.length; at++) {
    const token = tokens[at]
    if (token?.kind !== 'open' && token?.kind !== 'close') continue
    if (token.name !== name) continue
    if (token.kind === 'open') {
      if (!token.isEmpty) depth++
    } else {
      depth--
      if (depth === 0) return at
    }
  }
  return tokens.length - 1
}
