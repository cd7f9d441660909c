// What elements of Word documents are (ECMA-376, part 1, section 17).
import type { Role, Vocabulary } from '../../../xml/vocabulary.ts'
import { decodeXmlText, trimXmlSpace } from '../../../xml/xml-text.ts'
import {
  attributeValue,
  childrenOf,
  findAttribute,
  type XmlElement,
} from '../../../xml/xml-tree.ts'
import { createCitationReader, isCitationName } from '../../paragraphs/kept-citations.ts'
import { endSentences } from '../../paragraphs/paragraph-breaks.ts'
import { createDrawingLooks, drawingRoles, foldLines, lineReading } from '../drawing/text-roles.ts'
import { createFieldReader, isComputed } from './word-fields.ts'
import { createWordLooks } from './word-looks.ts'

const roles = new Map<string, Role>([
  ...(Object.entries(drawingRoles) as [string, Role][]),
  ['w:p', 'paragraph'],
  ['w:r', 'run'],
  ['w:rPr', 'properties'],
  ['w:t', 'text'],
  ['w:softHyphen', 'dropped'],
  ...named('inline', 'hyperlink ins moveTo smartTag sdt sdtContent customXml dir bdo'),
  ...named('attached', 'sdtPr sdtEndPr smartTagPr customXmlPr'),
  ...named('range-start', 'bookmarkStart commentRangeStart'),
  ...named('range-end', 'bookmarkEnd commentRangeEnd'),
  // Deleted text, and what does not show.
  ...named('untouched', 'pPr del moveFrom proofErr lastRenderedPageBreak permStart permEnd'),
  ...named('untouched', 'moveFromRangeStart moveFromRangeEnd moveToRangeStart moveToRangeEnd'),
  ...named('untouched', 'customXmlInsRangeStart customXmlInsRangeEnd'),
  ...named('untouched', 'customXmlDelRangeStart customXmlDelRangeEnd'),
  ...named('untouched', 'customXmlMoveFromRangeStart customXmlMoveFromRangeEnd'),
  ...named('untouched', 'customXmlMoveToRangeStart customXmlMoveToRangeEnd'),
  ...named('opaque', 'fldChar instrText delInstrText delText ruby sym noBreakHyphen br cr'),
  ...named('opaque', 'tab ptab'),
])

function named(role: Role, names: string): [string, Role][] {
  return names.split(' ').map((name) => [`w:${name}`, role])
}

/** The vocabulary of one part, whose fields it follows from paragraph to paragraph. */
export function createWordVocabulary(): Vocabulary {
  const wordLook = createWordLooks()
  const drawingLook = createDrawingLooks()
  const readFields = createFieldReader()
  const readCitations = createCitationReader()
  return {
    roleOf(element, source) {
      if (element.name === 'w:fldSimple')
        return isComputedField(element, source) ? 'word' : 'inline'
      if (element.name === 'w:sdt' && isCitation(element, source)) return 'word'
      return roles.get(element.name) ?? 'placeholder'
    },
    lookOf: (properties, source) =>
      (properties?.name === 'a:rPr' ? drawingLook : wordLook)(properties, source),
    rangeOf: (element, source) => rangeOf(element, source),
    readText(text, element, source) {
      // Word strips outer spaces that are not preserved.
      const isPreserved =
        element.name !== 'w:t' || findAttribute(source, element, 'xml:space') !== undefined
      return foldLines(isPreserved ? text : trimXmlSpace(text))
    },
    writeText: foldLines,
    preservingAttribute: ({ name }) => (name === 'w:t' ? 'xml:space="preserve"' : undefined),
    refine: (items, source) =>
      endSentences(readFields(readCitations(items, source), source), source, lineReading),
  }
}

function isComputedField(element: XmlElement, source: string): boolean {
  return isComputed(decodeXmlText(attributeValue(source, element, 'w:instr') ?? ''))
}

/** Whether a content control is one of a reference manager. */
function isCitation(control: XmlElement, source: string): boolean {
  const [properties] = childrenOf(control, 'w:sdtPr')
  const [tag] = properties === undefined ? [] : childrenOf(properties, 'w:tag')
  return tag !== undefined && isCitationName(attributeValue(source, tag, 'w:val') ?? '')
}

/** What a bookmark or a comment marks. Word's bookmark of the last edit marks nothing. */
function rangeOf(element: XmlElement, source: string): string | undefined {
  if (attributeValue(source, element, 'w:name') === '_GoBack') return undefined
  const kind = element.name.startsWith('w:comment') ? 'comment' : 'bookmark'
  return `${kind} ${attributeValue(source, element, 'w:id')}`
}
