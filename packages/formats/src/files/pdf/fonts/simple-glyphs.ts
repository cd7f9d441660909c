// Writes outlines that are not made of others, as TrueType has them.
import { viewOf } from './sfnt.ts'
import type { Point } from './woff2-points.ts'

interface SimpleGlyph {
  /** The last point of each contour. */
  readonly ends: readonly number[]
  readonly points: readonly Point[]
  readonly instructions: Uint8Array
  /** Computed if absent. */
  readonly box: Uint8Array | undefined
  readonly isOverlapping: boolean
}

const headerLength = 10
const pointFlags = {
  onCurve: 1,
  shortX: 2,
  shortY: 4,
  sameX: 16,
  sameY: 32,
  overlap: 64,
}

/** The bytes of a glyph in the table `glyf`. */
export function writeSimpleGlyph(glyph: SimpleGlyph): Uint8Array {
  const { ends, points, instructions } = glyph
  const flags: number[] = []
  const xs: number[] = []
  const ys: number[] = []
  for (const { dx, dy, isOnCurve } of points) {
    let flag = isOnCurve ? pointFlags.onCurve : 0
    flag |= writeDelta(dx, xs, pointFlags.shortX, pointFlags.sameX)
    flag |= writeDelta(dy, ys, pointFlags.shortY, pointFlags.sameY)
    flags.push(flag)
  }
  if (glyph.isOverlapping) flags[0] = (flags[0] ?? 0) | pointFlags.overlap
  const instructionsAt = headerLength + 2 * ends.length
  const header = new Uint8Array(instructionsAt + 2)
  const view = viewOf(header)
  view.setInt16(0, ends.length)
  header.set(glyph.box ?? boxOf(points), 2)
  for (const [contour, end] of ends.entries()) {
    const at = headerLength + 2 * contour
    view.setUint16(at, end)
  }
  view.setUint16(instructionsAt, instructions.length)
  const rest = Uint8Array.from([...flags, ...xs, ...ys])
  return Buffer.concat([header, instructions, rest])
}

/** Appends a coordinate in 0 to 2 bytes. Returns its flags. */
function writeDelta(delta: number, bytes: number[], isShort: number, isSame: number): number {
  if (delta === 0) return isSame
  const length = Math.abs(delta)
  if (length < 256) {
    bytes.push(length)
    return delta > 0 ? isShort | isSame : isShort
  }
  bytes.push((delta >> 8) & 255)
  bytes.push(delta & 255)
  return 0
}

function boxOf(points: readonly Point[]): Uint8Array {
  let x = 0
  let y = 0
  let left = 32767
  let bottom = 32767
  let right = -32768
  let top = -32768
  for (const { dx, dy } of points) {
    x += dx
    y += dy
    left = Math.min(left, x)
    bottom = Math.min(bottom, y)
    right = Math.max(right, x)
    top = Math.max(top, y)
  }
  const box = new Uint8Array(8)
  const view = viewOf(box)
  view.setInt16(0, left)
  view.setInt16(2, bottom)
  view.setInt16(4, right)
  view.setInt16(6, top)
  return box
}
