// Gives every glyph of a fitted paragraph its place.
import type { GlyphRun } from '../fonts/shaped-runs.ts'
import { isRightToLeftLevel, orderVisually } from './bidi.ts'
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
  ShownAgainChunk,
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

/** A line while its pieces are placed. */
interface OpenLine {
  readonly fitted: FittedBox
  readonly baseline: number
  readonly pieces: (PlacedAgain | GrowingText)[]
  /** Where the next piece begins. */
  u: number
}

/** The lines of a paragraph from top to bottom. */
export function placeLines(fit: Fit): readonly PlacedLine[] {
  const placed: PlacedLine[] = []
  let order = 0
  for (const [box, fitted] of fit.boxes.entries()) {
    let baseline = fitted.box.top
    for (const line of fitted.lines) {
      const { left, width, extra } = startLine(fitted, line, fit.isRightToLeft)
      const chunks = orderChunks(line, order, extra)
      for (const { chunk } of chunks) order += runCount(chunk)
      const open: OpenLine = { fitted, baseline, pieces: [], u: left }
      placed.push({
        box,
        left,
        right: left + width,
        baseline,
        size: fitted.size,
        horizontalScale: fitted.horizontalScale,
        pieces: placeChunks(open, orderVisually(chunks)),
      })
      baseline -= fitted.leading
    }
  }
  return placed
}

function orderChunks(line: FittedLine, first: number, extra: number): OrderedChunk[] {
  const last = line.chunks.length - 1
  let order = first
  return line.chunks.map((chunk, index) => {
    const isWidened = index < last && isGap(chunk)
    const ordered = {
      chunk,
      level: chunk.level,
      order,
      extra: isWidened ? extra : 0,
    }
    order += runCount(chunk)
    return ordered
  })
}

function runCount(chunk: Chunk): number {
  return 'runs' in chunk ? chunk.runs.length : 1
}

function placeChunks(line: OpenLine, chunks: readonly OrderedChunk[]): readonly PlacedPiece[] {
  for (const ordered of chunks) {
    const { chunk } = ordered
    if ('placeholder' in chunk) placeAgain(line, chunk, ordered)
    else placeText(line, chunk, ordered)
  }
  return line.pieces.map((piece) => ('runs' in piece ? joinRuns(piece) : piece))
}

function placeAgain(line: OpenLine, chunk: ShownAgainChunk, { order, extra }: OrderedChunk): void {
  const { size, box } = line.fitted
  const { placeholder, style } = chunk
  const width = chunk.width * size + extra
  const scale = size / box.size
  line.pieces.push({
    u: line.u,
    width,
    style,
    order,
    placeholder,
    scale,
  })
  line.u += width
}

function placeText(line: OpenLine, chunk: TextChunk, { level, order, extra }: OrderedChunk): void {
  const { size, horizontalScale } = line.fitted
  const { style } = chunk
  const ownSize = size * style.size
  const glyphScale = ownSize * horizontalScale
  const runs = withExtra(chunk, extra / glyphScale)
  for (const [index, run] of runs.entries()) {
    const fromRight = runs.length - 1 - index
    const width = widthOf(run) * glyphScale
    addText(line, {
      u: line.u,
      v: line.baseline + style.rise * size,
      width,
      style,
      order: order + (isRightToLeftLevel(level) ? fromRight : index),
      size: ownSize,
      runs: [run],
      level,
    })
    line.u += width
  }
}

function widthOf({ glyphs }: GlyphRun): number {
  let width = 0
  for (const { advance } of glyphs) width += advance
  return width
}

/** The runs of a chunk with a wider gap behind it, which is before it in right-to-left text. */
function withExtra({ runs, level }: TextChunk, extra: number): readonly GlyphRun[] {
  const isBefore = isRightToLeftLevel(level)
  const index = isBefore ? 0 : runs.length - 1
  const run = runs[index]
  const glyph = isBefore ? run?.glyphs[0] : run?.glyphs.at(-1)
  if (extra === 0 || run === undefined || glyph === undefined) return runs
  const advance = glyph.advance + extra
  const dx = isBefore ? glyph.dx + extra : glyph.dx
  const place = isBefore ? 0 : run.glyphs.length - 1
  const glyphs = run.glyphs.with(place, { ...glyph, advance, dx })
  return runs.with(index, { ...run, glyphs })
}

/** Adds text to the piece before it, or begins a new one. */
function addText({ pieces }: OpenLine, next: GrowingText): void {
  const last = pieces.at(-1)
  const canGrow =
    last !== undefined &&
    'runs' in last &&
    last.runs[0]?.font === next.runs[0]?.font &&
    last.style === next.style &&
    last.size === next.size &&
    last.level === next.level
  if (!canGrow) {
    pieces.push(next)
    return
  }
  last.runs.push(...next.runs)
  last.width += next.width
  last.order = Math.min(last.order, next.order)
}

/** Runs of one level follow each other in the order of reading, or against it. */
function joinRuns({ runs, level, ...placed }: GrowingText): PlacedText {
  const [first] = runs as [GlyphRun]
  if (runs.length === 1) return { ...placed, run: first }
  const reading = isRightToLeftLevel(level) ? runs.toReversed() : runs
  const texts = reading.map(({ text }) => text)
  const run: GlyphRun = {
    font: first.font,
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    text: texts.join(''),
  }
  return { ...placed, run }
}
