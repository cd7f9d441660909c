// Outlines of TrueType that are made of other glyphs.
import { viewOf } from './sfnt.ts'
import { componentLength } from './woff2-glyphs.ts'

const compositeHeader = 10
const flags = { wordOffsets: 1, offsets: 2, more: 32 }

/** An outline that refers to other glyphs by their new ids. */
export function withNewComponents(outline: Uint8Array, newId: (id: number) => number): Uint8Array {
  if (outline.length === 0 || viewOf(outline).getInt16(0) >= 0) return outline
  const changed = Uint8Array.from(outline)
  const view = viewOf(changed)
  let at = compositeHeader
  for (let found = flags.more; found & flags.more; ) {
    found = view.getUint16(at)
    view.setUint16(at + 2, newId(view.getUint16(at + 2)))
    at += 4 + componentLength(found)
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
  const joined = new Uint8Array(compositeHeader + 8 * components.length)
  const view = viewOf(joined)
  view.setInt16(0, -1)
  for (const [index, value] of boxAround(components).entries()) view.setInt16(2 + 2 * index, value)
  for (const [index, { id, dx, dy }] of components.entries()) {
    const at = compositeHeader + 8 * index
    const more = index < components.length - 1 ? flags.more : 0
    view.setUint16(at, flags.wordOffsets | flags.offsets | more)
    view.setUint16(at + 2, id)
    view.setInt16(at + 4, dx)
    view.setInt16(at + 6, dy)
  }
  return joined
}

function boxAround(components: readonly Component[]): readonly number[] {
  let left = 32767
  let bottom = 32767
  let right = -32768
  let top = -32768
  for (const { outline, dx, dy } of components) {
    const view = viewOf(outline)
    left = Math.min(left, view.getInt16(2) + dx)
    bottom = Math.min(bottom, view.getInt16(4) + dy)
    right = Math.max(right, view.getInt16(6) + dx)
    top = Math.max(top, view.getInt16(8) + dy)
  }
  return [left, bottom, right, top]
}
