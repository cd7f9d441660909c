// How the lines of a block are aligned.
import type { Alignment } from '../setting/setting.ts'
import type { Block } from './blocks.ts'
import type { Line } from './lines.ts'

/** Relative to the size of the letters. */
const tolerance = 0.35

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** Where a line begins: behind the label of the first one. */
function startOf(line: Line, index: number): number {
  if (index > 0 || line.label === undefined) return line.u0
  const end = line.units.findIndex(({ text }) => text === ' ')
  return line.units.slice(end).find(({ text }) => text.trim() !== '')?.u0 ?? line.u0
}

/** More lines tell nothing new. */
const mostLines = 1000

export function alignmentOf({ lines: all, size }: Block): Alignment {
  const lines = all.slice(0, mostLines)
  if (lines.length === 1) return 'left'
  const isEven = (values: readonly number[]): boolean => spread(values) < tolerance * size
  const starts = lines.map(startOf)
  const isFew = lines.length === 2
  const isLeft = isEven(isFew ? starts : starts.slice(1))
  if (isLeft) return !isFew && isEven(lines.slice(0, -1).map(({ u1 }) => u1)) ? 'justify' : 'left'
  if (isEven(lines.map(({ u1 }, index) => ((starts[index] ?? 0) + u1) / 2))) return 'center'
  if (!isEven(lines.map(({ u1 }) => u1))) return 'left'
  // Two lines with equal ends are rather those of a justified paragraph with an indent.
  const [first = 0, second = 0] = starts
  return !isFew || Math.abs(first - second) > 5 * size ? 'right' : 'justify'
}
