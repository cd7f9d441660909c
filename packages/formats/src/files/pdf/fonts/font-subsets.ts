// The fonts that a document gets: one for each font of ours, with the glyphs that it shows.
import { createHash } from 'node:crypto'
import {
  type CodeLength,
  mostSingleByteGlyphs,
  nextCode,
  writeEncoding,
  writeToUnicode,
} from './code-maps.ts'
import type { FontFace } from './font-face.ts'
import { mergeGlyphs, type UsedGlyph } from './glyph-merge.ts'
import type { PlainReference } from './plain-object.ts'
import type { Glyph, GlyphRun } from './shaped-runs.ts'

/** Collects glyphs while text is written. */
export interface FontSubsets {
  /** Where `Tf` finds the font of a run, and the codes that show its glyphs. */
  encode(run: GlyphRun): EncodedRun
  /** The fonts by their names, once all text is encoded. */
  embed(): ReadonlyMap<string, PlainReference>
}

export interface EncodedRun {
  /** Such as `DragomanF1`; the name in the dictionary of resources. */
  readonly fontName: string
  /** As many as the run has glyphs. */
  readonly codes: readonly number[]
  /** In bytes. */
  readonly codeLength: CodeLength
}

interface Subset {
  readonly name: string
  readonly codeLength: CodeLength
  readonly glyphs: UsedGlyph[]
  readonly texts: string[]
  /** In thousandths of an em. */
  readonly widths: number[]
  /** Of each glyph. */
  readonly codes: number[]
  readonly known: Map<FontFace, Map<string, number>>
}

/** A code has two bytes, and the components of glyphs need room, too. */
const maxCodes = 30_000

/**
 * `namePrefix` must begin no other font of the document's resources. A glyph that stands for
 * several texts gets a code for each: the text that readers copy is exactly what was set. The first
 * glyphs of a font get codes of one byte, as long as there are any: they make content a sixth
 * smaller.
 */
export function createFontSubsets(namePrefix = 'DragomanF'): FontSubsets {
  const subsets: Subset[] = []
  const subsetsByFont = new Map<string, Subset[]>()
  return {
    encode({ font, glyphs }) {
      const shown = glyphs.map((glyph) => toShown(font, glyph))
      const subset = subsetFor(font, shown)
      const codes = shown.map((glyph) => codeOf(subset, glyph))
      return { fontName: subset.name, codes, codeLength: subset.codeLength }
    },
    embed: () => new Map(subsets.map((subset) => [subset.name, toFont(subset)])),
  }

  function subsetFor(font: FontFace, shown: readonly ShownGlyph[]): Subset {
    const ofFont = subsetsByFont.get(font.name) ?? []
    subsetsByFont.set(font.name, ofFont)
    const known = ofFont.find((subset) => hasRoom(subset, shown))
    if (known !== undefined) return known
    const isSingle = ofFont.length === 0 && !hasManyGlyphs.test(font.family)
    const single = isSingle ? addSubset(ofFont, 1) : undefined
    if (single !== undefined && hasRoom(single, shown)) return single
    return addSubset(ofFont, 2)
  }

  function addSubset(ofFont: Subset[], codeLength: CodeLength): Subset {
    const name = `${namePrefix}${subsets.length + 1}`
    const subset: Subset = {
      name,
      codeLength,
      glyphs: [],
      texts: [],
      widths: [],
      codes: [],
      known: new Map(),
    }
    ofFont.push(subset)
    subsets.push(subset)
    return subset
  }
}

/** Of ideographs and syllables, a text has hundreds; one font for all of them is smaller. */
const hasManyGlyphs = /^noto-sans-(?:jp|kr|sc|tc)$/

interface ShownGlyph extends UsedGlyph {
  readonly text: string
  readonly width: number
  /** What tells it from others of its font. */
  readonly key: string
}

function toShown(font: FontFace, { id, text, fontAdvance, attached }: Glyph): ShownGlyph {
  const width = Math.round(fontAdvance * 1000)
  const marks = attached.map(({ id, dx, dy }) => `${id} ${dx} ${dy}`)
  return { font, id, text, attached, width, key: `${id} ${text} ${marks}` }
}

/** Whether a subset has codes for all glyphs, or can get them. */
function hasRoom({ codeLength, glyphs, known }: Subset, shown: readonly ShownGlyph[]): boolean {
  const most = codeLength === 1 ? mostSingleByteGlyphs : maxCodes
  if (glyphs.length + shown.length <= most) return true
  const added = new Set<string>()
  for (const { font, key } of shown) if (!known.get(font)?.has(key)) added.add(key)
  return glyphs.length + added.size <= most
}

function codeOf(subset: Subset, { font, id, attached, text, width, key }: ShownGlyph): number {
  let ofFont = subset.known.get(font)
  if (ofFont === undefined) {
    ofFont = new Map()
    subset.known.set(font, ofFont)
  }
  const known = ofFont.get(key)
  if (known !== undefined) return known
  const code = nextCode(subset.codeLength, subset.codes, text)
  subset.glyphs.push({ font, id, attached })
  subset.texts.push(text)
  subset.widths.push(width)
  subset.codes.push(code)
  ofFont.set(key, code)
  return code
}

/** The dictionary of a Type 0 font. */
function toFont({ glyphs, texts, widths, codes, codeLength }: Subset): PlainReference {
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
  const toUnicode = writeToUnicode(codes, texts, codeLength)
  const dict = {
    Type: { name: 'Font' },
    Subtype: { name: 'Type0' },
    BaseFont: name,
    Encoding: codeLength === 1 ? writeEncoding(codes) : { name: 'Identity-H' },
    DescendantFonts: [{ object: { dict: descendant } }],
    ToUnicode: { dict: {}, stream: new TextEncoder().encode(toUnicode) },
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
