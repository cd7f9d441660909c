// Headers and footers of sheets are one string with codes (ECMA-376, part 1, 18.3.1.46): `&L`, `&C`
// and `&R` begin the three sections, others are fonts, page numbers, and `&&` for an `&`.
import type { ParagraphItem, TextItem } from '../../../xml/vocabulary.ts'
import { decodeXmlText } from '../../../xml/xml-text.ts'

const ampersand = '&(?:amp|#38|#x26);'
const quote = '(?:"|&quot;|&#34;|&#x22;)'
const code = new RegExp(
  `${ampersand}(?:([LCR])|${quote}[^"&<]{0,200}${quote}|[0-9]{1,3}|` +
    `K(?:[0-9A-Fa-f]{6}|[0-9]{2}[+-][0-9]{3})|${ampersand}|[A-Za-z])|\\r\\n?|\\n`,
  'g',
)

/** The raw text of a header as items: its sections and lines are sentences. */
export function splitHeader(item: TextItem, source: string): ParagraphItem[] {
  const items: ParagraphItem[] = []
  const raw = source.slice(item.start, item.end)
  let at = 0
  const addText = (end: number): void => {
    const text = decodeXmlText(raw.slice(at, end))
    if (end > at)
      items.push({ ...item, text, start: item.start + at, end: item.start + end, tags: undefined })
  }
  for (const { 0: written, 1: section, index } of raw.matchAll(code)) {
    addText(index)
    at = index + written.length
    const isBoundary = section !== undefined || /^\s/.test(written)
    const kind = isBoundary ? 'boundary' : 'placeholder'
    items.push({ kind, start: item.start + index, end: item.start + at })
  }
  addText(raw.length)
  return items
}

/** Text in a header as it is written. */
export const encodeHeaderText = (text: string): string =>
  text.replace(/[\r\n]+/g, ' ').replaceAll('&', '&&')
