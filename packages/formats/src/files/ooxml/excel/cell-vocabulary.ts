// What elements of spreadsheets are (ECMA-376, part 1, section 18): strings of cells, texts of
// comments, headers and footers.
import type { ParagraphItem, Role, TextItem, Vocabulary } from '../../../xml/vocabulary.ts'
import { decodeXmlText } from '../../../xml/xml-text.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { endSentences } from '../../paragraphs/paragraph-breaks.ts'
import type { TextReading } from '../../paragraphs/text-separators.ts'
import { createLooks } from '../run-looks.ts'
import { encodeHeaderText, splitHeader } from './header-codes.ts'
import { decodeString, encodeString } from './string-escapes.ts'

const strings = new Set(['x:si', 'x:is'])
const headers = new Set(
  ['odd', 'even', 'first'].flatMap((pages) => [`x:${pages}Header`, `x:${pages}Footer`]),
)

const roles: Readonly<Record<string, Role>> = {
  // Comments have these.
  'x:text': 'paragraph',
  'xltc:text': 'mixed',
  'x:r': 'run',
  'x:rPr': 'properties',
  'x:t': 'text',
  // How Japanese is read: that of the translation is not known.
  'x:rPh': 'dropped',
  'x:phoneticPr': 'untouched',
  'x:v': 'untouched',
  'x:f': 'untouched',
}

const createCellLooks = () =>
  createLooks({
    invisible: new Set(['x:family', 'x:charset', 'x:scheme']),
    onSpaces: new Set(['x:u', 'x:strike']),
    isRaised: (name) => name === 'x:vertAlign',
  })

const cellReading: TextReading = {
  read: (raw) => decodeString(decodeXmlText(raw)),
  hasBreaks: () => true,
}

/** The vocabulary of a part. `isData`: whether a cell with this text stays. */
export function createCellVocabulary(isData: (text: string) => boolean): Vocabulary {
  const headerTexts = new WeakSet<ParagraphItem>()

  function refineHeader(item: TextItem, source: string): ParagraphItem[] {
    const items = splitHeader(item, source)
    for (const each of items) headerTexts.add(each)
    return items
  }

  return {
    roleOf(element, source) {
      if (strings.has(element.name))
        return isData(textOf(element, source)) ? 'untouched' : 'paragraph'
      if (headers.has(element.name)) return 'mixed'
      return roles[element.name] ?? 'placeholder'
    },
    lookOf: createCellLooks(),
    readText: decodeString,
    writeText: (text, item) =>
      headerTexts.has(item) ? encodeHeaderText(text) : encodeString(text),
    preservingAttribute: ({ name }) => (name === 'x:t' ? 'xml:space="preserve"' : undefined),
    refine(items, source) {
      const [item] = items
      const isBare = item?.kind === 'text' && item.tags === undefined && items.length === 1
      if (isBare && item.notation === 'text' && isInHeader(item, source))
        return refineHeader(item, source)
      return endSentences(items, source, cellReading)
    },
  }
}

/** The tag before the text shows it. */
const isInHeader = ({ start }: TextItem, source: string): boolean =>
  /<(?:[\w.-]+:)?(?:odd|even|first)(?:Header|Footer)(?:\s[^<>]*)?>$/.test(
    source.slice(Math.max(0, start - 200), start),
  )

/** The text of a cell's string, without how it is read. */
function textOf(string: XmlElement, source: string): string {
  const isRead = (element: XmlElement): boolean => element.name === 'x:rPh'
  const texts: string[] = []
  const collect = (element: XmlElement): void => {
    for (const child of element.children) {
      if (child.kind === 'element' && !isRead(child)) collect(child)
      else if (child.kind === 'text' && element.name === 'x:t')
        texts.push(decodeXmlText(source.slice(child.start, child.end)))
    }
  }
  collect(string)
  return decodeString(texts.join(''))
}
