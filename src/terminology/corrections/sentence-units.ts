// Cuts a segment where its sentences end, so that corrections of single sentences are found in a
// paragraph. Some ends are doubtful, such as that after an initial: a run of units may be one
// sentence.
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { findSentenceEnds } from '@dragoman/marian/segments/sentence-ends.js'
import { isSliceOver, mapInSlices, nextSlice, type Owner } from '../../shared/time-slice.ts'
import { type Cut, findCrossed, findPartners } from './crossed-tags.ts'

/** A segment whose parts are cut where units end, and at the whitespace around texts. */
export interface UnitedSegment {
  readonly parts: Segment
  readonly units: readonly Unit[]
  /** The index of the other tag of each tag. */
  readonly partners: ReadonlyMap<number, number>
}

/** The least that a correction may translate: parts from `start` to before `end`. */
export interface Unit {
  readonly start: number
  readonly end: number
  /** Whether a sentence surely starts or ends there. */
  readonly isFirmStart: boolean
  readonly isFirmEnd: boolean
}

/** Where a sentence ends in a text, and whether that is sure. */
type End = readonly [at: number, isFirm: boolean]

/** Replaces a placeholder in the text that is searched for sentences; a tag has no width. */
const placeholderCharacter = '\ufffc'
const closing = String.raw`[\p{Pe}\p{Pf}"']*`
const opening = String.raw`\p{Ps}\p{Pi}"'¿¡`
/** A sentence ends here unless this is an abbreviation. */
const doubtfulEnd = new RegExp(
  String.raw`[\p{Sentence_Terminal}…]${closing}\s+(?=[${opening}]*[^\p{Ll}${opening}\s])`,
  'gu',
)
/** The start of a sentence in a text without capitals. */
const smallStart = /(?<=\p{Sentence_Terminal}\s)\p{Ll}/gu
/** A long text is searched in pieces that end here. */
const pieceEnd = new RegExp(String.raw`${doubtfulEnd.source}|[。！？｡]${closing}(?=\S)`, 'gu')
/** UTF-16 units that are searched at once: about a millisecond. */
const pieceLength = 8_192

/** Cuts a segment in the language `from`; a long one in several turns of the event loop. */
export function cutUnits(
  segment: Segment,
  from: string,
  owner: Owner,
): UnitedSegment | Promise<UnitedSegment> {
  const text = segment.map(visibleText).join('')
  return text.length <= pieceLength
    ? unite(segment, findEnds(text, { start: 0, end: text.length, from }))
    : cutLong(segment, text, { from, owner })
}

async function cutLong(
  segment: Segment,
  text: string,
  { from, owner }: { from: string; owner: Owner },
): Promise<UnitedSegment> {
  const starts = await findPieces(text, owner)
  const ends = await mapInSlices(
    starts,
    (start, index) => findEnds(text, { start, end: starts[index + 1] ?? text.length, from }),
    owner,
  )
  return unite(segment, ends.flat())
}

/** A part as the search for sentences sees it. */
export function visibleText(part: Part): string {
  if (typeof part === 'string') return part
  return 'placeholder' in part ? placeholderCharacter : ''
}

async function findPieces(text: string, owner: Owner): Promise<number[]> {
  const starts = [0]
  for (;;) {
    // Others use the expression while this waits.
    pieceEnd.lastIndex = (starts.at(-1) ?? 0) + pieceLength
    const found = pieceEnd.lastIndex < text.length ? pieceEnd.exec(text) : null
    if (found === null) return starts
    starts.push(found.index + found[0].length)
    if (isSliceOver()) await nextSlice(owner)
  }
}

function findEnds(
  text: string,
  { start, end, from }: { start: number; end: number; from: string },
): End[] {
  const piece = text.slice(start, end)
  const ends: End[] = []
  if (start > 0) ends.push([start, !/\s/.test(text[start - 1] ?? '')])
  for (const { index, 0: found } of piece.matchAll(doubtfulEnd))
    ends.push([start + index + found.length, false])
  const written = piece.replace(smallStart, raise)
  for (const at of findSentenceEnds(written, from))
    ends.push([start + at, written[at] === piece[at]])
  return ends
}

function raise(letter: string): string {
  const capital = letter.toUpperCase()
  return capital.length === letter.length ? capital : letter
}

/** Units end where sentences do, except inside of tags that have a part of a sentence. */
function unite(segment: Segment, ends: readonly End[]): UnitedSegment {
  // A later entry of a map replaces an earlier one: the sure ends follow the doubtful ones.
  const { parts, cuts } = splitParts(segment, new Map(ends))
  const partners = findPartners(parts)
  const crossed = findCrossed(parts, cuts, partners)
  const kept = cuts.filter((_, index) => crossed[index] === 0)
  const units = [...kept, { at: parts.length, isFirm: true }].map(({ at, isFirm }, index): Unit => {
    const before = kept[index - 1]
    return {
      start: before?.at ?? 0,
      end: at,
      isFirmStart: before?.isFirm ?? true,
      isFirmEnd: isFirm,
    }
  })
  return { parts, units, partners }
}

/** A closing tag stays with the text before it, an opening one with the text after it. */
function splitParts(
  segment: Segment,
  ends: ReadonlyMap<number, boolean>,
): { parts: Part[]; cuts: Cut[] } {
  const parts: Part[] = []
  const cuts: Cut[] = []
  const places = [...ends.keys()].sort((a, b) => a - b)
  let next = 0
  let at = 0
  const cutHere = (): void => {
    if (places[next] !== at) return
    cuts.push({ at: parts.length, isFirm: ends.get(at) ?? false })
    next++
  }
  for (const part of segment) {
    if (typeof part !== 'string') {
      if (!('close' in part)) cutHere()
      parts.push(part)
      if ('placeholder' in part) at++
      continue
    }
    for (let start = 0; start < part.length; ) {
      cutHere()
      const end = Math.min(part.length, start + (places[next] ?? Number.POSITIVE_INFINITY) - at)
      for (const text of splitWhitespace(part.slice(start, end))) parts.push(text)
      at += end - start
      start = end
    }
  }
  return { parts, cuts }
}

/** A text without its outer whitespace, between that. */
function splitWhitespace(text: string): string[] {
  const inner = text.trim()
  if (inner === '') return [text]
  const start = text.length - text.trimStart().length
  return [text.slice(0, start), inner, text.slice(start + inner.length)].filter(Boolean)
}
