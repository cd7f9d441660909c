// Transformation matrices (ISO 32000-1, 8.3.3), and rectangles.
import { formatNumber } from './notation.ts'

export type Matrix = readonly [number, number, number, number, number, number]
export type Point = readonly [number, number]
/** Left, bottom, right, top. */
export type Rectangle = readonly [number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that does `a` first, then `b`. */
export const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

export function invert(m: Matrix): Matrix | undefined {
  const determinant = m[0] * m[3] - m[1] * m[2]
  if (!(Math.abs(determinant) >= 1e-12) || !Number.isFinite(determinant)) return undefined
  return [
    m[3] / determinant,
    -m[1] / determinant,
    -m[2] / determinant,
    m[0] / determinant,
    (m[2] * m[5] - m[3] * m[4]) / determinant,
    (m[1] * m[4] - m[0] * m[5]) / determinant,
  ]
}

export const applyMatrix = (m: Matrix, x: number, y: number): Point => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
]

export const formatMatrix = (m: Matrix): string =>
  m.map((value, index) => formatNumber(value, index < 4 ? 6 : 4)).join(' ')

/** The smallest rectangle around all points. */
export function boundsOf(points: readonly Point[]): Rectangle {
  let [left, bottom, right, top] = [1e9, 1e9, -1e9, -1e9]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    bottom = Math.min(bottom, y)
    right = Math.max(right, x)
    top = Math.max(top, y)
  }
  return [left, bottom, right, top]
}

/** The corners of a rectangle, of any order of its numbers. */
export const normalizeRectangle = ([a, b, c, d]: Rectangle): Rectangle => [
  Math.min(a, c),
  Math.min(b, d),
  Math.max(a, c),
  Math.max(b, d),
]

/** A matrix of six numbers, or undefined. */
export function toMatrix(values: readonly unknown[] | undefined): Matrix | undefined {
  if (values === undefined || values.length < 6) return undefined
  const at = (index: number): number => {
    const value = values[index]
    return typeof value === 'number' ? value : 0
  }
  return [at(0), at(1), at(2), at(3), at(4), at(5)]
}
