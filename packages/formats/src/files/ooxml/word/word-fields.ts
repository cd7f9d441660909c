// Fields of Word: a code between `begin` and `separate`, and its result until `end`, in runs of one
// paragraph or of several. A code is a program; a result is text, unless Word computes it.
import type { ParagraphItem } from '../../../xml/vocabulary.ts'
import { decodeXmlText } from '../../../xml/xml-text.ts'
import { attributeValue } from '../../../xml/xml-tree.ts'

// Numbers, dates, and names that are no language.
const computed = new Set(
  [
    'PAGE NUMPAGES SECTION SECTIONPAGES PAGEREF NOTEREF SEQ LISTNUM AUTONUM AUTONUMLGL AUTONUMOUT',
    'DATE TIME CREATEDATE SAVEDATE PRINTDATE EDITTIME REVNUM NUMWORDS NUMCHARS FILENAME FILESIZE',
    'AUTHOR LASTSAVEDBY USERNAME USERINITIALS USERADDRESS MERGEFIELD MERGEREC MERGESEQ DATABASE',
    'FORMCHECKBOX FORMDROPDOWN EQ SYMBOL BARCODE DISPLAYBARCODE MERGEBARCODE CITATION',
    'DOCVARIABLE DOCPROPERTY INCLUDEPICTURE IMPORT =',
    // Of programs such as EndNote, Zotero and Mendeley, which write citations and lists of them.
    'ADDIN BIBLIOGRAPHY',
  ].flatMap((names) => names.split(' ')),
)

/** Whether the result of a field is not language. */
export function isComputed(code: string): boolean {
  const [name = ''] = code.trim().split(/[\s\\]/, 1)
  return computed.has(name.toUpperCase()) || name.startsWith('=')
}

interface Field {
  code: string
  isInResult: boolean
  /** Whether what comes now in it is no text: its code, or a computed result. */
  isKept: boolean
  /** Whether the field itself is in such a part of another one. */
  readonly isOuterKept: boolean
}

/** Where a field is in a paragraph. */
interface Span {
  /** Indexes of items; of what is not in the paragraph, none. */
  readonly begin: number
  separate?: number
  /** The innermost open tag at its begin. */
  readonly parent: number
  readonly field: Field
}

/** Reads the fields of one story of text: pass the items of its paragraphs in order. */
export function createFieldReader() {
  const open: Field[] = []
  /** How many of them are kept. */
  let kept = 0

  return (items: readonly ParagraphItem[], source: string): readonly ParagraphItem[] => {
    if (open.length === 0 && !items.some(isFieldMark)) return items
    const result: (ParagraphItem | undefined)[] = [...items]
    const spans: Span[] = []
    const parents: number[] = [-1]
    for (const [index, item] of items.entries()) {
      const mark = markOf(item, source)
      const parent = parents.at(-1) ?? -1
      if (item.kind === 'open') parents.push(item.pair)
      else if (item.kind === 'close') parents.pop()
      if (mark === 'begin') {
        const field = { code: '', isInResult: false, isKept: true, isOuterKept: kept > 0 }
        open.push(field)
        kept++
        spans.push({ begin: index, parent, field })
        // What begins here and ends elsewhere is between sentences.
        result[index] = boundary(item)
      } else if (mark === 'separate' || mark === 'end') {
        result[index] = boundary(item)
        endPart(mark, index, parent)
      } else if (open.length > 0) {
        const field = open.at(-1)
        if (mark === 'code' && field && !field.isInResult) field.code += codeOf(item, source)
        if (kept > 0 && isContent(item)) result[index] = boundary(item)
      }
    }
    return result.filter((item) => item !== undefined)

    function endPart(mark: 'separate' | 'end', index: number, parent: number): void {
      const field = open.at(-1)
      const span = spans.at(-1)?.field === field ? spans.at(-1) : undefined
      if (mark === 'separate') {
        if (field) enterResult(field)
        if (span) span.separate = index
        return
      }
      open.pop()
      if (field?.isKept) kept--
      if (span === undefined || field === undefined) return
      spans.pop()
      if (field.isOuterKept) return
      const { begin, separate } = span
      if (span.parent !== parent) return
      if (separate === undefined || isComputed(field.code)) keepWhole(begin, index)
      else makePair({ begin, separate, end: index })
    }

    function enterResult(field: Field): void {
      field.isInResult = true
      if (!field.isKept || isComputed(field.code)) return
      field.isKept = false
      kept--
    }

    /** The field is a code of the sentence. */
    function keepWhole(begin: number, end: number): void {
      for (let index = begin; index <= end; index++) {
        const item = items[index]
        if (item && isContent(item)) result[index] = as('placeholder', item, true)
      }
    }

    /** The field is a pair of tags around its result. */
    function makePair({ begin, separate, end }: Record<'begin' | 'separate' | 'end', number>) {
      const first = items[begin]
      const last = items[end]
      if (first === undefined || last === undefined) return
      const pair = -1 - begin
      const rest = items.slice(begin + 1, separate + 1)
      // Tags inside a code: nothing that Word writes.
      if (rest.some(({ kind }) => kind === 'open' || kind === 'close')) return
      result.fill(undefined, begin + 1, separate + 1)
      const { start, run } = first
      result[begin] = {
        kind: 'open',
        pair,
        start,
        end: first.end,
        run,
        rest: rest.map((each) => as('placeholder', each)),
      }
      result[end] = { kind: 'close', pair, start: last.start, end: last.end, run: last.run }
    }
  }
}

type Mark = 'begin' | 'separate' | 'end' | 'code'

const elementOf = (item: ParagraphItem) => ('element' in item ? item.element : undefined)

function isFieldMark(item: ParagraphItem): boolean {
  return elementOf(item)?.name === 'w:fldChar'
}

function markOf(item: ParagraphItem, source: string): Mark | undefined {
  const element = elementOf(item)
  if (element?.name === 'w:instrText') return 'code'
  if (element?.name !== 'w:fldChar') return undefined
  const type = attributeValue(source, element, 'w:fldCharType')
  return type === 'begin' || type === 'separate' || type === 'end' ? type : undefined
}

function codeOf(item: ParagraphItem, source: string): string {
  const content = elementOf(item)?.content
  return content ? decodeXmlText(source.slice(content.start, content.end)) : ''
}

/** Whether an item is something that a field may consist of. */
const isContent = ({ kind }: ParagraphItem): boolean => kind === 'text' || kind === 'placeholder'

/** An item as another kind, with the tags of its text. */
function as(kind: 'placeholder' | 'boundary', item: ParagraphItem, isWord = false): ParagraphItem {
  const tags = item.kind === 'text' ? item.tags : undefined
  return {
    kind,
    isWord,
    start: tags?.opening.start ?? item.start,
    end: tags?.closing.end ?? item.end,
    run: item.run,
  }
}
const boundary = (item: ParagraphItem): ParagraphItem => as('boundary', item)
