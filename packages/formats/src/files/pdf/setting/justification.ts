// Where a line begins, and how much wider its gaps become.
import { chunkWidth } from './line-breaking.ts'
import type { Alignment, Chunk, FittedBox, FittedLine } from './setting.ts'

interface LineStart {
  /** Where the line begins, in points. */
  readonly left: number
  readonly width: number
  /** What each gap gets, in points. */
  readonly extra: number
}

/** The widest gaps, in em: beyond, a line looks better with a ragged edge. */
const maxSpace = 1.6
const maxBetweenIdeographs = 0.25
const ideographs =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** Whether a line can be made wider behind a chunk: at a space, or between ideographs. */
export const isGap = (chunk: Chunk): boolean =>
  chunk.isSpace || (chunk.isBreak && ideographs.test(chunk.text))

/** Aligns a line as its paragraph is. */
export function startLine(fitted: FittedBox, line: FittedLine, isRightToLeft: boolean): LineStart {
  const { size, horizontalScale, box } = fitted
  let width = 0
  for (const chunk of line.chunks) width += chunkWidth(chunk, horizontalScale) * size
  const room = line.right - line.left - width
  const alignment = alignmentOf(box.alignment, line, isRightToLeft)
  if (alignment === 'center') return { left: line.left + room / 2, width, extra: 0 }
  if (alignment === 'right') return { left: line.right - width, width, extra: 0 }
  if (alignment === 'left') return { left: line.left, width, extra: 0 }
  const gaps = line.chunks.slice(0, -1).filter(isGap)
  const widest = gaps.every((chunk) => chunk.isSpace) ? maxSpace : maxBetweenIdeographs
  const extra = gaps.length === 0 ? 0 : Math.max(0, room / gaps.length)
  if (extra > 0 && extra <= widest * size) return { left: line.left, width: width + room, extra }
  return { left: isRightToLeft ? line.right - width : line.left, width, extra: 0 }
}

/** Left is right in a text that runs from right to left; the last line is not justified. */
function alignmentOf(alignment: Alignment, line: FittedLine, isRightToLeft: boolean): Alignment {
  const start = isRightToLeft ? 'right' : 'left'
  if (alignment === 'left') return start
  return alignment === 'justify' && line.isLast ? start : alignment
}
