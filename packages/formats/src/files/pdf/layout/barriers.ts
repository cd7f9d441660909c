// What stands between texts of one baseline: rules, and the sides of boxes, such as cells of a
// table whose borders are drawn as one box in another.
import type { PageRead } from '../page/page-read.ts'
import { type Frame, rectangleInFrame } from './frame.ts'

/** A place on a baseline. */
export interface Gap {
  readonly from: number
  readonly to: number
  readonly v: number
  /** Of the letters beside it. */
  readonly size: number
}

/** Whether something stands in a gap. */
export type IsParted = (gap: Gap) => boolean

interface Barrier {
  readonly u: number
  readonly bottom: number
  readonly top: number
  readonly isSide: boolean
}

/** A box that is lower, in sizes of the letters, may be the background of a few words. */
const leastBoxHeight = 1.6
/** How far a barrier may reach over the edge of a letter, in points. */
const tolerance = 1

export function findBarriers(frame: Frame, { rules, areas }: PageRead): IsParted {
  const barriers: Barrier[] = []
  for (const { rect } of rules) {
    const [left, bottom, right, top] = rectangleInFrame(frame, rect)
    if (top - bottom > right - left)
      barriers.push({ u: (left + right) / 2, bottom, top, isSide: false })
  }
  for (const area of areas) {
    const [left, bottom, right, top] = rectangleInFrame(frame, area)
    for (const u of [left, right]) barriers.push({ u, bottom, top, isSide: true })
  }
  barriers.sort((a, b) => a.u - b.u)
  return ({ from, to, v, size }) => {
    const middle = v + 0.3 * size
    for (let index = firstFrom(barriers, from - tolerance); index < barriers.length; index++) {
      const barrier = barriers[index]
      if (barrier === undefined || barrier.u > to + tolerance) return false
      const { bottom, top, isSide } = barrier
      const isHigh = !isSide || top - bottom > leastBoxHeight * size
      if (isHigh && bottom < middle && top > middle) return true
    }
    return false
  }
}

/** The first barrier that is not to the left of a place. */
function firstFrom(barriers: readonly Barrier[], u: number): number {
  let [low, high] = [0, barriers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((barriers[middle]?.u ?? u) < u) low = middle + 1
    else high = middle
  }
  return low
}
