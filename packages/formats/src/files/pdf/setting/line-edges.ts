// Between which edges the lines of a box stand.
import type { LineEdges, SettingBox } from './setting.ts'

/** Text of several lines may go this far over its right edge, in em, if nothing is there. */
const overhang = 2
/** How much wider a right-aligned paragraph may become. */
const maxWidening = 1.6

/** The edges of a line by its number in the box and the leading in points. */
export function lineEdgesOf(
  box: SettingBox,
  isRightToLeft: boolean,
): (line: number, leading: number) => LineEdges {
  const widest = widen(box, isRightToLeft)
  return (line, leading) => {
    const { left, right } = box.edges ? narrowest(box, (line * leading) / leadingOf(box)) : widest
    if (line > 0) return { left, right }
    const isIndented = box.alignment === 'left' || box.alignment === 'justify'
    const indent = isIndented && box.lines > 1 ? box.indent : 0
    const start = isRightToLeft ? left : left + indent
    return {
      left: Math.max(start, box.labelEnd ?? start),
      right: isRightToLeft ? right - indent : right,
    }
  }
}

/** From baseline to baseline in points; of a single line, what is usual. */
export const leadingOf = ({ leading, size }: SettingBox): number => leading ?? 1.18 * size

/** The edges where something stands beside the text: those of both lines that a line lies between. */
function narrowest({ edges = [], left, right }: SettingBox, place: number): LineEdges {
  const own = { left, right }
  const above = edges[Math.min(Math.floor(place), edges.length - 1)] ?? own
  const below = edges[Math.min(Math.ceil(place), edges.length - 1)] ?? own
  return { left: Math.max(above.left, below.left), right: Math.min(above.right, below.right) }
}

/** The edges with what is free beside them, as far as the paragraph keeps its looks. */
function widen(box: SettingBox, isRightToLeft: boolean): LineEdges {
  const { left, right, freeLeft, freeRight, size, alignment, lines } = box
  if (alignment === 'center') {
    const middle = (left + right) / 2
    const free = Math.min(middle - freeLeft, freeRight - middle)
    const half = Math.max(free, (right - left) / 2)
    return { left: middle - half, right: middle + half }
  }
  if (alignment === 'right') {
    const widened = Math.max(freeLeft, right - maxWidening * (right - left))
    return { left: Math.min(left, widened), right }
  }
  if (lines === 1 && isRightToLeft) return { left: Math.min(left, freeLeft), right }
  if (lines === 1) return { left, right: Math.max(right, freeRight) }
  if (alignment === 'justify' || isRightToLeft) return { left, right }
  return { left, right: Math.max(right, Math.min(freeRight, right + overhang * size)) }
}
