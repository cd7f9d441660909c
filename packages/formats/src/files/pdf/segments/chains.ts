// Chains: a paragraph that goes on in the next column or on the next page is one segment.
import type { PlannedBlock } from './page-plan.ts'

/** The blocks of a paragraph, in order; mostly one. */
export type Chain = readonly PlannedBlock[]

interface GrowingChain {
  readonly blocks: PlannedBlock[]
  readonly last: PlannedBlock
}

export function joinChains(blocks: readonly PlannedBlock[]): Chain[] {
  const chains: PlannedBlock[][] = []
  /** What may go on: captions and page numbers stand between columns. */
  let open: GrowingChain | undefined
  for (const block of blocks) {
    let chain: PlannedBlock[] = []
    if (open !== undefined && goesOn(open.last, block)) chain = open.blocks
    else chains.push(chain)
    chain.push(block)
    const isText = block.lines > 1 || block.text.length > leastCharacters
    if (isText) open = { blocks: chain, last: block }
  }
  return chains
}

/** One line of at most so much text is a caption or a page number. */
const leastCharacters = 60
/** What goes on in the next column has more text than a cell of a table. */
const leastColumnCharacters = 150
/** Relative to the first of two blocks. */
const mostSizeDifference = 0.06
const mostWidthDifference = 0.35
const ending = /[.!?:;"”»)\]]$/
const beginning = /^[\p{Ll}(]/u
/** Notes and captions do not go on; what stands outside the text does not, either. */
const loneRoles = new Set(['Note', 'FENote', 'Caption', 'Artifact', 'TD', 'TH', 'Lbl'])

function goesOn(before: PlannedBlock, after: PlannedBlock): boolean {
  if (before.lines < 2 || after.label !== undefined) return false
  if (before.role !== after.role || loneRoles.has(before.role ?? '')) return false
  if (!looksAlike(before, after)) return false
  if (!isNext(before, after)) return false
  if (before.page === after.page && before.text.length < leastColumnCharacters) return false
  if (after.lines > 1 && differInWidth(before, after)) return false
  return !ending.test(before.text.trim()) && beginning.test(after.text)
}

function looksAlike(before: PlannedBlock, after: PlannedBlock): boolean {
  if (before.frame.angle !== after.frame.angle) return false
  const sizeDifference = Math.abs(before.size - after.size)
  if (sizeDifference > mostSizeDifference * before.size) return false
  return before.base.isBold === after.base.isBold && before.base.family === after.base.family
}

function differInWidth(before: PlannedBlock, after: PlannedBlock): boolean {
  const width = before.u1 - before.u0
  const difference = Math.abs(after.u1 - after.u0 - width)
  return difference > mostWidthDifference * width
}

/** How far columns may overlap, in points. */
const mostOverlap = 1

/** In the next column, or on the next page. */
function isNext(before: PlannedBlock, after: PlannedBlock): boolean {
  if (before.page !== after.page) return after.page === before.page + 1
  const isBeside = after.u0 > before.u1 - mostOverlap
  const beginsAbove = after.box.top > before.bottom
  return isBeside && beginsAbove
}
