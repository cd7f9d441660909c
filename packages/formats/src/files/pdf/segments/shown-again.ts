// Glyphs that are shown with their own font and bytes: where they were, or elsewhere.
import type { Matrix } from '../content/matrix.ts'
import { formatNumber } from '../content/notation.ts'
import { isString } from '../content/operands.ts'
import type { Character } from '../layout/characters.ts'
import { extentOf } from '../layout/frame.ts'
import type { GraphicsState } from '../page/graphics-state.ts'
import type { Show } from '../page/page-read.ts'

/** Glyphs of a formula, or signs that only their own font has. */
export interface KeptGlyphs {
  readonly text: string
  /** Where they begin, and their baseline, in the frame of the block. */
  readonly u0: number
  readonly v: number
  /** In points. */
  readonly width: number
  readonly pieces: readonly KeptPiece[]
}

interface KeptPiece {
  /** Where the name of its font means something. */
  readonly streamId: string
  readonly state: GraphicsState
  /** From text space to the page, where the operation began. */
  readonly matrix: Matrix
  /** The array of `TJ`. */
  readonly operator: string
}

export function keepGlyphs(characters: readonly Character[], v: number): KeptGlyphs {
  const glyphsByShow = new Map<Show, Set<number>>()
  for (const { show, glyph } of characters) {
    const glyphs = glyphsByShow.get(show) ?? new Set()
    glyphsByShow.set(show, glyphs.add(glyph))
  }
  const pieces = Array.from(glyphsByShow, ([show, glyphs]) => ({
    streamId: show.stream.id,
    state: show.state,
    matrix: show.matrix,
    operator: showGlyphs(show, (glyph) => glyphs.has(glyph), { withEnd: false }),
  }))
  const text = characters.map((character) => character.text).join('')
  const { u0, u1 } = extentOf(characters)
  return { text, u0, v, width: u1 - u0, pieces }
}

/** In thousandths of the size: less is not seen. */
const leastShift = 0.05

/**
 * An operation with some of its glyphs, where they were; empty if it has nothing left. `withEnd`:
 * it ends where it ended, for what follows.
 */
export function showGlyphs(
  { state, items, glyphs, bytesPerGlyph }: Show,
  isShown: (glyph: number) => boolean,
  { withEnd }: { withEnd: boolean },
): string {
  const written: string[] = []
  const unit = state.size * state.scale
  /** To the left, in thousandths of the size. */
  let shift = 0
  let codes: string[] = []
  let glyph = 0
  for (const item of items) {
    if (typeof item === 'number') shift += item
    if (!isString(item)) continue
    const { bytes } = item
    for (let at = 0; at + bytesPerGlyph <= bytes.length; at += bytesPerGlyph) {
      const known = glyphs[glyph]
      if (known === undefined) break
      if (isShown(glyph)) addCode(bytes.subarray(at, at + bytesPerGlyph))
      else if (unit !== 0) shift -= (known.advance * 1000) / unit
      glyph++
    }
  }
  endCodes()
  if (withEnd && Math.abs(shift) > leastShift) written.push(formatNumber(shift))
  return written.length === 0 ? '' : `[${written.join(' ')}] TJ`

  function addCode(code: Uint8Array): void {
    if (Math.abs(shift) > leastShift) {
      endCodes()
      written.push(formatNumber(shift))
    }
    shift = 0
    codes.push(Buffer.from(code).toString('hex'))
  }

  function endCodes(): void {
    if (codes.length > 0) written.push(`<${codes.join('')}>`)
    codes = []
  }
}
