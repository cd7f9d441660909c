// HTML cut by the places of its tokens: translations are spliced into the source, which is never serialised again. What is not
// translated comes back byte for byte.
import type { Part, Segment } from '../engines/engine.ts'
import { type FoldedBlanks, foldBlanks, unfoldBlanks } from './blanks.ts'
import { createDocument, type Document, type Piece } from './document.ts'
import { decodeEntities, encodeAttribute, encodeText } from './entities.ts'
import {
  inlineElements,
  translatedAttributes,
  untranslatedElements,
  voidElements,
} from './html-elements.ts'
import { type OpenTag, type Token, tokenizeHtml } from './html-tokens.ts'
import { findSpans } from './spans.ts'
import { hasLetters } from './text.ts'

/** What a run of inline content consists of. A tag is itself made of pieces: its attributes may be translated. */
type Node =
  | { kind: 'text'; raw: string }
  | { kind: 'open' | 'close'; name: string; tag: Piece[] }
  | { kind: 'keep'; tag: Piece[] }

/** How the parts of one segment are written. */
interface Rendering {
  readonly blanks: FoldedBlanks['blanks']
  readonly source: string
  /** Set for the value of an attribute. */
  readonly quote?: '"' | "'"
}

/** Cuts a fragment or a whole document. Inline tags travel with their words; a tag without its partner ends the sentence. */
export function cutHtml(html: string): Document {
  const tokens = tokenizeHtml(html)
  const pieces: Piece[] = []
  const segments: Segment[] = []
  const renderings: Rendering[] = []
  /** What a `keep`, an `open` and a `close` stand for, by number. */
  const carried: { keep: Piece[][]; open: Piece[][]; close: Piece[][] } = {
    keep: [],
    open: [],
    close: [],
  }
  let run: Node[] = []

  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined) break
    const raw = html.slice(token.start, token.end)
    if (token.kind === 'text') {
      run.push({ kind: 'text', raw })
    } else if (token.kind === 'other') {
      run.push({ kind: 'keep', tag: [raw] })
    } else if (token.kind === 'close') {
      if (inlineElements.has(token.name)) run.push({ kind: 'close', name: token.name, tag: [raw] })
      else endRun([raw])
    } else if (isUntranslated(token, html)) {
      index = closingToken(tokens, index)
      const whole = html.slice(token.start, tokens[index]?.end)
      if (inlineElements.has(token.name)) run.push({ kind: 'keep', tag: [whole] })
      else endRun([whole])
    } else if (!inlineElements.has(token.name)) {
      endRun(openTagPieces(token))
    } else if (voidElements.has(token.name)) {
      run.push({ kind: 'keep', tag: openTagPieces(token) })
    } else {
      run.push({ kind: 'open', name: token.name, tag: openTagPieces(token) })
    }
  }
  endRun([])
  return createDocument({ pieces, segments, render })

  /** Writes the run, cut at the tags that have no partner in it, and what ended it. */
  function endRun(boundary: readonly Piece[]): void {
    const partners = findPartners(run)
    let sentence: Node[] = []
    run.forEach((node, index) => {
      if (node.kind === 'text' || node.kind === 'keep' || partners.has(index)) {
        sentence.push(node)
        return
      }
      addSentence(sentence)
      pieces.push(...node.tag)
      sentence = []
    })
    addSentence(sentence)
    pieces.push(...boundary)
    run = []
  }

  function addSentence(sentence: readonly Node[]): void {
    const { before, inner, after } = trimSentence(sentence)
    const parts = toParts(inner)
    pieces.push(...before.flatMap(sourceOf))
    if (hasLetters(parts))
      pieces.push(
        addSegment(parts, {
          source: inner.map((node) => (node.kind === 'text' ? node.raw : '')).join(''),
        }),
      )
    else pieces.push(...inner.flatMap(sourceOf))
    pieces.push(...after.flatMap(sourceOf))
  }

  function addSegment(parts: readonly Part[], rendering: Omit<Rendering, 'blanks'>): Piece {
    const { segment, blanks } = foldBlanks(parts)
    renderings.push({ ...rendering, blanks })
    return { segment: segments.push(segment) - 1 }
  }

  function toParts(nodes: readonly Node[]): Part[] {
    const opened: number[] = []
    return nodes.flatMap((node): Part[] => {
      if (node.kind === 'text') return textParts(node.raw)
      if (node.kind === 'keep') return [{ keep: carried.keep.push(node.tag) - 1 }]
      if (node.kind === 'open') {
        opened.push(carried.open.push(node.tag) - 1)
        return [{ open: carried.open.length - 1 }]
      }
      const number = opened.pop() ?? 0
      carried.close[number] = node.tag
      return [{ close: number }]
    })
  }

  function textParts(raw: string): Part[] {
    const { text, sourceOf } = decodeEntities(raw)
    const parts: Part[] = []
    let end = 0
    for (const { start, span } of findSpans(text)) {
      if (start > end) parts.push(text.slice(end, start))
      parts.push({ keep: carried.keep.push([sourceOf(start, start + span.length)]) - 1 })
      end = start + span.length
    }
    if (end < text.length) parts.push(text.slice(end))
    return parts
  }

  /** A tag as it stands, but for the values of attributes that people read. */
  function openTagPieces({ start, end, attributes }: OpenTag): Piece[] {
    const tag: Piece[] = []
    let written = start
    for (const attribute of attributes) {
      if (!translatedAttributes.has(attribute.name)) continue
      const raw = html.slice(attribute.start, attribute.end)
      const body = raw.trim()
      const parts = textParts(body)
      if (!hasLetters(parts)) continue
      const quote = attribute.quote || '"'
      const at = attribute.start + raw.indexOf(body)
      tag.push(
        html.slice(written, at) + (attribute.quote ? '' : quote),
        addSegment(parts, { source: raw, quote }),
        attribute.quote ? '' : quote,
      )
      written = at + body.length
    }
    tag.push(html.slice(written, end))
    return tag
  }

  function render(translation: Segment, index: number, resolve: (piece: Piece) => string): string {
    const { blanks, source, quote } = renderings[index] ?? { blanks: [], source: '' }
    return unfoldBlanks(translation, blanks)
      .map((part) => {
        if (typeof part === 'string')
          return quote ? encodeAttribute(part, quote) : encodeText(part, source)
        const tag =
          'keep' in part
            ? carried.keep[part.keep]
            : 'open' in part
              ? carried.open[part.open]
              : carried.close[part.close]
        return (tag ?? []).map(resolve).join('')
      })
      .join('')
  }
}

const sourceOf = (node: Node): Piece[] => (node.kind === 'text' ? [node.raw] : node.tag)

/** Indexes of the opening and closing tags that belong together, properly nested, with no tag between them that has no partner. */
function findPartners(run: readonly Node[]): Set<number> {
  const partnerOf = new Map<number, number>()
  const open: { name: string; index: number }[] = []
  run.forEach((node, index) => {
    if (node.kind === 'open') open.push({ name: node.name, index })
    if (node.kind !== 'close') return
    const at = open.findLastIndex(({ name }) => name === node.name)
    if (at < 0) return
    // What was opened inside and not closed has no partner.
    const [partner] = open.splice(at)
    if (partner) partnerOf.set(partner.index, index).set(index, partner.index)
  })
  let lastCut = -1
  run.forEach((node, index) => {
    if (node.kind !== 'open' && node.kind !== 'close') return
    const partner = partnerOf.get(index)
    if (partner !== undefined && !(node.kind === 'close' && lastCut > partner)) return
    lastCut = index
    partnerOf.delete(index)
    if (partner !== undefined) partnerOf.delete(partner)
  })
  return new Set(partnerOf.keys())
}

/** Outer blanks, and tags that hold the whole sentence, apart from the rest. */
function trimSentence(sentence: readonly Node[]): { before: Node[]; inner: Node[]; after: Node[] } {
  const before: Node[] = []
  const after: Node[] = []
  let inner = [...sentence]
  for (;;) {
    const first = inner[0]
    const last = inner.at(-1)
    if (first?.kind === 'text' && /^\s/.test(first.raw)) {
      const blank = first.raw.slice(0, first.raw.length - first.raw.trimStart().length)
      before.push({ kind: 'text', raw: blank })
      inner =
        blank === first.raw
          ? inner.slice(1)
          : [{ kind: 'text', raw: first.raw.slice(blank.length) }, ...inner.slice(1)]
    } else if (last?.kind === 'text' && /\s$/.test(last.raw)) {
      const words = last.raw.trimEnd()
      after.unshift({ kind: 'text', raw: last.raw.slice(words.length) })
      inner =
        words === '' ? inner.slice(0, -1) : [...inner.slice(0, -1), { kind: 'text', raw: words }]
    } else if (first?.kind === 'open' && last?.kind === 'close' && holdsAll(inner)) {
      before.push(first)
      after.unshift(last)
      inner = inner.slice(1, -1)
    } else {
      return { before, inner, after }
    }
  }
}

/** The first tag is closed by the last one. */
function holdsAll(nodes: readonly Node[]): boolean {
  let depth = 0
  return nodes.every((node, index) => {
    if (node.kind === 'open') depth++
    if (node.kind === 'close') depth--
    return depth > 0 || index === nodes.length - 1
  })
}

/** The author said that it is not to be translated, or it is no language. */
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

/** The index of the token that closes the element opened at `index`; the element's own when it has no content, the last when nothing does. */
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
