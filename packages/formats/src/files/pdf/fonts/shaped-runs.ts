import type { FontFace } from './font-face.ts'

/** Glyphs of one font, from left to right. */
export interface GlyphRun {
  readonly font: FontFace
  readonly glyphs: readonly Glyph[]
  /** Of all glyphs, in the order of reading. */
  readonly text: string
}

/** A shaped glyph. Its lengths are in em. */
export interface Glyph {
  readonly id: number
  /** How far the pen moves: the font's advance, changed by kerning and justification. */
  readonly advance: number
  /** The advance that the font has for it, which a viewer adds by itself. */
  readonly fontAdvance: number
  /** How far it is drawn right of and above the pen. */
  readonly dx: number
  readonly dy: number
  /** The characters that it shows, at least one. */
  readonly text: string
  /** What is drawn with it, such as its dots: each character is shown by one glyph. */
  readonly attached: readonly AttachedGlyph[]
}

export interface AttachedGlyph {
  readonly id: number
  /** How far right of and above the other it is drawn, in units of the font. */
  readonly dx: number
  readonly dy: number
}

export interface ShapedRuns {
  /** From left to right. */
  readonly runs: readonly GlyphRun[]
  readonly width: number
  /** The characters that no font has; question marks are shown instead. */
  readonly missing: string
}
