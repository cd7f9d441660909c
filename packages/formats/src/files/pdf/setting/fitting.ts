// Finds the largest size at which a translation fits the boxes of its paragraph.
import { breakLines, chunkWidth } from './line-breaking.ts'
import { leadingOf, lineEdgesOf } from './line-edges.ts'
import type { Chunk, Fit, FittedBox, FittedLine, SettingBox, ShapedText } from './setting.ts'
import { largestPartedSize, smallestOwnSize, smallestSize, steps } from './steps.ts'

type Step = (typeof steps)[number]

/** What is under the baseline of a text, in em. */
const descent = 0.2
/** A line that lacks less than this share of the leading still fits. */
const lineTolerance = 0.03

/**
 * Sets a text into one box, or into the boxes that a paragraph has in several columns or pages:
 * first a little smaller in its own height, then with the free lines below it. The size is at most
 * `maxSize`, relative to the source. A longer text never gets a larger size than a shorter one.
 */
export function fitText(text: ShapedText, boxes: readonly SettingBox[], maxSize = 1): Fit {
  const allowed = steps.filter(({ size }) => size <= Math.max(maxSize, smallestSize) + 1e-6)
  for (const step of allowed) {
    const fit = step.size < smallestOwnSize ? undefined : trySize(text, boxes, step, 'own')
    if (fit !== undefined) return fit
  }
  for (const step of allowed) {
    const fit = step.size > smallestOwnSize ? undefined : trySize(text, boxes, step, 'free')
    if (fit !== undefined) return fit
  }
  return overflow(text, boxes)
}

type Height = 'own' | 'free'

function trySize(
  text: ShapedText,
  boxes: readonly SettingBox[],
  step: Step,
  height: Height,
): Fit | undefined {
  const chunks = chunksFor(text, boxes, step)
  const fitted: FittedBox[] = []
  let next = 0
  for (const [index, box] of boxes.entries()) {
    const isLastBox = index === boxes.length - 1
    const maxLines = lineCount(text, box, step, isLastBox ? height : 'own')
    const filled = fillBox(text, box, step, { chunks, start: next, maxLines })
    if (filled.isTooWide) return undefined
    fitted.push(filled.box)
    next = filled.next
  }
  if (next < chunks.length) return undefined
  return finish(text, step, fitted, false)
}

/** The smallest size, with all lines that the text needs. */
function overflow(text: ShapedText, boxes: readonly SettingBox[]): Fit {
  const step = steps.at(-1) as Step
  const chunks = chunksFor(text, boxes, step)
  const fitted: FittedBox[] = []
  let next = 0
  for (const [index, box] of boxes.entries()) {
    const isLastBox = index === boxes.length - 1
    const maxLines = isLastBox ? Number.POSITIVE_INFINITY : lineCount(text, box, step, 'own')
    const filled = fillBox(text, box, step, { chunks, start: next, maxLines })
    fitted.push(filled.box)
    next = filled.next
  }
  return finish(text, step, fitted, true)
}

function finish(text: ShapedText, step: Step, boxes: FittedBox[], isOverflowing: boolean): Fit {
  const { isRightToLeft } = text
  return { size: step.size, isOverflowing, isRightToLeft, boxes: markLastLine(boxes) }
}

function markLastLine(boxes: readonly FittedBox[]): readonly FittedBox[] {
  const last = boxes.findLastIndex(({ lines }) => lines.length > 0)
  return boxes.map((box, index) => {
    if (index !== last) return box
    const lines = box.lines.map((line, at) => ({ ...line, isLast: at === box.lines.length - 1 }))
    return { ...box, lines }
  })
}

/** In points. */
function leadingAt({ minLeading }: ShapedText, box: SettingBox, step: Step): number {
  const size = box.size * step.size
  const least = box.lines > 1 ? minLeading : Math.max(1.1, minLeading)
  return Math.max(leadingOf(box) * step.leading, least * size)
}

/** How many lines a box has room for: in the height of its own lines, or in all that is free. */
function lineCount(text: ShapedText, box: SettingBox, step: Step, height: Height): number {
  const own = (box.lines - 1) * leadingOf(box)
  const free = box.top - box.freeBottom - descent * box.size * step.size
  const room = height === 'own' ? own : Math.max(own, free)
  return Math.max(1, Math.floor(room / leadingAt(text, box, step) + 1 + lineTolerance))
}

/** The chunks of a text, in smaller pieces where one is wider than the narrowest box. */
function chunksFor(
  { chunks }: ShapedText,
  boxes: readonly SettingBox[],
  step: Step,
): readonly Chunk[] {
  if (step.size > largestPartedSize) return chunks
  const widths = boxes.map(({ left, right, size }) => (right - left) / (size * step.size))
  const narrowest = Math.min(...widths)
  return chunks.flatMap((chunk): readonly Chunk[] => {
    const isWide = chunkWidth(chunk, step.horizontalScale) > narrowest
    return isWide && 'runs' in chunk && chunk.text.length > 1 ? chunk.split() : [chunk]
  })
}

interface Filling {
  readonly chunks: readonly Chunk[]
  readonly start: number
  readonly maxLines: number
}

function fillBox(
  text: ShapedText,
  box: SettingBox,
  step: Step,
  { chunks, start, maxLines }: Filling,
) {
  const size = box.size * step.size
  const leading = leadingAt(text, box, step)
  const edgesOf = lineEdgesOf(box, text.isRightToLeft)
  const broken = breakLines(chunks, start, {
    maxLines,
    horizontalScale: step.horizontalScale,
    mayPart: step.size <= largestPartedSize,
    widthOf(line) {
      const { left, right } = edgesOf(line, leading)
      return (right - left) / size
    },
  })
  const lines: FittedLine[] = broken.lines.map((line, index) => ({
    ...edgesOf(index, leading),
    chunks: line,
    isLast: false,
  }))
  const fitted: FittedBox = {
    box,
    lines,
    size,
    leading: spread(box, lines.length, leading),
    horizontalScale: step.horizontalScale,
  }
  return { box: fitted, next: broken.next, isTooWide: broken.isTooWide }
}

/** Lines spread over the height of the source, so that the gaps between paragraphs stay. */
function spread(box: SettingBox, lineCount: number, leading: number): number {
  if (lineCount < 2) return leading
  const even = ((box.lines - 1) * leadingOf(box)) / (lineCount - 1)
  return Math.min(Math.max(leading, even), Math.max(leading, leadingOf(box)))
}
