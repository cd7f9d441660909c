// What each glyph stands for, so that whoever copies or searches the text of a document gets exactly
// what was set. HarfBuzz says it of clusters only: some letters of some glyphs.
import { advanceOf, type FontFace } from './font-face.ts'
import type { ShapedGlyph } from './harfbuzz.ts'
import type { Glyph } from './shaped-runs.ts'

interface ShapedText {
  readonly text: string
  /** From left to right. */
  readonly shaped: readonly ShapedGlyph[]
  readonly isRightToLeft: boolean
}

/** The glyphs of a text from left to right, with the characters that each shows. */
export function toGlyphs(face: FontFace, input: ShapedText): readonly Glyph[] {
  const { text, shaped, isRightToLeft } = input
  const clusters = splitClusters(shaped)
  return clusters.flatMap((glyphs, index) => {
    const following = clusters[isRightToLeft ? index - 1 : index + 1]
    const characters = text.slice(glyphs[0]?.cluster ?? 0, following?.[0]?.cluster ?? text.length)
    const texts = shareOut([...characters], glyphs, isRightToLeft)
    return groupGlyphs(texts).map((group) => joinGlyphs(face, glyphs, texts, group))
  })
}

function splitClusters(shaped: readonly ShapedGlyph[]): readonly (readonly ShapedGlyph[])[] {
  const clusters: ShapedGlyph[][] = []
  for (const glyph of shaped) {
    const last = clusters.at(-1)
    if (last?.[0]?.cluster === glyph.cluster) last.push(glyph)
    else clusters.push([glyph])
  }
  return clusters
}

/** One character for each glyph in the order of reading, the rest for the last one. */
function shareOut(
  characters: readonly string[],
  glyphs: readonly ShapedGlyph[],
  isRightToLeft: boolean,
): readonly string[] {
  const places = glyphs.map((_, index) => index)
  // Of too many glyphs, those that the pen moves for are letters; the others are their marks.
  const letters = places.filter((index) => glyphs[index]?.advance !== 0)
  const marks = places.filter((index) => glyphs[index]?.advance === 0)
  const chosen = [...letters, ...marks].slice(0, characters.length).sort((a, b) => a - b)
  if (isRightToLeft) chosen.reverse()
  const texts = glyphs.map(() => '')
  for (const [index, place] of chosen.entries()) {
    const isLast = index === chosen.length - 1
    texts[place] = isLast ? characters.slice(index).join('') : (characters[index] ?? '')
  }
  return texts
}

/** The glyphs from `start` to `end`, of which `main` has the text. */
interface Group {
  readonly start: number
  readonly end: number
  readonly main: number
}

function groupGlyphs(texts: readonly string[]): readonly Group[] {
  const withText = texts.flatMap((text, index) => (text === '' ? [] : [index]))
  if (withText.length === 0) return [{ start: 0, end: texts.length, main: 0 }]
  return withText.map((main, index) => ({
    start: index === 0 ? 0 : main,
    end: withText[index + 1] ?? texts.length,
    main,
  }))
}

function joinGlyphs(
  face: FontFace,
  glyphs: readonly ShapedGlyph[],
  texts: readonly string[],
  { start, end, main }: Group,
): Glyph {
  const group = glyphs.slice(start, end)
  let pen = 0
  const placed = group.map((glyph) => {
    const at = { id: glyph.id, x: pen + glyph.dx, y: glyph.dy }
    pen += glyph.advance
    return at
  })
  const { id, x, y } = placed[main - start] as (typeof placed)[number]
  const others = placed.filter((_, index) => index !== main - start)
  let fontAdvance = 0
  for (const glyph of group) fontAdvance += advanceOf(face, glyph.id)
  return {
    id,
    advance: pen / face.unitsPerEm,
    fontAdvance,
    dx: x / face.unitsPerEm,
    dy: y / face.unitsPerEm,
    text: texts[main] ?? '',
    attached: others.map((other) => ({ id: other.id, dx: other.x - x, dy: other.y - y })),
  }
}
