// Cuts HTML by the positions of its tokens. Translations are spliced into the source, which is
// never serialized again. What is not translated comes back byte for byte.
import type { Part, Segment } from '../engines/engine.ts'
import { createDocument, type Document, type Piece } from './document.ts'
import { attributeEncoding, decodeEntities, type Encode, textEncoding } from './entities.ts'
import {
  inlineElements,
  translatedAttributes,
  untranslatedElements,
  voidElements,
} from './html-elements.ts'
import {
  append,
  findPartners,
  hasTags,
  type Node,
  noPartners,
  piecesOf,
  trimSentence,
} from './html-sentences.ts'
import { type OpenTag, type Token, tokenizeInSteps } from './html-tokens.ts'
import { readPlaceholders } from './placeholders.ts'
import { runAtOnce, type Steps, stepsPerYield } from './steps.ts'
import { hasLetters } from './text.ts'
import { foldWhitespace, unfoldWhitespace, type Whitespace } from './whitespace.ts'

/** How the parts of one segment are written. */
interface Rendering {
  readonly whitespace: Whitespace
  readonly encode: Encode
}

/**
 * Cuts a fragment or a complete document. Inline tags travel with their words; a tag without its
 * partner ends the sentence.
 */
export const cutHtml = (html: string): Document => runAtOnce(cutHtmlInSteps(html))

/** Cuts HTML in steps, for a long one. */
export function* cutHtmlInSteps(html: string): Steps<Document> {
  const tokens = yield* tokenizeInSteps(html)
  const pieces: Piece[] = []
  const segments: Segment[] = []
  const renderings: Rendering[] = []
  /** What a `keep`, an `open` and a `close` represent, by number. */
  const inline: Record<'keep' | 'open' | 'close', (readonly Piece[])[]> = {
    keep: [],
    open: [],
    close: [],
  }
  let run: Node[] = []
  let count = 0

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) break
    if (++count % stepsPerYield === 0) yield
    const raw = html.slice(token.start, token.end)
    if (token.kind === 'text') {
      run.push({ kind: 'text', raw })
    } else if (token.kind === 'other') {
      run.push({ kind: 'keep', tag: [raw] })
    } else if (token.kind === 'close') {
      if (inlineElements.has(token.name)) run.push({ kind: 'close', name: token.name, tag: [raw] })
      else yield* endRun([raw])
    } else if (isUntranslated(token, html)) {
      index = closingToken(tokens, index)
      const element = html.slice(token.start, tokens[index]?.end)
      if (inlineElements.has(token.name)) run.push({ kind: 'keep', tag: [element] })
      else yield* endRun([element])
    } else {
      const tag = hasTranslated(token) ? yield* openTagPieces(token) : [raw]
      if (!inlineElements.has(token.name)) yield* endRun(tag)
      else if (voidElements.has(token.name)) run.push({ kind: 'keep', tag })
      else run.push({ kind: 'open', name: token.name, tag })
    }
  }
  yield* endRun([])
  return createDocument({ pieces, segments, render })

  /** Writes the run, cut at the tags that have no partner in it, and what ended it. */
  function* endRun(boundary: readonly Piece[]): Steps<void> {
    const partners = hasTags(run) ? yield* findPartners(run) : noPartners
    let from = 0
    for (let index = 0; index <= run.length; index++) {
      const node = run[index]
      if (node?.kind === 'text' || node?.kind === 'keep' || partners.has(index)) continue
      if (from < index) {
        if (run.length > stepsPerYield) yield
        const { before, inner, after } = trimSentence(run, partners, { from, to: index })
        append(pieces, before)
        if (inner.length > 0) yield* addSentence(inner)
        append(pieces, after)
      }
      append(pieces, node?.tag ?? boundary)
      from = index + 1
    }
    run = []
  }

  function* addSentence(nodes: readonly Node[]): Steps<void> {
    const parts: Part[] = []
    const opened: number[] = []
    let source = ''
    let count = 0
    for (const node of nodes) {
      if (++count % stepsPerYield === 0) yield
      if (node.kind === 'text') {
        const readText = createTextReader(node.raw, parts)
        while (readText()) yield
        source += node.raw
      } else if (node.kind === 'keep') {
        parts.push({ keep: inline.keep.push(node.tag) - 1 })
      } else if (node.kind === 'open') {
        const number = inline.open.push(node.tag) - 1
        opened.push(number)
        parts.push({ open: number })
      } else {
        const number = opened.pop() ?? 0
        inline.close[number] = node.tag
        parts.push({ close: number })
      }
    }
    if (hasLetters(parts)) pieces.push(addSegment(parts, textEncoding(source)))
    else append(pieces, nodes.flatMap(piecesOf))
  }

  function addSegment(parts: readonly Part[], encode: Encode): Piece {
    const { segment, whitespace } = foldWhitespace(parts)
    renderings.push({ whitespace, encode })
    return { segment: segments.push(segment) - 1 }
  }

  /** Adds the parts of a text, some at each call, as long as it returns `true`. */
  function createTextReader(raw: string, parts: Part[]): () => boolean {
    const { text, sourceOf } = decodeEntities(raw)
    const nextPlaceholder = readPlaceholders(text)
    let end = 0
    return () => {
      for (let count = 0; count < stepsPerYield; count++) {
        const found = nextPlaceholder()
        if (found === undefined) {
          if (end < text.length) parts.push(text.slice(end))
          return false
        }
        const { start, source } = found
        if (start > end) parts.push(text.slice(end, start))
        end = start + source.length
        parts.push({ keep: inline.keep.push([sourceOf(start, end)]) - 1 })
      }
      return true
    }
  }

  /** A tag as it is, except for the values of attributes that people read. */
  function* openTagPieces({ start, end, attributes }: OpenTag): Steps<Piece[]> {
    const tag: Piece[] = []
    let written = start
    let count = 0
    for (const attribute of attributes) {
      if (++count % stepsPerYield === 0) yield
      if (!translatedAttributes.has(attribute.name)) continue
      const raw = html.slice(attribute.start, attribute.end)
      const body = raw.trim()
      const parts: Part[] = []
      const readText = createTextReader(body, parts)
      while (readText()) yield
      if (!hasLetters(parts)) continue
      const quote = attribute.quote || '"'
      const at = attribute.start + raw.indexOf(body)
      tag.push(
        html.slice(written, at) + (attribute.quote ? '' : quote),
        addSegment(parts, attributeEncoding[quote]),
        attribute.quote ? '' : quote,
      )
      written = at + body.length
    }
    tag.push(html.slice(written, end))
    return tag
  }

  function render(translation: Segment, index: number): Piece[] {
    const rendering = renderings[index]
    if (rendering === undefined) return []
    const { whitespace, encode } = rendering
    return unfoldWhitespace(translation, whitespace).flatMap((part): readonly Piece[] => {
      if (typeof part === 'string') return [encode(part)]
      if ('keep' in part) return inline.keep[part.keep] ?? []
      return ('open' in part ? inline.open[part.open] : inline.close[part.close]) ?? []
    })
  }
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
