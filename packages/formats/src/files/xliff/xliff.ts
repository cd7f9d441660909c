// XLIFF 1.2 (OASIS, 2008) and 2.x (2014 and later): targets are written, and the states that say
// what they are; sources, notes, codes and everything else stay.

import { isSameSegment, type Segment } from '../../segment/segment.ts'
import { applyEdits, type Edit, replaced } from '../../xml/edits.ts'
import { decodeXml } from '../../xml/xml-bytes.ts'
import {
  attributeValue,
  elementsIn,
  findAttribute,
  parseXml,
  type XmlElement,
} from '../../xml/xml-tree.ts'
import { DocumentError } from '../document-error.ts'
import { translationsReplaced } from '../document-notice.ts'
import { isAnyDoubtful } from '../doubtful-segments.ts'
import type { CutFormat } from '../format.ts'
import { isSameWrittenLanguage } from '../written-language.ts'
import { cutXliffContent } from './xliff-content.ts'
import { findXliffTexts, type XliffText } from './xliff-units.ts'

const namespaces = Object.fromEntries(
  ['1.0', '1.1', '1.2', '2.0', '2.1', '2.2'].map((version) => [
    `urn:oasis:names:tc:xliff:document:${version}`,
    '',
  ]),
)
const rules = { name: 'The XLIFF file' }

export const cutXliff: CutFormat = (bytes, { options, to, textTerms }) => {
  const decoded = decodeXml(bytes)
  const xml = decoded.text
  const { root } = parseXml(xml, namespaces, rules)
  if (root.name !== 'xliff')
    throw new DocumentError(
      'document-damaged',
      `The file is no XLIFF file: its root element is "${root.name}".`,
      { reason: 'wrong-format', parameters: { format: 'XLIFF' } },
    )
  const languages = targetLanguages(xml, root)
  const others = languages
    .map(({ value }) => value)
    .filter((value) => value !== undefined && !isSameWrittenLanguage(value, to))
  const all = options.all === true || others.length > 0
  const texts = findXliffTexts(xml, root, all).map((text) => ({
    text,
    content: cutXliffContent(text, xml, textTerms),
  }))
  const segments: Segment[] = []
  for (const { content } of texts) for (const segment of content.segments) segments.push(segment)

  return {
    segments,
    notices: [
      ...decoded.notices,
      ...others
        .slice(0, 1)
        .flatMap((other) => (other === undefined ? [] : [translationsReplaced(other)])),
    ],
    assemble(translations, pair, about = {}) {
      if (segments.every((segment, index) => isSameSegment(translations[index] ?? [], segment)))
        return bytes
      const edits: Edit[] = languages.flatMap(({ element, name, value }) =>
        value !== undefined && isSameWrittenLanguage(value, pair.to)
          ? []
          : setAttribute(xml, element, name, pair.to),
      )
      let next = 0
      for (const { text, content } of texts) {
        const start = next
        next += content.segments.length
        const written = {
          translated: content.assemble(translations.slice(start, next)),
          language: pair.to,
          isDoubtful: isAnyDoubtful(about, start, next),
        }
        for (const edit of writeTarget(xml, text, written)) edits.push(edit)
      }
      return decoded.encode(checked(applyEdits(xml, edits), root)) ?? bytes
    },
  }
}

/** Where the file says what language its targets are in. */
function targetLanguages(xml: string, root: XmlElement) {
  const isSecond = attributeValue(xml, root, 'version')?.startsWith('2') ?? false
  const elements = isSecond
    ? [root]
    : root.children.filter((node) => node.kind === 'element' && node.name === 'file')
  const name = isSecond ? 'trgLang' : 'target-language'
  return (elements as XmlElement[]).map((element) => ({
    element,
    name,
    value: attributeValue(xml, element, name),
  }))
}

function setAttribute(xml: string, element: XmlElement, name: string, value: string): Edit[] {
  const found = findAttribute(xml, element, name)
  if (found !== undefined) return [replaced(found, value)]
  const end = endOfName(xml, element)
  return [replaced({ start: end, end }, ` ${name}="${value}"`)]
}

const nameInTag = /[^\s/>]+/y

function endOfName(xml: string, { start }: XmlElement): number {
  nameInTag.lastIndex = start + 1
  return start + 1 + (nameInTag.exec(xml)?.[0].length ?? 0)
}

const leveraged = ['state-qualifier', 'leveraged-mt'] as const

/**
 * The state of a machine's translation that nobody has looked at. Tools list a doubtful one among
 * those that need work: they do so neither with `needs-review-translation` nor with `translated`.
 */
const states = {
  first: {
    usual: [['state', 'needs-review-translation'], leveraged],
    doubtful: [['state', 'needs-translation'], leveraged],
  },
  second: { usual: 'translated', doubtful: 'initial' },
} as const

interface WrittenTarget {
  readonly translated: string
  readonly language: string
  readonly isDoubtful: boolean
}

/** The edits that write a translation and its state. */
function writeTarget(
  xml: string,
  { target, stateful, predecessor }: XliffText,
  { translated, language, isDoubtful }: WrittenTarget,
): Edit[] {
  const kind = isDoubtful ? 'doubtful' : 'usual'
  const attributes = stateful === 'target' ? states.first[kind] : []
  const edits =
    stateful === 'target' ? [] : setAttribute(xml, stateful, 'state', states.second[kind])
  if (target === undefined)
    return [...edits, insertTarget(xml, predecessor, attributes, translated)]
  const missing: (readonly [string, string])[] = []
  for (const [name, value] of attributes) {
    const own = findAttribute(xml, target, name)
    if (own === undefined) missing.push([name, value])
    else edits.push(replaced(own, value))
  }
  const own = findAttribute(xml, target, 'xml:lang')
  if (own !== undefined) edits.push(replaced(own, language))
  const nameEnd = endOfName(xml, target)
  if (target.content.start < target.end) {
    edits.push(replaced({ start: nameEnd, end: nameEnd }, writeAttributes(missing)))
    return [...edits, replaced(target.content, translated)]
  }
  // `<target/>` becomes `<target>…</target>`.
  const place = { start: target.end - '/>'.length, end: target.end }
  const name = xml.slice(target.start + 1, nameEnd)
  return [...edits, replaced(place, `${writeAttributes(missing)}>${translated}</${name}>`)]
}

const writeAttributes = (attributes: readonly (readonly [string, string])[]): string =>
  attributes.map(([name, value]) => ` ${name}="${value}"`).join('')

/** A target behind its source, on a line of its own where the source has one. */
function insertTarget(
  xml: string,
  predecessor: XmlElement,
  attributes: readonly (readonly [string, string])[],
  translated: string,
): Edit {
  const { start, end } = predecessor
  const source = xml.slice(start + 1, endOfName(xml, predecessor))
  const name = source.replace(/(?:seg-)?source$/, 'target')
  const before = xml.slice(Math.max(0, start - longestIndent), start)
  const indent = /(?:\r\n|\n|\r)[ \t]*$/.exec(before)?.[0] ?? ''
  return replaced(
    { start: end, end },
    `${indent}<${name}${writeAttributes(attributes)}>${translated}</${name}>`,
  )
}

const longestIndent = 200

/** Throws unless the result has the elements that it had, besides targets with what they hold. */
function checked(written: string, before: XmlElement): string {
  const isTarget = ({ name }: XmlElement): boolean => name === 'target'
  const outline = (root: XmlElement): string =>
    Array.from(elementsIn(root, isTarget), ({ name }) => name)
      .filter((name) => name !== 'target')
      .join()
  const { root } = parseXml(written, namespaces, rules)
  if (outline(root) !== outline(before))
    throw new DocumentError(
      'document-damaged',
      'The translated XLIFF file would have other elements. Please report this file.',
      { reason: 'translation-broken' },
    )
  return written
}
