// Between which edges the lines of a box stand.
import type { LineEdges, SettingBox } from './setting.ts'

/** Text of several lines may go this far over its right edge, in em, if nothing is there. */
const overhang = 2
/** How much wider a right-aligned paragraph may become. */
const maxWidening = 1.6
/** From baseline to baseline of a text whose source has one line, in em. */
const usualLeading = 1.18

/** The edges of a line by its number in the box and the leading in points. */
export type EdgesOfLine = (line: number, leading: number) => LineEdges

/** From baseline to baseline in the source, in points. */
export function leadingOf({ leading, size }: SettingBox): number {
  return leading ?? usualLeading * size
}

export function lineEdgesOf(box: SettingBox, isRightToLeft: boolean): EdgesOfLine {
  const widest = widen(box, isRightToLeft)
  return (line, leading) => {
    const place = (line * leading) / leadingOf(box)
    const edges = box.edges === undefined ? widest : narrowest(box, place)
    return line === 0 ? indent(box, edges, isRightToLeft) : edges
  }
}

/** The edges of the first line. */
function indent(box: SettingBox, edges: LineEdges, isRightToLeft: boolean): LineEdges {
  const { alignment, lines, labelEnd } = box
  const isIndented = alignment === 'left' || alignment === 'justify'
  const width = isIndented && lines > 1 ? box.indent : 0
  let { left, right } = edges
  if (isRightToLeft) right -= width
  else left += width
  if (labelEnd !== undefined) left = Math.max(left, labelEnd)
  return { left, right }
}

/** The edges beside something: those of both lines that a line lies between. */
function narrowest(box: SettingBox, place: number): LineEdges {
  const above = ownEdges(box, Math.floor(place))
  const below = ownEdges(box, Math.ceil(place))
  const left = Math.max(above.left, below.left)
  const right = Math.min(above.right, below.right)
  return { left, right }
}

/** Those of a line of the source; behind the last one, its edges. */
function ownEdges({ edges = [], left, right }: SettingBox, line: number): LineEdges {
  const index = Math.min(line, edges.length - 1)
  return edges[index] ?? { left, right }
}

/** The edges with what is free beside them, as far as the paragraph keeps its looks. */
function widen(box: SettingBox, isRightToLeft: boolean): LineEdges {
  const { left, right, freeLeft, freeRight, size } = box
  const width = right - left
  if (box.alignment === 'center') {
    const middle = left + width / 2
    const free = Math.min(middle - freeLeft, freeRight - middle)
    const half = Math.max(free, width / 2)
    return { left: middle - half, right: middle + half }
  }
  if (box.alignment === 'right') {
    const widest = right - maxWidening * width
    const widened = Math.max(freeLeft, widest)
    return { left: Math.min(left, widened), right }
  }
  if (box.lines === 1) {
    if (isRightToLeft) return { left: Math.min(left, freeLeft), right }
    return { left, right: Math.max(right, freeRight) }
  }
  if (box.alignment === 'justify' || isRightToLeft) return { left, right }
  const widest = right + overhang * size
  const widened = Math.min(freeRight, widest)
  return { left, right: Math.max(right, widened) }
}
