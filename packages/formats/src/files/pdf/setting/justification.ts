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
const ideograph =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** Whether a line can be made wider behind a chunk: at a space, or between ideographs. */
export function isGap(chunk: Chunk): boolean {
  if (chunk.isSpace) return true
  return chunk.isBreak && ideograph.test(chunk.text)
}

/** Aligns a line as its paragraph is. */
export function startLine(fitted: FittedBox, line: FittedLine, isRightToLeft: boolean): LineStart {
  const { size, horizontalScale, box } = fitted
  let width = 0
  for (const chunk of line.chunks) {
    const widthInEm = chunkWidth(chunk, horizontalScale)
    width += widthInEm * size
  }
  const room = line.right - line.left - width
  const alignment = alignmentOf(box.alignment, line, isRightToLeft)
  const extra = alignment === 'justify' ? extraOf(line.chunks, room, size) : 0
  if (extra > 0) return { left: line.left, width: width + room, extra }
  switch (alignment) {
    case 'center':
      return { left: line.left + room / 2, width, extra }
    case 'right':
      return { left: line.right - width, width, extra }
    case 'left':
      return { left: line.left, width, extra }
    case 'justify':
      return { left: isRightToLeft ? line.right - width : line.left, width, extra }
  }
}

/** Left is right in a text that runs from right to left; the last line is not justified. */
function alignmentOf(alignment: Alignment, line: FittedLine, isRightToLeft: boolean): Alignment {
  const start = isRightToLeft ? 'right' : 'left'
  if (alignment === 'left') return start
  const isRagged = alignment === 'justify' && line.isLast
  return isRagged ? start : alignment
}

/** What each gap gets so that a line fills its room; 0 if the gaps would be too wide. */
function extraOf(chunks: readonly Chunk[], room: number, size: number): number {
  const gaps = chunks.slice(0, -1).filter(isGap)
  if (gaps.length === 0 || room <= 0) return 0
  const hasSpacesOnly = gaps.every((chunk) => chunk.isSpace)
  const widest = hasSpacesOnly ? maxSpace : maxBetweenIdeographs
  const extra = room / gaps.length
  return extra <= widest * size ? extra : 0
}
