// How the words of a block look: what differs from most of it becomes an inline tag.
import { familyOf } from '../fonts/families.ts'
import type { Block } from '../layout/blocks.ts'
import type { Character } from '../layout/characters.ts'
import { type FrameRectangle, rectangleInFrame, toPage } from '../layout/frame.ts'
import type { Line } from '../layout/lines.ts'
import type { PageLink } from '../objects/links.ts'
import type { PageRead, Rule } from '../page/page-read.ts'
import type { RuleStyle, TextStyle } from '../setting/setting.ts'

export interface InlineStyle extends TextStyle {
  readonly link?: PageLink | undefined
  /** The stream whose resources the colour may name. */
  readonly colorStream: string
}

/** Styles of one block: those that look the same are the same object. */
export interface BlockStyles {
  readonly base: InlineStyle
  /** The underlines and strikes that belong to words, and are drawn again with them. */
  readonly usedRules: ReadonlySet<Rule>
  styleOf(character: Character, line: Line): InlineStyle
}

interface NearRule {
  readonly rule: Rule
  readonly rect: FrameRectangle
}

export function createStyles(block: Block, page: PageRead): BlockStyles {
  const base = findBase(block)
  const styles = new Map<string, InlineStyle>([[keyOf(base), base]])
  const usedRules = new Set<Rule>()
  let near: { line: Line; rules: NearRule[]; links: readonly PageLink[] } | undefined
  return {
    base,
    usedRules,
    styleOf(character, line) {
      if (near?.line !== line)
        near = { line, rules: rulesNear(line, page), links: linksNear(line, page) }
      const rule = near.rules.find(({ rect }) => isAlong(rect, character, line))
      if (rule !== undefined) usedRules.add(rule.rule)
      const link = linkOf(character, line, near.links)
      const style = makeStyle(character, line, { size: block.size, rule, link })
      const key = keyOf(style)
      const known = styles.get(key) ?? style
      styles.set(key, known)
      return known
    },
  }
}

/** The look of most letters. */
function findBase(block: Block): InlineStyle {
  const counts = new Map<string, { count: number; character: Character }>()
  for (const character of block.ink) {
    const isUsualSize = Math.abs(character.size - block.size) <= 0.12 * block.size
    if (!isUsualSize || character.isMath) continue
    const { font, state } = character.show
    const key = `${font.isBold} ${font.isItalic} ${familyOf(font)} ${state.fill}`
    const entry = counts.get(key) ?? { count: 0, character }
    entry.count++
    counts.set(key, entry)
  }
  let best: { count: number; character: Character } | undefined
  for (const entry of counts.values()) if (entry.count > (best?.count ?? 0)) best = entry
  const character = best?.character ?? block.ink[0]
  if (character === undefined) throw new Error('a block has ink')
  return lookOf(character)
}

const lookOf = ({ show: { font, state, stream } }: Character): InlineStyle => ({
  family: familyOf(font),
  isBold: font.isBold,
  isItalic: font.isItalic,
  size: 1,
  rise: 0,
  color: state.fill,
  colorStream: stream.id,
})

const keys = new WeakMap<object, number>()
let nextKey = 1
/** A number for what is compared by identity. */
function identityOf(value: object | undefined): number {
  if (value === undefined) return 0
  const known = keys.get(value)
  if (known !== undefined) return known
  keys.set(value, nextKey)
  return nextKey++
}

const keyOf = (style: InlineStyle): string =>
  [
    style.family,
    style.isBold,
    style.isItalic,
    style.size.toFixed(2),
    style.rise.toFixed(2),
    style.color,
    identityOf(style.link),
    style.underline?.offset.toFixed(2),
    style.strike?.offset.toFixed(2),
  ].join(' ')

/** Relative to the size of most letters. */
const [scriptSize, largeSize, leastRise] = [0.86, 1.14, 0.08]

function makeStyle(
  character: Character,
  line: Line,
  { size, rule, link }: { size: number; rule: NearRule | undefined; link: PageLink | undefined },
): InlineStyle {
  const isSmall = character.size < scriptSize * size
  const rise = (character.v - line.v) / size
  const isSized = isSmall || character.size > largeSize * size
  return {
    ...lookOf(character),
    size: isSized ? character.size / size : 1,
    rise: isSmall && Math.abs(rise) > leastRise ? rise : 0,
    ...(link === undefined ? {} : { link }),
    ...(rule === undefined ? {} : ruleStyle(rule.rect, line, size)),
  }
}

function ruleStyle([, v0, , v1]: FrameRectangle, line: Line, size: number) {
  const offset = ((v0 + v1) / 2 - line.v) / size
  const style: RuleStyle = { offset, thickness: Math.max(v1 - v0, 0.05 * size) / size }
  return offset < 0.1 ? { underline: style } : { strike: style }
}

/** The horizontal rules near a line that begin and end with letters: others are borders. */
function rulesNear(line: Line, page: PageRead): NearRule[] {
  const near: NearRule[] = []
  for (const rule of page.rules) {
    if (!rule.isHorizontal) continue
    const rect = rectangleInFrame(line.frame, rule.rect)
    const [u0, v0, u1, v1] = rect
    if (v0 > line.v + line.size || v1 < line.v - line.size) continue
    const isStart = line.ink.some((letter) => Math.abs(letter.u0 - u0) < 0.3 * letter.size)
    const isEnd = line.ink.some((letter) => Math.abs(letter.u1 - u1) < 0.35 * letter.size)
    if (isStart && isEnd) near.push({ rule, rect })
  }
  return near
}

function isAlong([u0, v0, u1, v1]: FrameRectangle, character: Character, line: Line): boolean {
  const { size } = character
  if (v1 - v0 > 0.14 * size || u0 > character.u0 + 1 || u1 < character.u1 - 1) return false
  const isBelow = v1 <= line.v + 0.02 * size && v0 >= line.v - 0.3 * size
  return isBelow || (v0 > line.v + 0.12 * size && v1 < line.v + 0.48 * size)
}

/** The links that a line may have words of. */
function linksNear({ frame, u0, u1, v, size }: Line, { links }: PageRead): readonly PageLink[] {
  if (links.length === 0) return links
  const [x0, y0] = toPage(frame, u0, v - size)
  const [x1, y1] = toPage(frame, u1, v + size)
  const [left, right] = [Math.min(x0, x1), Math.max(x0, x1)]
  const [bottom, top] = [Math.min(y0, y1), Math.max(y0, y1)]
  return links.filter(({ areas }) =>
    areas.some(([a, b, c, d]) => a <= right && c >= left && b <= top && d >= bottom),
  )
}

function linkOf(
  { u0, u1, v, size }: Character,
  { frame }: Line,
  links: readonly PageLink[],
): PageLink | undefined {
  if (links.length === 0) return undefined
  const [x, y] = toPage(frame, (u0 + u1) / 2, v + 0.25 * size)
  return links.find(({ areas }) =>
    areas.some(([a, b, c, d]) => x >= a && x <= c && y >= b && y <= d),
  )
}
