// Text of DrawingML: paragraphs of shapes, tables, charts and diagrams.
import type { Role, TextItem, Vocabulary } from '../../../xml/vocabulary.ts'
import { decodeXmlText } from '../../../xml/xml-text.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { endSentences } from '../../paragraphs/paragraph-breaks.ts'
import type { TextReading } from '../../paragraphs/text-separators.ts'
import type { LanguageSlot } from '../language-slots.ts'
import { createLooks } from '../run-looks.ts'

/** What elements are; any other one is looked into. */
export const drawingRoles: Readonly<Record<string, Role>> = {
  'a:p': 'paragraph',
  'a:r': 'run',
  'a:rPr': 'properties',
  'a:t': 'text',
  'a:br': 'opaque',
  // Slide numbers, dates, values of cells.
  'a:fld': 'word',
  'a:pPr': 'untouched',
  'a:endParaRPr': 'untouched',
  'mc:AlternateContent': 'alternatives',
  'm:oMath': 'opaque',
  'm:oMathPara': 'opaque',
  // Charts: labels, without numbers and references.
  'c:v': 'mixed',
  'c:name': 'mixed',
  'c:numCache': 'untouched',
  'c:numLit': 'untouched',
  'cx:v': 'mixed',
  'cx:pt': 'mixed',
  'cx:numDim': 'untouched',
  // Comments of presentations.
  'p:text': 'mixed',
}

const invisible = new Set(
  'lang altLang dirty err smtClean smtId kern bmk noProof normalizeH a:ea a:cs a:extLst'.split(' '),
)
const onSpaces = new Set('u strike a:highlight a:hlinkClick a:uLn a:uFill'.split(' '))

/** The look of a run by its `a:rPr`. */
export const createDrawingLooks = () =>
  createLooks({
    invisible,
    onSpaces,
    isRaised: (name, value) => name === 'baseline' && value !== '0',
  })

/** In one line: in `a:t` and `w:t`, other ways to write a line break are spaces. */
export const foldLines = (text: string): string => text.replace(/[\n\r]+/g, ' ')

/** How labels of charts, and comments, differ: their own character data is text, in lines. */
const isBare = ({ tags }: TextItem): boolean => tags === undefined

/** How texts of drawings, and of Word, are read. */
export const lineReading: TextReading = {
  read: (raw, item) => (isBare(item) ? decodeXmlText(raw) : foldLines(decodeXmlText(raw))),
  hasBreaks: isBare,
}

/** The vocabulary of slides, charts and diagrams. `isSkipped`: nothing in the element is text. */
export function createDrawingVocabulary(
  isSkipped: (element: XmlElement, source: string) => boolean = () => false,
): Vocabulary {
  return {
    roleOf(element, source) {
      const role = drawingRoles[element.name]
      return role ?? (isSkipped(element, source) ? 'untouched' : 'placeholder')
    },
    lookOf: createDrawingLooks(),
    readText: (text, { name }) => (name === 'a:t' ? foldLines(text) : text),
    writeText: (text, item) => (isBare(item) ? text : foldLines(text)),
    refine: (items, source) => endSentences(items, source, lineReading),
  }
}

const anyLanguage: Readonly<Record<string, LanguageSlot>> = { lang: 'any' }
const chartLanguage: Readonly<Record<string, LanguageSlot>> = { val: 'any' }

export function drawingLanguages({ name }: XmlElement): Record<string, LanguageSlot> | undefined {
  if (name === 'a:rPr' || name === 'a:endParaRPr' || name === 'a:defRPr') return anyLanguage
  return name === 'c:lang' ? chartLanguage : undefined
}

const described = /^\w+:(?:cNvPr|docPr)$/
const nothing: readonly string[] = []
const descriptions: readonly string[] = ['descr', 'title']
const tooltip: readonly string[] = ['tooltip']

/** The attributes of an element with alternative texts and the like. */
export function altTextAttributes({ name }: XmlElement): readonly string[] {
  if (described.test(name)) return descriptions
  return name === 'a:hlinkClick' || name === 'a:hlinkHover' ? tooltip : nothing
}
