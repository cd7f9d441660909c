// Writes the operators of a block, and sets colour and scale again only where they change.
import { formatName, formatNumber } from '../content/notation.ts'
import { type GraphicsState, isStrokedBold } from '../page/graphics-state.ts'
import type { PlannedBlock } from '../segments/page-plan.ts'

export interface Pen {
  readonly block: PlannedBlock
  readonly written: string[]
  /** The names of our fonts in it. */
  readonly fontNames: Set<string>
  /** What was set last. */
  color: string
  scale: number
  mode: number
  /** What `Tw` adds to spaces of one byte, in units of text space. */
  wordSpace: number
}

/** A pen in the state of the block's first text. */
export function createPen(block: PlannedBlock): Pen {
  const { fill, scale, mode } = block.anchor.state
  const state = { color: fill, scale, mode, wordSpace: 0 }
  return { block, written: [], fontNames: new Set(), ...state }
}

/** The colour at the start of a page. */
export const black = '0 g'

export function setColor(pen: Pen, color: string): void {
  if (!canColor(pen.block) || color === pen.color) return
  pen.written.push(color || black)
  pen.color = color
}

/** A form inherits its first colour, which is unknown: nothing could restore it. */
const canColor = ({ anchor }: PlannedBlock): boolean => !(anchor.isForm && anchor.state.fill === '')

const leastScaleChange = 1e-4

export function setScale(pen: Pen, scale: number): void {
  const isChanged = Math.abs(scale - pen.scale) > leastScaleChange
  const percent = scale * 100
  if (isChanged) pen.written.push(`${formatNumber(percent)} Tz`)
  pen.scale = scale
}

export function setMode(pen: Pen, mode: number): void {
  if (mode !== pen.mode) pen.written.push(`${mode} Tr`)
  pen.mode = mode
}

/** The mode of rendering of our text: its bold letters have a bold font, and need no outlines. */
export const textMode = (state: GraphicsState): number => (isStrokedBold(state) ? 0 : state.mode)

/** The places of decimals of what must be as the source has it. */
const exactDigits = 4

/** The operator that sets the font of the source, by its own name or another. */
export const fontOperator = ({ fontName = '', size }: GraphicsState, name = fontName): string =>
  `${formatName(name)} ${formatNumber(size, exactDigits)} Tf`

/** The operators that set the spaces of the source between letters and between words. */
export function spaceOperators({ charSpace, wordSpace }: GraphicsState): string {
  const ofLetters = `${formatNumber(charSpace, exactDigits)} Tc`
  const ofWords = `${formatNumber(wordSpace, exactDigits)} Tw`
  return `${ofLetters} ${ofWords}`
}

export function setNoSpaces(pen: Pen): void {
  pen.written.push('0 Tc 0 Tw')
  pen.wordSpace = 0
}

/** The places of decimals of what is carried along where it is not exact. */
const spaceDigits = 3

/** Returns what was set: it is rounded. */
export function setWordSpace(pen: Pen, wordSpace: number): number {
  const operand = formatNumber(wordSpace, spaceDigits)
  const rounded = Number(operand)
  if (rounded !== pen.wordSpace) pen.written.push(`${operand} Tw`)
  pen.wordSpace = rounded
  return rounded
}

/** The operator that raises text as the source does. */
export const riseOperator = ({ rise }: GraphicsState): string =>
  `${formatNumber(rise, exactDigits)} Ts`

export const noRise = '0 Ts'
