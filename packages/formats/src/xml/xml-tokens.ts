// XML as a flat list of tokens with their positions in the source. Nothing is repaired: what looks
// like markup but has no end is text.
import type { SourceRange } from '../segment/source-range.ts'
import { xmlName } from './xml-names.ts'

interface XmlTag extends SourceRange {
  /** `empty`: closes itself, as in `<x/>`. */
  readonly kind: 'open' | 'close' | 'empty'
  readonly element: string
  /** Tags of one name belong together: in a CDATA section, only those of the same section do. */
  readonly name: string
}

/**
 * Text is raw: its references are not decoded. `comment` is also a processing instruction, and
 * `declaration` also a comment that never ends. What a CDATA section contains has tokens of its
 * own; its delimiters are an opening and a closing tag.
 */
export type XmlToken =
  | XmlTag
  | (SourceRange & { readonly kind: 'text' })
  | (SourceRange & { readonly kind: 'comment' })
  | (SourceRange & { readonly kind: 'declaration' })

/** The name of the delimiters of CDATA sections, which no element can have. */
export const cdata = '<![CDATA['
const cdataEnd = ']]>'

/** Tokens in order, which cover the source without gaps. */
export function tokenizeXml(xml: string): XmlToken[] {
  const tokens: XmlToken[] = []
  const readMarkup = createMarkupReader(xml)
  let sections = 0
  /** Of the section that is read; the end of the source outside of one. */
  let limit = xml.length
  let inSection = false
  let written = 0
  let at = 0

  const addText = (end: number): void => {
    if (end > written) tokens.push({ kind: 'text', start: written, end })
    written = end
  }
  const add = (token: XmlToken): void => {
    addText(token.start)
    tokens.push(token)
    at = written = token.end
  }
  const nameOf = (element: string): string => (inSection ? `${sections}<${element}` : element)
  const delimiter = (kind: 'open' | 'close', length: number): XmlToken => {
    const start = kind === 'open' ? at : limit
    const end = Math.min(start + length, xml.length)
    return { kind, element: cdata, name: cdata, start, end }
  }

  while (at < xml.length) {
    const found = xml.indexOf('<', at)
    at = found < 0 ? limit : Math.min(found, limit)
    if (at === limit) {
      addText(limit)
      if (inSection && limit < xml.length) add(delimiter('close', cdataEnd.length))
      inSection = false
      limit = xml.length
    } else if (!inSection && xml.startsWith(cdata, at)) {
      add(delimiter('open', cdata.length))
      inSection = true
      sections++
      const end = xml.indexOf(cdataEnd, at)
      limit = end < 0 ? xml.length : end
    } else {
      const token = readMarkup(at, limit, nameOf)
      if (token === undefined) at++
      else add(token)
    }
  }
  addText(xml.length)
  return tokens
}

const startOfTag = new RegExp(String.raw`<(${xmlName})(?=[\s>]|/>)`, 'uy')
const closingTag = new RegExp(String.raw`</(${xmlName})[ \t\r\n]*>`, 'uy')
const instruction = new RegExp(String.raw`<\?${xmlName}`, 'uy')
const declaration = /<![A-Za-z][^<>]*>/y

/** Returns the token that begins at a `<`, or undefined. Call it with growing positions. */
function createMarkupReader(xml: string) {
  /** Where each terminator is next; otherwise a missing one would be searched many times. */
  const terminators = new Map<string, number>()
  let hasDoctype = false

  function endAfter(terminator: string, from: number): number {
    let found = terminators.get(terminator)
    if (found === undefined || (found < from && found !== -1)) {
      found = xml.indexOf(terminator, from)
      terminators.set(terminator, found)
    }
    return found < 0 ? -1 : found + terminator.length
  }

  function matchAt(expression: RegExp, at: number): RegExpExecArray | null {
    expression.lastIndex = at
    return expression.exec(xml)
  }

  function declarationEnd(at: number): number {
    if (!hasDoctype && /^doctype$/i.test(xml.slice(at + 2, at + 9))) {
      // Only one: declarations without an end, one after another, would take quadratic time.
      hasDoctype = true
      const end = doctypeEnd(xml, at, endAfter)
      if (end > 0) return end
    }
    const found = matchAt(declaration, at)
    return found === null ? -1 : at + found[0].length
  }

  return (
    start: number,
    limit: number,
    nameOf: (element: string) => string,
  ): XmlToken | undefined => {
    const tag = (kind: XmlTag['kind'], element: string, end: number): XmlToken | undefined =>
      end < 0 || end > limit ? undefined : { kind, element, name: nameOf(element), start, end }
    switch (xml[start + 1]) {
      case '!': {
        if (xml.startsWith('<!--', start)) return comment(start, endAfter('-->', start + 4), limit)
        const end = declarationEnd(start)
        return end < 0 || end > limit ? undefined : { kind: 'declaration', start, end }
      }
      case '?': {
        const target = matchAt(instruction, start)?.[0]
        if (target === undefined) return undefined
        const token = comment(start, endAfter('?>', start + 2), limit)
        return target === '<?xml' ? { ...token, kind: 'declaration' } : token
      }
      case '/': {
        const found = matchAt(closingTag, start)
        return found === null ? undefined : tag('close', found[1] ?? '', start + found[0].length)
      }
      default: {
        const found = matchAt(startOfTag, start)
        if (found === null) return undefined
        const end = tagEnd(xml, start + found[0].length)
        return tag(xml[end - 2] === '/' ? 'empty' : 'open', found[1] ?? '', end)
      }
    }
  }
}

/** One without an end goes as far as it can, and so ends the sentence before it. */
const comment = (start: number, end: number, limit: number): XmlToken =>
  end < 0 || end > limit
    ? { kind: 'declaration', start, end: limit }
    : { kind: 'comment', start, end }

/**
 * The end of a tag; -1 when it has none. Tags without an end, one after another, take linear time:
 * of two searches that pass the same position, one is within quotes and the other is not, or their
 * quotes differ.
 */
export function tagEnd(xml: string, from: number): number {
  const sign = /["'<>]/g
  sign.lastIndex = from
  for (let found = sign.exec(xml); found !== null; found = sign.exec(xml)) {
    if (found[0] === '>') return found.index + 1
    if (found[0] === '<') return -1
    const close = xml.indexOf(found[0], found.index + 1)
    if (close < 0) return -1
    sign.lastIndex = close + 1
  }
  return -1
}

/** The end of a document type declaration, which may contain others; -1 when it has none. */
function doctypeEnd(
  xml: string,
  start: number,
  endAfter: (terminator: string, from: number) => number,
): number {
  const sign = /["'<>[\]]/g
  sign.lastIndex = start + 2
  let inSubset = false
  let depth = 0
  for (let found = sign.exec(xml); found !== null; found = sign.exec(xml)) {
    const { 0: character, index } = found
    if (character === '[') {
      inSubset = true
    } else if (character === ']') {
      inSubset = false
    } else if (character === '>') {
      if (depth === 0 && !inSubset) return index + 1
      depth = Math.max(depth - 1, 0)
    } else if (character === '<') {
      if (!inSubset) return -1
      const closing = closingOf(xml, index)
      if (closing === undefined) {
        depth++
        continue
      }
      const end = endAfter(closing, index)
      if (end === -1) return -1
      sign.lastIndex = end
    } else {
      const close = xml.indexOf(character, index + 1)
      if (close < 0) return -1
      sign.lastIndex = close + 1
    }
  }
  return -1
}

/** What closes a comment or an instruction that begins here; undefined if none does. */
function closingOf(xml: string, index: number): string | undefined {
  if (xml.startsWith('<!--', index)) return '-->'
  return xml.startsWith('<?', index) ? '?>' : undefined
}

const attribute = /([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** The value of the first attribute with one of these names, without its quotes. */
export function attributeOf(tag: string, names: readonly string[]): string | undefined {
  if (!names.some((name) => tag.includes(name))) return undefined
  for (const [, name = '', value = ''] of tag.matchAll(attribute)) {
    if (names.includes(name)) return value.replace(/^["']|["']$/g, '')
  }
  return undefined
}
