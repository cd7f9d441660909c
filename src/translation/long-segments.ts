// A segment is a paragraph of any length, and an engine blocks other requests until it is done. A
// long segment is cut at sentences or words, between tags and outside of them.
import { type Part, type Segment, segmentLength } from '@dragoman/formats/segment/segment.ts'
import {
  cutAtGrapheme,
  cutAtSign,
  cutAtWhitespace,
  type Reach,
} from '@dragoman/marian/text/cuts.js'
import type { Steps } from '../shared/steps.ts'

/** UTF-16 units; few paragraphs have more. */
const maxLength = 4_000
/** Roughly the length of the pieces, in UTF-16 units. */
const pieceLength = 2_000

export const isLong = (segment: Segment): boolean => segmentLength(segment) > maxLength

/**
 * Whether a long segment has no place to be cut: a key or a row of signs, which engines leave as it
 * is. To check that they do would block other requests.
 */
export const isGiantToken = (segment: Segment): boolean =>
  !segment.some((part) => typeof part === 'string' && /\s/.test(part))

/** Pieces in order; joined they are the segment. A tag and its content stay in one piece. */
export function* cutLongInSteps(segment: Segment): Steps<Segment[]> {
  const pieces: Part[][] = []
  let piece: Part[] = []
  let length = 0
  let depth = 0
  const end = () => {
    if (piece.length > 0) pieces.push(piece)
    piece = []
    length = 0
  }
  const add = (part: Part) => {
    piece.push(part)
    length += typeof part === 'string' ? part.length : 1
  }
  for (const part of segment) {
    if (typeof part !== 'string') {
      if ('open' in part && depth++ === 0 && length >= pieceLength) end()
      add(part)
      if ('close' in part && --depth === 0 && length >= pieceLength) end()
      continue
    }
    let start = 0
    while (depth === 0 && length + part.length - start > maxLength) {
      const cut = placeToCut(part, start, Math.max(pieceLength - length, pieceLength / 4))
      yield
      if (cut === undefined) break
      add(part.slice(start, cut))
      end()
      start = cut
    }
    if (start < part.length) add(part.slice(start))
  }
  end()
  return pieces
}

/** Not in the middle of a word; undefined when there is no such position near. */
function placeToCut(text: string, start: number, length: number): number | undefined {
  const around = text.slice(start, start + 2 * length)
  const reach: Reach = { from: length / 2, to: Math.min(around.length, 1.5 * length) }
  const cut =
    cutAtWhitespace(around, length, reach) ??
    cutAtSign(around, length, reach) ??
    cutAtGrapheme(around, length, reach)
  return cut === undefined ? undefined : start + cut
}
