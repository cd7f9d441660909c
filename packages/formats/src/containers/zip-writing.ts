// Writes a zip archive with some contents changed. All sizes fit into 32 bits, because the source
// did: only what the source itself has in zip64 fields stays there.
import { crc32, deflateRawSync } from 'node:zlib'
import { findExtra, signatures, zip64Field } from './zip-directory.ts'
import { stored, type ZipEntry } from './zip-entries.ts'

interface Rewriting {
  readonly file: Buffer
  /** They are in the order of the central directory. */
  readonly entries: readonly ZipEntry[]
  readonly comment: Buffer
  readonly changed: ReadonlyMap<ZipEntry, Uint8Array>
}

/** The sizes of changed content, as headers state them. */
interface PackedContent {
  readonly packed: Uint8Array
  readonly crc: number
  readonly size: number
}

const descriptorFlag = 0x0008
const wide32 = 0xffffffff

export function writeArchive({ file, entries, comment, changed }: Rewriting): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  const write = (chunk: Uint8Array): void => {
    chunks.push(chunk)
    length += chunk.length
  }

  const records = new Map<ZipEntry, Buffer>()
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    const content = changed.get(entry)
    if (content === undefined) {
      records.set(entry, moveRecord(entry, length))
      write(file.subarray(entry.offset, entry.end))
    } else {
      const packed = pack(entry, content)
      records.set(entry, changeRecord(entry, packed, length))
      write(changeLocalHeader(file.subarray(entry.offset, entry.dataStart), packed))
      write(packed.packed)
    }
  }
  const start = length
  for (const entry of entries) write(records.get(entry) ?? Buffer.alloc(0))
  write(endRecord(entries.length, { start, size: length - start }, comment))
  return Buffer.concat(chunks)
}

function pack({ method }: ZipEntry, content: Uint8Array): PackedContent {
  const packed = method === stored ? content : deflateRawSync(content)
  return { packed, crc: crc32(content), size: content.length }
}

/** The record of an entry whose content is the same, at another place. */
function moveRecord({ record }: ZipEntry, offset: number): Buffer {
  const moved = Buffer.from(record)
  if (moved.readUInt32LE(42) !== wide32) {
    moved.writeUInt32LE(offset, 42)
    return moved
  }
  const nameEnd = 46 + moved.readUInt16LE(28)
  const wide = findExtra(moved.subarray(nameEnd, nameEnd + moved.readUInt16LE(30)), zip64Field)
  // The field holds those sizes that do not fit, then the offset.
  const before = [20, 24].filter((at) => moved.readUInt32LE(at) === wide32).length
  wide?.writeBigUInt64LE(BigInt(offset), before * 8)
  return moved
}

function changeRecord({ record }: ZipEntry, content: PackedContent, offset: number): Buffer {
  const nameEnd = 46 + record.readUInt16LE(28)
  const extraEnd = nameEnd + record.readUInt16LE(30)
  const extra = withoutZip64(record.subarray(nameEnd, extraEnd))
  const head = Buffer.from(record.subarray(0, nameEnd))
  head.writeUInt16LE(head.readUInt16LE(8) & ~descriptorFlag, 8)
  writeSizes(head, 16, content)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, extra, record.subarray(extraEnd)])
}

function changeLocalHeader(header: Buffer, content: PackedContent): Buffer {
  const nameEnd = 30 + header.readUInt16LE(26)
  const extra = withoutZip64(header.subarray(nameEnd))
  const head = Buffer.from(header.subarray(0, nameEnd))
  head.writeUInt16LE(head.readUInt16LE(6) & ~descriptorFlag, 6)
  writeSizes(head, 14, content)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, extra])
}

function writeSizes(header: Buffer, at: number, { crc, packed, size }: PackedContent): void {
  header.writeUInt32LE(crc, at)
  header.writeUInt32LE(packed.length, at + 4)
  header.writeUInt32LE(size, at + 8)
}

function withoutZip64(extra: Buffer): Buffer {
  const wide = findExtra(extra, zip64Field)
  if (wide === undefined) return extra
  const start = wide.byteOffset - extra.byteOffset - 4
  return Buffer.concat([extra.subarray(0, start), extra.subarray(start + 4 + wide.length)])
}

/** The last record of an archive: its directory has `count` entries and `size` bytes. */
export function endRecord(
  count: number,
  { start, size }: { readonly start: number; readonly size: number },
  comment: Buffer,
): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(signatures.end, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(start, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([end, comment])
}
