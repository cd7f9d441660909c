// The segment of a chain, and what its translation is set of.
import { joinTexts, type Part, type Segment } from '../../../segment/segment.ts'
import { hasLetters } from '../../../text/lines.ts'
import type { TextTerms } from '../../../text/text-terms.ts'
import type { StyledPart } from '../setting/setting.ts'
import type { Chain } from './chains.ts'
import type { HyphenItem, InlineItem, TextItem } from './inline-items.ts'
import type { InlineStyle } from './inline-styles.ts'
import { toLineParts } from './line-parts.ts'
import type { KeptGlyphs } from './shown-again.ts'

/** A paragraph that is translated. */
export interface Paragraph {
  readonly chain: Chain
  readonly base: InlineStyle
  readonly segment: Segment
  /** Whether it is translated. Others are set again if they share an operation with one that is. */
  readonly isLanguage: boolean
  /** Glyphs that are shown again, by the number of their placeholder. */
  readonly kept: ReadonlyMap<number, KeptGlyphs>
  /** What a translation is written as. */
  render(translation: Segment): StyledPart[]
}

type Placeholder = { readonly kept: KeptGlyphs } | TextItem

export interface SegmentSettings {
  readonly words: ReadonlySet<string>
  readonly textTerms: TextTerms | undefined
}

export function makeParagraph(chain: Chain, settings: SegmentSettings): Paragraph {
  const [first] = chain
  if (first === undefined) throw new Error('a chain has blocks')
  const { base } = first
  const items = joinBlocks(chain, base, settings.words)
  const content = readParts(items, base, settings.textTerms)
  const segment = trimEnds(content.parts)
  return {
    chain,
    base,
    segment,
    isLanguage: hasLetters(segment),
    kept: keptGlyphsOf(content),
    render: (translation) => styleParts(joinTexts(translation), content, base),
  }
}

function keptGlyphsOf({ placeholders }: SegmentContent): Map<number, KeptGlyphs> {
  const kept = new Map<number, KeptGlyphs>()
  for (const [number, placeholder] of placeholders.entries())
    if ('kept' in placeholder) kept.set(number, placeholder.kept)
  return kept
}

/**
 * The items of all blocks, with the hyphens at the ends of lines and columns decided. The text of
 * each block looks as that of the first (`base`), unless it stands out in its own.
 */
function joinBlocks(chain: Chain, base: InlineStyle, words: ReadonlySet<string>): InlineItem[] {
  const joined: InlineItem[] = []
  for (const [index, block] of chain.entries()) {
    if (index > 0 && !dropHyphen(joined)) joined.push({ text: ' ', style: base })
    for (const item of block.items) {
      const decided = 'hyphen' in item ? decideHyphen(item, words) : item
      const isUsual = 'text' in decided && decided.style === block.base
      joined.push(isUsual ? { text: decided.text, style: base } : decided)
    }
  }
  return joined
}

function decideHyphen(item: HyphenItem, words: ReadonlySet<string>): TextItem {
  const { word, compound, hyphen, style } = item
  const isCompound = words.has(compound) && !words.has(word)
  return { text: isCompound ? hyphen : '', style }
}

/** A hyphen at the end of a column; says whether there was one. */
function dropHyphen(items: InlineItem[]): boolean {
  const last = items.at(-1)
  if (last === undefined || !('text' in last)) return false
  if (!/\p{L}[-‐]$/u.test(last.text)) return false
  items.pop()
  items.push({ text: last.text.slice(0, -1), style: last.style })
  return true
}

interface SegmentContent {
  readonly parts: Part[]
  readonly placeholders: Placeholder[]
  readonly styles: InlineStyle[]
}

function readParts(
  items: readonly InlineItem[],
  base: InlineStyle,
  textTerms: TextTerms | undefined,
): SegmentContent {
  const content: SegmentContent = { parts: [], placeholders: [], styles: [] }
  const { parts, placeholders, styles } = content
  let style = base
  let texts: string[] = []
  for (const item of items) {
    if ('hyphen' in item) continue
    if ('kept' in item) {
      endText()
      parts.push({ placeholder: addPlaceholder(item) })
      continue
    }
    if (item.style !== style) changeStyle(item.style)
    texts.push(item.text)
  }
  changeStyle(base)
  return content

  function changeStyle(next: InlineStyle): void {
    endText()
    if (style !== base) parts.push({ close: styles.length - 1 })
    style = next
    if (style === base) return
    styles.push(style)
    parts.push({ open: styles.length - 1 })
  }

  function endText(): void {
    const line = texts.join('').replace(/\s+/g, ' ')
    texts = []
    const added = toLineParts(line, textTerms, (text) => addPlaceholder({ text, style }))
    for (const part of added) parts.push(part)
  }

  /** Returns its number. */
  function addPlaceholder(placeholder: Placeholder): number {
    placeholders.push(placeholder)
    return placeholders.length - 1
  }
}

/** A segment has no space at its ends. */
function trimEnds(parts: readonly Part[]): Segment {
  const joined = joinTexts(parts)
  const end = joined.length - 1
  const trimmed = joined.map((part, index) => {
    if (typeof part !== 'string') return part
    const text = index === 0 ? part.trimStart() : part
    return index === end ? text.trimEnd() : text
  })
  return trimmed.filter((part) => part !== '')
}

const ligature = /[\ufb00-\ufb06]/g
const lineSpace = /\s+/g

function styleParts(
  translation: Segment,
  { placeholders, styles }: SegmentContent,
  base: InlineStyle,
): StyledPart[] {
  const open: InlineStyle[] = []
  const styled: StyledPart[] = []
  for (const part of translation) {
    const style = open.at(-1) ?? base
    if (typeof part === 'string') styled.push({ text: toShownText(part), style })
    else if ('open' in part) open.push(styles[part.open] ?? base)
    else if ('close' in part) open.pop()
    else {
      const number = part.placeholder
      const placeholder = placeholders[number]
      if (placeholder === undefined) continue
      if ('kept' in placeholder)
        styled.push({ placeholder: number, width: placeholder.kept.width, style })
      else styled.push(placeholder)
    }
  }
  return styled
}

function toShownText(text: string): string {
  const letters = text.replace(ligature, (sign) => sign.normalize('NFKC'))
  return letters.replace(lineSpace, ' ')
}
