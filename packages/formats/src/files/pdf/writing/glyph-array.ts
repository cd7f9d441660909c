// Arrays of glyphs and of what moves between them, as the operator `TJ` takes them.
import { type CodeLength, spaceCode, writeCodes } from '../fonts/code-maps.ts'
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

/** How the glyphs of a font are shown. */
interface GlyphWriting {
  /** In bytes. */
  readonly codeLength: CodeLength
  /** What the operator `Tw` adds to each space, in em. */
  readonly wordSpace: number
}

/**
 * What a viewer adds by itself is the advance of the font, in whole thousandths of the size: only
 * differences are written, and what rounding left is carried along.
 */
export function writeGlyphs(
  { glyphs, codes }: LevelGlyphs,
  { codeLength, wordSpace }: GlyphWriting,
): string {
  const items: string[] = []
  let shown: number[] = []
  /** To the left, in thousandths of the size. */
  let rest = 0
  for (const [index, { advance, fontAdvance, dx }] of glyphs.entries()) {
    const code = codes[index] ?? 0
    shift(-dx * 1000)
    shown.push(code)
    const isWidened = codeLength === 1 && code === spaceCode
    const added = Math.round(fontAdvance * 1000) + (isWidened ? wordSpace * 1000 : 0)
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
    if (shown.length > 0) items.push(writeCodes(shown, codeLength))
    shown = []
  }
}

/** In em: spaces of a justified line differ by rounding only. */
const leastDifference = 1e-6

/** What all spaces of some glyphs are wider than in their font, in em; 0 if they differ. */
export function sharedWordSpace({ glyphs, codes }: LevelGlyphs): number {
  let shared: number | undefined
  for (const [index, { advance, fontAdvance }] of glyphs.entries()) {
    if (codes[index] !== spaceCode) continue
    const wider = advance - fontAdvance
    shared ??= wider
    if (Math.abs(wider - shared) > leastDifference) return 0
  }
  return shared ?? 0
}
