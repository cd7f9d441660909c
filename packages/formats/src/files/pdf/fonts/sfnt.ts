// The directory of tables that TrueType fonts are made of.

export type SfntTables = Map<string, Uint8Array>

const headerLength = 12
const entryLength = 16
const trueType = 0x00010000

export function viewOf(bytes: Uint8Array): DataView {
  const { buffer, byteOffset, byteLength } = bytes
  return new DataView(buffer, byteOffset, byteLength)
}

/** Tables and glyphs begin at multiples of four bytes. */
export const padded = (length: number): number => (length + 3) & ~3

/** The tables of a font by tag, as views of it. Throws `RangeError` if it ends too early. */
export function readSfnt(font: Uint8Array): SfntTables {
  const view = viewOf(font)
  const tables: SfntTables = new Map()
  const count = view.getUint16(4)
  for (let index = 0; index < count; index++) {
    const entry = headerLength + entryLength * index
    const tag = String.fromCharCode(...font.subarray(entry, entry + 4))
    const offset = view.getUint32(entry + 8)
    const length = view.getUint32(entry + 12)
    tables.set(tag, font.subarray(offset, offset + length))
  }
  return tables
}

/** A TrueType font of these tables, with their checksums. */
export function writeSfnt(tables: SfntTables): Uint8Array {
  const entries = [...tables]
  entries.sort(([tag], [other]) => (tag < other ? -1 : 1))
  let offset = headerLength + entryLength * entries.length
  let length = offset
  for (const [, data] of entries) length += padded(data.length)
  const font = new Uint8Array(length)
  const view = viewOf(font)
  writeHeader(view, entries.length)
  let entry = headerLength
  for (const [tag, data] of entries) {
    font.set(data, offset)
    font.set(Buffer.from(tag, 'latin1'), entry)
    view.setUint32(entry + 4, checksum(view, offset, data.length))
    view.setUint32(entry + 8, offset)
    view.setUint32(entry + 12, data.length)
    entry += entryLength
    offset += padded(data.length)
  }
  return font
}

function writeHeader(view: DataView, count: number): void {
  const log = Math.floor(Math.log2(count))
  const range = entryLength * 2 ** log
  view.setUint32(0, trueType)
  view.setUint16(4, count)
  view.setUint16(6, range)
  view.setUint16(8, log)
  view.setUint16(10, entryLength * count - range)
}

function checksum(view: DataView, start: number, length: number): number {
  const end = start + length
  let sum = 0
  for (let at = start; at < end; at += 4) {
    sum += view.getUint32(at)
    sum >>>= 0
  }
  return sum
}
