// Cuts HTML by the positions of its tokens. Translations are spliced into the source, which is
// never serialized again. What is not translated comes back byte for byte.
import { createDocument, type Document, type Piece } from './document.ts'
import { attributeEncoding } from './entities.ts'
import {
  blockElements,
  inlineElements,
  translatedAttributes,
  untranslatedElements,
  voidElements,
} from './html-elements.ts'
import { createHtmlSegments, type HtmlSegments, htmlNotation } from './html-segments.ts'
import { type OpenTag, type Token, tokenizeInSteps } from './html-tokens.ts'
import { createRun } from './runs.ts'
import { runAtOnce, type Steps, stepsPerYield } from './steps.ts'
import { type TagLists, tagSets } from './tag-lists.ts'

/**
 * Cuts a fragment or a complete document. Inline tags travel with their words; a tag without its
 * partner ends the sentence.
 */
export const cutHtml = (html: string, tags?: TagLists): Document =>
  runAtOnce(cutHtmlInSteps(html, tags))

/** Cuts HTML in steps, for a long one. */
export function* cutHtmlInSteps(html: string, tags?: TagLists): Steps<Document> {
  const tokens = yield* tokenizeInSteps(html)
  const { ignored, splitting, nonSplitting } = tagSets(tags, (name) => name.toLowerCase())
  const pieces: Piece[] = []
  const content = createHtmlSegments()
  const run = createRun(pieces, content)
  const endRun = (boundary: readonly Piece[]) => run.end(boundary, htmlNotation)
  const isInline = (name: string): boolean =>
    !splitting.has(name) &&
    (inlineElements.has(name) ||
      nonSplitting.has(name) ||
      (ignored.has(name) && !blockElements.has(name)))
  let count = 0

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) break
    if (++count % stepsPerYield === 0) yield
    const raw = html.slice(token.start, token.end)
    // The caller's own elements may be empty as in XML.
    const isEmpty = (name: string): boolean => voidElements.has(name) || raw.endsWith('/>')
    if (token.kind === 'text') {
      run.add({ kind: 'text', raw })
    } else if (token.kind === 'other') {
      run.add({ kind: 'placeholder', tag: [raw] })
    } else if (token.kind === 'close') {
      if (isInline(token.name)) run.add({ kind: 'close', name: token.name, tag: [raw] })
      else yield* endRun([raw])
    } else if (ignored.has(token.name) || isUntranslated(token, html)) {
      if (!(ignored.has(token.name) && isEmpty(token.name))) index = closingToken(tokens, index)
      const element = html.slice(token.start, tokens[index]?.end)
      if (isInline(token.name)) run.add({ kind: 'placeholder', tag: [element] })
      else yield* endRun([element])
    } else {
      const tag = hasTranslated(token) ? yield* openTagPieces(token, html, content) : [raw]
      if (!isInline(token.name)) yield* endRun(tag)
      else if (
        voidElements.has(token.name) ||
        (nonSplitting.has(token.name) && isEmpty(token.name))
      )
        run.add({ kind: 'placeholder', tag })
      else run.add({ kind: 'open', name: token.name, tag })
    }
  }
  yield* endRun([])
  return createDocument({ pieces, segments: content.segments, render: content.render })
}

/** A tag as it is, except for the values of attributes that people read. */
function* openTagPieces(
  { start, end, attributes }: OpenTag,
  html: string,
  content: HtmlSegments,
): Steps<Piece[]> {
  const tag: Piece[] = []
  let written = start
  let count = 0
  for (const attribute of attributes) {
    if (++count % stepsPerYield === 0) yield
    if (!translatedAttributes.has(attribute.name)) continue
    const raw = html.slice(attribute.start, attribute.end)
    const body = raw.trim()
    const quote = attribute.quote || '"'
    const value = yield* content.addText(body, attributeEncoding[quote])
    if (value === undefined) continue
    const at = attribute.start + raw.indexOf(body)
    tag.push(
      html.slice(written, at) + (attribute.quote ? '' : quote),
      value,
      attribute.quote ? '' : quote,
    )
    written = at + body.length
  }
  tag.push(html.slice(written, end))
  return tag
}

const hasTranslated = ({ attributes }: OpenTag): boolean =>
  attributes.some(({ name }) => translatedAttributes.has(name))

/** The author marked it as not to be translated, or it is not language. */
function isUntranslated({ name, attributes }: OpenTag, html: string): boolean {
  const value = (attribute: string): string => {
    const found = attributes.find((candidate) => candidate.name === attribute)
    return found ? html.slice(found.start, found.end) : ''
  }
  return (
    untranslatedElements.has(name) ||
    value('translate').trim().toLowerCase() === 'no' ||
    /(?:^|\s)notranslate(?:\s|$)/.test(value('class'))
  )
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
    if (token?.kind === 'open' && token.name === name) depth++
    if (token?.kind === 'close' && token.name === name && --depth === 0) return at
  }
  return tokens.length - 1
}
