// Arrays of glyphs and of what moves between them, as the operator `TJ` takes them.
import type { Glyph } from '../fonts/shaped-runs.ts'

/** Glyphs that follow each other at one height, which one operation can show. */
export interface LevelGlyphs {
  /** How far above the baseline they are drawn, in em. */
  readonly dy: number
  readonly glyphs: Glyph[]
  readonly codes: number[]
}

/** `codes`: those of the glyphs, in the same order. */
export function groupByHeight(glyphs: readonly Glyph[], codes: readonly number[]): LevelGlyphs[] {
  const groups: LevelGlyphs[] = []
  for (const [index, glyph] of glyphs.entries()) {
    const code = codes[index] ?? 0
    const last = groups.at(-1)
    if (last?.dy === glyph.dy) {
      last.glyphs.push(glyph)
      last.codes.push(code)
    } else groups.push({ dy: glyph.dy, glyphs: [glyph], codes: [code] })
  }
  return groups
}

/** In thousandths of the size: nobody sees less, and most glyphs need no more. */
const leastShift = 3

/**
 * What a viewer adds by itself is the advance of the font, in whole thousandths of the size: only
 * differences are written, and what rounding left is carried along.
 */
export function writeGlyphs({ glyphs, codes }: LevelGlyphs): string {
  const items: string[] = []
  let shown = ''
  /** To the left, in thousandths of the size. */
  let rest = 0
  for (const [index, { advance, fontAdvance, dx }] of glyphs.entries()) {
    shift(-dx * 1000)
    shown += fourDigits(codes[index] ?? 0)
    const added = Math.round(fontAdvance * 1000)
    const wanted = (advance - dx) * 1000
    shift(added - wanted)
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

const fourDigits = (code: number): string => code.toString(16).padStart(4, '0')
