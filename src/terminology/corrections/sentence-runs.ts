// The runs of units in a segment that a correction may translate, and the segment in pieces once
// some are translated.
import {
  joinTexts,
  type Part,
  type Segment,
  segmentLength,
} from '@dragoman/formats/segment/segment.ts'
import { hasLetters } from '@dragoman/formats/text/lines.ts'
import type { CorrectedPiece } from '../../translation/routed-translation.ts'
import { trimEdges } from './crossed-tags.ts'
import { keyOfSegment } from './matching.ts'
import { maxTextBytes } from './schemas.ts'
import { type Unit, type UnitedSegment, visibleText } from './sentence-units.ts'

/** Consecutive units that may be a correction's source. */
export interface Run {
  readonly key: string
  /** Whether it surely is one sentence, no more and no less. */
  readonly isSentence: boolean
  readonly segment: Segment
  /** The parts of the segment, without whitespace and tags at the edges. */
  readonly start: number
  readonly end: number
}

/** A run with its translation. */
export interface CorrectedRun {
  readonly run: Run
  readonly translation: Segment
}

/** Each sentence is read so often. */
const maxSentences = 4
/** Those of a sentence with many abbreviations. */
const maxUnits = 12

/** The runs that start with a unit, longest first. */
export function listRuns({ parts, units, partners }: UnitedSegment, first: number): Run[] {
  const runs: Run[] = []
  const start = units[first]
  let sentences = 0
  for (const last of units.slice(first, first + maxUnits)) {
    if (start === undefined || sentences === maxSentences) break
    if (last.isFirmEnd) sentences++
    const whole = { start: start.start, end: last.end }
    const range = withPartners(trimEdges(parts, whole), whole, partners)
    if (range === undefined) continue
    const segment = joinTexts(parts.slice(range.start, range.end))
    if (segmentLength(segment) > maxTextBytes) break
    if (!hasSentence(segment, start, last)) continue
    const key = keyOfSegment(segment)
    const isSentence = start.isFirmStart && last.isFirmEnd && sentences === 1
    if (key !== undefined) runs.push({ key, isSentence, segment, ...range })
  }
  return runs.reverse()
}

interface Range {
  readonly start: number
  readonly end: number
}

/** The range with both tags of each pair; undefined if one is outside of the whole. */
function withPartners(
  range: Range,
  whole: Range,
  partners: ReadonlyMap<number, number>,
): Range | undefined {
  let { start, end } = range
  // What is added at an edge may be a tag whose partner is at the other one.
  for (let low = start, high = start; low > start || high < end; ) {
    const partner = partners.get(high < end ? high++ : --low)
    if (partner === undefined) continue
    if (partner < whole.start || partner >= whole.end) return undefined
    start = Math.min(start, partner)
    end = Math.max(end, partner + 1)
  }
  return { start, end }
}

/** A single word beside a doubtful end is an abbreviation: `No. 5`. */
const hasSentence = (segment: Segment, first: Unit, last: Unit): boolean =>
  hasLetters(segment) &&
  ((first.isFirmStart && last.isFirmEnd) || /\S\s+\S/.test(segment.map(visibleText).join('')))

/**
 * The pieces of a segment in which the first run that has a translation is taken, then the next one
 * behind it. Undefined if there is none. `corrected` has the run of each unit.
 */
export function assemblePieces(
  { parts, partners }: UnitedSegment,
  corrected: readonly (CorrectedRun | undefined)[],
): CorrectedPiece[] | undefined {
  const pieces: CorrectedPiece[] = []
  let end = 0
  for (const found of corrected) {
    if (found === undefined || found.run.start < end) continue
    for (const piece of cutRest(parts, { start: end, end: found.run.start }, partners))
      pieces.push(piece)
    pieces.push({ done: found.translation })
    end = found.run.end
  }
  if (pieces.length === 0) return undefined
  return [...pieces, ...cutRest(parts, { start: end, end: parts.length }, partners)]
}

/** What is between corrected runs; a tag whose partner is elsewhere, and whitespace, is done. */
function* cutRest(
  parts: Segment,
  { start, end }: { start: number; end: number },
  partners: ReadonlyMap<number, number>,
): Generator<CorrectedPiece> {
  let from = start
  for (let index = start; index < end; index++) {
    const partner = partners.get(index)
    if (partner === undefined || (partner >= start && partner < end)) continue
    yield* trimRest(parts.slice(from, index))
    yield { done: parts.slice(index, index + 1) }
    from = index + 1
  }
  yield* trimRest(parts.slice(from, end))
}

function* trimRest(parts: readonly Part[]): Generator<CorrectedPiece> {
  if (!hasLetters(parts)) {
    if (parts.length > 0) yield { done: parts }
    return
  }
  const isSpace = (part: Part) => typeof part === 'string' && part.trim() === ''
  const start = parts.findIndex((part) => !isSpace(part))
  const end = parts.findLastIndex((part) => !isSpace(part)) + 1
  if (start > 0) yield { done: parts.slice(0, start) }
  yield { rest: joinTexts(parts.slice(start, end)) }
  if (end < parts.length) yield { done: parts.slice(end) }
}
