// Chains: a paragraph that goes on in the next column or on the next page is one segment.
import type { PlannedBlock } from './page-plan.ts'

/** The blocks of a paragraph, in order; mostly one. */
export type Chain = readonly PlannedBlock[]

export function joinChains(blocks: readonly PlannedBlock[]): Chain[] {
  const chains: PlannedBlock[][] = []
  /** The last block that may go on: captions and page numbers stand between columns. */
  let previous: { block: PlannedBlock; chain: PlannedBlock[] } | undefined
  for (const block of blocks) {
    const isContinued = previous !== undefined && goesOn(previous.block, block)
    const chain = isContinued && previous !== undefined ? previous.chain : []
    if (!isContinued) chains.push(chain)
    chain.push(block)
    if (block.lines > 1 || block.text.length > leastCharacters) previous = { block, chain }
  }
  return chains
}

const leastCharacters = 60
/** What goes on in the next column has more text than a cell of a table. */
const leastColumnCharacters = 150
const ending = /[.!?:;"”»)\]]$/
const beginning = /^[\p{Ll}(]/u
/** Notes and captions do not go on; what stands outside the text does not, either. */
const loneRoles = new Set(['Note', 'FENote', 'Caption', 'Artifact', 'TD', 'TH', 'Lbl'])

function goesOn(before: PlannedBlock, after: PlannedBlock): boolean {
  if (before.frame.angle !== after.frame.angle) return false
  if (Math.abs(before.size - after.size) > 0.06 * before.size) return false
  if (before.base.isBold !== after.base.isBold || before.base.family !== after.base.family)
    return false
  if (before.lines < 2 || after.label !== undefined) return false
  if (before.role !== after.role || loneRoles.has(before.role ?? '')) return false
  if (!isNext(before, after)) return false
  if (before.page === after.page && before.text.length < leastColumnCharacters) return false
  const width = before.u1 - before.u0
  const difference = Math.abs(after.u1 - after.u0 - width)
  if (difference > 0.35 * width && after.lines > 1) return false
  return !ending.test(before.text.trim()) && beginning.test(after.text)
}

/** In the next column, or on the next page. */
const isNext = (before: PlannedBlock, after: PlannedBlock): boolean =>
  before.page === after.page
    ? after.u0 > before.u1 - 1 && after.box.top > before.bottom
    : after.page === before.page + 1
