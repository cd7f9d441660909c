// The filters of streams (ISO 32000-1, 7.4), each with a bound on what it may return.
import { constants, inflateSync } from 'node:zlib'
import { latin1 } from '../content/operands.ts'
import { limits, tooLarge } from '../limits.ts'

type Filter = (bytes: Uint8Array, mostBytes: number) => Uint8Array

const streamTooLarge = () =>
  tooLarge(`a stream of more than ${limits.streamBytes / 1024 / 1024} MiB, or too many of them`)

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
      if (length + chunk.length > mostBytes) throw streamTooLarge()
      if (length + chunk.length > bytes.length) {
        const size = Math.min(mostBytes, 2 * (length + chunk.length))
        bytes = Buffer.concat([bytes.subarray(0, length)], size)
      }
      bytes.set(chunk, length)
      length += chunk.length
    },
    end: (): Uint8Array => bytes.subarray(0, length),
  }
}

const runLength: Filter = (bytes, mostBytes) => {
  const output = createOutput(mostBytes)
  let at = 0
  while (at < bytes.length) {
    const length = bytes[at++] ?? 128
    if (length === 128) break
    if (length < 128) {
      output.push(bytes.subarray(at, at + length + 1))
      at += length + 1
    } else output.push(new Uint8Array(257 - length).fill(bytes[at++] ?? 0))
  }
  return output.end()
}

const [clearTable, endOfData] = [256, 257]

/** With early change, which all writers but a few use. */
const lzw: Filter = (bytes, mostBytes) => {
  const output = createOutput(mostBytes)
  let table: Uint8Array[] = []
  let previous: Uint8Array | undefined
  const clear = (): void => {
    table = Array.from({ length: 258 }, (_, code) => Uint8Array.of(code & 255))
    previous = undefined
  }
  clear()
  let [bits, bitCount] = [0, 0]
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xffffff
    bitCount += 8
    const width = widthOf(table.length)
    if (bitCount < width) continue
    bitCount -= width
    const code = (bits >> bitCount) & ((1 << width) - 1)
    if (code === endOfData) break
    if (code === clearTable) {
      clear()
      continue
    }
    const entry: Uint8Array | undefined = table[code] ?? (previous && extend(previous, previous))
    if (entry === undefined) break
    output.push(entry)
    if (previous !== undefined && table.length < 4096) table.push(extend(previous, entry))
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
  const digits = (latin1(bytes).split('>')[0] ?? '').replace(/[^\da-fA-F]/g, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

const ascii85: Filter = (bytes, mostBytes) => {
  const output = createOutput(mostBytes)
  let group: number[] = []
  for (const byte of bytes) {
    if (byte === 0x7e) break
    if (byte === 0x7a && group.length === 0) output.push(new Uint8Array(4))
    else if (byte >= 33 && byte <= 117) group.push(byte - 33)
    if (group.length < 5) continue
    output.push(fromBase85(group, 4))
    group = []
  }
  if (group.length > 1) {
    const padded = [...group, 84, 84, 84, 84].slice(0, 5)
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
