// Transformation matrices (ISO 32000-1, 8.3.3), and rectangles.
import { formatNumber } from './notation.ts'

export type Matrix = readonly [number, number, number, number, number, number]
export type Point = readonly [number, number]
/** Left, bottom, right, top. */
export type Rectangle = readonly [number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that does `a` first, then `b`. */
export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[1] * b[2],
    a[0] * b[1] + a[1] * b[3],
    a[2] * b[0] + a[3] * b[2],
    a[2] * b[1] + a[3] * b[3],
    a[4] * b[0] + a[5] * b[2] + b[4],
    a[4] * b[1] + a[5] * b[3] + b[5],
  ]
}

/** Determinants below this are of matrices that make everything a line or a point. */
const leastDeterminant = 1e-12

/** The matrix that takes back what `m` does; undefined if there is none. */
export function invert(m: Matrix): Matrix | undefined {
  const determinant = m[0] * m[3] - m[1] * m[2]
  if (!Number.isFinite(determinant)) return undefined
  if (Math.abs(determinant) < leastDeterminant) return undefined
  return [
    m[3] / determinant,
    -m[1] / determinant,
    -m[2] / determinant,
    m[0] / determinant,
    (m[2] * m[5] - m[3] * m[4]) / determinant,
    (m[1] * m[4] - m[0] * m[5]) / determinant,
  ]
}

export function applyMatrix(m: Matrix, x: number, y: number): Point {
  const left = m[0] * x + m[2] * y + m[4]
  const bottom = m[1] * x + m[3] * y + m[5]
  return [left, bottom]
}

export function formatMatrix(m: Matrix): string {
  const numbers = m.map((value, index) => {
    const isScale = index < 4
    return formatNumber(value, isScale ? 6 : 4)
  })
  return numbers.join(' ')
}

/** The smallest rectangle around all points. */
export function boundsOf(points: readonly Point[]): Rectangle {
  let left = 1e9
  let bottom = 1e9
  let right = -1e9
  let top = -1e9
  for (const [x, y] of points) {
    left = Math.min(left, x)
    bottom = Math.min(bottom, y)
    right = Math.max(right, x)
    top = Math.max(top, y)
  }
  return [left, bottom, right, top]
}

/** The corners of a rectangle, of any order of its numbers. */
export function normalizeRectangle([a, b, c, d]: Rectangle): Rectangle {
  const left = Math.min(a, c)
  const bottom = Math.min(b, d)
  const right = Math.max(a, c)
  const top = Math.max(b, d)
  return [left, bottom, right, top]
}

/** A matrix of six numbers, or undefined. */
export function toMatrix(values: readonly unknown[] | undefined): Matrix | undefined {
  if (values === undefined || values.length < 6) return undefined
  const at = (index: number): number => {
    const value = values[index]
    return typeof value === 'number' ? value : 0
  }
  return [at(0), at(1), at(2), at(3), at(4), at(5)]
}
