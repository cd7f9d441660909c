// The lines of a paragraph, and what separates them: elements, and signs in the character data.
import type { SourceRange } from '../../segment/source-range.ts'
import type { ParagraphItem, TextItem } from '../../xml/vocabulary.ts'
import { attributeValue } from '../../xml/xml-tree.ts'
import { findSeparators, type TextReading, type TextSeparator } from './text-separators.ts'

/** What separates two lines; a break may be inside a sentence, an `end` never is. */
export interface LineSeparator extends SourceRange {
  readonly kind: TextSeparator['kind'] | 'end'
  /** Of the item that it is or is in. */
  readonly index: number
}

const breakElements = new Set(['w:br', 'w:cr', 'a:br', 'text:line-break'])
const gapElements = new Set(['w:tab', 'w:ptab', 'text:tab'])

interface Lines {
  readonly lines: readonly string[]
  /** One fewer than lines: each is behind the line of its index. */
  readonly separators: readonly LineSeparator[]
}

/** The lines of a paragraph; without `texts`, nothing inside a text separates. */
export function readLines(
  items: readonly ParagraphItem[],
  source: string,
  texts: TextReading | undefined,
): Lines {
  const lines: string[] = ['']
  const separators: LineSeparator[] = []
  const addText = (text: string): void => {
    lines[lines.length - 1] += text
  }
  const addSeparator = (separator: LineSeparator): void => {
    separators.push(separator)
    lines.push('')
  }
  for (const [index, item] of items.entries()) {
    if (item.kind === 'text') listText(item, index)
    else if (item.kind === 'boundary' || item.kind === 'placeholder') {
      const { start, end } = item
      const kind = kindOf(item, source)
      if (kind !== undefined) addSeparator({ index, start, end, kind })
      // A number in place of a word. Other codes, such as marks of notes, are no part of a line.
      else if (item.isWord) addText('0')
    }
  }
  return { lines, separators }

  function listText(item: TextItem, index: number): void {
    const found = texts === undefined ? [] : findSeparators(item, source, texts)
    if (texts === undefined || found.length === 0) {
      addText(item.text)
      return
    }
    let at = item.start
    for (const separator of found) {
      addText(texts.read(source.slice(at, separator.start), item))
      addSeparator({ ...separator, index })
      at = separator.end
    }
    addText(texts.read(source.slice(at, item.end), item))
  }
}

/** What an item separates. */
function kindOf(item: ParagraphItem, source: string): LineSeparator['kind'] | undefined {
  if (item.kind === 'boundary') return 'end'
  const element = item.kind === 'placeholder' ? item.element : undefined
  if (element === undefined) return undefined
  const { name } = element
  if (gapElements.has(name)) return 'gap'
  // Several spaces, and mostly one before them as a character.
  if (name === 'text:s')
    return Number(attributeValue(source, element, 'text:c')) > 1 ? 'gap' : undefined
  if (!breakElements.has(name)) return undefined
  const type = attributeValue(source, element, 'w:type')
  return type === 'page' || type === 'column' ? 'end' : 'break'
}
