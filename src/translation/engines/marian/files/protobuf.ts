// As much of the protocol buffers' wire format as a SentencePiece model needs. Source: protobuf.dev/programming-guides/encoding.
import { type ByteReader, createByteReader } from './byte-reader.ts'

/** A field as it stands on the wire: a number for varints, bytes for everything else. */
export interface Field {
  readonly number: number
  readonly value: number | Uint8Array
}

/** The fields of a message in order. Throws ModelFileError; `what` names the message. */
export function* readFields(bytes: Uint8Array, file: string, what: string): Generator<Field> {
  const reader = createByteReader(bytes, file)
  while (reader.remaining() > 0) {
    const tag = readVarint(reader, what)
    const number = Math.floor(tag / 8)
    switch (tag % 8) {
      case 0:
        yield { number, value: readVarint(reader, what) }
        break
      case 1:
        yield { number, value: reader.bytes(8, what) }
        break
      case 2:
        yield { number, value: reader.bytes(readVarint(reader, what), what) }
        break
      case 5:
        yield { number, value: reader.bytes(4, what) }
        break
      default:
        reader.fail(`${what} is no protocol buffer message`)
    }
  }
}

/** Exact up to 2^53; a negative number, which takes ten bytes, comes out as a huge one. */
function readVarint(reader: ByteReader, what: string): number {
  let value = 0
  for (let shift = 0; shift < 70; shift += 7) {
    const byte = reader.bytes(1, what)[0] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return value
  }
  return reader.fail(`${what} has a number of more than ten bytes`)
}
