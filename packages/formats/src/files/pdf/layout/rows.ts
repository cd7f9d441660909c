// Rows: fragments on about the same baseline, with the small ones that are raised or lowered.
import type { Fragment } from './fragments.ts'

export interface Row {
  readonly v: number
  readonly size: number
  fragments: Fragment[]
}

/** How far back a row is looked for: fragments are sorted by their baselines. */
const [nearRows, nearHosts] = [60, 8]

/** Sorting by baseline alone would make a superscript a line of its own: hence two passes. */
export function toRows(fragments: readonly Fragment[]): Row[] {
  const sorted = [...fragments].sort((a, b) => b.v - a.v || a.u0 - b.u0)
  const rows: Row[] = []
  for (const fragment of sorted) {
    const row = findRow(rows, fragment)
    if (row === undefined) rows.push({ v: fragment.v, size: fragment.size, fragments: [fragment] })
    else row.fragments.push(fragment)
  }
  for (const [index, row] of rows.entries()) moveToHosts(rows, row, index)
  return rows.filter(({ fragments }) => fragments.length > 0)
}

function findRow(rows: readonly Row[], { v, size }: Fragment): Row | undefined {
  for (let index = rows.length - 1; index >= Math.max(0, rows.length - nearRows); index--) {
    const row = rows[index]
    if (row === undefined) continue
    const [small, large] = [Math.min(row.size, size), Math.max(row.size, size)]
    if (Math.abs(row.v - v) < 0.2 * small && small > 0.86 * large) return row
  }
  return undefined
}

function moveToHosts(rows: readonly Row[], row: Row, index: number): void {
  const near = rows.slice(Math.max(0, index - nearHosts), index + nearHosts + 1)
  row.fragments = row.fragments.filter((fragment) => {
    let host: Row | undefined
    for (const other of near) {
      const isAbove = rows.indexOf(other, Math.max(0, index - nearHosts)) < index
      if (other === row || !isHost(other, fragment, { row, isAbove })) continue
      if (host === undefined || other.size > host.size) host = other
    }
    host?.fragments.push(fragment)
    return host === undefined
  })
}

/** Whether a fragment belongs to the line of another row. */
function isHost(
  host: Row,
  fragment: Fragment,
  { row, isAbove }: { row: Row; isAbove: boolean },
): boolean {
  const distance = Math.abs(host.v - fragment.v)
  if (distance > 0.62 * host.size) return false
  const touches = (reach: number, test: (neighbour: Fragment) => boolean): boolean =>
    host.fragments.some((each) => isNear(each, fragment, reach * host.size) && test(each))
  const { size } = fragment
  // Beside a letter of a picture or a dropped capital, a line is no script: that would be smaller.
  const isScript =
    size < 0.86 * host.size &&
    size > 0.4 * host.size &&
    touches(0.35, (each) => each.size >= 0.86 * host.size)
  const isSameLine =
    distance < 0.1 * host.size && host.size >= size && isAbove && touches(1, () => true)
  return isScript || isSameLine || isDisplacedLetter()

  /** A letter that is put lower or higher, as in a logo. */
  function isDisplacedLetter(): boolean {
    return (
      fragment.u1 - fragment.u0 < 1.2 * host.size &&
      distance < 0.36 * host.size &&
      row.fragments.length <= 2 &&
      touches(0.1, (each) => each.u1 - each.u0 > 1.5 * host.size)
    )
  }
}

const isNear = (a: Fragment, b: Fragment, distance: number): boolean =>
  a.u0 < b.u1 + distance && b.u0 < a.u1 + distance
