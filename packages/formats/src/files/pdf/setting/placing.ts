// Gives every glyph of a fitted paragraph its place.
import type { Glyph, GlyphRun } from '../fonts/shaped-runs.ts'
import { orderVisually } from './bidi.ts'
import { isGap, startLine } from './justification.ts'
import type {
  Chunk,
  Fit,
  FittedBox,
  FittedLine,
  PlacedAgain,
  PlacedLine,
  PlacedPiece,
  PlacedText,
  TextChunk,
} from './setting.ts'

/** A chunk, where it stands in the order of reading, and what stands behind it on its line. */
interface OrderedChunk {
  readonly chunk: Chunk
  readonly level: number
  readonly order: number
  /** In points. */
  readonly extra: number
}

/** A piece that the next run may be part of. */
interface GrowingText extends Omit<PlacedText, 'run' | 'width' | 'order'> {
  readonly level: number
  readonly runs: GlyphRun[]
  width: number
  order: number
}

/** The lines of a paragraph from top to bottom. */
export function placeLines(fit: Fit): readonly PlacedLine[] {
  const placed: PlacedLine[] = []
  let order = 0
  for (const [box, fitted] of fit.boxes.entries()) {
    for (const [index, line] of fitted.lines.entries()) {
      const baseline = fitted.box.top - index * fitted.leading
      const { left, width, extra } = startLine(fitted, line, fit.isRightToLeft)
      const chunks = orderChunks(line, order, extra)
      for (const { chunk } of chunks) order += runCount(chunk)
      placed.push({
        box,
        left,
        right: left + width,
        baseline,
        size: fitted.size,
        horizontalScale: fitted.horizontalScale,
        pieces: placeChunks(orderVisually(chunks), fitted, { u: left, v: baseline }),
      })
    }
  }
  return placed
}

function orderChunks({ chunks }: FittedLine, first: number, extra: number): OrderedChunk[] {
  let order = first
  return chunks.map((chunk, index) => {
    const isInner = index < chunks.length - 1
    const ordered = { chunk, level: chunk.level, order, extra: isInner && isGap(chunk) ? extra : 0 }
    order += runCount(chunk)
    return ordered
  })
}

const runCount = (chunk: Chunk): number => ('runs' in chunk ? chunk.runs.length : 1)

function placeChunks(
  chunks: readonly OrderedChunk[],
  fitted: FittedBox,
  start: { u: number; v: number },
): readonly PlacedPiece[] {
  const pieces: (PlacedAgain | GrowingText)[] = []
  const { size, horizontalScale, box } = fitted
  let { u } = start
  let last: GrowingText | undefined
  for (const { chunk, level, order, extra } of chunks) {
    if ('placeholder' in chunk) {
      const { placeholder, style } = chunk
      const width = chunk.width * size + extra
      pieces.push({ u, width, style, order, placeholder, scale: size / box.size })
      last = undefined
      u += width
      continue
    }
    const ownSize = size * chunk.style.size
    const v = start.v + chunk.style.rise * size
    const runs = withExtra(chunk, extra / (ownSize * horizontalScale))
    for (const [index, run] of runs.entries()) {
      const width = widthOf(run) * ownSize * horizontalScale
      const { style } = chunk
      const runOrder = order + (level % 2 === 1 ? runs.length - 1 - index : index)
      const piece = { u, v, width, style, order: runOrder, size: ownSize, runs: [run], level }
      if (last && canGrow(last, piece)) grow(last, piece)
      else {
        pieces.push(piece)
        last = piece
      }
      u += width
    }
  }
  return pieces.map((piece) => ('runs' in piece ? joinRuns(piece) : piece))
}

function widthOf({ glyphs }: GlyphRun): number {
  let width = 0
  for (const { advance } of glyphs) width += advance
  return width
}

/** The runs of a chunk with a wider gap behind it, which is before it in right-to-left text. */
function withExtra({ runs, level }: TextChunk, extra: number): readonly GlyphRun[] {
  if (extra === 0) return runs
  const isRightToLeft = level % 2 === 1
  return runs.map((run, index) => {
    if (index !== (isRightToLeft ? 0 : runs.length - 1)) return run
    const glyphs = isRightToLeft ? widenFirst(run.glyphs, extra) : widenLast(run.glyphs, extra)
    return { ...run, glyphs }
  })
}

const widenLast = (glyphs: readonly Glyph[], extra: number): readonly Glyph[] =>
  glyphs.map((glyph, index) =>
    index === glyphs.length - 1 ? { ...glyph, advance: glyph.advance + extra } : glyph,
  )

const widenFirst = (glyphs: readonly Glyph[], extra: number): readonly Glyph[] =>
  glyphs.map((glyph, index) =>
    index === 0 ? { ...glyph, advance: glyph.advance + extra, dx: glyph.dx + extra } : glyph,
  )

const canGrow = (last: GrowingText, next: GrowingText): boolean =>
  last.runs[0]?.font === next.runs[0]?.font &&
  last.style === next.style &&
  last.size === next.size &&
  last.level === next.level

function grow(last: GrowingText, next: GrowingText): void {
  last.runs.push(...next.runs)
  last.width += next.width
  last.order = Math.min(last.order, next.order)
}

/** Runs of one level follow each other in the order of reading, or against it. */
function joinRuns({ runs, level, ...placed }: GrowingText): PlacedText {
  const [first] = runs as [GlyphRun]
  if (runs.length === 1) return { ...placed, run: first }
  const reading = level % 2 === 1 ? runs.toReversed() : runs
  const text = reading.map((run) => run.text).join('')
  return { ...placed, run: { font: first.font, glyphs: runs.flatMap((run) => run.glyphs), text } }
}
