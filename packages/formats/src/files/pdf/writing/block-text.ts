// The operators that show a translated block, in the place of its first text and inside the same
// text object: layers, clips and marked content hold for it without further care.
import { formatMatrix, multiply } from '../content/matrix.ts'
import { formatName, formatNumber } from '../content/notation.ts'
import type { FontSubsets } from '../fonts/font-subsets.ts'
import type { Glyph } from '../fonts/shaped-runs.ts'
import { toPage } from '../layout/frame.ts'
import type { InlineStyle } from '../segments/inline-styles.ts'
import type { PlannedBlock } from '../segments/page-plan.ts'
import type { KeptGlyphs } from '../segments/shown-again.ts'
import { placeRules } from '../setting/decorations.ts'
import type { PlacedAgain, PlacedLine, PlacedText } from '../setting/setting.ts'

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
}

/** What was set last, so that it is set again only if it changes. */
interface Pen {
  readonly written: string[]
  readonly fontNames: Set<string>
  color: string
  scale: number
}

export function writeBlock(writing: BlockWriting): BlockText {
  const { state } = writing.block.anchor
  const pen: Pen = {
    written: ['0 Tc 0 Tw'],
    fontNames: new Set(),
    color: state.fill,
    scale: state.scale,
  }
  if (state.rise !== 0) pen.written.push('0 Ts')
  for (const line of writing.lines)
    for (const piece of line.pieces) {
      if ('placeholder' in piece) showAgain(writing, pen, line, piece)
      else showText(writing, pen, line, piece)
    }
  restore(writing.block, pen)
  return {
    text: pen.written.join('\n'),
    move: moveAlong(writing.block),
    rules: writeRules(writing),
    fontNames: pen.fontNames,
  }
}

/** A form inherits its first colour, which is unknown: nothing could restore it. */
const canColor = ({ anchor }: PlannedBlock): boolean => !(anchor.isForm && anchor.state.fill === '')

const plainColor = /^[\s\d.+-]*(?:g|rg|k)$/

/** The operators of a style's colour, if they mean the same where the block is written. */
function colorOf({ anchor }: PlannedBlock, { color, colorStream }: InlineStyle): string {
  const isKnown = plainColor.test(color) || colorStream === anchor.streamId
  return isKnown ? color : anchor.state.fill
}

function setColor(block: PlannedBlock, pen: Pen, color: string): void {
  if (!canColor(block) || color === pen.color) return
  pen.written.push(color || '0 g')
  pen.color = color
}

function setScale(pen: Pen, scale: number): void {
  if (Math.abs(scale - pen.scale) > 1e-4) pen.written.push(`${formatNumber(scale * 100)} Tz`)
  pen.scale = scale
}

function showText(
  { block, subsets }: BlockWriting,
  pen: Pen,
  line: PlacedLine,
  { u, v, size, style, run }: PlacedText,
): void {
  const { fontName, codes } = subsets.encode(run)
  pen.fontNames.add(fontName)
  setScale(pen, line.horizontalScale)
  // Styles come from the block, which made them of its own.
  setColor(block, pen, colorOf(block, style as InlineStyle))
  const shown = run.glyphs.map(({ text }) => text).join('')
  const isReordered = shown !== run.text
  if (isReordered) pen.written.push(`/Span <</ActualText <${utf16(run.text)}>>> BDC`)
  const { frame, anchor } = block
  let at = u
  let start = 0
  while (start < run.glyphs.length) {
    const { dy = 0 } = run.glyphs[start] ?? {}
    const found = run.glyphs.findIndex((glyph, index) => index > start && glyph.dy !== dy)
    const end = found < 0 ? run.glyphs.length : found
    const glyphs = run.glyphs.slice(start, end)
    const [x, y] = toPage(frame, at, v + dy * size)
    const matrix = multiply([frame.cos, frame.sin, -frame.sin, frame.cos, x, y], anchor.inverse)
    const font = `${formatName(fontName)} ${formatNumber(size)} Tf`
    pen.written.push(`${font} ${formatMatrix(matrix)} Tm`, writeGlyphs(glyphs, codes.slice(start)))
    for (const { advance } of glyphs) at += advance * size * line.horizontalScale
    start = end
  }
  if (isReordered) pen.written.push('EMC')
}

/** The byte order mark and the text, in hexadecimal digits. */
const utf16 = (text: string): string =>
  Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')

/** In thousandths of the size: nobody sees less, and most glyphs need no more. */
const leastShift = 3

/**
 * What a viewer adds by itself is the advance of the font, in whole thousandths of the size: only
 * differences are written, and what rounding left is carried along.
 */
function writeGlyphs(glyphs: readonly Glyph[], codes: readonly number[]): string {
  const items: string[] = []
  let shown = ''
  let rest = 0
  for (const [index, { advance, fontAdvance, dx }] of glyphs.entries()) {
    shift(-dx * 1000)
    shown += (codes[index] ?? 0).toString(16).padStart(4, '0')
    shift(Math.round(fontAdvance * 1000) - (advance - dx) * 1000)
  }
  endCodes()
  return `[${items.join('')}] TJ`

  function shift(thousandths: number): void {
    rest += thousandths
    if (Math.abs(rest) < leastShift) return
    const whole = Math.round(rest)
    endCodes()
    items.push(String(whole))
    rest -= whole
  }

  function endCodes(): void {
    if (shown !== '') items.push(`<${shown}>`)
    shown = ''
  }
}

function showAgain(
  { block, kept }: BlockWriting,
  pen: Pen,
  { baseline }: PlacedLine,
  { u, placeholder, scale }: PlacedAgain,
): void {
  const glyphs = kept.get(placeholder)
  if (glyphs === undefined) return
  const { frame, anchor } = block
  const [fromX, fromY] = toPage(frame, glyphs.u0, glyphs.v)
  const [toX, toY] = toPage(frame, u, baseline)
  const move = [scale, 0, 0, scale, toX - scale * fromX, toY - scale * fromY] as const
  for (const { state, matrix, operator } of glyphs.pieces) {
    const font = `${formatName(state.fontName ?? '')} ${formatNumber(state.size, 4)} Tf`
    const spaces = `${formatNumber(state.charSpace, 4)} Tc ${formatNumber(state.wordSpace, 4)} Tw`
    pen.written.push(`${font} ${spaces}`)
    setScale(pen, state.scale)
    if (state.rise !== 0) pen.written.push(`${formatNumber(state.rise, 4)} Ts`)
    setColor(block, pen, state.fill)
    const moved = multiply(multiply(matrix, move), anchor.inverse)
    pen.written.push(`${formatMatrix(moved)} Tm`, operator)
    if (state.rise !== 0) pen.written.push('0 Ts')
  }
  pen.written.push('0 Tc 0 Tw')
}

/** `q` and `Q` may not stand in a text object: the state is set again as it was. */
function restore({ anchor, ...block }: PlannedBlock, pen: Pen): void {
  const { state, lineMatrix } = anchor
  setColor({ anchor, ...block }, pen, state.fill)
  setScale(pen, state.scale)
  pen.written.push(`${formatNumber(state.charSpace, 4)} Tc ${formatNumber(state.wordSpace, 4)} Tw`)
  if (state.rise !== 0) pen.written.push(`${formatNumber(state.rise, 4)} Ts`)
  const font = `${formatName(state.fontName ?? '')} ${formatNumber(state.size, 4)} Tf`
  pen.written.push(`${font} ${formatMatrix(lineMatrix)} Tm`)
}

function moveAlong({ anchor: { state, along } }: PlannedBlock): string {
  const unit = state.size * state.scale
  if (Math.abs(along) <= 1e-6 || unit === 0) return ''
  return `[${formatNumber((-along * 1000) / unit)}] TJ`
}

function writeRules({ block, lines }: BlockWriting): string {
  const rules = placeRules(lines)
  if (rules.length === 0) return ''
  const { frame, anchor } = block
  const matrix = multiply([frame.cos, frame.sin, -frame.sin, frame.cos, 0, 0], anchor.inverse)
  const drawn = rules.map(({ left, right, bottom, top, color }) => {
    const box = [left, bottom, right - left, top - bottom].map((side) => formatNumber(side))
    return `${plainColor.test(color) ? color : anchor.state.fill || '0 g'} ${box.join(' ')} re f`
  })
  return `q ${formatMatrix(matrix)} cm\n${drawn.join('\n')}\nQ`
}
