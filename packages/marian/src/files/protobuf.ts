// The part of the Protocol Buffers wire format that a SentencePiece model needs. Source:
// protobuf.dev/programming-guides/encoding.
import { ModelFileError } from './byte-reader.ts'

/** A raw field: a number for varints, bytes for everything else. */
export type FieldValue = number | Uint8Array

/** Passes on the fields of a message in order. Throws ModelFileError; `what` names the message. */
export function visitFields(
  bytes: Uint8Array,
  file: string,
  what: string,
  visit: (number: number, value: FieldValue) => void,
): void {
  let position = 0

  const fail = (reason: string): never => {
    throw new ModelFileError(`${file}: ${reason}`)
  }

  function take(count: number): Uint8Array {
    if (count > bytes.length - position)
      fail(
        `the file ends in ${what}: ${count} bytes are needed, ${bytes.length - position} are left`,
      )
    position += count
    return bytes.subarray(position - count, position)
  }

  /** Exact up to 2^53; a negative number, which takes ten bytes, comes out as a huge one. */
  function takeVarint(): number {
    let value = 0
    for (let factor = 1, count = 0; count < 10; factor *= 128, count++) {
      if (position === bytes.length) fail(`the file ends in a number of ${what}`)
      const byte = bytes[position++] as number
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
    }
    return fail(`${what} has a number of more than ten bytes`)
  }

  while (position < bytes.length) {
    const tag = takeVarint()
    const number = Math.floor(tag / 8)
    const wireType = tag % 8
    if (wireType === 0) visit(number, takeVarint())
    else if (wireType === 1) visit(number, take(8))
    else if (wireType === 2) visit(number, take(takeVarint()))
    else if (wireType === 5) visit(number, take(4))
    else fail(`${what} is not a protocol buffer message`)
  }
}
