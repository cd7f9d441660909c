// Text as glyphs: shaping by HarfBuzz, one run for each font.
import type { FontStyle } from './families.ts'
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

/** A letter and its marks stay in one font where one has them all. */
function splitByFace(fonts: Fonts, text: string, style: FontStyle & { language: string }) {
  const pieces: Piece[] = []
  let missing = ''
  const add = (face: FontFace, characters: string, shown = characters) => {
    const last = pieces.at(-1)
    if (last?.face === face) {
      last.text += characters
      last.shown += shown
    } else pieces.push({ face, text: characters, shown })
  }
  for (const [cluster] of text.matchAll(/.\p{M}*/gsu)) {
    const whole = findFaceOfAll(fonts, cluster, style, pieces.at(-1)?.face)
    if (whole !== undefined) {
      // Of the many spaces, fonts have few; lines are not broken at those that are left here.
      add(whole, cluster, cluster.replace(/^\s/, ' '))
      continue
    }
    for (const character of cluster) {
      const face = findFaceOfAll(fonts, character, style, pieces.at(-1)?.face)
      if (face !== undefined) {
        add(face, character)
        continue
      }
      missing += character
      const substitute = findFace(fonts, questionMark, style)
      // Of as many UTF-16 units as the character, so that clusters keep their places.
      if (substitute) add(substitute, character, '?'.padEnd(character.length, graphemeJoiner))
    }
  }
  return { pieces, missing }
}

const space = 0x20
const questionMark = 0x3f
/** It is invisible, and in the cluster of the character before. */
const graphemeJoiner = '\u034f'

/** The font that has all characters; the one before if they are invisible. */
function findFaceOfAll(
  fonts: Fonts,
  characters: string,
  style: FontStyle & { language: string },
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
