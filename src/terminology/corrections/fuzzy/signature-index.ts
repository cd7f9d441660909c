// The signatures of an app's corrections in memory: where the database reads a page of its index
// and some rows for each signature, this compares some numbers.
import type { IndexedRow, WantedRows } from './signed-rows.ts'

/** A text is compared with so many corrections that have a signature in common with it. */
const maxScanned = 1_024
/** Bounds the time of one merge: some ten milliseconds. */
const maxRowsOfPart = 65_536
/** The ID is a string. */
const bytesOfRow = 80
const bytesOfEntry = 12

/** Of all rows that were added; those that were deleted since are not known. */
export class SignatureIndex {
  #parts: readonly Part[] = []

  get bytes(): number {
    return this.#parts.reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /**
   * Parts of similar size become one (Bentley and Saxe, "Decomposable searching problems", 1980).
   */
  add(rows: readonly IndexedRow[]): void {
    if (rows.length === 0) return
    let columns = toColumns(rows)
    let rest = this.#parts
    for (let last = rest.at(-1)?.columns; last !== undefined; last = rest.at(-1)?.columns) {
      const isFar = last.ids.length > 2 * columns.ids.length
      if (isFar || last.ids.length + columns.ids.length > maxRowsOfPart) break
      columns = concat(last, columns)
      rest = rest.slice(0, -1)
    }
    this.#parts = [...rest, new Part(columns)]
  }

  /** The IDs of what may be nearly equal to a text, those that differ least first. */
  find(wanted: WantedRows, limit: number): string[] {
    const found: Found[] = []
    for (const part of this.#parts) part.find(wanted, found)
    const sorted = found.sort((one, other) => one.differing - other.differing)
    // One that replaces another has its ID, and is here twice.
    return [...new Set(sorted.map(({ id }) => id))].slice(0, limit)
  }
}

interface Found {
  readonly id: string
  readonly differing: number
}

/** Rows, and their signatures with the index of the row that has each. */
interface Columns {
  readonly ids: readonly string[]
  readonly counts: Uint16Array
  readonly bytes: Uint32Array
  readonly sketchesLow: Int32Array
  readonly sketchesHigh: Int32Array
  readonly signatures: Int32Array
  readonly rowOfEntry: Uint32Array
}

function toColumns(rows: readonly IndexedRow[]): Columns {
  const signatures = rows.flatMap((row) => row.signatures)
  const rowOfEntry = rows.flatMap((row, index) => row.signatures.map(() => index))
  return {
    ids: rows.map(({ id }) => id),
    counts: Uint16Array.from(rows, (row) => row.signatures.length),
    bytes: Uint32Array.from(rows, ({ bytes }) => bytes),
    sketchesLow: Int32Array.from(rows, ({ sketchLow }) => sketchLow),
    sketchesHigh: Int32Array.from(rows, ({ sketchHigh }) => sketchHigh),
    signatures: Int32Array.from(signatures),
    rowOfEntry: Uint32Array.from(rowOfEntry),
  }
}

function concat(one: Columns, other: Columns): Columns {
  const rowOfEntry = append(one.rowOfEntry, other.rowOfEntry)
  for (let entry = one.rowOfEntry.length; entry < rowOfEntry.length; entry++)
    rowOfEntry[entry] = (rowOfEntry[entry] as number) + one.ids.length
  return {
    ids: [...one.ids, ...other.ids],
    counts: append(one.counts, other.counts),
    bytes: append(one.bytes, other.bytes),
    sketchesLow: append(one.sketchesLow, other.sketchesLow),
    sketchesHigh: append(one.sketchesHigh, other.sketchesHigh),
    signatures: append(one.signatures, other.signatures),
    rowOfEntry,
  }
}

function append<T extends Uint16Array | Uint32Array | Int32Array>(one: T, other: T): T {
  const all = new (one.constructor as new (length: number) => T)(one.length + other.length)
  all.set(one)
  all.set(other, one.length)
  return all
}

/** Rows with their signatures in buckets, by the first bits of these. */
class Part {
  readonly columns: Columns
  readonly bytes: number
  readonly #shift: number
  /** Where each bucket starts among the entries. */
  readonly #starts: Uint32Array
  /** The last search that has seen each row. */
  readonly #seen: Uint32Array
  #searches = 0

  constructor(columns: Columns) {
    const entries = columns.signatures.length
    const bits = Math.min(20, Math.ceil(Math.log2(entries + 16)))
    this.#shift = 32 - bits
    this.#starts = new Uint32Array(2 ** bits + 1)
    this.#seen = new Uint32Array(columns.ids.length)
    this.columns = this.#inBuckets(columns)
    this.bytes = columns.ids.length * bytesOfRow + entries * bytesOfEntry
  }

  find(wanted: WantedRows, found: Found[]): void {
    const { ids, signatures, rowOfEntry } = this.columns
    this.#searches++
    let scanned = 0
    for (const signature of wanted.signatures) {
      const bucket = signature >>> this.#shift
      const end = this.#starts[bucket + 1] as number
      for (let entry = this.#starts[bucket] as number; entry < end; entry++) {
        if (signatures[entry] !== signature) continue
        if (++scanned > maxScanned) return
        const row = rowOfEntry[entry] as number
        if (this.#seen[row] === this.#searches) continue
        this.#seen[row] = this.#searches
        const differing = this.#differingBits(row, wanted)
        if (differing !== undefined) found.push({ id: ids[row] as string, differing })
      }
    }
  }

  /** Counts the entries of each bucket, then puts each at its place. */
  #inBuckets(columns: Columns): Columns {
    const starts = this.#starts
    for (const signature of columns.signatures) {
      const next = (signature >>> this.#shift) + 1
      starts[next] = (starts[next] as number) + 1
    }
    for (let bucket = 1; bucket < starts.length; bucket++)
      starts[bucket] = (starts[bucket] as number) + (starts[bucket - 1] as number)
    const places = starts.slice()
    const signatures = new Int32Array(columns.signatures.length)
    const rowOfEntry = new Uint32Array(columns.signatures.length)
    for (let entry = 0; entry < signatures.length; entry++) {
      const signature = columns.signatures[entry] as number
      const bucket = signature >>> this.#shift
      const place = places[bucket] as number
      places[bucket] = place + 1
      signatures[place] = signature
      rowOfEntry[place] = columns.rowOfEntry[entry] as number
    }
    return { ...columns, signatures, rowOfEntry }
  }

  /** How many words differ at least; undefined if a row cannot be nearly equal. */
  #differingBits(row: number, wanted: WantedRows): number | undefined {
    const { counts, bytes, sketchesLow, sketchesHigh } = this.columns
    const count = counts[row] as number
    if (count < wanted.least || count > wanted.most) return undefined
    if ((bytes[row] as number) > wanted.mostBytes) return undefined
    const low = sketchesLow[row] as number
    const high = sketchesHigh[row] as number
    const missing = countBits(wanted.sketchLow & ~low) + countBits(wanted.sketchHigh & ~high)
    if (missing > wanted.differing) return undefined
    const added = countBits(low & ~wanted.sketchLow) + countBits(high & ~wanted.sketchHigh)
    return added > wanted.differing ? undefined : missing + added
  }
}

/** Of 32 bits (Warren, "Hacker's Delight", 5-1). */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
