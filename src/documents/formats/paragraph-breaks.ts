// Line breaks inside paragraphs. One may be inside a sentence; one behind the end of a sentence,
// or two in a row, separate sentences as paragraphs do.
import type { ParagraphItem } from '../xml/vocabulary.ts'
import { attributeValue } from '../xml/xml-tree.ts'

const breaks = new Set(['w:br', 'w:cr', 'a:br', 'text:line-break'])
/** Behind it, a sentence ends: with a quotation mark or bracket after it, too. */
const sentenceEnd = /[.!?:;…。！？：；][\p{Pf}\p{Pe}"']{0,3}\s*$/u

/** The items with breaks that end sentences as boundaries. */
export function endSentences(
  items: readonly ParagraphItem[],
  source: string,
): readonly ParagraphItem[] {
  if (!items.some(isBreak)) return items
  const result: ParagraphItem[] = [...items]
  /** The last break or text that is not whitespace. */
  let last = -1
  for (const [index, item] of items.entries()) {
    if (isBreak(item)) {
      const before = items[last]
      const isSecond = before !== undefined && isBreak(before)
      if (isSecond) result[last] = asBoundary(before)
      const isEnd = before?.kind === 'text' && sentenceEnd.test(before.text.slice(-100))
      if (isSecond || isEnd || endsPage(item, source)) result[index] = asBoundary(item)
      last = index
    } else if (item.kind === 'placeholder' || (item.kind === 'text' && item.text.trim() !== ''))
      last = index
  }
  return result
}

const elementOf = (item: ParagraphItem) => (item.kind === 'placeholder' ? item.element : undefined)

const isBreak = (item: ParagraphItem): boolean => breaks.has(elementOf(item)?.name ?? '')

function endsPage(item: ParagraphItem, source: string): boolean {
  const element = elementOf(item)
  const type = element && attributeValue(source, element, 'w:type')
  return type === 'page' || type === 'column'
}

const asBoundary = ({ start, end, run }: ParagraphItem): ParagraphItem => ({
  kind: 'boundary',
  start,
  end,
  run,
})
