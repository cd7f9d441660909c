// Writes a new zip archive, such as a document of another format.
import { crc32, deflateRawSync } from 'node:zlib'
import { signatures } from './zip-directory.ts'
import { endRecord } from './zip-writing.ts'

interface NewEntry {
  readonly name: string
  readonly content: Uint8Array
}

/** What the local header of an entry and its record of the directory both state. */
interface Statement {
  readonly name: Buffer
  readonly crc: number
  readonly packedSize: number
  readonly size: number
}

/** Version 2.0 of the format, which introduced deflating. */
const version = 20
/** Made as on Unix: Info-ZIP reads the names of other systems in an older encoding. */
const madeBy = 0x0300 | version
/** A file that everybody may read, and its owner may write. */
const attributes = (0o100644 << 16) >>> 0
const deflated = 8
const utf8Names = 0x800
/** 1 January 1980: the same contents give the same archive. */
const date = 0x0021

/** An archive with these entries in this order, packed. Names are written as UTF-8. */
export function makeArchive(entries: readonly NewEntry[]): Uint8Array {
  const chunks: Uint8Array[] = []
  const records: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const packed = deflateRawSync(content)
    const statement: Statement = {
      name: Buffer.from(name),
      crc: crc32(content),
      packedSize: packed.length,
      size: content.length,
    }
    const header = localHeader(statement)
    records.push(directoryRecord(statement, offset))
    chunks.push(header, packed)
    offset += header.length + packed.length
  }
  const directory = Buffer.concat(records)
  const place = { start: offset, size: directory.length }
  const end = endRecord(entries.length, place, Buffer.alloc(0))
  return Buffer.concat([...chunks, directory, end])
}

function localHeader(statement: Statement): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(signatures.local, 0)
  writeStatement(header, 4, statement)
  return Buffer.concat([header, statement.name])
}

/** The record of an entry whose local header stands at `offset`. */
function directoryRecord(statement: Statement, offset: number): Buffer {
  const record = Buffer.alloc(46)
  record.writeUInt32LE(signatures.central, 0)
  record.writeUInt16LE(madeBy, 4)
  writeStatement(record, 6, statement)
  record.writeUInt32LE(attributes, 38)
  record.writeUInt32LE(offset, 42)
  return Buffer.concat([record, statement.name])
}

function writeStatement(
  header: Buffer,
  at: number,
  { name, crc, packedSize, size }: Statement,
): void {
  header.writeUInt16LE(version, at)
  header.writeUInt16LE(utf8Names, at + 2)
  header.writeUInt16LE(deflated, at + 4)
  header.writeUInt16LE(date, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(packedSize, at + 14)
  header.writeUInt32LE(size, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}
