// Reads the outlines and metrics of a subset.
import type { FontFace } from './font-face.ts'
import { subsetFont } from './harfbuzz.ts'
import { readSfnt, type SfntTables, viewOf } from './sfnt.ts'

/** The outlines of some glyphs of a part of a font, by its glyph ids. */
export interface SubsetOutlines {
  readonly tables: SfntTables
  outline(glyph: number): Uint8Array
  /** In units of the font. */
  advance(glyph: number): number
  leftBearing(glyph: number): number
}

const longOffsetsAt = 50
const metricCountAt = 34

/** Throws if the font is damaged. */
export function openSubset(font: FontFace, glyphs: Iterable<number>): SubsetOutlines {
  const program = subsetFont(font.content, glyphs, font.variableWeight)
  const tables = readSfnt(program)
  const head = viewOf(getTable(tables, 'head'))
  const hhea = viewOf(getTable(tables, 'hhea'))
  const glyf = getTable(tables, 'glyf')
  const loca = viewOf(getTable(tables, 'loca'))
  const hmtx = viewOf(getTable(tables, 'hmtx'))
  const hasLongOffsets = head.getInt16(longOffsetsAt) === 1
  const metricCount = hhea.getUint16(metricCountAt)
  const offsetOf = (glyph: number): number => {
    if (hasLongOffsets) return loca.getUint32(4 * glyph)
    return 2 * loca.getUint16(2 * glyph)
  }
  return {
    tables,
    outline(glyph) {
      const start = offsetOf(glyph)
      const end = offsetOf(glyph + 1)
      return glyf.subarray(start, end)
    },
    advance(glyph) {
      // Glyphs behind the last metric have its advance.
      const metric = Math.min(glyph, metricCount - 1)
      return hmtx.getUint16(4 * metric)
    },
    leftBearing(glyph) {
      if (glyph < metricCount) return hmtx.getInt16(4 * glyph + 2)
      return hmtx.getInt16(2 * metricCount + 2 * glyph)
    },
  }
}

/** Throws `RangeError` if a font lacks a table. */
export function getTable(tables: SfntTables, tag: string): Uint8Array {
  const table = tables.get(tag)
  if (table === undefined) throw new RangeError(`a font has no table ${tag}`)
  return table
}
