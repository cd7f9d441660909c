// Writes zip archives for tests, with everything that writers may do, and lies on request.
import { crc32, deflateRawSync } from 'node:zlib'

export interface MadeEntry {
  readonly name: string
  readonly content: Uint8Array | string
  readonly isStored?: boolean
  /** Sizes behind the data, as writers do that do not know them in advance. */
  readonly descriptor?: 'signed' | 'unsigned'
  /** Sizes and the offset in zip64 fields although they would fit. */
  readonly isZip64?: boolean
  /** Extra fields of both headers. */
  readonly extra?: Uint8Array
  readonly comment?: string
  /** What the archive says instead of the truth. */
  readonly lies?: {
    readonly localName?: string
    readonly method?: number
    readonly flags?: number
    readonly size?: number
    readonly localSize?: number
    readonly crc?: number
    /** The place of another entry, by its position. */
    readonly placeOf?: number
  }
}

export interface MadeArchive {
  readonly comment?: string
  /** A zip64 record before the end. */
  readonly isZip64?: boolean
  readonly before?: Uint8Array
  readonly after?: Uint8Array
}

const wide32 = 0xffffffff

/** An archive of the entries, in their order. */
export function makeZip(entries: readonly MadeEntry[], archive: MadeArchive = {}): Buffer {
  const chunks: Uint8Array[] = archive.before ? [archive.before] : []
  let length = archive.before?.length ?? 0
  const write = (...written: Uint8Array[]): void => {
    for (const chunk of written) length += chunk.length
    chunks.push(...written)
  }
  const offsets: number[] = []
  for (const entry of entries) {
    offsets.push(length)
    const { packed, sizes } = pack(entry)
    write(localHeader(entry, sizes), packed, descriptor(entry, sizes))
  }
  const start = length
  for (const [index, entry] of entries.entries())
    write(centralRecord(entry, pack(entry).sizes, offsets[entry.lies?.placeOf ?? index] ?? 0))
  const size = length - start
  if (archive.isZip64) write(end64(entries.length, start, size, length))
  const comment = Buffer.from(archive.comment ?? '')
  const count = archive.isZip64 ? 0xffff : entries.length
  write(
    numbers(4, 0x06054b50),
    numbers(2, 0, 0, count, count),
    numbers(4, archive.isZip64 ? wide32 : size, archive.isZip64 ? wide32 : start),
    numbers(2, comment.length),
    comment,
    archive.after ?? Buffer.alloc(0),
  )
  return Buffer.concat(chunks)
}

interface Sizes {
  readonly crc: number
  readonly packed: number
  readonly size: number
}

function pack({ content, isStored, lies }: MadeEntry): { packed: Uint8Array; sizes: Sizes } {
  const bytes = Buffer.from(content)
  const packed = isStored ? bytes : deflateRawSync(bytes)
  return {
    packed,
    sizes: {
      crc: lies?.crc ?? crc32(bytes),
      packed: packed.length,
      size: lies?.size ?? bytes.length,
    },
  }
}

/** Little-endian numbers of so many bytes each. */
function numbers(width: 2 | 4 | 8, ...values: number[]): Buffer {
  const bytes = Buffer.alloc(width * values.length)
  for (const [index, value] of values.entries())
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), index * 8)
    else bytes.writeUIntLE(value, index * width, width)
  return bytes
}

function flagsOf({ descriptor, lies }: MadeEntry): number {
  return (lies?.flags ?? 0) | 0x0800 | (descriptor ? 0x0008 : 0)
}

const methodOf = ({ isStored, lies }: MadeEntry): number => lies?.method ?? (isStored ? 0 : 8)

const zip64Extra = (...values: number[]): Buffer =>
  Buffer.concat([numbers(2, 0x0001, values.length * 8), numbers(8, ...values)])

function localHeader(entry: MadeEntry, { crc, packed, size }: Sizes): Buffer {
  const name = Buffer.from(entry.lies?.localName ?? entry.name)
  const stated = entry.lies?.localSize ?? size
  const extra = Buffer.concat([
    entry.extra ?? Buffer.alloc(0),
    entry.isZip64 ? zip64Extra(stated, packed) : Buffer.alloc(0),
  ])
  const isLater = entry.descriptor !== undefined
  const sizes = entry.isZip64 ? [wide32, wide32] : isLater ? [0, 0] : [packed, stated]
  return Buffer.concat([
    numbers(4, 0x04034b50),
    numbers(2, entry.isZip64 ? 45 : 20, flagsOf(entry), methodOf(entry), 0x6000, 0x5a21),
    numbers(4, isLater ? 0 : crc, ...sizes),
    numbers(2, name.length, extra.length),
    name,
    extra,
  ])
}

function descriptor({ descriptor, isZip64 }: MadeEntry, { crc, packed, size }: Sizes): Buffer {
  if (descriptor === undefined) return Buffer.alloc(0)
  return Buffer.concat([
    descriptor === 'signed' ? numbers(4, 0x08074b50) : Buffer.alloc(0),
    numbers(4, crc),
    numbers(isZip64 ? 8 : 4, packed, size),
  ])
}

function centralRecord(entry: MadeEntry, { crc, packed, size }: Sizes, offset: number): Buffer {
  const name = Buffer.from(entry.name)
  const comment = Buffer.from(entry.comment ?? '')
  const extra = Buffer.concat([
    entry.isZip64 ? zip64Extra(size, packed, offset) : Buffer.alloc(0),
    entry.extra ?? Buffer.alloc(0),
  ])
  return Buffer.concat([
    numbers(4, 0x02014b50),
    numbers(2, 0x031e, entry.isZip64 ? 45 : 20, flagsOf(entry), methodOf(entry), 0x6000, 0x5a21),
    numbers(4, crc, ...(entry.isZip64 ? [wide32, wide32] : [packed, size])),
    numbers(2, name.length, extra.length, comment.length, 0, 1),
    numbers(4, 0x81a40000, entry.isZip64 ? wide32 : offset),
    name,
    extra,
    comment,
  ])
}

function end64(count: number, start: number, size: number, offset: number): Buffer {
  return Buffer.concat([
    numbers(4, 0x06064b50),
    numbers(8, 44),
    numbers(2, 45, 45),
    numbers(4, 0, 0),
    numbers(8, count, count, size, start),
    numbers(4, 0x07064b50, 0),
    numbers(8, offset),
    numbers(4, 1),
  ])
}
