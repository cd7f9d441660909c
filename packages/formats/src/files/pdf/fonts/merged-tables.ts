// The tables of a font that is made of the glyphs of others.
import { padded, type SfntTables, viewOf } from './sfnt.ts'
import { getTable } from './subset-outlines.ts'

/** By the ids of the new font. */
export interface GlyphContents {
  readonly outlines: readonly Uint8Array[]
  /** In units of the font. */
  readonly advances: readonly number[]
  readonly leftBearings: readonly number[]
}

/** Where fields stand in their tables. */
const headFields = {
  adjustment: 8,
  left: 36,
  bottom: 38,
  right: 40,
  top: 42,
  longOffsets: 50,
}
const metricCountAt = 34
const maxpFields = {
  glyphCount: 4,
  firstMaximum: 6,
  componentElements: 28,
  componentDepth: 30,
}
/** More than the glyphs of any cluster, which may be joined. */
const maxJoined = 64

/** The tables that PDF wants. `sources` are those of the fonts that the glyphs come from. */
export function mergeTables(glyphs: GlyphContents, sources: readonly SfntTables[]): SfntTables {
  const [first] = sources
  if (first === undefined) throw new RangeError('no font has glyphs')
  const count = glyphs.outlines.length
  const hhea = copyTable(first, 'hhea')
  viewOf(hhea).setUint16(metricCountAt, count)
  const tables = writeOutlines(glyphs.outlines)
  tables.set('head', mergeHeads(first, sources))
  tables.set('hhea', hhea)
  tables.set('hmtx', writeMetrics(glyphs))
  tables.set('maxp', mergeMaxima(first, sources, count))
  return tables
}

const copyTable = (tables: SfntTables, tag: string): Uint8Array =>
  Uint8Array.from(getTable(tables, tag))

function writeOutlines(outlines: readonly Uint8Array[]): SfntTables {
  const loca = new Uint8Array(4 * (outlines.length + 1))
  const offsets = viewOf(loca)
  let length = 0
  for (const [glyph, outline] of outlines.entries()) {
    length += padded(outline.length)
    offsets.setUint32(4 * (glyph + 1), length)
  }
  const glyf = new Uint8Array(length)
  for (const [glyph, outline] of outlines.entries()) {
    const offset = offsets.getUint32(4 * glyph)
    glyf.set(outline, offset)
  }
  return new Map([
    ['glyf', glyf],
    ['loca', loca],
  ])
}

function writeMetrics({ advances, leftBearings }: GlyphContents): Uint8Array {
  const hmtx = new Uint8Array(4 * advances.length)
  const view = viewOf(hmtx)
  for (const [glyph, advance] of advances.entries()) {
    const leftBearing = leftBearings[glyph] ?? 0
    view.setUint16(4 * glyph, advance)
    view.setInt16(4 * glyph + 2, leftBearing)
  }
  return hmtx
}

/** The box around all glyphs; the checksum of the whole font is left out, as readers ignore it. */
function mergeHeads(first: SfntTables, sources: readonly SfntTables[]): Uint8Array {
  const merged = copyTable(first, 'head')
  const view = viewOf(merged)
  view.setUint32(headFields.adjustment, 0)
  view.setInt16(headFields.longOffsets, 1)
  for (const source of sources) {
    const head = viewOf(getTable(source, 'head'))
    const choose = (at: number, choice: (...values: number[]) => number) => {
      const chosen = choice(view.getInt16(at), head.getInt16(at))
      view.setInt16(at, chosen)
    }
    choose(headFields.left, Math.min)
    choose(headFields.bottom, Math.min)
    choose(headFields.right, Math.max)
    choose(headFields.top, Math.max)
  }
  return merged
}

function mergeMaxima(
  first: SfntTables,
  sources: readonly SfntTables[],
  glyphCount: number,
): Uint8Array {
  const merged = copyTable(first, 'maxp')
  const view = viewOf(merged)
  const raise = (at: number, value: number) => {
    const raised = Math.max(value, view.getUint16(at))
    view.setUint16(at, raised)
  }
  for (const source of sources) {
    const maxp = viewOf(getTable(source, 'maxp'))
    for (let at = maxpFields.firstMaximum; at < merged.length; at += 2)
      raise(at, maxp.getUint16(at))
  }
  // Glyphs that are joined may be composite themselves.
  const depth = view.getUint16(maxpFields.componentDepth)
  raise(maxpFields.componentDepth, depth + 1)
  raise(maxpFields.componentElements, maxJoined)
  view.setUint16(maxpFields.glyphCount, glyphCount)
  return merged
}
