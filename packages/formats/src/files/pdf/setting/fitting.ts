// Finds the largest size at which a translation fits the boxes of its paragraph.
import { breakLines, chunkWidth } from './line-breaking.ts'
import { leadingOf, lineEdgesOf } from './line-edges.ts'
import type { Chunk, Fit, FittedBox, FittedLine, SettingBox, ShapedText } from './setting.ts'
import { largestPartedSize, type Step, smallestOwnSize, smallestSize, steps } from './steps.ts'

/** What is under the baseline of a text, in em. */
const descent = 0.2
/** A line that lacks less than this share of the leading still fits. */
const lineTolerance = 0.03
/** The least leading of a text whose source has one line, in em. */
const minSingleLeading = 1.1

/** A text at a step. */
interface Attempt {
  readonly text: ShapedText
  readonly boxes: readonly SettingBox[]
  readonly step: Step
  /** Of the last box: that of its own lines, all that is free, or no end. */
  readonly height: 'own' | 'free' | 'endless'
}

/**
 * Sets a text into one box, or into the boxes that a paragraph has in several columns or pages:
 * first a little smaller in its own height, then with the free lines below it. The size is at most
 * `maxSize`, relative to the source. A longer text never gets a larger size than a shorter one.
 */
export function fitText(text: ShapedText, boxes: readonly SettingBox[], maxSize = 1): Fit {
  const largest = Math.max(maxSize, smallestSize) + 1e-6
  const allowed = steps.filter(({ size }) => size <= largest)
  for (const step of allowed) {
    if (step.size < smallestOwnSize) break
    const fit = tryStep({ text, boxes, step, height: 'own' })
    if (fit !== undefined) return fit
  }
  for (const step of allowed) {
    if (step.size > smallestOwnSize) continue
    const fit = tryStep({ text, boxes, step, height: 'free' })
    if (fit !== undefined) return fit
  }
  const step = steps.at(-1) as Step
  return fillBoxes({ text, boxes, step, height: 'endless' }).fit
}

function tryStep(attempt: Attempt): Fit | undefined {
  const { fit, isComplete } = fillBoxes(attempt)
  return isComplete ? fit : undefined
}

function fillBoxes(attempt: Attempt): { fit: Fit; isComplete: boolean } {
  const { text, boxes, step, height } = attempt
  const chunks = chunksFor(attempt)
  const fitted: FittedBox[] = []
  let next = 0
  let isComplete = true
  for (const box of boxes) {
    const filled = fillBox(attempt, box, chunks, next)
    fitted.push(filled.box)
    next = filled.next
    isComplete &&= !filled.isTooWide
  }
  isComplete &&= next === chunks.length
  const fit: Fit = {
    size: step.size,
    isOverflowing: height === 'endless',
    isRightToLeft: text.isRightToLeft,
    boxes: markLastLine(fitted),
  }
  return { fit, isComplete }
}

function markLastLine(boxes: readonly FittedBox[]): readonly FittedBox[] {
  const last = boxes.findLastIndex(({ lines }) => lines.length > 0)
  const box = boxes[last]
  const line = box?.lines.at(-1)
  if (box === undefined || line === undefined) return boxes
  const lines = box.lines.with(-1, { ...line, isLast: true })
  return boxes.with(last, { ...box, lines })
}

/** The chunks of a text, in smaller pieces where one is wider than the narrowest box. */
function chunksFor({ text, boxes, step }: Attempt): readonly Chunk[] {
  if (step.size > largestPartedSize) return text.chunks
  const widths = boxes.map((box) => {
    const size = box.size * step.size
    return (box.right - box.left) / size
  })
  const narrowest = Math.min(...widths)
  return text.chunks.flatMap((chunk): readonly Chunk[] => {
    const isWide = chunkWidth(chunk, step.horizontalScale) > narrowest
    const isText = 'runs' in chunk && chunk.text.length > 1
    return isWide && isText ? chunk.split() : [chunk]
  })
}

function fillBox(attempt: Attempt, box: SettingBox, chunks: readonly Chunk[], start: number) {
  const { text, step } = attempt
  const { horizontalScale } = step
  const size = box.size * step.size
  const leading = leadingAt(attempt, box)
  const edgesOf = lineEdgesOf(box, text.isRightToLeft)
  const broken = breakLines(chunks, start, {
    maxLines: maxLinesOf(attempt, box),
    horizontalScale,
    mayPart: step.size <= largestPartedSize,
    widthOf(line) {
      const { left, right } = edgesOf(line, leading)
      return (right - left) / size
    },
  })
  const lines: FittedLine[] = broken.lines.map((line, index) => {
    const edges = edgesOf(index, leading)
    return { ...edges, chunks: line, isLast: false }
  })
  const fitted: FittedBox = {
    box,
    lines,
    size,
    leading: spread(box, lines.length, leading),
    horizontalScale,
  }
  return { box: fitted, next: broken.next, isTooWide: broken.isTooWide }
}

/** In points. */
function leadingAt({ text, step }: Attempt, box: SettingBox): number {
  const { minLeading } = text
  const least = box.lines > 1 ? minLeading : Math.max(minSingleLeading, minLeading)
  const wanted = leadingOf(box) * step.leading
  return Math.max(wanted, least * box.size * step.size)
}

/** How many lines a box has room for. */
function maxLinesOf(attempt: Attempt, box: SettingBox): number {
  const isLastBox = box === attempt.boxes.at(-1)
  const height = isLastBox ? attempt.height : 'own'
  if (height === 'endless') return Number.POSITIVE_INFINITY
  const size = box.size * attempt.step.size
  const own = (box.lines - 1) * leadingOf(box)
  const free = box.top - box.freeBottom - descent * size
  const room = height === 'own' ? own : Math.max(own, free)
  const gaps = room / leadingAt(attempt, box) + lineTolerance
  return 1 + Math.max(0, Math.floor(gaps))
}

/** Lines spread over the height of the source, so that the gaps between paragraphs stay. */
function spread(box: SettingBox, lineCount: number, leading: number): number {
  if (lineCount < 2) return leading
  const own = leadingOf(box)
  const even = ((box.lines - 1) * own) / (lineCount - 1)
  const widest = Math.max(leading, own)
  return Math.min(widest, Math.max(leading, even))
}
