// Lines of text: rows are cut at wide gaps, at vertical rules and between elements.
import type { PageRead, Show } from '../page/page-read.ts'
import { findBarriers, type IsParted } from './barriers.ts'
import { findCells, joinJustified } from './cells.ts'
import type { Character, DirectedText } from './characters.ts'
import { type Fragment, toFragments } from './fragments.ts'
import { extentOf, type Frame, firstOrder } from './frame.ts'
import { findLabel } from './labels.ts'
import { type LineUnit, toUnits } from './line-text.ts'
import { type Row, toRows } from './rows.ts'
import type { StructureElement } from './structure.ts'

export interface Line {
  readonly frame: Frame
  readonly units: readonly LineUnit[]
  readonly text: string
  /** The characters that are seen. */
  readonly ink: readonly Character[]
  readonly u0: number
  readonly u1: number
  readonly v: number
  readonly size: number
  /** Its place in the order of the file. */
  readonly order: number
  readonly element: StructureElement | undefined
  readonly isHidden: boolean
  readonly isLeader: boolean
  /** Shares of its characters. */
  readonly bold: number
  readonly monospaced: number
  /** The colour of its first letter, and whether all have it. */
  readonly fill: string
  readonly isOneColor: boolean
  /** What stands before its text and is not translated: a bullet, or a number. */
  readonly label: string | undefined
  /** Its row begins with a term and goes on, some way to the right, with what is said of it. */
  readonly entry: 'term' | 'body' | undefined
  /** It is a cell of a table, or a text between tab stops. */
  readonly isCell: boolean
  /** A bullet or a number that stands before it and is no part of it. */
  readonly bullet: string | undefined
  /** Where the line before it on its row ends. */
  readonly rowStart: number | undefined
}

export function toLines({ frame, characters }: DirectedText, page: PageRead): Line[] {
  const isParted = findBarriers(frame, page)
  const rows = toRows(toFragments(characters, isParted))
  return rows
    .flatMap((row) => makeLines(cutRow(row, isParted), frame))
    .filter(({ text }) => text.trim() !== '')
}

function cutRow({ fragments }: Row, isParted: IsParted): (readonly Fragment[])[] {
  const lines: Fragment[][] = []
  let end = 0
  let last: Fragment | undefined
  for (const fragment of [...fragments].sort((a, b) => a.u0 - b.u0)) {
    if (last === undefined || isCut(last, fragment, { end, isParted })) {
      lines.push([])
      end = fragment.u1
    }
    lines.at(-1)?.push(fragment)
    end = Math.max(end, fragment.u1)
    last = fragment
  }
  return joinJustified(lines, (left, right) => {
    const [from, to] = [extentOf(left).u1, extentOf(right).u0]
    return isParted({ from, to, v: right[0]?.v ?? 0, size: right[0]?.size ?? 1 })
  })
}

/** Gaps of justified lines come near to the size of their letters. */
const widestGap = 1.05
/** Columns may be nearer to each other, but are written one after the other. */
const leastColumnGap = 0.6

function isCut(
  last: Fragment,
  next: Fragment,
  { end, isParted }: { end: number; isParted: IsParted },
): boolean {
  const size = Math.max(next.size, last.size)
  const gap = next.u0 - end
  return (
    (gap > widestGap * size && !isBehindSentence(last, next, gap / size)) ||
    (gap > leastColumnGap * size && next.passage !== last.passage) ||
    gap < -1.5 * size ||
    next.isHidden !== last.isHidden ||
    (next.element !== last.element && gap > 0.1 * size) ||
    next.isLeader !== last.isLeader ||
    isParted({ from: end, to: next.u0, v: next.v, size })
  )
}

/** In sizes of the letters: TeX widens the gaps behind sentences most. */
const widestSentenceGap = 1.5

function isBehindSentence(last: Fragment, next: Fragment, gap: number): boolean {
  if (gap > widestSentenceGap || last.passage !== next.passage) return false
  const before = last.characters.findLast(({ isBlank }) => !isBlank)
  const after = next.characters.find(({ isBlank }) => !isBlank)
  return /^[.!?]$/.test(before?.text ?? '') && /^\p{Lu}/u.test(after?.text ?? '')
}

/** In sizes of the letters: how wide a term is, and its column. */
const [mostTermWidth, mostTermColumn] = [4, 6]

function makeLines(parts: readonly (readonly Fragment[])[], frame: Frame): Line[] {
  const cells = findCells(parts)
  const lines = parts.map((fragments, index): Line => {
    const before = parts[index - 1]
    const rowStart = before && extentOf(before).u1
    return { ...makeLine(fragments, frame), isCell: cells[index] === true, rowStart }
  })
  const [term, body, ...others] = lines
  if (term === undefined || body === undefined) return lines
  const isTerm = term.u1 - term.u0 < mostTermWidth * term.size
  if (!isTerm || body.u0 - term.u0 > mostTermColumn * term.size) return lines
  return [{ ...term, entry: 'term' }, { ...body, entry: 'body' }, ...others]
}

function makeLine(fragments: readonly Fragment[], frame: Frame): Line {
  const size = mainSize(fragments)
  const main = fragments.find((fragment) => fragment.size === size) ?? fragments[0]
  const units = toUnits(fragments)
  const text = units.map((unit) => unit.text).join('')
  const ink = fragments.flatMap(({ characters }) => characters.filter(({ isBlank }) => !isBlank))
  const first = ink[0]?.show
  const fill = first?.state.fill ?? ''
  return {
    frame,
    units,
    text,
    ink,
    ...extentOf(fragments),
    v: main?.v ?? 0,
    size,
    order: firstOrder(fragments),
    element: fragments[0]?.element ?? main?.element,
    isHidden: fragments[0]?.isHidden === true,
    isLeader: fragments[0]?.isLeader === true,
    bold: shareOf(ink, ({ show }) => show.isBold),
    monospaced: shareOf(ink, ({ show }) => show.font.isMonospaced),
    fill,
    isOneColor: ink.every(({ show }) => show.state.fill === fill),
    label: findLabel(units, text, size),
    entry: undefined,
    isCell: false,
    bullet: undefined,
    rowStart: undefined,
  }
}

/** The size that most letters have. */
function mainSize(fragments: readonly Fragment[]): number {
  const counts = new Map<number, number>()
  for (const { size, characters } of fragments) {
    const ink = characters.filter(({ isBlank }) => !isBlank).length
    counts.set(size, (counts.get(size) ?? 0) + ink)
  }
  let [main, most] = [1, 0]
  for (const [size, count] of counts) if (count > most) [main, most] = [size, count]
  return main
}

/** The share of the characters for which something holds. */
export const shareOf = (
  characters: readonly Character[],
  test: (character: Character & { show: Show }) => boolean,
): number => characters.filter(test).length / Math.max(1, characters.length)
