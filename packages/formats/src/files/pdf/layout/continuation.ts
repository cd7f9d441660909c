// Whether a line goes on with the paragraph above it.
import type { Extent, FrameRectangle } from './frame.ts'
import type { Line } from './lines.ts'
import { artifact } from './structure.ts'

/** A paragraph while its lines are found; they are from the top to the bottom. */
export interface GrowingBlock {
  readonly lines: Line[]
  readonly first: Line
  last: Line
  u0: number
  u1: number
  readonly size: number
  /** Between the last two baselines. */
  leading: number | undefined
}

export const overlapOf = (a: Extent, b: Extent): number =>
  Math.min(a.u1, b.u1) - Math.max(a.u0, b.u0)

/** `gap`: between the baselines. `rules`: those along the lines. */
export function continues(
  block: GrowingBlock,
  line: Line,
  { gap, rules }: { gap: number; rules: readonly FrameRectangle[] },
): boolean {
  const above = block.last
  const { size } = line
  if (line.isHidden !== above.isHidden || line.isLeader || above.isLeader) return false
  if (gap < 0.5 * size) return false
  const element = block.first.element
  const areKnown = element !== undefined && line.element !== undefined
  if (areKnown && element !== line.element) return false
  const ratio = size / block.size
  if (ratio < 0.8 || ratio > 1.25) return false
  if (rules.some((rule) => isBetween(rule, line, above))) return false
  const isApart = block.leading !== undefined && gap > 1.6 * block.leading
  const isNextItem = line.label !== undefined && block.first.label !== undefined
  if (areKnown && isOneParagraph(line) && gap < 3 * size) return !isNextItem && !isApart
  if (line.entry !== undefined || above.entry === 'term') return false
  if (line.bullet !== undefined || (line.isCell && above.isCell)) return false
  if (ratio < 0.9 || ratio > 1.1 || gap > 1.9 * size) return false
  const { leading } = block
  if (leading !== undefined && (gap > 1.18 * leading || gap < 0.8 * leading)) return false
  if (!looksAlike(line, above, areKnown)) return false
  return isAligned(block, line) && !endsBefore(block, line)
}

const isOneParagraph = ({ element }: Line): boolean =>
  element !== artifact && element?.role !== 'Div' && element?.role !== 'Figure'

function isBetween([u0, v0, u1, v1]: FrameRectangle, line: Line, above: Line): boolean {
  const isUnderline =
    v1 > above.v - 0.35 * above.size && u0 > above.u0 - above.size && u1 < above.u1 + above.size
  const shorter = Math.min(line.u1 - line.u0, above.u1 - above.u0)
  return (
    v0 > line.v + 0.7 * line.size - 1 &&
    v1 < above.v - 0.05 * line.size &&
    u0 < Math.min(line.u1, above.u1) &&
    u1 > Math.max(line.u0, above.u0) &&
    u1 - u0 > 0.6 * shorter &&
    !isUnderline
  )
}

const onlyNumber = /^[\d\p{Co}.()]+$/u

function looksAlike(line: Line, above: Line, areKnown: boolean): boolean {
  if (Math.abs(line.bold - above.bold) > 0.85) return false
  if (Math.abs(line.monospaced - above.monospaced) > 0.85) return false
  const areWords = line.text.length > 3 && above.text.length > 3
  const isOtherColor = line.fill !== above.fill && line.isOneColor && above.isOneColor
  if (areWords && isOtherColor) return false
  if (line.label !== undefined) return false
  return areKnown || onlyNumber.test(line.text) === onlyNumber.test(above.text)
}

/** The share of its letters that are bold, beside that of the line above. */
const leastTermBold = 0.4

function isAligned(block: GrowingBlock, line: Line): boolean {
  const { first, last: above, lines } = block
  const { size } = line
  const share = overlapOf(block, line) / Math.min(block.u1 - block.u0, line.u1 - line.u0)
  if (share < 0.5) return false
  const isSecond = lines.length === 1
  const left = (lines[1] ?? first).u0
  const isBehindLabel = isSecond && first.label !== undefined && line.u0 > block.u0
  const isLeft = Math.abs(line.u0 - left) < 0.4 * size || isBehindLabel
  const outdent = block.u0 - line.u0
  // A term in bold that stands further left begins the next entry of a list.
  const isTerm = line.bold - above.bold > leastTermBold
  const isFirstIndented = isSecond && outdent > 0 && outdent < 5 * size && !isTerm
  const isHanging = isSecond && outdent < 0 && outdent > -5 * size && first.u1 >= line.u1 - size
  const centred = isCentred(line, above)
  const isRight = Math.abs(line.u1 - above.u1) < 0.4 * size
  // A new paragraph by its indent.
  if (!isSecond && line.u0 > above.u0 + 0.7 * size && !centred) return false
  return isLeft || isFirstIndented || isHanging || centred || isRight
}

const isCentred = (line: Line, above: Line): boolean =>
  Math.abs((line.u0 + line.u1) / 2 - (above.u0 + above.u1) / 2) < 0.6 * line.size

const endOfSentence = /[.!?:…»"”)\]]$/

/** A line that ended although the next word had room ends its paragraph. */
function endsBefore(block: GrowingBlock, line: Line): boolean {
  const above = block.last
  const { size } = line
  if (isCentred(line, above)) return false
  const right = Math.max(block.u1, line.u1)
  const width = right - Math.min(block.u0, line.u0)
  const space = line.text.indexOf(' ')
  const word = space < 0 ? line.text.length : space
  const wordWidth = ((line.u1 - line.u0) / Math.max(1, line.text.length)) * (word + 1)
  const hadRoom = above.u1 + wordWidth < right - 0.3 * size
  if (hadRoom && endOfSentence.test(above.text) && width > 8 * size) return true
  return above.u1 < right - 0.35 * width && block.lines.length > 1 && width > 12 * size
}
