// Tabs, wide gaps and line breaks in the character data of one text.
import type { SourceRange } from '../../segment/source-range.ts'
import type { ParagraphItem, TextItem } from '../../xml/vocabulary.ts'
import { trimXmlSpace } from '../../xml/xml-text.ts'

/** How a format shows the character data of its texts. */
export interface TextReading {
  /** Raw character data as readers see it. */
  read(raw: string, item: TextItem): string
  /** Whether line breaks in this text are those that readers see. */
  hasBreaks(item: TextItem): boolean
}

/** Where a text is, and how it is read. */
interface TextSource extends Pick<TextReading, 'read'> {
  readonly source: string
}

export interface TextSeparator extends SourceRange {
  /** A `gap` is a tab or several spaces. */
  readonly kind: 'gap' | 'break'
}

const gap = String.raw`\t|&#0?9;|&#x0?9;|[ \u00a0]{3,}`
const lineBreak = String.raw`(?:_x000[dD]_)?(?:\r\n|[\r\n]|&#13;&#10;|&#xD;&#xA;|&#10;|&#x0?[aA];)`
const gaps = new RegExp(gap, 'g')
const gapsAndBreaks = new RegExp(`${gap}|(${lineBreak})`, 'g')

/** What separates inside a text. CDATA is never cut: nothing but programs by hand writes it. */
export function findSeparators(
  item: TextItem,
  source: string,
  { hasBreaks }: TextReading,
): TextSeparator[] {
  if (item.notation === 'cdata') return []
  const { start, end } = item
  const expression = hasBreaks(item) ? gapsAndBreaks : gaps
  return [...source.slice(start, end).matchAll(expression)].map(
    ({ 0: written, 1: broken, index }) => ({
      start: start + index,
      end: start + index + written.length,
      kind: broken === undefined ? 'gap' : 'break',
    }),
  )
}

/** The item as texts with these places of the source as boundaries between them. */
export function splitText(
  item: TextItem,
  places: readonly SourceRange[],
  { source, read }: TextSource,
): ParagraphItem[] {
  const pieces: ParagraphItem[] = []
  // Each piece is in a run of its own where the paragraph is written again: some runs have only
  // one text.
  const copy = (): Pick<TextItem, 'run' | 'tags'> => ({
    run: item.run && { ...item.run },
    tags: item.tags,
  })
  const shown = shownRange(item, { source, read })
  let at = shown.start
  const addText = (end: number): void => {
    if (end > at)
      pieces.push({ ...item, ...copy(), text: read(source.slice(at, end), item), start: at, end })
  }
  for (const { start, end } of places) {
    addText(start)
    pieces.push({ kind: 'boundary', start, end, ...copy() })
    at = end
  }
  addText(shown.end)
  return pieces
}

/** Without the whitespace around it that the format does not show. */
function shownRange(item: TextItem, { source, read }: TextSource): SourceRange {
  const { start, end } = item
  const raw = source.slice(start, end)
  if (read(raw, item) === item.text) return { start, end }
  const trimmed = trimXmlSpace(raw)
  const first = start + raw.indexOf(trimmed)
  return { start: first, end: first + trimmed.length }
}
