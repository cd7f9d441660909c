// Sheets have up to millions of cells, and mostly no text: that is in the shared strings. Without
// the cells, the rest of a sheet is read in little time and memory.
import type { DecodedXml } from '../../../xml/xml-bytes.ts'

const inlineString = /<(?:[\w.-]+:)?is[\s>]/
const header = /<(?:[\w.-]+:)?(?:odd|even|first)(?:Header|Footer)[\s>]/
const cellsStart = /<(?:[\w.-]+:)?sheetData(?:\s[^<>]*)?>/
const cellsEnd = /<\/(?:[\w.-]+:)?sheetData\s*>/

/** Whether a sheet has a text of its own. */
export const hasText = ({ text }: DecodedXml): boolean =>
  inlineString.test(text) || header.test(text)

/** A sheet with spaces in place of its cells, if these have no text. */
export function withoutCells(sheet: DecodedXml): DecodedXml {
  const { text, encode } = sheet
  const opening = cellsStart.exec(text)
  const end = cellsEnd.exec(text)?.index ?? -1
  if (opening === null || inlineString.test(text)) return sheet
  const start = opening.index + opening[0].length
  // What changes is behind the cells, so that these stay where they are.
  const isFirst = end >= start && text.search(header) > end && !text.includes('<!--')
  if (!isFirst) return sheet
  return {
    ...sheet,
    text: text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    encode: (changed) => encode(text.slice(0, end) + changed.slice(end)),
  }
}
