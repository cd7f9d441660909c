// Operations that show text, each joined with its glyphs.
import { type Matrix, multiply } from '../content/matrix.ts'
import { isString, type Operand } from '../content/operands.ts'
import type { PageFont } from './font-facts.ts'
import type { ShownText } from './glyphs.ts'
import type { GraphicsState } from './graphics-state.ts'
import type { ShowGlyph } from './page-read.ts'

/** The strings of an operation, and the distances between them; undefined if it shows nothing. */
export function shownItems(operand: Operand | undefined): readonly Operand[] | undefined {
  if (isString(operand)) return [operand]
  return Array.isArray(operand) ? operand : undefined
}

/** What a text shows in text space. `advance`: how far it moves in all. */
export function placeGlyphs(
  { glyphs }: ShownText,
  { size, scale, charSpace, wordSpace }: GraphicsState,
  font: PageFont,
): { readonly placed: readonly ShowGlyph[]; readonly advance: number } {
  const placed: ShowGlyph[] = []
  let x = 0
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') {
      x -= (glyph / 1000) * size * scale
      continue
    }
    const width = glyph.width * font.unit * size * scale
    const advance = width + (charSpace + (glyph.isSpace ? wordSpace : 0)) * scale
    placed.push({ text: glyph.unicode ?? '', x, width, advance })
    x += advance
  }
  return { placed, advance: x }
}

export function measureMatrix(textMatrix: Matrix, { ctm, size }: GraphicsState) {
  const matrix = multiply(textMatrix, ctm)
  const isMirrored = matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0
  return {
    matrix,
    angle: Math.atan2(matrix[1], matrix[0]),
    fontSize: Math.abs(size) * Math.hypot(matrix[2], matrix[3]),
    isMirrored: isMirrored !== size < 0,
  }
}

/** How many bytes each glyph takes. */
export function bytesPerGlyph(items: readonly Operand[], glyphs: number): number {
  let bytes = 0
  for (const item of items) if (isString(item)) bytes += item.bytes.length
  return glyphs === 0 ? 1 : bytes / glyphs
}
