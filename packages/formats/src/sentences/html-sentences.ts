// A run of inline content is cut into sentences at the tags that have no partner in it.
import type { Piece } from '../segment/segmented-text.ts'

/** What a run consists of. A tag consists of pieces itself: its attributes may be translated. */
export type Node =
  | {
      readonly kind: 'text'
      readonly raw: string
      /** What is written if the engine changes nothing, if that is not the text. */
      readonly source?: string
    }
  /** Separates labels: it ends the sentence. */
  | { readonly kind: 'boundary'; readonly tag: readonly Piece[] }
  | {
      readonly kind: 'open' | 'close'
      readonly name: string
      readonly tag: readonly Piece[]
      /** What is written if the engine changes nothing, if that is not the tag. */
      readonly source?: readonly Piece[]
    }
  | {
      readonly kind: 'placeholder'
      readonly tag: readonly Piece[]
      /** An ICU message. */
      readonly isMessage?: boolean
    }

/** The index of each tag's partner in the run; none for what has no partner or needs none. */
export type Partners = ReadonlyMap<number, number>

export const noPartners: Partners = new Map()

export const hasTags = (run: readonly Node[]): boolean =>
  run.some(({ kind }) => kind === 'open' || kind === 'close')

export function piecesOf(node: Node): readonly Piece[] {
  if (node.kind === 'text') return [node.source ?? node.raw]
  return ('source' in node ? node.source : undefined) ?? node.tag
}

/** Finds the outer whitespace of raw text: its length on either side. */
export interface TrimRaw {
  leading(raw: string): number
  trailing(raw: string): number
}

const trimWhitespace: TrimRaw = {
  leading: (raw) => raw.length - raw.trimStart().length,
  trailing: (raw) => raw.length - raw.trimEnd().length,
}

/**
 * The opening and closing tags that belong together, properly nested, with no tag between them that
 * has no partner.
 */
export function findPartners(run: readonly Node[]): Partners {
  const partners = pairTags(run)
  let lastCut = -1
  for (const [index, node] of run.entries()) {
    if (node.kind === 'text' || node.kind === 'placeholder') continue
    const partner = partners.get(index)
    if (partner !== undefined && !(node.kind === 'close' && lastCut > partner)) continue
    lastCut = index
    partners.delete(index)
    if (partner !== undefined) partners.delete(partner)
  }
  return partners
}

/** Pairs each closing tag with the last open tag of its name. */
export function pairTags(
  run: readonly { readonly kind: string; readonly name?: string }[],
): Map<number, number> {
  const partners = new Map<number, number>()
  const open: { name: string; index: number }[] = []
  /** How many tags of a name are open. */
  const counts = new Map<string, number>()
  for (const [index, { kind, name = '' }] of run.entries()) {
    if (kind === 'open') {
      open.push({ name, index })
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    if (kind !== 'close' || !counts.get(name)) continue
    // Tags opened inside and not closed have no partner.
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      counts.set(last.name, (counts.get(last.name) ?? 0) - 1)
      if (last.name !== name) continue
      partners.set(last.index, index).set(index, last.index)
      break
    }
  }
  return partners
}

interface Trimmed {
  readonly before: readonly Piece[]
  readonly inner: readonly Node[]
  readonly after: readonly Piece[]
}

/**
 * A part of the run without outer whitespace and without tags that enclose the complete sentence.
 */
export function trimSentence(
  run: readonly Node[],
  partners: Partners,
  { from, to, trim = trimWhitespace }: { from: number; to: number; trim?: TrimRaw | undefined },
): Trimmed {
  const before: Piece[] = []
  const after: Piece[] = []
  let start = from
  let end = to
  while (start < end) {
    const first = run[start]
    const last = run[end - 1]
    if (first === undefined || last === undefined) break
    if (isWhitespace(first, trim)) {
      before.push(...piecesOf(first))
      start++
    } else if (isWhitespace(last, trim)) {
      after.push(...piecesOf(last))
      end--
    } else if (
      first.kind === 'open' &&
      partners.get(start) === end - 1 &&
      !(last.kind === 'close' && last.source)
    ) {
      append(before, first.tag)
      append(after, piecesOf(last).toReversed())
      start++
      end--
    } else break
  }
  const inner = run.slice(start, end)
  trimStart(inner, before, trim)
  trimEnd(inner, after, trim)
  return { before, inner, after: after.reverse() }
}

/** A text of which a tag got the only word is not empty in the source. */
const isWhitespace = (node: Node, { leading }: TrimRaw): boolean =>
  node.kind === 'text' && leading(node.raw) === node.raw.length && !node.source

function trimStart(inner: Node[], before: Piece[], { leading }: TrimRaw): void {
  const first = inner[0]
  if (first?.kind !== 'text') return
  const width = leading(first.raw)
  if (width === 0) return
  before.push(first.raw.slice(0, width))
  inner[0] = sliceText(first, width)
}

function trimEnd(inner: Node[], after: Piece[], { trailing }: TrimRaw): void {
  const last = inner.at(-1)
  if (last?.kind !== 'text') return
  const end = last.raw.length - trailing(last.raw)
  if (end === last.raw.length) return
  after.push(last.raw.slice(end))
  inner[inner.length - 1] = sliceText(last, 0, end - last.raw.length)
}

/** A text without some of its outer whitespace, which its source has too. */
function sliceText(node: Node & { kind: 'text' }, start: number, end?: number): Node {
  const raw = node.raw.slice(start, end)
  if (node.source === undefined) return { kind: 'text', raw }
  return { kind: 'text', raw, source: node.source.slice(start, end) }
}

/** Adds pieces one by one: as arguments of a call, the pieces of a giant tag would not fit. */
export function append<Item>(items: Item[], more: readonly Item[]): void {
  for (const item of more) items.push(item)
}
