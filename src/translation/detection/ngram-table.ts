// Reads eld's table of n-grams as setup/pack-ngrams.mjs packed it; the format is described there.
// As eld ships it, the same table takes 400 MB of memory and 0.5 s of each start; packed, 5 MB.
import { readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The format that this file reads. */
const format = 1

export const ngramTablePath = fileURLToPath(import.meta.resolve('#build/detection/ngrams.bin'))

/** The table as threads share it. */
export interface PackedNgrams {
  readonly header: Header
  readonly numbers: SharedArrayBuffer
}

interface Header {
  format: number
  slotBits: number
  rows: number
  entries: number
  languages: string[]
  bytes: number[]
  separators: { source: string; flags: string }
}

export interface NgramTable {
  /** By their number in the table. */
  readonly languages: readonly string[]
  /** The 8-bit character that eld writes for each byte of UTF-8. */
  readonly characters: Uint8Array
  /** What eld replaces by a space. */
  readonly separators: RegExp
  /**
   * Adds each language's score of an n-gram, and `base`, to `sums`. `low` has the last four
   * characters of the n-gram, `high` the two before.
   */
  addScores(low: number, high: number, sums: Int32Array, base: number): void
  /** Whether the language of this number has the n-gram. */
  has(low: number, high: number, language: number): boolean
}

/** A hash of an n-gram, 32 bits. */
export const hashNgram = (low: number, high: number): number =>
  Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)

/** Throws as `readNgrams`. */
export const readNgramTable = (path = ngramTablePath): NgramTable =>
  openNgramTable(readNgrams(path))

/** Throws an Error that says what to do if the table is missing, outdated or cut short. */
export function readNgrams(path = ngramTablePath): PackedNgrams {
  try {
    const ngrams = parse(readFileSync(path))
    openNgramTable(ngrams)
    return ngrams
  } catch (error) {
    throw new Error(
      `The language detection table cannot be read: ${(error as Error).message}. ` +
        'Build it with `npm run build`.',
      { cause: error },
    )
  }
}

function parse(file: Buffer): PackedNgrams {
  if (endianness() !== 'LE') throw new Error('it is for processors with little-endian numbers')
  const headerBytes = file.readUInt32LE(0)
  const header = JSON.parse(file.toString('utf8', 4, 4 + headerBytes)) as Header
  if (header.format !== format)
    throw new Error(`it has format ${header.format}, and format ${format} is needed`)
  const packed = file.subarray(4 + headerBytes)
  const numbers = new SharedArrayBuffer(packed.length)
  new Uint8Array(numbers).set(packed)
  return { header, numbers }
}

/** Throws a RangeError if numbers are missing. */
export function openNgramTable({ header, numbers }: PackedNgrams): NgramTable {
  const slots = 2 ** header.slotBits
  let offset = 0
  const next = <A extends { byteLength: number }>(
    create: new (buffer: SharedArrayBuffer, offset: number, length: number) => A,
    length: number,
  ): A => {
    const array = new create(numbers, offset, length)
    offset += array.byteLength
    return array
  }
  const starts = next(Uint32Array, header.rows + 1)
  const lows = next(Uint32Array, slots)
  const highs = next(Uint16Array, slots)
  const rows = next(Uint16Array, slots)
  const entries = next(Uint16Array, header.entries)
  const shift = 32 - header.slotBits

  /** Row 0, which is empty, if the table does not have the n-gram. */
  function findRow(low: number, high: number): number {
    let slot = hashNgram(low, high) >>> shift
    for (let row = rows[slot] as number; row !== 0; row = rows[slot] as number) {
      if (lows[slot] === low && highs[slot] === high) return row
      slot = (slot + 1) & (slots - 1)
    }
    return 0
  }

  return {
    languages: header.languages,
    characters: Uint8Array.from([...Array(0x80).keys(), ...header.bytes]),
    separators: new RegExp(header.separators.source, header.separators.flags),
    addScores(low, high, sums, base) {
      const row = findRow(low, high)
      const end = starts[row + 1] as number
      for (let at = starts[row] as number; at < end; at++) {
        const entry = entries[at] as number
        sums[entry >> 8] = (sums[entry >> 8] as number) + (entry & 0xff) + base
      }
    },
    has(low, high, language) {
      const row = findRow(low, high)
      const end = starts[row + 1] as number
      for (let at = starts[row] as number; at < end; at++)
        if ((entries[at] as number) >> 8 === language) return true
      return false
    },
  }
}
