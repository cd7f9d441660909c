// Text as glyphs: shaping by HarfBuzz, one run for each font.
import type { FontStyle, LanguageStyle } from './families.ts'
import type { FontFace } from './font-face.ts'
import { type Fonts, findFace, isIgnorable, isSpace } from './fonts.ts'
import { toGlyphs } from './glyph-texts.ts'
import { shapeText } from './harfbuzz.ts'
import type { GlyphRun, ShapedRuns } from './shaped-runs.ts'

/** Text of one style and direction. */
export interface RunInput {
  readonly text: string
  /** What stands beside it: letters of Arabic join. */
  readonly before: string
  readonly after: string
  readonly isRightToLeft: boolean
  /** A BCP 47 tag: some letters look different in some languages. */
  readonly language: string
  readonly style: FontStyle
}

/** The most words that are kept shaped: those of a long book. */
const maxShaped = 20_000

/** Shapes a text, or finds it among those that were shaped before. */
export function shapeRuns(fonts: Fonts, input: RunInput): ShapedRuns {
  const { family, isBold, isItalic } = input.style
  const look = `${family} ${isBold} ${isItalic} ${input.language} ${input.isRightToLeft}`
  const key = `${look}\n${input.before}\n${input.text}\n${input.after}`
  const known = fonts.shaped.get(key)
  if (known !== undefined) return known
  if (fonts.shaped.size >= maxShaped) fonts.shaped.clear()
  const shaped = shapeNow(fonts, input)
  fonts.shaped.set(key, shaped)
  return shaped
}

function shapeNow(fonts: Fonts, input: RunInput): ShapedRuns {
  const { style, language, isRightToLeft } = input
  const { pieces, missing } = splitByFace(fonts, input.text, { ...style, language })
  const runs: GlyphRun[] = []
  let width = 0
  for (const [index, { face, text, shown }] of pieces.entries()) {
    const before = index === 0 ? input.before : ''
    const after = index === pieces.length - 1 ? input.after : ''
    const shaped = shapeText(face.font, { text: shown, before, after, isRightToLeft, language })
    const glyphs = toGlyphs(face, { text, shaped, isRightToLeft })
    for (const { advance } of glyphs) width += advance
    runs.push({ font: face, glyphs, text })
  }
  return { runs: isRightToLeft ? runs.reverse() : runs, width, missing }
}

interface Piece {
  readonly face: FontFace
  text: string
  /** With question marks for what no font has. */
  shown: string
}

interface SplitText {
  readonly pieces: Piece[]
  missing: string
}

/** A letter and its marks stay in one font where one has them all. */
function splitByFace(fonts: Fonts, text: string, style: LanguageStyle): SplitText {
  const split: SplitText = { pieces: [], missing: '' }
  for (const [cluster] of text.matchAll(/.\p{M}*/gsu)) {
    if (addInOneFace(fonts, split, cluster, style)) continue
    for (const character of cluster) {
      const isAdded = addInOneFace(fonts, split, character, style)
      if (!isAdded) addMissing(fonts, split, character, style)
    }
  }
  return split
}

function addInOneFace(
  fonts: Fonts,
  { pieces }: SplitText,
  characters: string,
  style: LanguageStyle,
): boolean {
  const previous = pieces.at(-1)?.face
  const face = findFaceOfAll(fonts, characters, style, previous)
  if (face === undefined) return false
  const [first = ''] = characters
  // Of the many spaces, fonts have few.
  const shown = isSpace(first) ? ` ${characters.slice(1)}` : characters
  addPiece(pieces, { face, text: characters, shown })
  return true
}

function addMissing(fonts: Fonts, split: SplitText, character: string, style: LanguageStyle): void {
  split.missing += character
  const face = findFace(fonts, questionMark, style)
  if (face === undefined) return
  // Of as many UTF-16 units as the character, so that clusters keep their places.
  const shown = '?'.padEnd(character.length, graphemeJoiner)
  addPiece(split.pieces, { face, text: character, shown })
}

function addPiece(pieces: Piece[], next: Piece): void {
  const last = pieces.at(-1)
  if (last?.face !== next.face) {
    pieces.push(next)
    return
  }
  last.text += next.text
  last.shown += next.shown
}

const space = 0x20
const questionMark = 0x3f
/** It is invisible, and in the cluster of the character before. */
const graphemeJoiner = '\u034f'

/** The font that has all characters; the one before if they are invisible. */
function findFaceOfAll(
  fonts: Fonts,
  characters: string,
  style: LanguageStyle,
  previous: FontFace | undefined,
): FontFace | undefined {
  const codes: number[] = []
  for (const character of characters)
    if (isSpace(character)) codes.push(space)
    else if (!isIgnorable(character)) codes.push(character.codePointAt(0) ?? 0)
  if (codes.length === 0 && previous !== undefined) return previous
  const face = findFace(fonts, codes[0] ?? space, style)
  return codes.every((code) => face?.codes.has(code)) ? face : undefined
}
