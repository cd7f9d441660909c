// Android's string resources: strings, plurals and arrays. Only what apps show is language.
import { addHtml } from '../../html/html.ts'
import { createHtmlSegments, type Notation } from '../../html/html-segments.ts'
import { createSegmentedText, type Piece } from '../../segment/segmented-text.ts'
import { createRun } from '../../sentences/runs.ts'
import { nestTags } from '../../xml/nested-tags.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import {
  attributeValue,
  childrenOf,
  elementsIn,
  findAttribute,
  parseXml,
  type XmlElement,
  type XmlNode,
} from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import type { CutFormat } from '../format.ts'
import { missingForms } from '../resources/plural-keys.ts'
import { translatedLanguage } from '../stated-language.ts'
import { androidNotation, cdataNotation } from './android-text.ts'

const namespaces = {
  'urn:oasis:names:tc:xliff:document:1.2': 'xliff',
  'http://schemas.android.com/tools': 'tools',
}
const rules = { name: 'The file', doctype: 'kept' } as const

export const cutAndroid: CutFormat = (bytes, settings) => {
  const { text, encode } = decodeXml(bytes)
  const { root } = parseXml(text, namespaces, rules)
  if (root.name !== 'resources')
    throw new DocumentError(
      'document-not-supported',
      'The XML file has no Android resources. Send its text to POST /translateText as "xml".',
      { reason: 'wrong-format', parameters: { format: 'Android' } },
    )
  const resources = findResources(text, root)
  const pieces: Piece[] = []
  const content = createHtmlSegments(settings.textTerms)
  let end = 0
  for (const element of resources) {
    pieces.push(text.slice(end, element.content.start))
    cutResource(text, element, { pieces, content })
    end = element.content.end
  }
  pieces.push(text.slice(end))
  const { segments } = content
  const segmented = createSegmentedText({
    pieces,
    segments,
    render: (translation, index) =>
      content.render(nestTags(translation, segments[index] ?? []), index),
  })
  return {
    segments,
    notices: missingForms(pluralsOf(text, root), settings.to, 'cardinal'),
    assemble(translations, pair) {
      const translated = segmented.assemble(translations)
      if (translated === text) return bytes
      const now = parseXml(translated, namespaces, rules).root
      if (outlineOf(now) !== outlineOf(root))
        throw new DocumentError('document-damaged', 'The translation would have other elements.', {
          reason: 'translation-broken',
        })
      const language = findAttribute(translated, now, 'tools:locale')
      if (language === undefined) return encode(translated) ?? bytes
      const { start, end: stop } = language
      const stated = translatedLanguage(translated.slice(start, stop), pair)
      return encode(translated.slice(0, start) + stated + translated.slice(stop)) ?? bytes
    },
  }
}

/** The elements whose content apps show. */
function findResources(source: string, root: XmlElement): XmlElement[] {
  const isTranslated = (element: XmlElement): boolean =>
    attributeValue(source, element, 'translatable') !== 'false'
  return root.children.flatMap((node): XmlElement[] => {
    if (node.kind !== 'element' || !isTranslated(node)) return []
    if (node.name === 'plurals' || node.name === 'string-array')
      return childrenOf(node, 'item').filter(isTranslated)
    const isString = node.name === 'string' || attributeValue(source, node, 'type') === 'string'
    return isString && (node.name === 'string' || node.name === 'item') ? [node] : []
  })
}

/** The plural forms of each resource by its name. */
function pluralsOf(source: string, root: XmlElement): Map<string, Set<string>> {
  const quantities = (element: XmlElement): string[] =>
    childrenOf(element, 'item').map((item) => attributeValue(source, item, 'quantity') ?? '')
  return new Map(
    childrenOf(root, 'plurals').map((element) => [
      attributeValue(source, element, 'name') ?? '',
      new Set(quantities(element)),
    ]),
  )
}

/** The names of all elements; those in a text are sorted, as its translation may order them. */
function outlineOf(root: XmlElement): string {
  const isText = ({ name }: XmlElement): boolean => name === 'string' || name === 'item'
  return Array.from(elementsIn(root, isText), (element) =>
    isText(element) ? Array.from(elementsIn(element), ({ name }) => name).sort() : element.name,
  ).join()
}

interface Target {
  readonly pieces: Piece[]
  readonly content: ReturnType<typeof createHtmlSegments>
}

/** A text that names another resource, or an attribute of the theme. */
const reference = /^\s*[@?][\w.:+*-]{0,100}\/?[\w./:-]{0,200}\s*$/

function cutResource(source: string, element: XmlElement, { pieces, content }: Target): void {
  const { start, end } = element.content
  const whole = source.slice(start, end)
  if (reference.test(whole)) {
    pieces.push(whole)
    return
  }
  const run = createRun(pieces, content)
  let isFirst = true
  const endRun = (boundary: string): void => {
    run.end([boundary], androidNotation(isFirst))
    isFirst = false
  }

  function addNode(node: XmlNode): void {
    const raw = source.slice(node.start, node.end)
    if (node.kind === 'element' && node.name !== 'xliff:g' && node.children.length > 0) {
      const { name, content: inner } = node
      run.add({ kind: 'open', name, tag: [source.slice(node.start, inner.start)] })
      for (const child of node.children) addNode(child)
      run.add({ kind: 'close', name, tag: [source.slice(inner.end, node.end)] })
    } else if (node.kind === 'text') addText(raw)
    else if (node.kind === 'cdata') addCdata(raw)
    else run.add({ kind: 'placeholder', tag: [raw] })
  }

  /** Adds text; line breaks and tabs by escape end a sentence, and escaped tags are tags. */
  function addText(text: string): void {
    let written = 0
    for (const { 0: found, 1: breaks, 2: slash, 3: name, index } of text.matchAll(sign)) {
      if (breaks === undefined && name === undefined) continue
      if (index > written) run.add({ kind: 'text', raw: text.slice(written, index) })
      written = index + found.length
      if (name === undefined) endRun(found)
      else if (found.endsWith('/&gt;') || name.toLowerCase() === 'br')
        run.add({ kind: 'placeholder', tag: [found] })
      else run.add({ kind: slash ? 'close' : 'open', name: name.toLowerCase(), tag: [found] })
    }
    if (written < text.length) run.add({ kind: 'text', raw: text.slice(written) })
  }

  function addCdata(section: string): void {
    endRun(section.slice(0, cdataStart.length))
    const text: Notation = cdataNotation(true)
    const notations = { text, attribute: { '"': text, "'": text } }
    let written = cdataStart.length
    const stop = section.length - cdataEnd.length
    for (const { 0: found, 1: breaks, index } of section.matchAll(sign)) {
      if (breaks === undefined || index < written || index >= stop) continue
      addMarkup(section.slice(written, index))
      pieces.push(found)
      written = index + found.length
    }
    addMarkup(section.slice(written, stop))
    pieces.push(section.slice(stop))

    function addMarkup(html: string): void {
      addHtml(html, { pieces, content, notations })
    }
  }

  for (const node of element.children) addNode(node)
  endRun('')
}

const cdataStart = '<![CDATA['
const cdataEnd = ']]>'
/** Any escape; line breaks and tabs as a group of their own; tags by reference with their name. */
const sign =
  /\\(?:([nt])|[\s\S])|&lt;(\/?)([a-z][a-z0-9]{0,20})\b(?:[^&]|&(?!lt;|gt;)){0,500}?&gt;/gi
