// Segments in messages between threads. A message is read in one turn of the event loop, and each
// part of a segment takes a microsecond: so segments travel as pieces of bytes, read one by one.
import { deserialize, serialize } from 'node:v8'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import type { Steps } from '../../shared/steps.ts'

/** Each a buffer of its own, which can be moved to another thread. */
export type PackedSegments = readonly Uint8Array<ArrayBuffer>[]

interface Piece {
  /** Whether its first segment continues the last one of the piece before. */
  readonly continues: boolean
  readonly segments: readonly Segment[]
}

/** Reading so many takes about 3 ms. A segment counts as a part too. */
const partsPerPiece = 2_000

/** The pieces of segments. */
export function* packSegments(segments: readonly Segment[]): Steps<PackedSegments> {
  const packed: Uint8Array<ArrayBuffer>[] = []
  for (const piece of piecesOf(segments)) {
    packed.push(new Uint8Array(serialize(piece)))
    yield
  }
  return packed
}

function* piecesOf(segments: readonly Segment[]): Generator<Piece> {
  let some: Segment[] = []
  let parts = 0
  let continues = false
  for (const segment of segments) {
    let start = 0
    do {
      const end = Math.min(segment.length, start + partsPerPiece - parts)
      some.push(segment.slice(start, end))
      parts += end - start + 1
      start = end
      if (parts < partsPerPiece) continue
      yield { continues, segments: some }
      some = []
      parts = 0
      continues = start < segment.length
    } while (start < segment.length)
  }
  if (some.length > 0) yield { continues, segments: some }
}

/** The segments of pieces. */
export function* unpackSegments(packed: PackedSegments): Steps<Segment[]> {
  const segments: Part[][] = []
  for (const bytes of packed) {
    const piece = deserialize(bytes) as { continues: boolean; segments: Part[][] }
    const begun = piece.continues ? piece.segments.shift() : undefined
    if (begun) segments.at(-1)?.push(...begun)
    segments.push(...piece.segments)
    yield
  }
  return segments
}

/** What a message moves instead of copying. */
export const buffersOf = (packed: PackedSegments): ArrayBuffer[] =>
  packed.map(({ buffer }) => buffer)
