// Reads the directory of a zip archive strictly: what two programs could understand differently is
// refused. Numbers of PKWARE's APPNOTE.TXT 6.3.10, sections 4.3.7 to 4.3.16.
import { DocumentError } from '../files/document-error.ts'

/** An entry as the central directory describes it. */
export interface DirectoryEntry {
  readonly name: string
  /** The name as it is in the file. */
  readonly rawName: Buffer
  readonly flags: number
  readonly method: number
  readonly crc: number
  readonly packedSize: number
  /** Unpacked, as stated. */
  readonly size: number
  /** Where its local header starts. */
  readonly offset: number
  /** Its record of the central directory. */
  readonly record: Buffer
}

export interface Directory {
  readonly entries: readonly DirectoryEntry[]
  /** Where the central directory starts. */
  readonly start: number
  readonly comment: Buffer
}

const mostEntries = 10_000
const endSize = 22
const mostCommentBytes = 0xffff
const locatorSize = 20
const recordSize = 46
/** What a field holds whose value is in the zip64 record. */
const wide16 = 0xffff
const wide32 = 0xffffffff

export const signatures = {
  local: 0x04034b50,
  central: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const

/** Throws a `DocumentError` for an archive that ends too early or contradicts itself. */
export function damagedArchive(what: string): DocumentError {
  return new DocumentError(
    'document-damaged',
    `The file is a damaged zip archive: ${what}. Save it again with the program that made it.`,
    { reason: 'archive-damaged' },
  )
}

/** Reads the central directory. Throws `DocumentError`. */
export function readDirectory(file: Buffer): Directory {
  const end = findEnd(file)
  const { count, start, size, stop } = readEnd(file, end)
  if (count > mostEntries)
    throw new DocumentError(
      'document-too-large',
      `The file is a zip archive of ${count} entries; at most ${mostEntries} are allowed.`,
      { reason: 'archive-entries', parameters: { entries: count, limit: mostEntries } },
    )
  if (start + size !== stop) throw damagedArchive('its directory is not where it should be')
  const entries: DirectoryEntry[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    const entry = readRecord(file.subarray(at, stop))
    entries.push(entry)
    at += entry.record.length
  }
  if (at !== stop) throw damagedArchive('its directory does not have the size that it states')
  return { entries, start, comment: file.subarray(end + endSize) }
}

/** Where the record starts whose comment ends with the file. */
function findEnd(file: Buffer): number {
  const found: number[] = []
  const first = Math.max(0, file.length - endSize - mostCommentBytes)
  for (let at = file.length - endSize; at >= first; at--)
    if (
      file.readUInt32LE(at) === signatures.end &&
      at + endSize + file.readUInt16LE(at + 20) === file.length
    )
      found.push(at)
  const [end] = found
  if (end === undefined) throw damagedArchive('its end is missing, or other bytes follow its end')
  if (found.length > 1) throw ambiguousArchive('it has two ends')
  return end
}

/** Throws a `DocumentError` for an archive that two programs would read differently. */
export const ambiguousArchive = (what: string): DocumentError =>
  new DocumentError(
    'document-refused',
    `The file is a zip archive that programs read differently: ${what}. ` +
      'Save it again with the program that made it.',
    { reason: 'archive-damaged' },
  )

interface End {
  readonly count: number
  readonly start: number
  readonly size: number
  /** Where the central directory must stop. */
  readonly stop: number
}

function readEnd(file: Buffer, end: number): End {
  const disks = file.readUInt16LE(end + 4) + file.readUInt16LE(end + 6)
  const count = file.readUInt16LE(end + 10)
  const size = file.readUInt32LE(end + 12)
  const start = file.readUInt32LE(end + 16)
  if (isWide(file, end)) return readEnd64(file, end)
  if (disks !== 0) throw damagedArchive('it is one part of several')
  if (file.readUInt16LE(end + 8) !== count) throw damagedArchive('it counts its entries twice')
  return { count, start, size, stop: end }
}

/** Whether a zip64 record precedes the end. Writers may add one although the numbers fit. */
function isWide(file: Buffer, end: number): boolean {
  if (end >= locatorSize && file.readUInt32LE(end - locatorSize) === signatures.locator64)
    return true
  return (
    file.readUInt16LE(end + 10) === wide16 ||
    file.readUInt32LE(end + 12) === wide32 ||
    file.readUInt32LE(end + 16) === wide32
  )
}

function readEnd64(file: Buffer, end: number): End {
  const locator = end - locatorSize
  if (locator < 0 || file.readUInt32LE(locator) !== signatures.locator64)
    throw damagedArchive('its zip64 record is missing')
  const stop = readNumber64(file, locator + 8)
  if (stop + 56 > locator || file.readUInt32LE(stop) !== signatures.end64)
    throw damagedArchive('its zip64 record is not where it should be')
  if (stop + 12 + readNumber64(file, stop + 4) !== locator)
    throw damagedArchive('its zip64 record does not have the size that it states')
  return {
    count: readNumber64(file, stop + 32),
    size: readNumber64(file, stop + 40),
    start: readNumber64(file, stop + 48),
    stop,
  }
}

/** A number of 8 bytes; one beyond the exact integers is a lie in any file that fits. */
function readNumber64(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at))
  if (!Number.isSafeInteger(value)) throw damagedArchive('it states an impossible size')
  return value
}

/** Reads the record that `rest` starts with. */
function readRecord(rest: Buffer): DirectoryEntry {
  if (rest.length < recordSize || rest.readUInt32LE(0) !== signatures.central)
    throw damagedArchive('its directory ends too early')
  const nameEnd = recordSize + rest.readUInt16LE(28)
  const extraEnd = nameEnd + rest.readUInt16LE(30)
  const recordEnd = extraEnd + rest.readUInt16LE(32)
  if (recordEnd > rest.length) throw damagedArchive('its directory ends too early')
  const rawName = rest.subarray(recordSize, nameEnd)
  const fields = [rest.readUInt32LE(24), rest.readUInt32LE(20), rest.readUInt32LE(42)]
  const [size = 0, packedSize = 0, offset = 0] = widen(fields, rest.subarray(nameEnd, extraEnd))
  return {
    name: decodeName(rawName),
    rawName,
    flags: rest.readUInt16LE(8),
    method: rest.readUInt16LE(10),
    crc: rest.readUInt32LE(16),
    packedSize,
    size,
    offset,
    record: rest.subarray(0, recordEnd),
  }
}

/** The values of fields, those that do not fit taken from the zip64 field in their order. */
function widen(fields: readonly number[], extra: Buffer): number[] {
  if (!fields.includes(wide32)) return [...fields]
  const wide = findExtra(extra, zip64Field)
  let at = 0
  return fields.map((field) => {
    if (field !== wide32) return field
    if (wide === undefined || at + 8 > wide.length)
      throw damagedArchive('a size of its zip64 fields is missing')
    at += 8
    return readNumber64(wide, at - 8)
  })
}

export const zip64Field = 0x0001

/** The content of an extra field. */
export function findExtra(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, end)
    at = end
  }
  return undefined
}

/** Names are UTF-8 whatever the flag says, or else of an old encoding: then they only differ. */
function decodeName(raw: Buffer): string {
  const text = raw.toString('utf8')
  return text.includes('\ufffd') ? raw.toString('latin1') : text
}
