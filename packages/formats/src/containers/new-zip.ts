// Writes a new zip archive, such as a document of another format.
import { crc32, deflateRawSync } from 'node:zlib'
import { signatures } from './zip-directory.ts'

interface NewEntry {
  readonly name: string
  readonly content: Uint8Array
}

const deflated = 8
const utf8Names = 0x800
/** 1 January 1980: the same contents give the same archive. */
const date = 0x0021

/** An archive with these entries in this order, packed. Names are of ASCII. */
export function makeArchive(entries: readonly NewEntry[]): Uint8Array {
  const chunks: Uint8Array[] = []
  const records: Uint8Array[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const fields = entryFields({ name, content }, packed)
    const local = Buffer.concat([startOf(signatures.local, 4), fields, Buffer.from(name)])
    records.push(directoryRecord(fields, name, offset))
    chunks.push(local, packed)
    offset += local.length + packed.length
  }
  const directory = Buffer.concat(records)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...chunks, directory, end])
}

function startOf(signature: number, length: number): Buffer {
  const start = Buffer.alloc(length)
  start.writeUInt32LE(signature, 0)
  return start
}

/** What the local header and the directory both state, from the version on. */
function entryFields({ name, content }: NewEntry, packed: Uint8Array): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt16LE(deflated, 4)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function directoryRecord(fields: Buffer, name: string, offset: number): Buffer {
  const start = startOf(signatures.central, 6)
  start.writeUInt16LE(20, 4)
  // Behind the name's length: no comment, no attributes.
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([start, fields, rest, Buffer.from(name)])
}
