// What the elements of OpenDocument 1.4 are for the sentences of a document.
import type { Role, Vocabulary } from '../../xml/vocabulary.ts'
import { attributeValue, type XmlElement } from '../../xml/xml-tree.ts'
import { createCitationReader, isCitationName } from '../paragraphs/kept-citations.ts'
import { endSentences } from '../paragraphs/paragraph-breaks.ts'
import { type Looks, lookOfStyle } from './style-looks.ts'

interface VocabularySettings {
  readonly looks: Looks
  readonly comments: boolean
  readonly notes: boolean
  readonly altTexts: boolean
  /** Whether a cell's text is data, which formulas compare. */
  isData(cell: XmlElement, source: string): boolean
}

/** Elements whose own text is a paragraph. */
const paragraphs = new Set([
  'text:p',
  'text:h',
  'text:index-title-template',
  'presentation:header-decl',
  'presentation:footer-decl',
])

/** Elements of the text namespace that contain paragraphs; the others are fields and marks. */
const structures = new Set(
  (
    'list list-item list-header section numbered-paragraph note-body index-body index-title ' +
    'table-of-content illustration-index table-index object-index user-index alphabetical-index ' +
    'bibliography table-of-content-source illustration-index-source table-index-source ' +
    'object-index-source user-index-source alphabetical-index-source bibliography-source'
  )
    .split(' ')
    .map((name) => `text:${name}`),
)

const spans = new Set(['text:span'])
/** Fields for input show what people wrote, or a prompt. */
const inline = new Set([
  'text:a',
  'text:meta',
  'text:text-input',
  'text:placeholder',
  'loext:content-control',
])

/** Where something is: it does not matter to the sentence. */
const marks = new Set([
  'text:bookmark',
  'text:reference-mark',
  'text:soft-page-break',
  'text:change',
  'text:toc-mark',
  'text:user-index-mark',
  'text:alphabetical-index-mark',
  'office:annotation-end',
])

/** The attribute that both ends of a range have. */
const rangeKeys: Readonly<Record<string, string>> = {
  'text:bookmark': 'text:name',
  'text:reference-mark': 'text:name',
  'text:change': 'text:change-id',
  'text:toc-mark': 'text:id',
  'text:user-index-mark': 'text:id',
  'text:alphabetical-index-mark': 'text:id',
}

const untouched = new Set([
  'text:tracked-changes',
  'table:tracked-changes',
  'office:forms',
  'office:scripts',
  'office:event-listeners',
])

export function createVocabulary(settings: VocabularySettings): Vocabulary {
  /** Texts of cells that stay; a cell is always seen before what it contains. */
  const kept = new WeakSet<XmlElement>()
  const readCitations = createCitationReader()

  function roleOf(element: XmlElement, source: string): Role {
    const { name } = element
    if (paragraphs.has(name)) return kept.has(element) ? 'untouched' : 'mixed'
    if (spans.has(name)) return element.children.some(isStructured) ? 'inline' : 'run'
    if (inline.has(name)) return 'inline'
    if (name === 'text:note') return 'placeholder'
    if (name === 'office:annotation') return settings.comments ? 'float' : 'untouched'
    if (name === 'presentation:notes') return settings.notes ? 'placeholder' : 'untouched'
    if (name === 'svg:title' || name === 'svg:desc')
      return settings.altTexts ? 'mixed' : 'untouched'
    if (
      name === 'text:section' &&
      isCitationName(attributeValue(source, element, 'text:name') ?? '')
    )
      return 'untouched'
    if (marks.has(name) || untouched.has(name)) return 'untouched'
    if (rangeKeys[name.replace(/-(?:start|end)$/, '')] !== undefined)
      return name.endsWith('start') ? 'range-start' : 'range-end'
    if (name === 'table:table-cell' && settings.isData(element, source))
      for (const child of element.children) if (child.kind === 'element') kept.add(child)
    if (name.startsWith('text:')) return structures.has(name) ? 'placeholder' : 'opaque'
    if (/^(?:presentation|form):/.test(name)) return 'opaque'
    return isAnchoredBeside(element, source) ? 'float' : 'placeholder'
  }

  return {
    roleOf,
    runNames: spans,
    lookOf: (_properties, source, span) =>
      lookOfStyle(settings.looks, attributeValue(source, span, 'text:style-name')),
    rangeOf(element, source) {
      const kind = element.name.replace(/-(?:start|end)$/, '')
      const key = attributeValue(source, element, rangeKeys[kind] ?? '')
      return key === undefined ? undefined : `${kind} ${key}`
    },
    refine: (items, source) => endSentences(readCitations(items, source), source),
    readText: (text) => text.replace(/[\t\n\r ]+/g, ' '),
  }
}

/** A span with other spans or links in it keeps its own tags around theirs. */
const isStructured = (child: XmlElement['children'][number]): boolean =>
  child.kind === 'element' && (spans.has(child.name) || inline.has(child.name))

/** Drawings belong to the sentence only where they stand between its letters. */
function isAnchoredBeside(element: XmlElement, source: string): boolean {
  if (!element.name.startsWith('draw:')) return false
  return attributeValue(source, element, 'text:anchor-type') !== 'as-char'
}
