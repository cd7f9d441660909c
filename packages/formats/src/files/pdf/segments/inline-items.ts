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
    const units = index === 0 ? bodyUnits : line.units
    if (!addLine(line, units)) return undefined
    const next = block.lines[index + 1]
    if (next !== undefined) joinLines(items, { line, next, base: styles.base })
  }
  const firstInk = bodyUnits.find(({ text }) => text.trim() !== '')
  return {
    items: mergeTexts(items, styles.base),
    styles,
    labelCharacters: new Set(charactersOf(labelUnits)),
    bodyStart: firstInk?.u0 ?? block.first.u0,
  }

  /** Returns false at a formula that cannot be moved. */
  function addLine(line: Line, units: readonly LineUnit[]): boolean {
    const words = readWords(units)
    let formula: Character[] = []
    for (const [index, { units: word, isMath }] of words.entries()) {
      const next = words[index + 1]
      if (isMath) {
        formula.push(...charactersOf(word))
        if (next?.isMath === true) continue
        if (!addFormula(line, formula)) return false
        formula = []
      } else addWord(line, word)
      if (next !== undefined) items.push({ text: ' ', style: styles.base })
    }
    return true
  }

  /** Returns false if it cannot be moved. */
  function addFormula(line: Line, characters: readonly Character[]): boolean {
    const kept = keepGlyphs(characters, line.v)
    if (hasBar(line, kept, page)) return false
    items.push({ kept })
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

const charactersOf = (units: readonly LineUnit[]): Character[] =>
  units.flatMap(({ character }) => character ?? [])

function splitLabel({ label, units }: Line) {
  if (label === undefined) return { labelUnits: [], bodyUnits: units }
  const end = units.findIndex(({ text }) => text === ' ')
  return { labelUnits: units.slice(0, end), bodyUnits: units.slice(end) }
}

/** How far a bar may reach over a formula at each end, and how wide it is at least; in points. */
const barOverhang = 2
const leastBarWidth = 2
/** How far above the baseline a bar may stand, relative to the size of the line. */
const mostBarHeight = 1.4

/** Whether a rule stands over or in a formula. */
function hasBar(line: Line, { u0, width }: KeptGlyphs, { rules }: PageRead): boolean {
  const u1 = u0 + width
  const lowest = line.v - line.size
  const highest = line.v + mostBarHeight * line.size
  return rules.some(({ rect, isHorizontal }) => {
    if (!isHorizontal) return false
    const [left, bottom, right, top] = rectangleInFrame(line.frame, rect)
    if (right - left <= leastBarWidth) return false
    const isWithin = left > u0 - barOverhang && right < u1 + barOverhang
    return isWithin && bottom > lowest && top < highest
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
  if ('text' in last && hyphens.has(last.text)) {
    const hyphen = readHyphen(last, line, next)
    if (hyphen === undefined) return
    items.pop()
    items.push(hyphen)
    return
  }
  const lastSign = line.text.at(-1) ?? ''
  const firstSign = next.text[0] ?? ''
  if (unspaced.test(lastSign) && unspaced.test(firstSign)) return
  if (/[^\s/–—][/–—]$/.test(line.text)) return
  items.push({ text: ' ', style: last.style })
}

/** Undefined if the hyphen parts no word. */
function readHyphen({ text, style }: TextItem, line: Line, next: Line): HyphenItem | undefined {
  const before = wordBefore.exec(line.text)?.[1]
  const after = wordAfter.exec(next.text)?.[0]
  if (before === undefined || after === undefined || !/^\p{Ll}/u.test(after)) return undefined
  const word = `${before}${after}`.toLowerCase()
  const compound = `${before}-${after}`.toLowerCase()
  return { word, compound, hyphen: text, style }
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
    const isJoined = last !== undefined && 'text' in last && last.style === style
    if (isJoined) merged.pop()
    const text = isJoined ? last.text + item.text : item.text
    merged.push({ text, style })
  }
  return merged
}

function spaceStyle(items: readonly InlineItem[], index: number, base: InlineStyle): InlineStyle {
  const before = items[index - 1]
  const after = items[index + 1]
  if (before === undefined || after === undefined) return base
  if (!('style' in before) || !('style' in after)) return base
  return before.style === after.style ? before.style : base
}
