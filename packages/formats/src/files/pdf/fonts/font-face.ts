import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IndexedFamily } from './font-index.ts'
import { type Face, type Font, openFace, openFont } from './harfbuzz.ts'
import { readWoff2 } from './woff2.ts'

/** The width of the strokes that make a font bold which has no bold (`2 Tr`), in em. */
export const boldStroke = 0.03

/** A part of a font of ours, loaded, at one weight. Compared by identity. */
export interface FontFace {
  /** Shared by all parts of a font, such as `tinos-700-italic`. */
  readonly name: string
  readonly family: string
  readonly isItalic: boolean
  readonly weight: number
  /** For `openFont` and `subsetFont`: absent if the file has this weight only. */
  readonly variableWeight: number | undefined
  /** Bold was wanted and there is none: `boldStroke` says how to draw it. */
  readonly isStroked: boolean
  readonly font: Font
  readonly content: Uint8Array
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly codes: ReadonlySet<number>
}

/** A file of a font, which several weights may share. */
interface FontFile {
  readonly content: Uint8Array
  readonly face: Face
  readonly codes: ReadonlySet<number>
}

/** Files and faces that were used once. */
export interface FaceCache {
  readonly directory: string
  readonly files: Map<string, FontFile>
  readonly faces: Map<string, FontFace>
}

/** What is wanted of a family. */
export interface FaceWish {
  readonly part: string
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** Loads a part of a family, or what comes nearest where it has no bold or no italics. */
export function loadFace(cache: FaceCache, family: IndexedFamily, wish: FaceWish): FontFace {
  const isItalic = wish.isItalic && family.hasItalic
  const weight = wish.isBold && family.hasBold ? 700 : 400
  const isStroked = wish.isBold && !family.hasBold
  const style = isItalic ? 'italic' : 'normal'
  const stroke = isStroked ? '-stroked' : ''
  const key = `${family.name}-${wish.part}-${weight}-${style}${stroke}`
  const known = cache.faces.get(key)
  if (known !== undefined) return known
  const fileWeight = family.isVariable ? 'wght' : weight
  const file = loadFile(cache, `${family.name}-${wish.part}-${fileWeight}-${style}.woff2`)
  const variableWeight = family.isVariable ? weight : undefined
  const font = openFont(file.face, variableWeight)
  const { ascender, descender } = font.hExtents()
  const unitsPerEm = file.face.upem
  const face: FontFace = {
    name: `${family.name}-${weight}-${style}${stroke}`,
    family: family.name,
    isItalic,
    weight,
    variableWeight,
    isStroked,
    font,
    content: file.content,
    unitsPerEm,
    ascent: ascender / unitsPerEm,
    descent: descender / unitsPerEm,
    codes: file.codes,
  }
  cache.faces.set(key, face)
  return face
}

function loadFile({ directory, files }: FaceCache, name: string): FontFile {
  const known = files.get(name)
  if (known !== undefined) return known
  const content = readWoff2(readFileSync(join(directory, name)))
  const face = openFace(content)
  const file = { content, face, codes: new Set(face.collectUnicodes()) }
  files.set(name, file)
  return file
}

/** The advance that the font has for a glyph, in em. */
export const advanceOf = ({ font, unitsPerEm }: FontFace, glyph: number): number =>
  font.glyphHAdvance(glyph) / unitsPerEm
