import { viewOf } from './sfnt.ts'

/** Reads bytes one after the other. Its methods throw `RangeError` at the end. */
export interface ByteReader {
  uint8(): number
  int16(): number
  uint16(): number
  uint32(): number
  /** A number in 1 to 3 bytes (`255UInt16` of WOFF 2). */
  shortNumber(): number
  /** A number in 1 to 5 bytes (`UIntBase128` of WOFF 2). */
  longNumber(): number
  bytes(length: number): Uint8Array
}

export function createByteReader(content: Uint8Array): ByteReader {
  const view = viewOf(content)
  let offset = 0
  const take = (length: number): number => {
    const start = offset
    if (start + length > content.length) throw new RangeError('the font ends too early')
    offset += length
    return start
  }
  const uint8 = () => view.getUint8(take(1))
  const uint16 = () => view.getUint16(take(2))
  return {
    uint8,
    uint16,
    int16: () => view.getInt16(take(2)),
    uint32: () => view.getUint32(take(4)),
    shortNumber() {
      const code = uint8()
      if (code === 253) return uint16()
      if (code === 254) return 2 * 253 + uint8()
      if (code === 255) return 253 + uint8()
      return code
    },
    longNumber() {
      let value = 0
      for (let count = 0; count < 5; count++) {
        const byte = uint8()
        value = value * 128 + (byte & 127)
        if (byte < 128) return value
      }
      throw new RangeError('a number of the font is too long')
    },
    bytes(length) {
      const start = take(length)
      return content.subarray(start, start + length)
    },
  }
}
