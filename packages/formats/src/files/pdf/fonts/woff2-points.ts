// How WOFF 2 stores the points of outlines: a flag says how many bytes both coordinates have.
import type { ByteReader } from './byte-reader.ts'

/** From the point before. */
export interface Point {
  readonly dx: number
  readonly dy: number
  readonly isOnCurve: boolean
}

/** Where each form begins among the values of a flag. */
const forms = {
  vertical: 0,
  horizontal: 10,
  oneByte: 20,
  twoBytes: 84,
  threeBytes: 120,
  fourBytes: 124,
}

/** The point of a flag. Throws `RangeError` if the stream ends. */
export function readPoint(flag: number, stream: ByteReader): Point {
  const isOnCurve = flag < 128
  const code = flag & 127
  if (code < forms.horizontal) {
    const dy = readOne(code, stream)
    return { isOnCurve, dx: 0, dy }
  }
  if (code < forms.oneByte) {
    const dx = readOne(code - forms.horizontal, stream)
    return { isOnCurve, dx, dy: 0 }
  }
  const [x, y] = readBoth(code, stream)
  const dx = signed(code, x)
  const dy = signed(code >> 1, y)
  return { isOnCurve, dx, dy }
}

const signed = (bits: number, value: number): number => (bits & 1 ? value : -value)

function readOne(code: number, stream: ByteReader): number {
  const high = (code & 14) << 7
  return signed(code, high + stream.uint8())
}

/** Without their signs. */
function readBoth(code: number, stream: ByteReader): readonly [number, number] {
  const first = stream.uint8()
  if (code < forms.twoBytes) {
    const base = code - forms.oneByte
    const x = 1 + (base & 0x30) + (first >> 4)
    const y = 1 + ((base & 0x0c) << 2) + (first & 15)
    return [x, y]
  }
  const second = stream.uint8()
  if (code < forms.threeBytes) {
    const base = code - forms.twoBytes
    const highX = Math.floor(base / 12)
    const highY = (base % 12) >> 2
    return [1 + (highX << 8) + first, 1 + (highY << 8) + second]
  }
  const third = stream.uint8()
  if (code < forms.fourBytes) {
    const x = (first << 4) + (second >> 4)
    const y = ((second & 15) << 8) + third
    return [x, y]
  }
  const fourth = stream.uint8()
  return [(first << 8) + second, (third << 8) + fourth]
}
