// Texts that stand side by side on a row: cells, and what only looks like them.
import type { Fragment } from './fragments.ts'

type Part = readonly Fragment[]

/**
 * Which lines of a row are cells of a table or texts between tab stops. The order of the file tells
 * them from columns of prose, which are written one after the other. A number before one text is
 * that of a line.
 */
export function findCells(parts: readonly Part[]): boolean[] {
  const cells: boolean[] = []
  let group: Part[] = []
  for (const [index, part] of parts.entries()) {
    group.push(part)
    const next = parts[index + 1]
    if (next !== undefined && areWrittenTogether(part, next)) continue
    const isRow = areCells(group)
    for (const _ of group) cells.push(isRow)
    group = []
  }
  return cells
}

const areWrittenTogether = (left: Part, right: Part): boolean =>
  left.at(-1)?.passage === right[0]?.passage

function areCells(group: readonly Part[]): boolean {
  const texts = group.filter(([first]) => first?.isLeader !== true)
  return texts.length > 2 || (texts.length === 2 && texts[0]?.some(hasLetter) === true)
}

/** Relative to the size of the letters: how much gaps between justified words differ. */
const evenGap = 0.06
/** A justified line with wider gaps has one or two words. */
const widestGap = 4
const leastGaps = 3

/** Puts together again the words of a justified line with wide gaps, which are all the same. */
export function joinJustified(parts: readonly Part[], isParted: IsPartedParts): Part[] {
  const joined: Part[] = []
  let index = 0
  while (index < parts.length) {
    const count = countJustified(parts.slice(index), isParted)
    joined.push(parts.slice(index, index + count).flat())
    index += count
  }
  return joined
}

/** Whether something stands between two parts of a row. */
export type IsPartedParts = (left: Part, right: Part) => boolean

/** How many of the first parts are words of one line. */
function countJustified(parts: readonly Part[], isParted: IsPartedParts): number {
  const [first] = parts
  const size = first?.[0]?.size ?? 1
  let usual: number | undefined
  let count = 1
  for (let right = parts[count]; right !== undefined; right = parts[count]) {
    const left = parts[count - 1] ?? []
    const gap = gapBetween(left, right) / size
    usual ??= gap
    const isEven = Math.abs(gap - usual) < evenGap && gap > 0 && gap < widestGap
    if (!isEven || !areWrittenTogether(left, right) || isParted(left, right)) break
    count++
  }
  const words = parts.slice(0, count).filter((part) => part.some(hasLetter))
  return count > leastGaps && words.length > count / 2 ? count : 1
}

const hasLetter = ({ characters }: Fragment): boolean =>
  characters.some(({ text }) => /\p{L}/u.test(text))

const gapBetween = (left: Part, right: Part): number =>
  Math.min(...right.map(({ u0 }) => u0)) - Math.max(...left.map(({ u1 }) => u1))
