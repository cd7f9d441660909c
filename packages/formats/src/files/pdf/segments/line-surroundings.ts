// What belongs to the words of a line without being text: thin rules along them, and links.
import { normalizeRectangle, type Point, type Rectangle } from '../content/matrix.ts'
import type { Character } from '../layout/characters.ts'
import { type FrameRectangle, rectangleInFrame, toPage } from '../layout/frame.ts'
import type { Line } from '../layout/lines.ts'
import type { PageLink } from '../objects/links.ts'
import type { PageRead, Rule } from '../page/page-read.ts'

export interface NearRule {
  readonly rule: Rule
  readonly rect: FrameRectangle
}

export interface LineSurroundings {
  readonly line: Line
  readonly rules: readonly NearRule[]
  readonly links: readonly PageLink[]
}

export const surroundingsOf = (line: Line, page: PageRead): LineSurroundings => ({
  line,
  rules: rulesNear(line, page),
  links: linksNear(line, page),
})

/** The rule that underlines or strikes a character. */
export const findRule = (
  { line, rules }: LineSurroundings,
  character: Character,
): NearRule | undefined => rules.find(({ rect }) => isAlong(rect, character, line))

/** How far a rule may begin or end beside a letter, in sizes of the letter. */
const mostStartDistance = 0.3
const mostEndDistance = 0.35

/** The horizontal rules near a line that begin and end with letters: others are borders. */
function rulesNear(line: Line, page: PageRead): NearRule[] {
  const near: NearRule[] = []
  for (const rule of page.rules) {
    if (!rule.isHorizontal) continue
    const rect = rectangleInFrame(line.frame, rule.rect)
    if (isAtLine(rect, line) && isBetweenLetters(rect, line)) near.push({ rule, rect })
  }
  return near
}

function isAtLine([, bottom, , top]: FrameRectangle, { v, size }: Line): boolean {
  const isAbove = bottom > v + size
  const isBelow = top < v - size
  return !(isAbove || isBelow)
}

/** Whether a rule begins with a letter and ends with one. */
function isBetweenLetters([left, , right]: FrameRectangle, { ink }: Line): boolean {
  const isStart = ink.some(({ u0, size }) => Math.abs(u0 - left) < mostStartDistance * size)
  const isEnd = ink.some(({ u1, size }) => Math.abs(u1 - right) < mostEndDistance * size)
  return isStart && isEnd
}

/** In sizes of a letter: what is thicker is no rule of words. */
const mostThickness = 0.14
/** How far a rule may begin behind a letter, or end before its end, in points. */
const tolerance = 1

/** Where rules of words stand, from the baseline, in sizes of a letter. */
const underlineRange = { from: -0.3, to: 0.02 }
const strikeRange = { from: 0.12, to: 0.48 }

function isAlong(rect: FrameRectangle, character: Character, line: Line): boolean {
  const [left, bottom, right, top] = rect
  const { u0, u1, size } = character
  if (top - bottom > mostThickness * size) return false
  if (left > u0 + tolerance || right < u1 - tolerance) return false
  const lowestUnderline = line.v + underlineRange.from * size
  const highestUnderline = line.v + underlineRange.to * size
  if (top <= highestUnderline && bottom >= lowestUnderline) return true
  const lowestStrike = line.v + strikeRange.from * size
  const highestStrike = line.v + strikeRange.to * size
  return bottom > lowestStrike && top < highestStrike
}

/** The links that a line may have words of. */
function linksNear({ frame, u0, u1, v, size }: Line, { links }: PageRead): readonly PageLink[] {
  if (links.length === 0) return links
  const start = toPage(frame, u0, v - size)
  const end = toPage(frame, u1, v + size)
  const around = normalizeRectangle([...start, ...end])
  return links.filter(({ areas }) => areas.some((area) => areOverlapping(area, around)))
}

const areOverlapping = (one: Rectangle, other: Rectangle): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1]

/** Where the middle of a letter is, above its baseline, in its sizes. */
const middleHeight = 0.25

/** The link that the middle of a character belongs to. */
export function findLink(
  { line, links }: LineSurroundings,
  { u0, u1, v, size }: Character,
): PageLink | undefined {
  if (links.length === 0) return undefined
  const middle = toPage(line.frame, (u0 + u1) / 2, v + middleHeight * size)
  return links.find(({ areas }) => areas.some((area) => isInside(area, middle)))
}

const isInside = ([left, bottom, right, top]: Rectangle, [x, y]: Point): boolean =>
  x >= left && x <= right && y >= bottom && y <= top
