// The frame of texts of one direction: `u` along their lines, `v` upwards, in points of the page.
import type { Point, Rectangle } from '../content/matrix.ts'

export interface Frame {
  /** In radians. */
  readonly angle: number
  readonly cos: number
  readonly sin: number
}

/** Left, bottom, right, top in a frame. */
export type FrameRectangle = Rectangle

export const createFrame = (angle: number): Frame => ({
  angle,
  cos: Math.cos(angle),
  sin: Math.sin(angle),
})

export const toFrame = ({ cos, sin }: Frame, [x, y]: Point): Point => [
  x * cos + y * sin,
  y * cos - x * sin,
]

export const toPage = ({ cos, sin }: Frame, u: number, v: number): Point => [
  u * cos - v * sin,
  u * sin + v * cos,
]

/** A rectangle of the page in a frame: that around two of its corners. */
export function rectangleInFrame(frame: Frame, [x0, y0, x1, y1]: Rectangle): FrameRectangle {
  const [u0, v0] = toFrame(frame, [x0, y0])
  const [u1, v1] = toFrame(frame, [x1, y1])
  return [Math.min(u0, u1), Math.min(v0, v1), Math.max(u0, u1), Math.max(v0, v1)]
}

/** A part of a line. */
export interface Extent {
  readonly u0: number
  readonly u1: number
}

/** From the first beginning to the last end. Spreading so many numbers would exceed the stack. */
export function extentOf(parts: readonly Extent[]): Extent {
  let [u0, u1] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const part of parts) {
    u0 = Math.min(u0, part.u0)
    u1 = Math.max(u1, part.u1)
  }
  return { u0, u1 }
}

/** The place in the order of the file of what comes first. */
export function firstOrder(parts: readonly { readonly order: number }[]): number {
  let first = Number.POSITIVE_INFINITY
  for (const { order } of parts) first = Math.min(first, order)
  return first
}
