// Undoes the transformation of glyphs of WOFF 2, which stores their parts in streams.
import { type ByteReader, createByteReader } from './byte-reader.ts'

interface Streams {
  readonly contours: ByteReader
  readonly pointCounts: ByteReader
  readonly flags: ByteReader
  readonly points: ByteReader
  readonly composites: ByteReader
  readonly boxes: ByteReader
  readonly instructions: ByteReader
}

interface Point {
  readonly dx: number
  readonly dy: number
  readonly isOnCurve: boolean
}

interface Outlines {
  /** Of all glyphs, one after the other. */
  readonly glyf: Uint8Array
  /** With offsets of four bytes. */
  readonly loca: Uint8Array
  readonly leftEdges: Int16Array
}

const component = { words: 1, scale: 8, more: 32, twoScales: 64, matrix: 128, instructions: 256 }
const pointFlags = { onCurve: 1, shortX: 2, shortY: 4, sameX: 16, sameY: 32, overlap: 64 }

/** The tables `glyf` and `loca` of a transformed `glyf`. Throws `RangeError` if it is damaged. */
export function readTransformedGlyphs(table: Uint8Array): Outlines {
  const header = createByteReader(table)
  header.uint16()
  const hasOverlaps = (header.uint16() & 1) === 1
  const count = header.uint16()
  header.uint16()
  const lengths = Array.from({ length: 7 }, () => header.uint32())
  const content = lengths.map((length) => header.bytes(length))
  const [contours, pointCounts, flags, points, composites, boxes, instructions] =
    content.map(createByteReader)
  if (!(contours && pointCounts && flags && points && composites && boxes && instructions))
    throw new RangeError('a stream of glyphs is missing')
  const streams = { contours, pointCounts, flags, points, composites, boxes, instructions }
  const hasBox = boxes.bytes(((count + 31) >> 5) << 2)
  const overlaps = hasOverlaps ? header.bytes((count + 7) >> 3) : new Uint8Array(0)
  const glyphs: Uint8Array[] = []
  for (let glyph = 0; glyph < count; glyph++) {
    const box = bitAt(hasBox, glyph) ? boxes.bytes(8) : undefined
    glyphs.push(readGlyph(streams, box, bitAt(overlaps, glyph)))
  }
  return joinGlyphs(glyphs)
}

const bitAt = (bits: Uint8Array, index: number): boolean =>
  ((bits[index >> 3] ?? 0) & (128 >> (index & 7))) !== 0

function joinGlyphs(glyphs: readonly Uint8Array[]): Outlines {
  const loca = new DataView(new ArrayBuffer(4 * (glyphs.length + 1)))
  const leftEdges = new Int16Array(glyphs.length)
  let length = 0
  for (const [index, glyph] of glyphs.entries()) {
    length += (glyph.length + 3) & ~3
    loca.setUint32(4 * (index + 1), length)
  }
  const glyf = new Uint8Array(length)
  for (const [index, glyph] of glyphs.entries()) {
    glyf.set(glyph, loca.getUint32(4 * index))
    if (glyph.length > 0)
      leftEdges[index] = ((((glyph[2] ?? 0) << 8) | (glyph[3] ?? 0)) << 16) >> 16
  }
  return { glyf, loca: new Uint8Array(loca.buffer), leftEdges }
}

function readGlyph(streams: Streams, box: Uint8Array | undefined, isOverlapping: boolean) {
  const contourCount = streams.contours.int16()
  if (contourCount === 0) return new Uint8Array(0)
  if (contourCount < 0) return readComposite(streams, box)
  const ends: number[] = []
  let pointCount = 0
  for (let contour = 0; contour < contourCount; contour++) {
    pointCount += streams.pointCounts.shortNumber()
    ends.push(pointCount - 1)
  }
  const points: Point[] = []
  for (let index = 0; index < pointCount; index++)
    points.push(readPoint(streams.flags.uint8(), streams.points))
  const instructions = streams.instructions.bytes(streams.points.shortNumber())
  return writeSimpleGlyph({ ends, points, instructions, box, isOverlapping })
}

/** Two coordinates in 1 to 4 bytes, as their flag says. */
function readPoint(flag: number, stream: ByteReader): Point {
  const isOnCurve = flag < 128
  const code = flag & 127
  const first = stream.uint8()
  const signed = (sign: number, value: number) => (sign & 1 ? value : -value)
  if (code < 10) return { isOnCurve, dx: 0, dy: signed(code, ((code & 14) << 7) + first) }
  if (code < 20) return { isOnCurve, dx: signed(code, (((code - 10) & 14) << 7) + first), dy: 0 }
  let x: number
  let y: number
  if (code < 84) {
    const base = code - 20
    x = 1 + (base & 0x30) + (first >> 4)
    y = 1 + ((base & 0x0c) << 2) + (first & 15)
  } else if (code < 120) {
    const base = code - 84
    x = 1 + (Math.floor(base / 12) << 8) + first
    y = 1 + (((base % 12) >> 2) << 8) + stream.uint8()
  } else if (code < 124) {
    const second = stream.uint8()
    x = (first << 4) + (second >> 4)
    y = ((second & 15) << 8) + stream.uint8()
  } else {
    x = (first << 8) + stream.uint8()
    y = stream.uint16()
  }
  return { isOnCurve, dx: signed(code, x), dy: signed(code >> 1, y) }
}

interface SimpleGlyph {
  readonly ends: readonly number[]
  readonly points: readonly Point[]
  readonly instructions: Uint8Array
  readonly box: Uint8Array | undefined
  readonly isOverlapping: boolean
}

function writeSimpleGlyph({ ends, points, instructions, box, isOverlapping }: SimpleGlyph) {
  const flags: number[] = []
  const xs: number[] = []
  const ys: number[] = []
  for (const { dx, dy, isOnCurve } of points) {
    const x = writeDelta(dx, xs, pointFlags.shortX, pointFlags.sameX)
    const y = writeDelta(dy, ys, pointFlags.shortY, pointFlags.sameY)
    const overlap = isOverlapping && flags.length === 0 ? pointFlags.overlap : 0
    flags.push((isOnCurve ? pointFlags.onCurve : 0) | x | y | overlap)
  }
  const header = [ends.length >> 8, ends.length & 255, ...(box ?? boxOf(points))]
  for (const end of ends) header.push(end >> 8, end & 255)
  header.push(instructions.length >> 8, instructions.length & 255)
  return Uint8Array.from([...header, ...instructions, ...flags, ...xs, ...ys])
}

/** Appends a coordinate in 0 to 2 bytes. Returns its flags. */
function writeDelta(delta: number, bytes: number[], isShort: number, isSame: number): number {
  if (delta === 0) return isSame
  if (Math.abs(delta) < 256) {
    bytes.push(Math.abs(delta))
    return delta > 0 ? isShort | isSame : isShort
  }
  bytes.push((delta >> 8) & 255, delta & 255)
  return 0
}

function boxOf(points: readonly Point[]): number[] {
  let x = 0
  let y = 0
  const box = [32767, 32767, -32768, -32768] as [number, number, number, number]
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x)
    box[3] = Math.max(box[3], y)
  }
  return box.flatMap((value) => [(value >> 8) & 255, value & 255])
}

function readComposite({ composites, points, instructions }: Streams, box?: Uint8Array) {
  if (box === undefined) throw new RangeError('a glyph made of others has no box')
  const parts = [Uint8Array.of(255, 255), box]
  let hasInstructions = false
  for (let hasMore = true; hasMore; ) {
    const start = composites.bytes(4)
    const flags = ((start[0] ?? 0) << 8) | (start[1] ?? 0)
    parts.push(start, composites.bytes(componentLength(flags)))
    hasInstructions ||= (flags & component.instructions) !== 0
    hasMore = (flags & component.more) !== 0
  }
  if (hasInstructions) {
    const length = points.shortNumber()
    parts.push(Uint8Array.of(length >> 8, length & 255), instructions.bytes(length))
  }
  return Uint8Array.from(Buffer.concat(parts))
}

/** The bytes of a component behind its flags and glyph. */
export function componentLength(flags: number): number {
  let length = flags & component.words ? 4 : 2
  if (flags & component.scale) length += 2
  if (flags & component.twoScales) length += 4
  if (flags & component.matrix) length += 8
  return length
}
