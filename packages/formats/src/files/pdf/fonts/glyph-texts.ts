// What each glyph stands for, so that whoever copies or searches the text of a document gets
// exactly what was set. HarfBuzz says it of clusters only: some letters of some glyphs.
import { advanceOf, type FontFace } from './font-face.ts'
import type { ShapedGlyph } from './harfbuzz.ts'
import type { AttachedGlyph, Glyph } from './shaped-runs.ts'

interface ShapedText {
  readonly text: string
  /** From left to right. */
  readonly shaped: readonly ShapedGlyph[]
  readonly isRightToLeft: boolean
}

/** Glyphs that show some characters together, from left to right. */
type Cluster = readonly ShapedGlyph[]

/** A glyph that shows text, and those that are drawn with it. */
interface Group {
  readonly glyphs: readonly ShapedGlyph[]
  readonly main: ShapedGlyph
  readonly text: string
}

/** The glyphs of a text from left to right, with the characters that each shows. */
export function toGlyphs(face: FontFace, input: ShapedText): readonly Glyph[] {
  const { text, shaped, isRightToLeft } = input
  const clusters = splitClusters(shaped)
  return clusters.flatMap((cluster, index) => {
    const following = clusters[isRightToLeft ? index - 1 : index + 1]
    const start = cluster[0]?.cluster
    const end = following?.[0]?.cluster
    const characters = [...text.slice(start, end)]
    const texts = shareOut(characters, cluster, isRightToLeft)
    const groups = groupGlyphs(cluster, texts)
    return groups.map((group) => joinGroup(face, group))
  })
}

function splitClusters(shaped: readonly ShapedGlyph[]): readonly Cluster[] {
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
  cluster: Cluster,
  isRightToLeft: boolean,
): ReadonlyMap<ShapedGlyph, string> {
  // Of too many glyphs, those that the pen moves for are letters; the others are their marks.
  const letters = cluster.filter(({ advance }) => advance !== 0)
  const marks = cluster.filter(({ advance }) => advance === 0)
  const first = new Set([...letters, ...marks].slice(0, characters.length))
  const chosen = cluster.filter((glyph) => first.has(glyph))
  if (isRightToLeft) chosen.reverse()
  const texts = new Map<ShapedGlyph, string>()
  for (const [index, glyph] of chosen.entries()) {
    const isLast = index === chosen.length - 1
    const end = isLast ? characters.length : index + 1
    const own = characters.slice(index, end)
    texts.set(glyph, own.join(''))
  }
  return texts
}

/** A glyph without text belongs to the one before it that has some, or to the first one. */
function groupGlyphs(cluster: Cluster, texts: ReadonlyMap<ShapedGlyph, string>): readonly Group[] {
  const groups: Group[] = []
  let glyphs: ShapedGlyph[] = []
  for (const glyph of cluster) {
    const text = texts.get(glyph)
    if (text !== undefined) {
      if (groups.length > 0) glyphs = []
      groups.push({ glyphs, main: glyph, text })
    }
    glyphs.push(glyph)
  }
  return groups
}

function joinGroup(face: FontFace, { glyphs, main, text }: Group): Glyph {
  const { unitsPerEm } = face
  const drawn: AttachedGlyph[] = []
  let pen = 0
  let fontAdvance = 0
  let x = 0
  for (const glyph of glyphs) {
    const dx = pen + glyph.dx
    if (glyph === main) x = dx
    else drawn.push({ id: glyph.id, dx, dy: glyph.dy })
    pen += glyph.advance
    fontAdvance += advanceOf(face, glyph.id)
  }
  const attached = drawn.map(({ id, dx, dy }) => ({
    id,
    dx: dx - x,
    dy: dy - main.dy,
  }))
  return {
    id: main.id,
    advance: pen / unitsPerEm,
    fontAdvance,
    dx: x / unitsPerEm,
    dy: main.dy / unitsPerEm,
    text,
    attached,
  }
}
