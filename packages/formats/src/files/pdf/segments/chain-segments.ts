// The segment of a chain, and what its translation is set of.
import { joinTexts, type Part, type Segment } from '../../../segment/segment.ts'
import { hasLetters } from '../../../text/lines.ts'
import { findPlaceholders } from '../../../text/placeholders.ts'
import type { TextTerms } from '../../../text/text-terms.ts'
import type { StyledPart } from '../setting/setting.ts'
import type { Chain } from './chains.ts'
import type { HyphenItem, InlineItem, TextItem } from './inline-items.ts'
import type { InlineStyle } from './inline-styles.ts'
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
  const content = readParts(joinBlocks(chain, settings.words), base, settings.textTerms)
  const segment = trimEnds(content.parts)
  return {
    chain,
    base,
    segment,
    isLanguage: hasLetters(segment),
    kept: new Map(
      Array.from(content.placeholders.entries()).flatMap(([number, placeholder]) =>
        'kept' in placeholder ? [[number, placeholder.kept]] : [],
      ),
    ),
    render: (translation) => styleParts(joinTexts(translation), content, base),
  }
}

/** The items of all blocks, with the hyphens at the ends of lines and columns decided. */
function joinBlocks(chain: Chain, words: ReadonlySet<string>): InlineItem[] {
  const joined: InlineItem[] = []
  for (const [index, { items, base }] of chain.entries()) {
    if (index > 0 && !dropHyphen(joined)) joined.push({ text: ' ', style: chain[0]?.base ?? base })
    for (const item of items) {
      const decided = 'hyphen' in item ? decideHyphen(item, words) : item
      joined.push('style' in decided && decided.style === base ? inBase(decided) : decided)
    }
  }
  return joined

  /** The text of each block looks as that of the first, unless it stands out in its own. */
  function inBase(item: InlineItem): InlineItem {
    const style = chain[0]?.base
    return 'text' in item && style !== undefined ? { text: item.text, style } : item
  }
}

function decideHyphen({ word, compound, hyphen, style }: HyphenItem, words: ReadonlySet<string>) {
  const isCompound = words.has(compound) && !words.has(word)
  return { text: isCompound ? hyphen : '', style }
}

/** A hyphen at the end of a column; says whether there was one. */
function dropHyphen(items: InlineItem[]): boolean {
  const last = items.at(-1)
  if (last === undefined || !('text' in last) || !/\p{L}[-‐]$/u.test(last.text)) return false
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
  let text: string[] = []
  for (const item of items) {
    if ('hyphen' in item) continue
    const next = 'kept' in item ? style : item.style
    if (next !== style) changeStyle(next)
    if ('kept' in item) {
      endText()
      parts.push({ placeholder: placeholders.push(item) - 1 })
    } else text.push(item.text)
  }
  changeStyle(base)
  return content

  function changeStyle(next: InlineStyle): void {
    endText()
    if (style !== base) parts.push({ close: styles.length - 1 })
    style = next
    if (style !== base) parts.push({ open: styles.push(style) - 1 })
  }

  function endText(): void {
    const line = text.join('').replace(/\s+/g, ' ')
    text = []
    let end = 0
    for (const { start, source } of findPlaceholders(line, textTerms)) {
      if (start > end) parts.push(line.slice(end, start))
      parts.push({ placeholder: placeholders.push({ text: source, style }) - 1 })
      end = start + source.length
    }
    if (end < line.length) parts.push(line.slice(end))
  }
}

/** A segment has no space at its ends. */
function trimEnds(parts: readonly Part[]): Segment {
  const trimmed = [...joinTexts(parts)]
  const [first] = trimmed
  if (typeof first === 'string') trimmed[0] = first.trimStart()
  const last = trimmed.at(-1)
  if (typeof last === 'string') trimmed[trimmed.length - 1] = last.trimEnd()
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
    if (typeof part === 'string') {
      const text = part.replace(ligature, (sign) => sign.normalize('NFKC'))
      styled.push({ text: text.replace(lineSpace, ' '), style })
    } else if ('open' in part) open.push(styles[part.open] ?? base)
    else if ('close' in part) open.pop()
    else {
      const placeholder = placeholders[part.placeholder]
      if (placeholder === undefined) continue
      if ('kept' in placeholder)
        styled.push({ placeholder: part.placeholder, width: placeholder.kept.width, style })
      else styled.push({ text: placeholder.text, style: placeholder.style })
    }
  }
  return styled
}
