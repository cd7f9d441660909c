// How the words of a block look: what differs from most of it becomes an inline tag.
import { familyOf } from '../fonts/families.ts'
import type { Block } from '../layout/blocks.ts'
import type { Character } from '../layout/characters.ts'
import type { Line } from '../layout/lines.ts'
import type { PageLink } from '../objects/links.ts'
import type { PageRead, Rule } from '../page/page-read.ts'
import type { RuleStyle, TextStyle } from '../setting/setting.ts'
import {
  findLink,
  findRule,
  type LineSurroundings,
  type NearRule,
  surroundingsOf,
} from './line-surroundings.ts'

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

export function createStyles(block: Block, page: PageRead): BlockStyles {
  const base = findBase(block)
  const styles = new Map<string, InlineStyle>([[keyOf(base), base]])
  const usedRules = new Set<Rule>()
  let near: LineSurroundings | undefined
  return { base, usedRules, styleOf }

  function styleOf(character: Character, line: Line): InlineStyle {
    if (near?.line !== line) near = surroundingsOf(line, page)
    const rule = findRule(near, character)
    if (rule !== undefined) usedRules.add(rule.rule)
    const link = findLink(near, character)
    const style = makeStyle(character, line, { size: block.size, rule, link })
    const key = keyOf(style)
    const known = styles.get(key)
    if (known !== undefined) return known
    styles.set(key, style)
    return style
  }
}

/** The look of most letters. */
function findBase(block: Block): InlineStyle {
  const letter = findUsualLetter(block) ?? block.ink[0]
  if (letter === undefined) throw new Error('a block has ink')
  return lookOf(letter)
}

interface LookCount {
  readonly letter: Character
  count: number
}

/** Relative to the size of a block: letters that differ more have no say in its look. */
const usualDifference = 0.12

/** A letter with the most frequent look; the first of them. */
function findUsualLetter({ ink, size }: Block): Character | undefined {
  const looks = new Map<string, LookCount>()
  for (const letter of ink) {
    const isUsualSize = Math.abs(letter.size - size) <= usualDifference * size
    if (!isUsualSize || letter.isMath) continue
    const { font, isBold, state } = letter.show
    const key = `${isBold} ${font.isItalic} ${familyOf(font)} ${state.fill}`
    const look = looks.get(key) ?? { letter, count: 0 }
    look.count++
    looks.set(key, look)
  }
  let usual: LookCount | undefined
  for (const look of looks.values())
    if (usual === undefined || look.count > usual.count) usual = look
  return usual?.letter
}

const lookOf = ({ show: { font, isBold, state, stream } }: Character): InlineStyle => ({
  family: familyOf(font),
  isBold,
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

/** Relative to the size of most letters: what is smaller or larger keeps its own size. */
const smallSize = 0.86
const largeSize = 1.14
/** Above or below the baseline, in em: less is no superscript or subscript. */
const leastRise = 0.08

interface StyleFacts {
  /** Of most letters. */
  readonly size: number
  readonly rule: NearRule | undefined
  readonly link: PageLink | undefined
}

function makeStyle(
  character: Character,
  line: Line,
  { size, rule, link }: StyleFacts,
): InlineStyle {
  const relativeSize = character.size / size
  const isSmall = character.size < smallSize * size
  const isLarge = character.size > largeSize * size
  const rise = (character.v - line.v) / size
  const isRaised = isSmall && Math.abs(rise) > leastRise
  const look = {
    ...lookOf(character),
    size: isSmall || isLarge ? relativeSize : 1,
    rise: isRaised ? rise : 0,
    link,
  }
  if (rule === undefined) return look
  const ruleStyle = ruleStyleOf(rule, line, size)
  if (ruleStyle.offset < leastStrikeOffset) return { ...look, underline: ruleStyle }
  return { ...look, strike: ruleStyle }
}

/** In em above the baseline: a rule below is an underline. */
const leastStrikeOffset = 0.1
/** Thinner rules are drawn as thick as this, in em. */
const leastThickness = 0.05

function ruleStyleOf({ rect }: NearRule, line: Line, size: number): RuleStyle {
  const [, bottom, , top] = rect
  const middle = (bottom + top) / 2
  const thickness = Math.max(top - bottom, leastThickness * size)
  return { offset: (middle - line.v) / size, thickness: thickness / size }
}
