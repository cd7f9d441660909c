// One size for all paragraphs that looked the same.
import { smallestSize } from './steps.ts'

/** What a paragraph needs. */
interface SizeNeed {
  /** Paragraphs of the same look get the same size; made by `lookOf` or by the caller. */
  readonly look: string
  /** UTF-16 units of its text. */
  readonly length: number
  /** As `fitText` found it. */
  readonly size: number
}

/** The share of the text that gets the size that it needs; the rest becomes smaller still. */
const servedShare = 0.8
/** A few long paragraphs make the others no smaller than this. */
const smallestShared = 0.85

/**
 * The largest size for each look, for `fitText`: what four fifths of its text need. Paragraphs that
 * need less keep what they need.
 */
export function sharedSizes(needs: readonly SizeNeed[]): ReadonlyMap<string, number> {
  const byLook = Map.groupBy(needs, ({ look }) => look)
  const sizes = new Map<string, number>()
  for (const [look, list] of byLook) sizes.set(look, Math.max(sizeFor(list), smallestShared))
  return sizes
}

function sizeFor(needs: readonly SizeNeed[]): number {
  const descending = [...needs].sort((need, other) => other.size - need.size)
  const total = needs.reduce((sum, { length }) => sum + length, 0)
  let served = 0
  for (const { length, size } of descending) {
    served += length
    if (served >= servedShare * total) return size
  }
  return smallestSize
}
