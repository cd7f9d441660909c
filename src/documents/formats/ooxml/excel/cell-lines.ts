import type { ParagraphItem } from '../../../xml/vocabulary.ts'
import { decodeXmlText } from '../../../xml/xml-text.ts'
import { decodeString } from './string-escapes.ts'

const lineBreak = /(?:_x000[dD]_)?(?:\r\n|[\r\n]|&#13;&#10;|&#xD;&#xA;|&#10;|&#x0?[aA];)/g

/** Each line of a cell without formatting is a sentence of its own. */
export function splitLines(
  items: readonly ParagraphItem[],
  source: string,
): readonly ParagraphItem[] {
  const texts = items.filter((item) => item.kind === 'text')
  const [item] = texts
  if (item === undefined || texts.length > 1 || item.run || item.notation !== 'text') return items
  if (!item.text.includes('\n')) return items
  const raw = source.slice(item.start, item.end)
  const lines: ParagraphItem[] = []
  let at = 0
  const addLine = (end: number): void => {
    if (end === at) return
    const text = decodeString(decodeXmlText(raw.slice(at, end)))
    lines.push({ ...item, text, start: item.start + at, end: item.start + end, tags: undefined })
  }
  for (const { 0: written, index } of raw.matchAll(lineBreak)) {
    addLine(index)
    at = index + written.length
    lines.push({ kind: 'boundary', start: item.start + index, end: item.start + at })
  }
  addLine(raw.length)
  return items.flatMap((each) => (each === item ? lines : [each]))
}
