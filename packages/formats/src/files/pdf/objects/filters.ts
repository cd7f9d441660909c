// The filters of streams (ISO 32000-1, 7.4), each with a bound on what it may return.
import { constants, inflateSync } from 'node:zlib'
import { latin1 } from '../content/operands.ts'
import { limits, tooLarge } from '../limits.ts'

type Filter = (bytes: Uint8Array, mostBytes: number) => Uint8Array

const streamMib = limits.streamBytes / 1024 / 1024

const streamTooLarge = () => tooLarge(`a stream of more than ${streamMib} MiB, or too many of them`)

/** What can be inflated: a damaged stream may end early. */
const inflate: Filter = (bytes, mostBytes) => {
  try {
    return inflateSync(bytes, {
      maxOutputLength: Math.max(1, mostBytes),
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw streamTooLarge()
    return new Uint8Array(0)
  }
}

/** Bytes that grow up to a bound. */
function createOutput(mostBytes: number) {
  let bytes = Buffer.alloc(Math.min(mostBytes, 4096))
  let length = 0
  return {
    push(chunk: Uint8Array): void {
      const needed = length + chunk.length
      if (needed > mostBytes) throw streamTooLarge()
      if (needed > bytes.length) {
        const size = Math.min(mostBytes, 2 * needed)
        bytes = Buffer.concat([bytes.subarray(0, length)], size)
      }
      bytes.set(chunk, length)
      length = needed
    },
    end: (): Uint8Array => bytes.subarray(0, length),
  }
}

/** Smaller numbers are followed by bytes to copy, larger ones by a byte to repeat. */
const endOfRuns = 128

const runLength: Filter = (bytes, mostBytes) => {
  const output = createOutput(mostBytes)
  let at = 0
  while (at < bytes.length) {
    const number = bytes[at] ?? endOfRuns
    at++
    if (number === endOfRuns) break
    if (number < endOfRuns) {
      const end = at + number + 1
      output.push(bytes.subarray(at, end))
      at = end
    } else {
      const repeated = bytes[at] ?? 0
      at++
      output.push(new Uint8Array(257 - number).fill(repeated))
    }
  }
  return output.end()
}

/** Codes of LZW; those below are bytes, those above are in the table. */
const clearTable = 256
const endOfData = 257
const firstTableCode = 258
const mostCodes = 4096

/** With early change, which all writers but a few use. */
const lzw: Filter = (bytes, mostBytes) => {
  const output = createOutput(mostBytes)
  let table: Uint8Array[] = []
  let previous: Uint8Array | undefined
  const clear = (): void => {
    table = Array.from({ length: firstTableCode }, (_, code) => Uint8Array.of(code & 255))
    previous = undefined
  }
  clear()
  /** What was read and is of no code yet, at the end of the last three bytes. */
  let bits = 0
  let bitCount = 0
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffffff
    bitCount += 8
    const width = widthOf(table.length)
    if (bitCount < width) continue
    bitCount -= width
    const mask = (1 << width) - 1
    const code = (bits >> bitCount) & mask
    if (code === endOfData) break
    if (code === clearTable) {
      clear()
      continue
    }
    const entry: Uint8Array | undefined = table[code] ?? (previous && extend(previous, previous))
    if (entry === undefined) break
    output.push(entry)
    if (previous !== undefined && table.length < mostCodes) table.push(extend(previous, entry))
    previous = entry
  }
  return output.end()
}

function widthOf(entries: number): number {
  if (entries < 511) return 9
  if (entries < 1023) return 10
  return entries < 2047 ? 11 : 12
}

/** A sequence with the first byte of the next one. */
function extend(sequence: Uint8Array, next: Uint8Array): Uint8Array {
  const extended = new Uint8Array(sequence.length + 1)
  extended.set(sequence)
  extended[sequence.length] = next[0] ?? 0
  return extended
}

const asciiHex: Filter = (bytes) => {
  const [data = ''] = latin1(bytes).split('>')
  const digits = data.replace(/[^\da-fA-F]/g, '')
  const isEven = digits.length % 2 === 0
  return Buffer.from(isEven ? digits : `${digits}0`, 'hex')
}

/** Signs of ASCII85: the digits from 0 to 84, four zero bytes in one (`z`), and the end (`~`). */
const firstDigit = 33
const lastDigit = 117
const zeroGroup = 0x7a
const endOfSigns = 0x7e
/** What a last group lacks is filled with the largest digit. */
const padding = [84, 84, 84, 84]

const ascii85: Filter = (bytes, mostBytes) => {
  const output = createOutput(mostBytes)
  let group: number[] = []
  for (const byte of bytes) {
    if (byte === endOfSigns) break
    if (byte === zeroGroup && group.length === 0) output.push(new Uint8Array(4))
    else if (byte >= firstDigit && byte <= lastDigit) group.push(byte - firstDigit)
    if (group.length < 5) continue
    output.push(fromBase85(group, 4))
    group = []
  }
  if (group.length > 1) {
    const padded = [...group, ...padding].slice(0, 5)
    output.push(fromBase85(padded, group.length - 1))
  }
  return output.end()
}

function fromBase85(digits: readonly number[], length: number): Uint8Array {
  let value = 0
  for (const digit of digits) value = value * 85 + digit
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value % 2 ** 32)
  return bytes.subarray(0, length)
}

const filters: Readonly<Record<string, Filter>> = {
  FlateDecode: inflate,
  Fl: inflate,
  LZWDecode: lzw,
  LZW: lzw,
  RunLengthDecode: runLength,
  RL: runLength,
  ASCIIHexDecode: asciiHex,
  AHx: asciiHex,
  ASCII85Decode: ascii85,
  A85: ascii85,
}

/** The filter of a name; undefined for those of pictures, and `Crypt`. */
export const filterOf = (name: string): Filter | undefined =>
  Object.hasOwn(filters, name) ? filters[name] : undefined

/** What may still be decoded of a file. */
export interface Budget {
  bytes: number
}

/**
 * The bytes behind filters, as far as the filters are known. Takes the largest intermediate result
 * from the budget. Throws `DocumentError` at a bound.
 */
export function decodeFilters(bytes: Uint8Array, names: readonly string[], budget: Budget) {
  let decoded = bytes
  let most = 0
  for (const name of names) {
    const filter = filterOf(name)
    if (filter === undefined) break
    decoded = filter(decoded, Math.min(limits.streamBytes, budget.bytes))
    most = Math.max(most, decoded.length)
  }
  budget.bytes -= most
  if (budget.bytes < 0) throw streamTooLarge()
  return decoded
}
