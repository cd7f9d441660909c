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
const literal = /"((?:[^"]|"")*)"/g

/** Texts that formulas, validations, filters and pivot tables of a file mean, in lower case. */
export function findComparedTexts(source: string): ReadonlySet<string> {
  const texts = new Set<string>()
  const add = (text: string): void => void texts.add(text.trim().toLowerCase())
  for (const [, double, single] of source.matchAll(comparing))
    for (const [, text = ''] of decodeXmlText(double ?? single ?? '').matchAll(literal))
      add(text.replaceAll('""', '"'))
  for (const [element] of source.matchAll(compared))
    for (const [, double, single] of element.matchAll(comparedValue))
      add(decodeXmlText(double ?? single ?? ''))
  return texts
}

/** Whether a cell's text stays: only texts that people typed, and nothing compares, are prose. */
export function isDataCell(
  source: string,
  cell: XmlElement,
  compared: ReadonlySet<string>,
): boolean {
  const type = attributeValue(source, cell, 'office:value-type')
  if (type !== undefined && type !== 'string') return true
  if (findAttribute(source, cell, 'table:formula') !== undefined) return true
  return compared.size > 0 && compared.has(textOf(source, cell).trim().toLowerCase())
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
