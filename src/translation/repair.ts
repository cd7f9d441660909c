// Guarantees that a segment comes back complete: each placeholder once, inline tags nested, and
// about as much text as the source. If necessary it is translated in smaller pieces. A word that
// fails by itself stays untranslated.

import { cutAtGrapheme, cutAtSign, cutAtWhitespace } from '@dragoman/marian/text/cuts.js'
import { EngineError, type Part, type Segment } from './engines/engine.ts'
import { isPlausible } from './length-check.ts'

type TranslateSegment = (segment: Segment) => Promise<Segment>
type UseTranslation = (translation: Segment) => void

/**
 * How many translations of a segment's pieces may fail: enough to find four words that the engine
 * cannot translate in a text of the largest size. Pieces that fail after that stay untranslated.
 */
const maxFailures = 64
/**
 * Few pieces are translated at once, so that pieces that are no longer needed are not requested.
 */
const maxInFlight = 16

interface Repair {
  readonly translate: TranslateSegment
  readonly onUse: UseTranslation
  failuresLeft: number
}

/**
 * Translates a segment and repairs what is lost. Calls `onUse` with each translation that is part
 * of the result. Rejects with the errors of `translate`, except
 * those of the segment itself; then no more of its pieces are requested.
 */
export async function translateAndRepair(
  segment: Segment,
  translate: TranslateSegment,
  onUse: UseTranslation = () => {},
): Promise<Segment> {
  const repair = { translate, onUse, failuresLeft: maxFailures }
  return (await attempt(segment, repair)) ?? translatePieces(segment, repair)
}

/** The translation; undefined if there is none or it is incomplete. */
async function attempt(
  segment: Segment,
  { translate, onUse }: Pick<Repair, 'translate' | 'onUse'>,
): Promise<Segment | undefined> {
  try {
    const translation = await translate(segment)
    if (!isComplete(translation, segment) || !isPlausible(translation, segment)) return undefined
    onUse(translation)
    return translation
  } catch (error) {
    if (error instanceof EngineError && error.scope === 'segment') return undefined
    throw error
  }
}

/** A segment whose translation failed. */
async function translatePieces(segment: Segment, repair: Repair): Promise<Segment> {
  if (--repair.failuresLeft < 0) return segment
  const [only] = segment
  const pieces = segment.length === 1 && typeof only === 'string' ? halves(only) : segment
  if (pieces.length <= 1) return segment
  const parts: Part[] = []
  for (let start = 0; start < pieces.length; start += maxInFlight) {
    const translations = await Promise.all(
      pieces
        .slice(start, start + maxInFlight)
        .map((piece) => (typeof piece === 'string' ? translatePiece(piece, repair) : [piece])),
    )
    for (const translation of translations) for (const part of translation) parts.push(part)
  }
  return parts
}

async function translatePiece(text: string, repair: Repair): Promise<Segment> {
  const body = text.trim()
  if (repair.failuresLeft <= 0 || !/\p{L}/u.test(body)) return [text]
  const start = text.length - text.trimStart().length
  try {
    const translation = (await attempt([body], repair)) ?? (await translatePieces([body], repair))
    return [text.slice(0, start), ...translation, text.slice(start + body.length)]
  } catch (error) {
    // The other pieces are no longer needed.
    repair.failuresLeft = 0
    throw error
  }
}

/** Cuts near the middle, at whitespace if there is any; a word stays one piece. */
function halves(text: string): string[] {
  const middle = Math.floor(text.length / 2)
  const all = { from: 0, to: text.length }
  const near = { from: middle - middle / 2, to: middle + middle / 2 }
  const cut =
    cutAtWhitespace(text, middle, near) ??
    cutAtSign(text, middle, near) ??
    cutAtGrapheme(text, middle, near) ??
    cutAtWhitespace(text, middle, all) ??
    cutAtSign(text, middle, all) ??
    cutAtGrapheme(text, middle, all)
  return cut === undefined ? [text] : [text.slice(0, cut), text.slice(cut)]
}

/** Every placeholder once, tags nested, and words where there were words. */
export function isComplete(translation: Segment, source: Segment): boolean {
  if (translation.every((part) => typeof part !== 'string' || part.trim() === '')) return false
  const open: number[] = []
  for (const part of translation) {
    if (typeof part === 'string') continue
    if ('open' in part) open.push(part.open)
    if ('close' in part && open.pop() !== part.close) return false
  }
  return placeholdersAndTags(translation) === placeholdersAndTags(source)
}

const placeholdersAndTags = (segment: Segment): string =>
  segment
    .filter((part): part is Exclude<Part, string> => typeof part !== 'string')
    .map((part) => JSON.stringify(part))
    .sort()
    .join()
