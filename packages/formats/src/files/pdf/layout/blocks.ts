// Blocks: the paragraphs of a page, as far as it shows them.
import type { PageRead } from '../page/page-read.ts'
import { markBullets } from './bullets.ts'
import { type Character, type DirectedText, listCharacters } from './characters.ts'
import { continues, type GrowingBlock, overlapOf } from './continuation.ts'
import { extentOf, type Frame, type FrameRectangle, firstOrder, rectangleInFrame } from './frame.ts'
import { type Line, shareOf, toLines } from './lines.ts'
import { artifact, type StructureElement } from './structure.ts'

export interface Block {
  readonly frame: Frame
  /** From the top to the bottom; at least one. */
  readonly lines: readonly Line[]
  readonly first: Line
  readonly last: Line
  readonly u0: number
  readonly u1: number
  readonly size: number
  readonly order: number
  readonly element: StructureElement | undefined
  /** Its lines, with line feeds between them. */
  readonly text: string
  readonly ink: readonly Character[]
  /** Shares of its characters. */
  readonly math: number
  readonly unknown: number
  readonly monospaced: number
}

/** The blocks of a page in the order of the file. */
export function layOut(page: PageRead): Block[] {
  const blocks = listCharacters(page).flatMap((directed) => blocksOf(directed, page))
  return blocks.sort((a, b) => a.order - b.order)
}

/** How far back a block is looked for: lines are sorted by their baselines. */
const nearBlocks = 80

function blocksOf(directed: DirectedText, page: PageRead): Block[] {
  const { frame } = directed
  const rules = page.rules
    .map(({ rect }) => rectangleInFrame(frame, rect))
    .filter(([u0, v0, u1, v1]) => u1 - u0 >= v1 - v0)
  const lines = markBullets(toLines(directed, page), frame, page)
  lines.sort((a, b) => b.v - a.v || a.u0 - b.u0)
  const blocks: GrowingBlock[] = []
  for (const line of lines) addLine(blocks, line, rules)
  return blocks.flatMap(splitAtIndents).map((group) => describe(group, frame))
}

function addLine(blocks: GrowingBlock[], line: Line, rules: readonly FrameRectangle[]): void {
  const above = findAbove(blocks, line)
  if (above !== undefined && continues(above.block, line, { gap: above.gap, rules })) {
    const { block, gap } = above
    block.lines.push(line)
    block.last = line
    block.u0 = Math.min(block.u0, line.u0)
    block.u1 = Math.max(block.u1, line.u1)
    block.leading = gap
    return
  }
  const { u0, u1, size } = line
  blocks.push({ lines: [line], first: line, last: line, u0, u1, size, leading: undefined })
}

/** The block that is next above a line. */
function findAbove(blocks: readonly GrowingBlock[], line: Line) {
  let found: { block: GrowingBlock; gap: number } | undefined
  for (let index = blocks.length - 1; index >= Math.max(0, blocks.length - nearBlocks); index--) {
    const block = blocks[index]
    if (block === undefined) continue
    const gap = block.last.v - line.v
    if (gap > 6 * line.size || gap <= -0.1 * line.size) continue
    if (overlapOf(block.last, line) <= 0 && overlapOf(block, line) <= 0) continue
    if (found === undefined || gap < found.gap) found = { block, gap }
  }
  return found
}

/** Paragraphs that only the indent of their first lines parts: the left edge is known by now. */
function splitAtIndents({ lines, first, size }: GrowingBlock): Line[][] {
  const isOneElement = first.element?.role === 'P' && first.element !== artifact
  if (lines.length < 3 || isOneElement) return [lines]
  const { u0: left } = extentOf(lines)
  const isIndented = ({ u0 }: Line) => u0 - left > 0.7 * size && u0 - left < 4 * size
  const indented = lines.filter(isIndented).length
  const atLeft = lines.filter(({ u0 }) => Math.abs(u0 - left) < 0.3 * size).length
  if (indented > 0.45 * lines.length || atLeft < 0.5 * lines.length) return [lines]
  const groups: Line[][] = []
  for (const line of lines) {
    if (groups.length === 0 || isIndented(line)) groups.push([])
    groups.at(-1)?.push(line)
  }
  return groups
}

function describe(lines: readonly Line[], frame: Frame): Block {
  const [first] = lines
  const last = lines.at(-1)
  if (first === undefined || last === undefined) throw new Error('a block has lines')
  const ink = lines.flatMap((line) => line.ink)
  return {
    frame,
    lines,
    first,
    last,
    ...extentOf(lines),
    size: median(lines.map(({ size }) => size)),
    order: firstOrder(lines),
    element: first.element,
    text: lines.map(({ text }) => text).join('\n'),
    ink,
    math: shareOf(ink, ({ isMath }) => isMath),
    unknown: shareOf(ink, ({ isUnknown }) => isUnknown),
    monospaced: shareOf(ink, ({ show }) => show.font.isMonospaced),
  }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1
