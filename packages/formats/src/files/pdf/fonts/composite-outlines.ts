// Outlines of TrueType that are made of other glyphs.
import { viewOf } from './sfnt.ts'

const headerLength = 10
const componentHeader = 4
const componentFlags = {
  wordOffsets: 1,
  offsets: 2,
  scale: 8,
  more: 32,
  twoScales: 64,
  matrix: 128,
}

/** The bytes of a component behind its flags and glyph. */
export function componentLength(flags: number): number {
  const { wordOffsets, scale, twoScales, matrix } = componentFlags
  let length = flags & wordOffsets ? 4 : 2
  if (flags & scale) length += 2
  if (flags & twoScales) length += 4
  if (flags & matrix) length += 8
  return length
}

/** An outline that refers to other glyphs by their new ids. */
export function withNewComponents(outline: Uint8Array, newId: (id: number) => number): Uint8Array {
  if (outline.length === 0) return outline
  const isSimple = viewOf(outline).getInt16(0) >= 0
  if (isSimple) return outline
  const changed = Uint8Array.from(outline)
  const view = viewOf(changed)
  let at = headerLength
  let hasMore = true
  while (hasMore) {
    const flags = view.getUint16(at)
    const id = view.getUint16(at + 2)
    view.setUint16(at + 2, newId(id))
    at += componentHeader + componentLength(flags)
    hasMore = (flags & componentFlags.more) !== 0
  }
  return changed
}

interface Component {
  readonly id: number
  readonly dx: number
  readonly dy: number
  readonly outline: Uint8Array
}

/** A composite outline of these; empty if there are none. */
export function joinOutlines(components: readonly Component[]): Uint8Array {
  if (components.length === 0) return new Uint8Array(0)
  const length = componentHeader + 4
  const joined = new Uint8Array(headerLength + length * components.length)
  const view = viewOf(joined)
  const { wordOffsets, offsets, more } = componentFlags
  writeHeader(view, components)
  let at = headerLength
  for (const component of components) {
    const isLast = component === components.at(-1)
    const flags = wordOffsets | offsets
    view.setUint16(at, isLast ? flags : flags | more)
    view.setUint16(at + 2, component.id)
    view.setInt16(at + 4, component.dx)
    view.setInt16(at + 6, component.dy)
    at += length
  }
  return joined
}

/** That it is composite, and the box around all. */
function writeHeader(header: DataView, components: readonly Component[]): void {
  const lefts: number[] = []
  const bottoms: number[] = []
  const rights: number[] = []
  const tops: number[] = []
  for (const { outline, dx, dy } of components) {
    const view = viewOf(outline)
    lefts.push(view.getInt16(2) + dx)
    bottoms.push(view.getInt16(4) + dy)
    rights.push(view.getInt16(6) + dx)
    tops.push(view.getInt16(8) + dy)
  }
  header.setInt16(0, -1)
  header.setInt16(2, Math.min(...lefts))
  header.setInt16(4, Math.min(...bottoms))
  header.setInt16(6, Math.max(...rights))
  header.setInt16(8, Math.max(...tops))
}
