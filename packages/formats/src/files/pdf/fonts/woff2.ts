// Reads WOFF 2 (https://www.w3.org/TR/WOFF2/), the format in which font packages are smallest.
import { brotliDecompressSync } from 'node:zlib'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { type SfntTables, writeSfnt } from './sfnt.ts'
import { readTransformedGlyphs } from './woff2-glyphs.ts'

const signature = 0x774f4632
/** Of a font without compression; ours have 0.6 MB at most. */
const maxBytes = 2 ** 26
/** By their numbers in the directory of tables. */
const knownTags = [
  'cmap',
  'head',
  'hhea',
  'hmtx',
  'maxp',
  'name',
  'OS/2',
  'post',
  'cvt ',
  'fpgm',
  'glyf',
  'loca',
  'prep',
  'CFF ',
  'VORG',
  'EBDT',
  'EBLC',
  'gasp',
  'hdmx',
  'kern',
  'LTSH',
  'PCLT',
  'VDMX',
  'vhea',
  'vmtx',
  'BASE',
  'GDEF',
  'GPOS',
  'GSUB',
  'EBSC',
  'JSTF',
  'MATH',
  'CBDT',
  'CBLC',
  'COLR',
  'CPAL',
  'SVG ',
  'sbix',
  'acnt',
  'avar',
  'bdat',
  'bloc',
  'bsln',
  'cvar',
  'fdsc',
  'feat',
  'fmtx',
  'fvar',
  'gvar',
  'hsty',
  'just',
  'lcar',
  'mort',
  'morx',
  'opbd',
  'prop',
  'trak',
  'Zapf',
  'Silf',
  'Glat',
  'Gloc',
  'Feat',
  'Sill',
]

interface Entry {
  readonly tag: string
  readonly length: number
  readonly isTransformed: boolean
}

/** The TrueType font in a WOFF 2 file. Throws `RangeError` or an error of zlib if it is damaged. */
export function readWoff2(file: Uint8Array): Uint8Array {
  const reader = createByteReader(file)
  if (reader.uint32() !== signature) throw new RangeError('not a WOFF 2 file')
  reader.bytes(8)
  const count = reader.uint16()
  reader.bytes(6)
  const compressedLength = reader.uint32()
  reader.bytes(24)
  const entries: Entry[] = []
  for (let index = 0; index < count; index++) entries.push(readEntry(reader))
  const compressed = reader.bytes(compressedLength)
  const content = brotliDecompressSync(compressed, { maxOutputLength: maxBytes })
  const contents = createByteReader(content)
  const stored: SfntTables = new Map()
  for (const { tag, length } of entries) stored.set(tag, contents.bytes(length))
  return writeSfnt(restoreTables(entries, stored))
}

function readEntry(reader: ByteReader): Entry {
  const flags = reader.uint8()
  const known = flags & 63
  const tag = known === 63 ? String.fromCharCode(...reader.bytes(4)) : knownTags[known]
  if (tag === undefined) throw new RangeError('a table of the font has no name')
  const version = flags >> 6
  // Of these two, version 0 is the transformation and 3 is none.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  const length = reader.longNumber()
  return { tag, isTransformed, length: isTransformed ? reader.longNumber() : length }
}

function restoreTables(entries: readonly Entry[], stored: SfntTables): SfntTables {
  const transformed = new Set(
    entries.filter(({ isTransformed }) => isTransformed).map(({ tag }) => tag),
  )
  if (!transformed.has('glyf')) return stored
  const tables = new Map(stored)
  const { glyf, loca, leftEdges } = readTransformedGlyphs(getTable(stored, 'glyf'))
  tables.set('glyf', glyf)
  tables.set('loca', loca)
  const head = Uint8Array.from(getTable(stored, 'head'))
  // The offsets of glyphs have four bytes.
  head[51] = 1
  tables.set('head', head)
  if (transformed.has('hmtx')) {
    const metricCount = createByteReader(getTable(stored, 'hhea').subarray(34)).uint16()
    const restored = restoreMetrics(getTable(stored, 'hmtx'), metricCount, leftEdges)
    tables.set('hmtx', restored)
  }
  return tables
}

function getTable(tables: SfntTables, tag: string): Uint8Array {
  const table = tables.get(tag)
  if (table === undefined) throw new RangeError(`the font has no table ${tag}`)
  return table
}

/** Side bearings that are left out are the left edges of the glyphs. */
function restoreMetrics(
  stored: Uint8Array,
  metricCount: number,
  leftEdges: Int16Array,
): Uint8Array {
  const reader = createByteReader(stored)
  const flags = reader.uint8()
  const advances: number[] = []
  for (let glyph = 0; glyph < metricCount; glyph++) advances.push(reader.uint16())
  const bearings = Array.from(leftEdges, (edge, glyph) => {
    const isLeftOut = (flags & (glyph < metricCount ? 1 : 2)) !== 0
    return isLeftOut ? edge : reader.int16()
  })
  const table = new Uint8Array(2 * metricCount + 2 * bearings.length)
  const view = new DataView(table.buffer)
  let offset = 0
  for (const [glyph, bearing] of bearings.entries()) {
    if (glyph < metricCount) {
      view.setUint16(offset, advances[glyph] ?? 0)
      offset += 2
    }
    view.setInt16(offset, bearing)
    offset += 2
  }
  return table
}
