// Zip archives, the containers of office files and books. An archive is read whole and never
// unpacked to the disk, so names such as `../x` do no harm.
import { crc32, inflateRawSync } from 'node:zlib'
import { DocumentError } from '../files/document-error.ts'
import { damagedArchive, readDirectory } from './zip-directory.ts'
import { checkEntries, inMegabytes, quote, stored, type ZipEntry } from './zip-entries.ts'
import { writeArchive } from './zip-writing.ts'

/** An archive that was checked: sizes, names and places of all entries agree. */
export interface ZipFile {
  /** They are in the order of the central directory. Sizes are unpacked bytes, as stated. */
  readonly entries: readonly { readonly name: string; readonly size: number }[]
  /**
   * The unpacked bytes of an entry; undefined if there is none of that name. Throws `DocumentError`
   * if they are damaged or more than 50 MB.
   */
  read(name: string): Uint8Array | undefined
  /**
   * The archive with other contents in some of its entries, packed as they were. Every other byte
   * stays: order, dates, attributes, comments, and the packed bytes of all other entries.
   */
  replace(changes: ReadonlyMap<string, Uint8Array>): Uint8Array
}

/** Media are not read; no text part of a genuine document is larger. */
const mostPartBytes = 50e6

/**
 * Opens a zip archive. `isCaseSensitive`: names may differ in case alone, which Office documents
 * forbid. Throws `DocumentError` for what is damaged, encrypted, too large or ambiguous.
 */
export function openZip(bytes: Uint8Array, { isCaseSensitive = false } = {}): ZipFile {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = readDirectory(file)
  const entries = checkEntries(file, directory, isCaseSensitive)
  const byName = new Map(entries.map((entry) => [entry.name, entry]))

  function read(name: string): Buffer | undefined {
    const entry = byName.get(name)
    return entry && unpack(file, entry)
  }

  return {
    entries,
    read,
    replace(changes) {
      const changed = new Map<ZipEntry, Uint8Array>()
      for (const [name, content] of changes) {
        const entry = byName.get(name)
        if (entry === undefined) throw new Error(`no entry ${name}`)
        if (!unpack(file, entry).equals(content)) changed.set(entry, content)
      }
      return changed.size === 0
        ? new Uint8Array(bytes)
        : writeArchive({ file, entries, comment: directory.comment, changed })
    },
  }
}

function unpack(file: Buffer, entry: ZipEntry): Buffer {
  const { name, size } = entry
  if (size > mostPartBytes)
    throw new DocumentError(
      'document-too-large',
      `The part ${quote(name)} of the file has ${inMegabytes(size)}; at most ` +
        `${inMegabytes(mostPartBytes)} are allowed. Split the document.`,
      { reason: 'part-too-large', parameters: { sizeBytes: size, limitBytes: mostPartBytes } },
    )
  const packed = file.subarray(entry.dataStart, entry.dataStart + entry.packedSize)
  const content = entry.method === stored ? packed : inflate(packed, entry)
  if (content.length !== size || crc32(content) !== entry.crc)
    throw damagedArchive(`its entry ${quote(name)} does not have the content that it states`)
  return content
}

function inflate(packed: Buffer, { name, size }: ZipEntry): Buffer {
  try {
    // An empty result is an error of zlib, hence one byte at least.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw damagedArchive(`its entry ${quote(name)} cannot be unpacked to the size that it states`)
  }
}
