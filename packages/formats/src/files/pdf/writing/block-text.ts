// The operators that show a translated block, in the place of its first text and inside the same
// text object: layers, clips and marked content hold for it without further care.
import { formatMatrix, type Matrix, multiply, type Point } from '../content/matrix.ts'
import { formatName, formatNumber } from '../content/notation.ts'
import type { FontSubsets } from '../fonts/font-subsets.ts'
import { type Frame, toPage } from '../layout/frame.ts'
import type { InlineStyle } from '../segments/inline-styles.ts'
import type { PlannedBlock } from '../segments/page-plan.ts'
import type { KeptGlyphs } from '../segments/shown-again.ts'
import { placeRules } from '../setting/decorations.ts'
import type { PlacedAgain, PlacedLine, PlacedText } from '../setting/setting.ts'
import { groupByHeight, sharedWordSpace, writeGlyphs } from './glyph-array.ts'
import type { MovedFonts } from './moved-fonts.ts'
import {
  black,
  createPen,
  fontOperator,
  noRise,
  type Pen,
  riseOperator,
  setColor,
  setMode,
  setNoSpaces,
  setScale,
  setWordSpace,
  spaceOperators,
  textMode,
} from './pen.ts'

export interface BlockText {
  /** Where the first text of the block was. */
  readonly text: string
  /** Moves to where the first text was, if something of it stays; empty if it need not. */
  readonly move: string
  /** Behind the text object; empty if there is nothing. */
  readonly rules: string
  /** The names of our fonts in it. */
  readonly fontNames: ReadonlySet<string>
}

export interface BlockWriting {
  readonly block: PlannedBlock
  /** Those of the block, and nothing of the other blocks of its chain. */
  readonly lines: readonly PlacedLine[]
  readonly kept: ReadonlyMap<number, KeptGlyphs>
  readonly subsets: FontSubsets
  readonly movedFonts: MovedFonts
}

export function writeBlock(writing: BlockWriting): BlockText {
  const { block, lines } = writing
  const pen = createPen(block)
  setNoSpaces(pen)
  if (block.anchor.state.rise !== 0) pen.written.push(noRise)
  for (const line of lines)
    for (const piece of line.pieces) {
      if ('placeholder' in piece) showAgain(writing, pen, line, piece)
      else showText(writing, pen, line, piece)
    }
  restore(pen)
  return {
    text: pen.written.join('\n'),
    move: moveAlong(block),
    rules: writeRules(block, lines),
    fontNames: pen.fontNames,
  }
}

const plainColor = /^[\s\d.+-]*(?:g|rg|k)$/

/** The operators of a style's colour, if they mean the same where the block is written. */
function colorOf(
  { anchor }: PlannedBlock,
  { color, colorStream }: Pick<InlineStyle, 'color' | 'colorStream'>,
): string {
  const isKnown = plainColor.test(color) || colorStream === anchor.streamId
  return isKnown ? color : anchor.state.fill
}

function showText(
  { block, subsets }: BlockWriting,
  pen: Pen,
  line: PlacedLine,
  { u: start, v: baseline, size, style, run }: PlacedText,
): void {
  const { fontName, codes, codeLength } = subsets.encode(run)
  pen.fontNames.add(fontName)
  setScale(pen, line.horizontalScale)
  setMode(pen, textMode(block.anchor.state))
  // Styles come from the block, which made them of its own.
  setColor(pen, colorOf(block, style as InlineStyle))
  const shown = run.glyphs.map(({ text }) => text).join('')
  const isReordered = shown !== run.text
  if (isReordered) pen.written.push(`/Span <</ActualText <${utf16(run.text)}>>> BDC`)
  const font = `${formatName(fontName)} ${formatNumber(size)} Tf`
  const { frame, anchor } = block
  let u = start
  for (const group of groupByHeight(run.glyphs, codes)) {
    const place = toPage(frame, u, baseline + group.dy * size)
    const matrix = multiply(matrixAt(frame, place), anchor.inverse)
    pen.written.push(`${font} ${formatMatrix(matrix)} Tm`)
    const wordSpace = codeLength === 1 ? setWordSpace(pen, sharedWordSpace(group) * size) : 0
    pen.written.push(writeGlyphs(group, { codeLength, wordSpace: wordSpace / size }))
    for (const { advance } of group.glyphs) u += advance * size * line.horizontalScale
  }
  if (isReordered) pen.written.push('EMC')
}

/** From a frame whose origin is moved to a place of the page, to the page. */
const matrixAt = ({ cos, sin }: Frame, [x, y]: Point): Matrix => [cos, sin, -sin, cos, x, y]

/** The byte order mark and the text, in hexadecimal digits. */
const utf16 = (text: string): string =>
  Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')

function showAgain(
  { block, kept, movedFonts }: BlockWriting,
  pen: Pen,
  { baseline }: PlacedLine,
  { u, placeholder, scale }: PlacedAgain,
): void {
  const glyphs = kept.get(placeholder)
  if (glyphs === undefined) return
  const { frame, anchor } = block
  const [fromX, fromY] = toPage(frame, glyphs.u0, glyphs.v)
  const [toX, toY] = toPage(frame, u, baseline)
  const move: Matrix = [scale, 0, 0, scale, toX - scale * fromX, toY - scale * fromY]
  for (const { streamId, state, matrix, operator } of glyphs.pieces) {
    const isMoved = streamId !== anchor.streamId && state.font !== undefined
    const fontName = isMoved ? movedFonts.nameOf(state.font) : state.fontName
    if (isMoved && fontName !== undefined) pen.fontNames.add(fontName)
    pen.written.push(`${fontOperator(state, fontName)} ${spaceOperators(state)}`)
    setScale(pen, state.scale)
    // Outlines have the width that is set where the block is written.
    setMode(pen, state.mode === anchor.state.mode ? state.mode : textMode(anchor.state))
    if (state.rise !== 0) pen.written.push(riseOperator(state))
    setColor(pen, colorOf(block, { color: state.fill, colorStream: streamId }))
    const moved = multiply(matrix, move)
    const inStream = multiply(moved, anchor.inverse)
    pen.written.push(`${formatMatrix(inStream)} Tm`)
    pen.written.push(operator)
    if (state.rise !== 0) pen.written.push(noRise)
  }
  setNoSpaces(pen)
}

/** `q` and `Q` may not stand in a text object: the state is set again as it was. */
function restore(pen: Pen): void {
  const { state, lineMatrix } = pen.block.anchor
  setColor(pen, state.fill)
  setScale(pen, state.scale)
  setMode(pen, state.mode)
  pen.written.push(spaceOperators(state))
  if (state.rise !== 0) pen.written.push(riseOperator(state))
  pen.written.push(`${fontOperator(state)} ${formatMatrix(lineMatrix)} Tm`)
}

/** In units of text space: less is not seen. */
const leastMove = 1e-6

function moveAlong({ anchor: { state, along } }: PlannedBlock): string {
  const unit = state.size * state.scale
  if (Math.abs(along) <= leastMove || unit === 0) return ''
  const thousandths = (-along * 1000) / unit
  return `[${formatNumber(thousandths)}] TJ`
}

function writeRules({ frame, anchor }: PlannedBlock, lines: readonly PlacedLine[]): string {
  const rules = placeRules(lines)
  if (rules.length === 0) return ''
  const matrix = multiply(matrixAt(frame, [0, 0]), anchor.inverse)
  const usualColor = anchor.state.fill || black
  const operators = [`q ${formatMatrix(matrix)} cm`]
  for (const { left, right, bottom, top, color } of rules) {
    const box = [left, bottom, right - left, top - bottom]
    const numbers = box.map((side) => formatNumber(side)).join(' ')
    const ruleColor = plainColor.test(color) ? color : usualColor
    operators.push(`${ruleColor} ${numbers} re f`)
  }
  operators.push('Q')
  return operators.join('\n')
}
