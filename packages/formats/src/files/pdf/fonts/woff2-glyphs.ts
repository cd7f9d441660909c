// Undoes the transformation of glyphs of WOFF 2, which stores their parts in streams.
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { componentLength } from './composite-outlines.ts'
import { padded, viewOf } from './sfnt.ts'
import { writeSimpleGlyph } from './simple-glyphs.ts'
import { readPoint } from './woff2-points.ts'

interface Streams {
  readonly contours: ByteReader
  readonly pointCounts: ByteReader
  readonly flags: ByteReader
  readonly points: ByteReader
  readonly composites: ByteReader
  readonly boxes: ByteReader
  readonly instructions: ByteReader
}

interface Outlines {
  /** Of all glyphs, one after the other. */
  readonly glyf: Uint8Array
  /** With offsets of four bytes. */
  readonly loca: Uint8Array
  readonly leftEdges: Int16Array
}

const noOutline = new Uint8Array(0)
const compositeFlags = { more: 32, instructions: 256 }

/** The tables `glyf` and `loca` of a transformed `glyf`. Throws `RangeError` if it is damaged. */
export function readTransformedGlyphs(table: Uint8Array): Outlines {
  const header = createByteReader(table)
  header.uint16()
  const options = header.uint16()
  const count = header.uint16()
  header.uint16()
  const streams = openStreams(header)
  const hasBox = streams.boxes.bytes(((count + 31) >> 5) << 2)
  const hasOverlaps = (options & 1) === 1
  const overlaps = hasOverlaps ? header.bytes((count + 7) >> 3) : noOutline
  const glyphs: Uint8Array[] = []
  for (let glyph = 0; glyph < count; glyph++) {
    const box = bitAt(hasBox, glyph) ? streams.boxes.bytes(8) : undefined
    const isOverlapping = bitAt(overlaps, glyph)
    glyphs.push(readGlyph(streams, box, isOverlapping))
  }
  return joinGlyphs(glyphs)
}

/** Their lengths are in the header, before the first of them. */
function openStreams(header: ByteReader): Streams {
  const lengths = Array.from({ length: 7 }, () => header.uint32())
  const open = (index: number) => {
    const content = header.bytes(lengths[index] ?? 0)
    return createByteReader(content)
  }
  return {
    contours: open(0),
    pointCounts: open(1),
    flags: open(2),
    points: open(3),
    composites: open(4),
    boxes: open(5),
    instructions: open(6),
  }
}

function bitAt(bits: Uint8Array, index: number): boolean {
  const byte = bits[index >> 3] ?? 0
  const mask = 128 >> (index & 7)
  return (byte & mask) !== 0
}

function joinGlyphs(glyphs: readonly Uint8Array[]): Outlines {
  const loca = new Uint8Array(4 * (glyphs.length + 1))
  const offsets = viewOf(loca)
  const leftEdges = new Int16Array(glyphs.length)
  let length = 0
  for (const [index, glyph] of glyphs.entries()) {
    length += padded(glyph.length)
    offsets.setUint32(4 * (index + 1), length)
    if (glyph.length > 0) leftEdges[index] = viewOf(glyph).getInt16(2)
  }
  const glyf = new Uint8Array(length)
  for (const [index, glyph] of glyphs.entries()) {
    const offset = offsets.getUint32(4 * index)
    glyf.set(glyph, offset)
  }
  return { glyf, loca, leftEdges }
}

function readGlyph(
  streams: Streams,
  box: Uint8Array | undefined,
  isOverlapping: boolean,
): Uint8Array {
  const contourCount = streams.contours.int16()
  if (contourCount === 0) return noOutline
  if (contourCount < 0) return readComposite(streams, box)
  const ends: number[] = []
  let pointCount = 0
  for (let contour = 0; contour < contourCount; contour++) {
    pointCount += streams.pointCounts.shortNumber()
    ends.push(pointCount - 1)
  }
  const points = Array.from({ length: pointCount }, () => {
    const flag = streams.flags.uint8()
    return readPoint(flag, streams.points)
  })
  const length = streams.points.shortNumber()
  const instructions = streams.instructions.bytes(length)
  return writeSimpleGlyph({
    ends,
    points,
    instructions,
    box,
    isOverlapping,
  })
}

function readComposite(streams: Streams, box?: Uint8Array): Uint8Array {
  if (box === undefined) throw new RangeError('a glyph made of others has no box')
  const { composites, points, instructions } = streams
  const parts = [Uint8Array.of(255, 255), box]
  let hasInstructions = false
  let hasMore = true
  while (hasMore) {
    const start = composites.bytes(4)
    const flags = viewOf(start).getUint16(0)
    const rest = composites.bytes(componentLength(flags))
    parts.push(start, rest)
    hasInstructions ||= (flags & compositeFlags.instructions) !== 0
    hasMore = (flags & compositeFlags.more) !== 0
  }
  if (hasInstructions) {
    const length = points.shortNumber()
    parts.push(Uint8Array.of(length >> 8, length & 255))
    parts.push(instructions.bytes(length))
  }
  return Buffer.concat(parts)
}
