// Words in the numbers of lists and headings, such as `Chapter %1`.
import type { Part, Segment } from '../../../segment/segment.ts'
import { createSegmentedText, type SegmentedText } from '../../../segment/segmented-text.ts'
import { decodeXmlText } from '../../../xml/xml-text.ts'
import { attributeValue, childrenOf, type XmlElement } from '../../../xml/xml-tree.ts'
import type { PartPlan } from '../office-parts.ts'

/** The plan for the part with the levels of lists. */
export function planNumbering(name: string): Omit<PartPlan, 'languageAttributes'> {
  /** The text of the level that was seen last. */
  let worded: XmlElement | undefined
  return {
    name,
    vocabulary: { roleOf: () => 'untouched' },
    textAttributes(element, source) {
      if (element.name === 'w:lvl') worded = findWords(element, source)
      return element === worded ? ['w:val'] : []
    },
    cutAttribute: cutLevelText,
  }
}

/** Of fewer letters are the endings of ordinals, abbreviations, and signs of symbol fonts. */
const word = /\p{L}{3}|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u

/** What a level shows, if it has words. */
function findWords(level: XmlElement, source: string): XmlElement | undefined {
  const [format] = childrenOf(level, 'w:numFmt')
  if (format !== undefined && attributeValue(source, format, 'w:val') === 'bullet') return undefined
  const [text] = childrenOf(level, 'w:lvlText')
  const shown = text && attributeValue(source, text, 'w:val')
  return shown !== undefined && word.test(decodeXmlText(shown)) ? text : undefined
}

/** Numbers of levels (`%1` to `%9`) are placeholders. */
function cutLevelText(text: string): SegmentedText {
  const segment: Part[] = []
  const codes: string[] = []
  const trimmed = text.trim()
  for (const piece of trimmed.split(/(%[1-9])/)) {
    if (/^%[1-9]$/.test(piece)) segment.push({ placeholder: codes.push(piece) - 1 })
    else if (piece !== '') segment.push(piece)
  }
  const start = text.indexOf(trimmed)
  const pieces = [text.slice(0, start), { segment: 0 }, text.slice(start + trimmed.length)]
  const render = (part: Part): string =>
    typeof part === 'string' ? part : (codes['placeholder' in part ? part.placeholder : -1] ?? '')
  return createSegmentedText({
    pieces,
    segments: [segment],
    render: (translation: Segment) => translation.map(render),
  })
}
