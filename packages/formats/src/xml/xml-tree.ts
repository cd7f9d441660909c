// Well-formed XML as a tree of places in its source. Nothing is copied or decoded, so a document
// is written by replacing ranges, and what is not touched stays byte for byte.
import type { SourceRange } from '../segment/source-range.ts'
import { checkXml, type XmlRules } from './xml-check.ts'
import { tagEnd } from './xml-tokens.ts'

export interface XmlElement extends SourceRange {
  readonly kind: 'element'
  /**
   * `prefix:local` with the prefix that the caller gave its namespace, whatever the file calls it;
   * `{namespace}local` for any other namespace, and `local` for none.
   */
  readonly name: string
  /** What is between its tags; nothing, at `end`, for `<x/>`. */
  readonly content: SourceRange
  readonly children: readonly XmlNode[]
  readonly scope: Scope
}

export type XmlNode =
  | XmlElement
  /** Text, or a CDATA section with its delimiters. */
  | (SourceRange & { readonly kind: 'text' | 'cdata' })
  /** A comment or a processing instruction. */
  | (SourceRange & { readonly kind: 'comment' })

/** The names of namespaces by prefix, as names of elements and attributes are written here. */
type Scope = ReadonlyMap<string, string>

/** The prefix to use for each namespace. */
export type Namespaces = Readonly<Record<string, string>>

export interface XmlSource {
  readonly source: string
  readonly root: XmlElement
}

const xmlScope: Scope = new Map([
  ['', ''],
  ['xml', 'xml:'],
])

/**
 * Parses XML in linear time. Throws `DocumentError` if it is not well-formed or breaks the rules;
 * see `checkXml`.
 */
export function parseXml(source: string, namespaces: Namespaces, rules: XmlRules): XmlSource {
  const endOfDoctype = checkXml(source, rules)
  const names = new Map(Object.entries(namespaces))
  const top: Open = { name: '', start: 0, contentStart: 0, children: [], scope: xmlScope }
  const open: Open[] = []
  let current = top
  let at = 0

  const addText = (end: number): void => {
    if (end > at) current.children.push({ kind: 'text', start: at, end })
  }
  for (let start = source.indexOf('<'); start >= 0; start = source.indexOf('<', at)) {
    addText(start)
    const next = source[start + 1]
    if (next === '/') {
      const end = source.indexOf('>', start) + 1
      const closed = current
      current = open.pop() ?? top
      current.children.push(finish(closed, start, end))
      at = end
    } else if (next === '!' || next === '?') {
      const end = endOfDeclaration(source, start, endOfDoctype)
      const kind = source.startsWith('<![', start) ? 'cdata' : 'comment'
      current.children.push({ kind, start, end })
      at = end
    } else {
      const end = tagEnd(source, start + 1)
      const opened = openElement({ source, start, end, names }, current.scope)
      if (source[end - 2] === '/') {
        current.children.push(finish(opened, end, end))
      } else {
        open.push(current)
        current = opened
      }
      at = end
    }
  }
  const root = top.children.find((node) => node.kind === 'element')
  if (root === undefined) throw new TypeError('well-formed XML has a root element')
  return { source, root }
}

interface Open {
  readonly name: string
  readonly start: number
  readonly contentStart: number
  readonly children: XmlNode[]
  readonly scope: Scope
}

const finish = (open: Open, contentEnd: number, end: number): XmlElement => ({
  kind: 'element',
  name: open.name,
  start: open.start,
  content: { start: open.contentStart, end: contentEnd },
  end,
  children: open.children,
  scope: open.scope,
})

function endOfDeclaration(source: string, start: number, endOfDoctype: number): number {
  const endAfter = (terminator: string, from: number): number =>
    source.indexOf(terminator, from) + terminator.length
  if (source.startsWith('<!--', start)) return endAfter('-->', start + 4)
  if (source.startsWith('<![', start)) return endAfter(']]>', start)
  if (source[start + 1] === '?') return endAfter('?>', start)
  return endOfDoctype
}

interface Tag extends SourceRange {
  readonly source: string
  readonly names: ReadonlyMap<string, string>
}

const nameAtStart = /[^\s/>]+/y

function openElement({ source, start, end, names }: Tag, outer: Scope): Open {
  nameAtStart.lastIndex = start + 1
  const written = nameAtStart.exec(source)?.[0] ?? ''
  const tag = source.slice(start, end)
  const scope = tag.includes('xmlns') ? declare(tag, outer, names) : outer
  const [prefix, local] = splitName(written)
  const name = `${scope.get(prefix) ?? `${prefix}:`}${local}`
  return { name, start, contentStart: end, children: [], scope }
}

function splitName(name: string): [prefix: string, local: string] {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

/** The namespaces inside an element that declares some. */
function declare(tag: string, outer: Scope, names: ReadonlyMap<string, string>): Scope {
  const scope = new Map(outer)
  for (const { written, start, end } of attributesInTag(tag)) {
    const [prefix, local] = splitName(written)
    if (written !== 'xmlns' && prefix !== 'xmlns') continue
    const own = written === 'xmlns' ? '' : local
    const namespace = tag.slice(start, end)
    scope.set(own, canonicalPrefix(namespace, names))
  }
  return scope
}

function canonicalPrefix(namespace: string, names: ReadonlyMap<string, string>): string {
  if (namespace === '') return ''
  const name = names.get(namespace)
  if (name === undefined) return `{${namespace}}`
  return name === '' ? '' : `${name}:`
}

const attribute = /(?<=\s)([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function* attributesInTag(tag: string): Generator<SourceRange & { written: string }> {
  for (const { 0: match, 1: written = '', 2: double, 3: single, index } of tag.matchAll(
    attribute,
  )) {
    const value = double ?? single ?? ''
    const end = index + match.length - 1
    yield { written, start: end - value.length, end }
  }
}

/** An attribute: its value is the source between the quotes, undecoded. */
interface XmlAttribute extends SourceRange {
  /** As names of elements; without a prefix, an attribute has no namespace. */
  readonly name: string
}

/** The attributes of an element, in order; declarations of namespaces are not among them. */
export function attributesOf(source: string, element: XmlElement): XmlAttribute[] {
  const { start: at, content, end: endOfElement, scope } = element
  const tag = source.slice(at, Math.min(content.start, endOfElement))
  const found: XmlAttribute[] = []
  for (const { written, start, end } of attributesInTag(tag)) {
    const [prefix, local] = splitName(written)
    if (written === 'xmlns' || prefix === 'xmlns') continue
    const name = prefix === '' ? local : `${scope.get(prefix) ?? `${prefix}:`}${local}`
    found.push({ name, start: at + start, end: at + end })
  }
  return found
}

/** The place of an attribute's value. */
export const findAttribute = (
  source: string,
  element: XmlElement,
  name: string,
): XmlAttribute | undefined =>
  attributesOf(source, element).find((attribute) => attribute.name === name)

/** The undecoded value of an attribute: enough for names, numbers and identifiers. */
export function attributeValue(
  source: string,
  element: XmlElement,
  name: string,
): string | undefined {
  const found = findAttribute(source, element, name)
  return found && source.slice(found.start, found.end)
}

/** The element and all elements in it, in the order of the source, but for those in closed ones. */
export function* elementsIn(
  element: XmlElement,
  isClosed: (element: XmlElement) => boolean = () => false,
): Generator<XmlElement> {
  const waiting = [element]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    if (isClosed(next)) continue
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]
      if (child?.kind === 'element') waiting.push(child)
    }
  }
}

/** Child elements with a name. */
export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((node) => node.kind === 'element' && node.name === name) as XmlElement[]
