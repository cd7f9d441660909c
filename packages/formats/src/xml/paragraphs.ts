// Finds the paragraphs of a tree and lists what each consists of.
import type { SourceRange } from '../segment/source-range.ts'
import type { Look, ParagraphItem, Role, Run, Vocabulary } from './vocabulary.ts'
import { decodeXmlText } from './xml-text.ts'
import type { XmlElement, XmlNode, XmlSource } from './xml-tree.ts'

export interface Paragraph {
  readonly items: readonly ParagraphItem[]
  /** What replaces a rebuilt paragraph: from its first item to its last. */
  readonly place: SourceRange
  /** Paragraphs that show the same in other ways: a later one repeats texts of earlier ones. */
  readonly alternatives?: Alternatives | undefined
}

/** Segments by their text, for texts that stand in a file several times. */
export type Alternatives = Map<string, number>

/** The paragraphs of a document in the order of reading. */
export function findParagraphs({ source, root }: XmlSource, vocabulary: Vocabulary): Paragraph[] {
  const paragraphs: Paragraph[] = []
  lookInto(root, undefined)
  return paragraphs

  function lookInto(element: XmlElement, alternatives: Alternatives | undefined): void {
    const role = vocabulary.roleOf(element, source)
    if (role === 'paragraph' || role === 'mixed') addParagraph(element, role, alternatives)
    else if (role !== 'untouched' && role !== 'opaque' && role !== 'word') {
      const inner = role === 'alternatives' ? (alternatives ?? new Map()) : alternatives
      lookIntoChildren(element, inner)
    }
  }

  function lookIntoChildren(element: XmlElement, alternatives: Alternatives | undefined): void {
    for (const child of element.children)
      if (child.kind === 'element') lookInto(child, alternatives)
  }

  function addParagraph(
    element: XmlElement,
    role: 'paragraph' | 'mixed',
    alternatives: Alternatives | undefined,
  ): void {
    const { items, inner } = listItems(element, { source, vocabulary, isMixed: role === 'mixed' })
    const place = { start: element.content.start, end: element.content.end }
    paragraphs.push({ items: vocabulary.refine?.(items, source) ?? items, place, alternatives })
    for (const each of inner) lookInto(each, alternatives)
  }
}

interface Listing {
  readonly source: string
  readonly vocabulary: Vocabulary
  readonly isMixed: boolean
}

const plain: Look = { text: '', spaces: '', isRaised: false }

/** What an element is in the sentence around it; a placeholder if not here. */
const kinds: Partial<Record<Role, 'float' | 'dropped' | 'boundary'>> = {
  float: 'float',
  untouched: 'float',
  dropped: 'dropped',
  boundary: 'boundary',
}

/** What a paragraph consists of, and the elements in it that may contain paragraphs. */
function listItems(
  paragraph: XmlElement,
  listing: Listing,
): { items: ParagraphItem[]; inner: XmlElement[] } {
  const { source, vocabulary } = listing
  const items: ParagraphItem[] = []
  const { listTextElement, listText } = createTextLister(items, listing)
  const inner: XmlElement[] = []
  let pairs = 0
  listChildren(paragraph, undefined)
  return { items, inner }

  function listChildren(parent: XmlElement, run: Run | undefined): void {
    for (const child of parent.children) {
      if (child.kind === 'element') listElement(child, vocabulary.roleOf(child, source), run)
      else listText(child, parent, run)
    }
  }

  function listElement(element: XmlElement, role: Role, run: Run | undefined): void {
    const { start, end } = element
    switch (role) {
      case 'inline':
        listPair(element, run)
        break
      case 'run':
        listRun(element)
        break
      case 'properties':
        break
      case 'attached':
        attach(element)
        break
      case 'text':
        listTextElement(element, run)
        break
      case 'range-start':
      case 'range-end': {
        const range = vocabulary.rangeOf?.(element, source)
        if (range === undefined) items.push({ kind: 'float', start, end, element, run })
        else items.push({ kind: role, start, end, range, run })
        break
      }
      case 'word':
        items.push({ kind: 'placeholder', isWord: true, start, end, element, run })
        break
      default:
        if (role !== 'opaque' && role !== 'untouched') inner.push(element)
        items.push({ kind: kinds[role] ?? 'placeholder', start, end, element, run })
    }
  }

  function listPair(element: XmlElement, run: Run | undefined): void {
    const { start, content, end } = element
    if (content.start === end) {
      items.push({ kind: 'placeholder', start, end, element, run })
      return
    }
    const pair = pairs++
    items.push({ kind: 'open', pair, start, end: content.start, run })
    listChildren(element, run)
    items.push({ kind: 'close', pair, start: content.end, end, run })
  }

  /** Makes an element part of the start tag before it. */
  function attach(element: XmlElement): void {
    const last = items.at(-1)
    if (last?.kind === 'open') items[items.length - 1] = { ...last, end: element.end }
    else items.push({ kind: 'float', start: element.start, end: element.end, element })
  }

  function listRun(element: XmlElement): void {
    const { start, content, end, children } = element
    const properties = children.find(
      (child): child is XmlElement =>
        child.kind === 'element' && vocabulary.roleOf(child, source) === 'properties',
    )
    if (content.start === end) return
    listChildren(element, {
      opening: [{ start, end: content.start }, ...(properties ? [properties] : [])],
      closing: { start: content.end, end },
      look: vocabulary.lookOf?.(properties, source, element) ?? plain,
    })
  }
}

/** Lists the texts of a paragraph among its items. */
function createTextLister(items: ParagraphItem[], { source, vocabulary, isMixed }: Listing) {
  return { listTextElement, listText }

  function listTextElement(element: XmlElement, run: Run | undefined): void {
    const { start, content, end, children } = element
    if (content.start >= content.end) return
    const only = children.length === 1 ? children[0] : undefined
    const text = children.map((child) => readNode(child)).join('')
    items.push({
      kind: 'text',
      ...content,
      text: vocabulary.readText?.(text, element, source) ?? text,
      notation: only?.kind === 'cdata' ? 'cdata' : 'text',
      run,
      tags: {
        opening: { start, end: content.start },
        closing: { start: content.end, end },
        preserving: vocabulary.preservingAttribute?.(element),
      },
    })
  }

  function listText(
    node: Exclude<XmlNode, XmlElement>,
    parent: XmlElement,
    run: Run | undefined,
  ): void {
    const { kind, start, end } = node
    if (!isMixed || kind === 'comment') items.push({ kind: 'float', start, end, run })
    else listMixedText(node, parent, run)
  }

  /** Text between references to entities that only the document knows; those are placeholders. */
  function listMixedText(
    { kind, start, end }: Exclude<XmlNode, XmlElement>,
    parent: XmlElement,
    run: Run | undefined,
  ): void {
    const addText = (from: number, to: number): void => {
      if (from >= to) return
      const text = readRaw(kind, source.slice(from, to))
      const read = vocabulary.readText?.(text, parent, source) ?? text
      const notation = kind === 'cdata' ? 'cdata' : 'text'
      items.push({ kind: 'text', start: from, end: to, text: read, notation, run })
    }
    let at = start
    if (kind === 'text')
      for (const { 0: written, index } of source.slice(start, end).matchAll(entityReference)) {
        addText(at, start + index)
        at = start + index + written.length
        items.push({ kind: 'placeholder', start: start + index, end: at, run })
      }
    addText(at, end)
  }

  function readNode(node: XmlNode): string {
    return node.kind === 'text' || node.kind === 'cdata'
      ? readRaw(node.kind, source.slice(node.start, node.end))
      : ''
  }
}

/** A reference to an entity that the document declares. */
const entityReference = /&(?!#|(?:lt|gt|amp|quot|apos);)[^;&<]{1,200};/g

const readRaw = (kind: XmlNode['kind'], raw: string): string =>
  kind === 'cdata' ? raw.slice('<![CDATA['.length, -']]>'.length) : decodeXmlText(raw)
