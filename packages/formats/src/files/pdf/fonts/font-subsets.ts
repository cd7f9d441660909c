// The fonts that a document gets: one for each font of ours, with the glyphs that it shows.
import { createHash } from 'node:crypto'
import type { FontFace } from './font-face.ts'
import { mergeGlyphs, type UsedGlyph } from './glyph-merge.ts'
import type { PlainReference } from './plain-object.ts'
import type { GlyphRun } from './shaped-runs.ts'
import { writeToUnicode } from './to-unicode.ts'

/** Collects glyphs while text is written. */
export interface FontSubsets {
  /** Where `Tf` finds the font of a run, and the codes that show its glyphs, each of two bytes. */
  encode(run: GlyphRun): EncodedRun
  /** The fonts by their names, once all text is encoded. */
  embed(): ReadonlyMap<string, PlainReference>
}

export interface EncodedRun {
  /** Such as `DragomanF1`; the name in the dictionary of resources. */
  readonly fontName: string
  /** As many as the run has glyphs. */
  readonly codes: readonly number[]
}

interface Subset {
  readonly name: string
  readonly glyphs: UsedGlyph[]
  readonly texts: string[]
  /** In thousandths of an em. */
  readonly widths: number[]
  readonly codes: Map<FontFace, Map<string, number>>
}

/** A code has two bytes, and the components of glyphs need room, too. */
const maxCodes = 30_000

/**
 * `namePrefix` must begin no other font of the document's resources. A glyph that stands for
 * several texts gets a code for each: the text that readers copy is exactly what was set.
 */
export function createFontSubsets(namePrefix = 'DragomanF'): FontSubsets {
  const subsets: Subset[] = []
  const open = new Map<string, Subset>()
  const subsetOf = (font: FontFace): Subset => {
    const known = open.get(font.name)
    if (known !== undefined && known.glyphs.length < maxCodes) return known
    const name = `${namePrefix}${subsets.length + 1}`
    const subset = { name, glyphs: [], texts: [], widths: [], codes: new Map() }
    subsets.push(subset)
    open.set(font.name, subset)
    return subset
  }
  return {
    encode({ font, glyphs }) {
      const subset = subsetOf(font)
      const codes = glyphs.map((glyph) => {
        const width = Math.round(glyph.fontAdvance * 1000)
        return codeOf(subset, { ...glyph, font, width })
      })
      return { fontName: subset.name, codes }
    },
    embed: () => new Map(subsets.map((subset) => [subset.name, toFont(subset)])),
  }
}

interface ShownGlyph extends UsedGlyph {
  readonly text: string
  readonly width: number
}

function codeOf(subset: Subset, { font, id, text, width, attached }: ShownGlyph): number {
  let codes = subset.codes.get(font)
  if (codes === undefined) {
    codes = new Map()
    subset.codes.set(font, codes)
  }
  const key = `${id} ${text} ${attached.map(({ id, dx, dy }) => `${id} ${dx} ${dy}`)}`
  const known = codes.get(key)
  if (known !== undefined) return known
  subset.glyphs.push({ font, id, attached })
  subset.texts.push(text)
  subset.widths.push(width)
  const code = subset.glyphs.length
  codes.set(key, code)
  return code
}

/** The dictionary of a Type 0 font, whose codes are the glyph ids of its program. */
function toFont({ glyphs, texts, widths }: Subset): PlainReference {
  const [first] = glyphs
  if (first === undefined) throw new RangeError('a font has no glyphs')
  const program = mergeGlyphs(glyphs)
  const name = { name: `${subsetTag(program)}+${first.font.name}` }
  const descendant = {
    Type: { name: 'Font' },
    Subtype: { name: 'CIDFontType2' },
    BaseFont: name,
    CIDSystemInfo: {
      dict: {
        Registry: { string: 'Adobe' },
        Ordering: { string: 'Identity' },
        Supplement: 0,
      },
    },
    FontDescriptor: { object: { dict: toDescriptor(first.font, name, program) } },
    DW: 1000,
    W: [1, widths],
    CIDToGIDMap: { name: 'Identity' },
  }
  const dict = {
    Type: { name: 'Font' },
    Subtype: { name: 'Type0' },
    BaseFont: name,
    Encoding: { name: 'Identity-H' },
    DescendantFonts: [{ object: { dict: descendant } }],
    ToUnicode: { dict: {}, stream: new TextEncoder().encode(writeToUnicode(texts)) },
  }
  return { object: { dict } }
}

const descriptorFlags = { monospaced: 1, serif: 2, symbolic: 4, italic: 64 }

function toDescriptor(font: FontFace, name: { name: string }, program: Uint8Array) {
  const { family, isItalic, weight } = font
  const ascent = Math.round(font.ascent * 1000)
  const descent = Math.round(font.descent * 1000)
  let flags = descriptorFlags.symbolic
  if (isItalic) flags |= descriptorFlags.italic
  if (family === 'cousine') flags |= descriptorFlags.monospaced
  if (family === 'tinos') flags |= descriptorFlags.serif
  return {
    Type: { name: 'FontDescriptor' },
    FontName: name,
    Flags: flags,
    FontBBox: [-1000, descent, 2000, ascent],
    ItalicAngle: isItalic ? -12 : 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: 700,
    StemV: weight > 400 ? 140 : 80,
    FontFile2: { dict: { Length1: program.length }, stream: program },
  }
}

/** Six letters, which differ for different subsets of a font. */
function subsetTag(program: Uint8Array): string {
  const hash = createHash('sha256').update(program).digest()
  return String.fromCharCode(...hash.subarray(0, 6).map((byte) => 65 + (byte % 26)))
}
