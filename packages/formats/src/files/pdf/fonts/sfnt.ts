// The directory of tables that TrueType fonts are made of.

export type SfntTables = Map<string, Uint8Array>

const headerLength = 12
const entryLength = 16
const trueType = 0x00010000

export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const padded = (length: number): number => (length + 3) & ~3

/** The tables of a font by tag, as views of it. Throws `RangeError` if it ends too early. */
export function readSfnt(font: Uint8Array): SfntTables {
  const view = viewOf(font)
  const tables: SfntTables = new Map()
  const count = view.getUint16(4)
  for (let index = 0; index < count; index++) {
    const entry = headerLength + entryLength * index
    const offset = view.getUint32(entry + 8)
    const length = view.getUint32(entry + 12)
    tables.set(tagAt(font, entry), font.subarray(offset, offset + length))
  }
  return tables
}

export const tagAt = (bytes: Uint8Array, offset: number): string =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4))

/** A TrueType font of these tables, with their checksums. */
export function writeSfnt(tables: SfntTables): Uint8Array {
  const entries = [...tables].sort(([tag], [other]) => (tag < other ? -1 : 1))
  let length = headerLength + entryLength * entries.length
  for (const [, data] of entries) length += padded(data.length)
  const font = new Uint8Array(length)
  const view = viewOf(font)
  writeHeader(view, entries.length)
  let offset = headerLength + entryLength * entries.length
  for (const [index, [tag, data]] of entries.entries()) {
    const entry = headerLength + entryLength * index
    font.set(data, offset)
    for (let letter = 0; letter < 4; letter++) font[entry + letter] = tag.charCodeAt(letter)
    view.setUint32(entry + 4, checksum(view, offset, data.length))
    view.setUint32(entry + 8, offset)
    view.setUint32(entry + 12, data.length)
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
  let sum = 0
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}
