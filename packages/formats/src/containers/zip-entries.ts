// Checks the entries of a zip archive: each is where and what the central directory says, none
// overlaps another, and together they do not unpack to more than is allowed.
import { DocumentError } from '../files/document-error.ts'
import {
  ambiguousArchive,
  type Directory,
  type DirectoryEntry,
  damagedArchive,
  signatures,
} from './zip-directory.ts'

/** An entry and the bytes of the file that belong to it. */
export interface ZipEntry extends DirectoryEntry {
  /** Where its packed bytes start. */
  readonly dataStart: number
  /** Where the next entry starts: what follows the packed bytes belongs to this entry. */
  readonly end: number
}

export const stored = 0
const deflated = 8

const mostUnpackedBytes = 200e6
/** Smaller archives may be packed as well as they can. */
const unsuspectedBytes = 10e6
const mostRatio = 200
const localSize = 30
const encryptedFlag = 0x0001
/** Bits that only strong encryption and a masked directory set. */
const strongFlags = 0x2040
const descriptorFlag = 0x0008
const wide32 = 0xffffffff

/** The entries in the directory's order. Throws `DocumentError`. */
export function checkEntries(file: Buffer, directory: Directory, isCaseSensitive: boolean) {
  const { entries } = directory
  checkNames(entries, isCaseSensitive)
  checkSizes(entries)
  const ends = findEnds(directory)
  return entries.map((entry, index): ZipEntry => {
    checkMethod(entry)
    const end = ends[index] ?? entry.offset
    const dataStart = checkLocalHeader(file, entry, end)
    return { ...entry, dataStart, end }
  })
}

function checkNames(entries: readonly DirectoryEntry[], isCaseSensitive: boolean): void {
  const names = new Set<string>()
  for (const { name } of entries) {
    const key = isCaseSensitive ? name : name.toLowerCase()
    if (names.has(key)) throw ambiguousArchive(`it has two entries ${quote(name)}`)
    names.add(key)
  }
}

function checkSizes(entries: readonly DirectoryEntry[]): void {
  let size = 0
  let packed = 0
  for (const entry of entries) {
    size += entry.size
    packed += entry.packedSize
    checkRatio(entry.size, entry.packedSize)
  }
  if (size > mostUnpackedBytes)
    throw new DocumentError(
      'document-too-large',
      `The file unpacks to ${inMegabytes(size)}; at most ${inMegabytes(mostUnpackedBytes)} are ` +
        'allowed. Split it, or remove what it does not need.',
      {
        reason: 'unpacked-too-large',
        parameters: { sizeBytes: size, limitBytes: mostUnpackedBytes },
      },
    )
  checkRatio(size, packed)
}

function checkRatio(size: number, packedSize: number): void {
  if (size > unsuspectedBytes && size > mostRatio * packedSize)
    throw new DocumentError(
      'document-refused',
      `The file unpacks to more than ${mostRatio} times its size, as archives do that are made ` +
        'to exhaust memory.',
      { reason: 'unpacks-too-much' },
    )
}

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`

/** Where each entry's space ends. The first starts the file, the last ends at the directory. */
function findEnds({ entries, start }: Directory): number[] {
  const order = entries.map((_, index) => index)
  const offsetAt = (index: number | undefined): number => entries[index ?? -1]?.offset ?? start
  order.sort((a, b) => offsetAt(a) - offsetAt(b))
  if (offsetAt(order[0]) !== 0) throw ambiguousArchive('other bytes precede its first entry')
  const ends: number[] = []
  for (const [rank, index] of order.entries()) {
    const entry = entries[index]
    const end = offsetAt(order[rank + 1])
    if (entry && entry.offset + localSize + entry.rawName.length + entry.packedSize > end)
      throw overlapping(entry)
    ends[index] = end
  }
  return ends
}

const overlapping = ({ name }: DirectoryEntry): DocumentError =>
  ambiguousArchive(`its entry ${quote(name)} overlaps another`)

function checkMethod({ name, flags, method }: DirectoryEntry): void {
  if (flags & (encryptedFlag | strongFlags))
    throw new DocumentError(
      'document-encrypted',
      'The file is protected with a password. Remove the password and send it again.',
      { reason: 'file-encrypted' },
    )
  if (method !== stored && method !== deflated)
    throw new DocumentError(
      'document-not-supported',
      `The file is a zip archive whose entry ${quote(name)} is packed with method ${method}. ` +
        'Pack it with "deflate", as office programs do.',
      { reason: 'archive-damaged' },
    )
}

/** Where the packed bytes start. The local header must say what the directory says. */
function checkLocalHeader(file: Buffer, entry: DirectoryEntry, end: number): number {
  const { offset, name } = entry
  if (file.readUInt32LE(offset) !== signatures.local)
    throw damagedArchive(`its entry ${quote(name)} is not where it should be`)
  const nameEnd = offset + localSize + file.readUInt16LE(offset + 26)
  const dataStart = nameEnd + file.readUInt16LE(offset + 28)
  if (!file.subarray(offset + localSize, nameEnd).equals(entry.rawName))
    throw ambiguousArchive(`its entry ${quote(name)} has another name where it is packed`)
  if (dataStart + entry.packedSize > end) throw overlapping(entry)
  const flags = file.readUInt16LE(offset + 6)
  if (file.readUInt16LE(offset + 8) !== entry.method || (flags ^ entry.flags) & encryptedFlag)
    throw ambiguousArchive(`its entry ${quote(name)} is packed in another way than it states`)
  const states = (at: number, value: number): boolean => {
    const stated = file.readUInt32LE(offset + at)
    return stated === value || stated === wide32
  }
  // Writers that do not know them in advance put them behind the data.
  const isLater = (flags & descriptorFlag) !== 0
  if (!isLater && !(states(18, entry.packedSize) && states(22, entry.size)))
    throw ambiguousArchive(`its entry ${quote(name)} has two sizes`)
  return dataStart
}

/** A name for a detail: short, and on one line. */
export const quote = (name: string): string =>
  JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)
