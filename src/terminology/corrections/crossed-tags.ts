// Tags that hold sentences: complete ones, or parts of some.
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'

/** The index of a part before which a unit may end. */
export interface Cut {
  readonly at: number
  readonly isFirm: boolean
}

/** The index of the other tag of each tag. */
export function findPartners(parts: Segment): Map<number, number> {
  const opened = new Map<number, number>()
  const partners = new Map<number, number>()
  for (const [index, part] of parts.entries()) {
    if (typeof part === 'string') continue
    if ('open' in part) opened.set(part.open, index)
    const partner = 'close' in part ? opened.get(part.close) : undefined
    if (partner !== undefined) partners.set(index, partner).set(partner, index)
  }
  return partners
}

/** For each cut, how many pairs of tags around it do not hold complete units. */
export function findCrossed(
  parts: Segment,
  cuts: readonly Cut[],
  partners: ReadonlyMap<number, number>,
): number[] {
  const changes = new Array<number>(cuts.length + 1).fill(0)
  const bounds = [0, ...cuts.map(({ at }) => at), parts.length]
  const unitOf = findUnits(parts.length, cuts)
  const edges = findEdges(parts, bounds)
  for (const [open, close] of partners) {
    if (open > close || (edges.has(open) && edges.has(close))) continue
    const [first = 0, last = 0] = [unitOf[open], unitOf[close]]
    changes[first] = (changes[first] ?? 0) + 1
    changes[last] = (changes[last] ?? 0) - 1
  }
  let count = 0
  return cuts.map((_, index) => {
    count += changes[index] ?? 0
    return count
  })
}

/** The number of the unit that each part is in. */
function findUnits(length: number, cuts: readonly Cut[]): number[] {
  let unit = 0
  return Array.from({ length }, (_, index) => {
    while (cuts[unit] !== undefined && (cuts[unit] as Cut).at <= index) unit++
    return unit
  })
}

/** The tags that open where a unit starts, or close where one ends. */
function findEdges(parts: Segment, bounds: readonly number[]): Set<number> {
  const edges = new Set<number>()
  for (const [index, start] of bounds.slice(0, -1).entries()) {
    const end = bounds[index + 1] ?? parts.length
    const inner = trimEdges(parts, { start, end })
    for (let at = start; at < inner.start; at++) if (isTag(parts[at], 'open')) edges.add(at)
    for (let at = inner.end; at < end; at++) if (isTag(parts[at], 'close')) edges.add(at)
  }
  return edges
}

const isTag = (part: Part | undefined, kind: 'open' | 'close'): boolean =>
  typeof part === 'object' && kind in part

/** A range of parts without whitespace and tags at its edges. */
export function trimEdges(
  parts: Segment,
  range: { readonly start: number; readonly end: number },
): { start: number; end: number } {
  let { start, end } = range
  while (start < end && isOuter(parts[start])) start++
  while (end > start && isOuter(parts[end - 1])) end--
  return { start, end }
}

const isOuter = (part: Part | undefined): boolean =>
  typeof part === 'string' ? part.trim() === '' : isTag(part, 'open') || isTag(part, 'close')
