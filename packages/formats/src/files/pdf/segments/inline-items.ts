// The text of a block as what a segment is made of, once its lines are joined.
import type { Block } from '../layout/blocks.ts'
import type { Character } from '../layout/characters.ts'
import { rectangleInFrame } from '../layout/frame.ts'
import type { LineUnit } from '../layout/line-text.ts'
import type { Line } from '../layout/lines.ts'
import type { PageRead } from '../page/page-read.ts'
import { readWords } from './formulas.ts'
import { type BlockStyles, createStyles, type InlineStyle } from './inline-styles.ts'
import { type KeptGlyphs, keepGlyphs } from './shown-again.ts'

export type InlineItem = TextItem | KeptItem | HyphenItem

export interface TextItem {
  readonly text: string
  readonly style: InlineStyle
}

interface KeptItem {
  readonly kept: KeptGlyphs
}

/** A hyphen at the end of a line, which vanishes unless the word has it elsewhere. */
export interface HyphenItem {
  /** The word, and the word with its hyphen; in lower case. */
  readonly word: string
  readonly compound: string
  readonly hyphen: string
  readonly style: InlineStyle
}

export interface BlockContent {
  readonly items: readonly InlineItem[]
  readonly styles: BlockStyles
  /** The characters of the label, which stay. */
  readonly labelCharacters: ReadonlySet<Character>
  /** Where the text begins behind the label. */
  readonly bodyStart: number
}

/** Undefined if the block has a formula with a fraction bar or a root, which cannot be moved. */
export function readContent(
  block: Block,
  page: PageRead,
  canSet: (text: string, style: InlineStyle) => boolean,
): BlockContent | undefined {
  const styles = createStyles(block, page)
  const { labelUnits, bodyUnits } = splitLabel(block.first)
  const items: InlineItem[] = []
  for (const [index, line] of block.lines.entries()) {
    const next = block.lines[index + 1]
    const units = index === 0 ? bodyUnits : line.units
    if (!addLine(line, units)) return undefined
    if (next !== undefined) joinLines(items, { line, next, base: styles.base })
  }
  return {
    items: mergeTexts(items, styles.base),
    styles,
    labelCharacters: new Set(labelUnits.flatMap(({ character }) => character ?? [])),
    bodyStart: bodyUnits.find(({ text }) => text.trim() !== '')?.u0 ?? block.first.u0,
  }

  function addLine(line: Line, units: readonly LineUnit[]): boolean {
    const words = readWords(units)
    let formula: Character[] = []
    for (const [index, { units: word, isMath }] of words.entries()) {
      const characters = word.flatMap(({ character }) => character ?? [])
      if (isMath) formula.push(...characters)
      else addWord(line, word)
      if (isMath && words[index + 1]?.isMath === true) continue
      if (isMath) {
        const kept = keepGlyphs(formula, line.v)
        if (hasBar(line, kept, page)) return false
        items.push({ kept })
        formula = []
      }
      if (index < words.length - 1) items.push({ text: ' ', style: styles.base })
    }
    return true
  }

  function addWord(line: Line, units: readonly LineUnit[]): void {
    let unknown: Character[] = []
    for (const { text, character } of units) {
      // A second space, or an accent that another unit shows.
      if (character === undefined || text === '') continue
      const style = styles.styleOf(character, line)
      if (character.isUnknown || !canSet(text, style)) {
        unknown.push(character)
        continue
      }
      endUnknown(line, unknown)
      unknown = []
      items.push({ text, style })
    }
    endUnknown(line, unknown)
  }

  function endUnknown(line: Line, characters: readonly Character[]): void {
    if (characters.length > 0) items.push({ kept: keepGlyphs(characters, line.v) })
  }
}

function splitLabel({ label, units }: Line) {
  if (label === undefined) return { labelUnits: [], bodyUnits: units }
  const end = units.findIndex(({ text }) => text === ' ')
  return { labelUnits: units.slice(0, end), bodyUnits: units.slice(end) }
}

/** Whether a rule stands over or in a formula. */
function hasBar(line: Line, { u0, width }: KeptGlyphs, { rules }: PageRead): boolean {
  return rules.some(({ rect, isHorizontal }) => {
    if (!isHorizontal) return false
    const [left, bottom, right, top] = rectangleInFrame(line.frame, rect)
    return (
      left > u0 - 2 &&
      right < u0 + width + 2 &&
      bottom > line.v - line.size &&
      top < line.v + 1.4 * line.size &&
      right - left > 2
    )
  })
}

const hyphens = new Set(['-', '‐'])
const wordBefore = /(?<!\p{L})(\p{L}+)[-‐]$/u
const wordAfter = /^\p{L}+/u
/** Scripts without spaces. */
const unspaced = /[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/

function joinLines(
  items: InlineItem[],
  { line, next, base }: { line: Line; next: Line; base: InlineStyle },
): void {
  const last = items.at(-1)
  if (last === undefined || !('style' in last)) {
    items.push({ text: ' ', style: base })
    return
  }
  const { style } = last
  const text = 'text' in last ? last.text : ''
  if (hyphens.has(text)) {
    const before = wordBefore.exec(line.text)?.[1]
    const after = wordAfter.exec(next.text)?.[0]
    if (before === undefined || after === undefined || !/^\p{Ll}/u.test(after)) return
    items.pop()
    const word = `${before}${after}`.toLowerCase()
    items.push({ word, compound: `${before}-${after}`.toLowerCase(), hyphen: text, style })
    return
  }
  if (unspaced.test(line.text.at(-1) ?? '') && unspaced.test(next.text[0] ?? '')) return
  if (/[^\s/–—][/–—]$/.test(line.text)) return
  items.push({ text: ' ', style })
}

/** Spaces look as the text on both sides, if that looks the same; then equal styles join. */
function mergeTexts(items: readonly InlineItem[], base: InlineStyle): InlineItem[] {
  const merged: InlineItem[] = []
  for (const [index, item] of items.entries()) {
    if (!('text' in item)) {
      merged.push(item)
      continue
    }
    const style = item.text === ' ' ? spaceStyle(items, index, base) : item.style
    const last = merged.at(-1)
    if (last !== undefined && 'text' in last && last.style === style) {
      merged.pop()
      merged.push({ text: last.text + item.text, style })
    } else merged.push({ text: item.text, style })
  }
  return merged
}

function spaceStyle(items: readonly InlineItem[], index: number, base: InlineStyle): InlineStyle {
  const [before, after] = [items[index - 1], items[index + 1]]
  if (before === undefined || after === undefined) return base
  if (!('style' in before) || !('style' in after)) return base
  return before.style === after.style ? before.style : base
}
