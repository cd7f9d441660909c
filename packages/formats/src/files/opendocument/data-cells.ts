// Cells of spreadsheets whose text is data: it is the result of a formula, or formulas, filters and
// validations compare it. A translated one would change what the spreadsheet computes.

import { applyEdits, replaced } from '../../xml/edits.ts'
import { decodeXmlText, encodeXmlAttribute } from '../../xml/xml-text.ts'
import {
  attributeValue,
  childrenOf,
  elementsIn,
  findAttribute,
  type XmlElement,
  type XmlSource,
} from '../../xml/xml-tree.ts'
import { type CellCriteria, createCellCriteria } from '../spreadsheets/cell-criteria.ts'
import { type CellPart, listFormulaTexts } from '../spreadsheets/formula-texts.ts'

/** Attributes whose quoted strings are compared with cells, and those that are compared whole. */
const value = String.raw`\s*=\s*(?:"([^"]*)"|'([^']*)')`
const comparing = new RegExp(
  String.raw`\s(?:[\w.-]+:)?(?:formula|condition|expression|apply-style-condition)${value}`,
  'g',
)
const compared = /<(?:[\w.-]+:)?(?:filter-condition|filter-set-item|data-pilot-[\w-]+)\s[^<>]*>/g
const comparedValue = new RegExp(
  String.raw`\s(?:[\w.-]+:)?(?:value|source-field-name|name)${value}`,
  'g',
)
/** What a filter's operator compares: `contains`, `!begins`, `ends`. */
const filterParts: Readonly<Record<string, CellPart>> = {
  contains: 'middle',
  begins: 'start',
  ends: 'end',
}
const filterOperator = new RegExp(String.raw`\s(?:[\w.-]+:)?operator${value}`)

/** Texts that formulas, validations, filters and pivot tables of a file mean. */
export function findComparedTexts(source: string): CellCriteria {
  const criteria = createCellCriteria()
  // Criteria may be regular expressions: of those, people mostly write this.
  const add = (text: string, part?: CellPart): void =>
    criteria.add(text.replaceAll('.*', '*'), part)
  for (const [, double, single] of source.matchAll(comparing))
    for (const { text, part } of listFormulaTexts(decodeXmlText(double ?? single ?? '')))
      add(text, part)
  for (const [element] of source.matchAll(compared)) {
    const [, double = '', single = ''] = filterOperator.exec(element) ?? []
    const part = filterParts[(double || single).replace('!', '')]
    for (const [, double, single] of element.matchAll(comparedValue))
      add(decodeXmlText(double ?? single ?? ''), part)
  }
  return criteria
}

/** Whether a cell's text stays: only texts that people typed, and nothing compares, are prose. */
export function isDataCell(source: string, cell: XmlElement, compared: CellCriteria): boolean {
  const type = attributeValue(source, cell, 'office:value-type')
  if (type !== undefined && type !== 'string') return true
  if (findAttribute(source, cell, 'table:formula') !== undefined) return true
  return compared.includes(textOf(source, cell))
}

/** The text of a cell's paragraphs. */
function textOf(source: string, cell: XmlElement): string {
  return childrenOf(cell, 'text:p')
    .map((paragraph) =>
      [...elementsIn(paragraph)]
        .flatMap(({ children }) => children)
        .filter(({ kind }) => kind === 'text')
        .sort((a, b) => a.start - b.start)
        .map(({ start, end }) => decodeXmlText(source.slice(start, end)))
        .join(''),
    )
    .join('\n')
}

/** Cells may state their text as a value besides: it follows where it was the same before. */
export function followStringValues(before: XmlSource, after: XmlSource): string {
  const cells = cellsWithValue(before)
  const edits = cellsWithValue(after).flatMap((cell, index) => {
    const original = cells[index]
    const place = findAttribute(after.source, cell, 'office:string-value')
    if (original === undefined || place === undefined) return []
    const value = decodeXmlText(after.source.slice(place.start, place.end))
    if (value !== textOf(before.source, original)) return []
    return [replaced(place, encodeXmlAttribute(textOf(after.source, cell)))]
  })
  return applyEdits(after.source, edits)
}

const cellsWithValue = ({ source, root }: XmlSource): XmlElement[] =>
  [...elementsIn(root)].filter(
    (element) =>
      element.name === 'table:table-cell' &&
      findAttribute(source, element, 'office:string-value') !== undefined,
  )
