// Guarantees that a segment comes back complete: each placeholder once, and inline tags nested. If
// necessary it is translated in smaller pieces, and so is one whose translation is not plausible;
// then the better of both is the answer. A word that fails by itself stays untranslated.

import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { joinTexts, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'
import { cutAtGrapheme, cutAtSign, cutAtWhitespace } from '@dragoman/marian/text/cuts.js'
import { isSliceOver, nextSlice, type Owner } from '../../shared/time-slice.ts'
import { EngineError, type Repaired } from '../engines/engine.ts'
import type { PairCheck } from '../plausibility/plausibility.ts'
import { flawless, type Verdict } from '../plausibility/verdict.ts'
import { fillEmptyTags } from './empty-tags.ts'

/**
 * How many translations of a segment's pieces may fail: enough to find four words that the engine
 * cannot translate in a text of the largest size. Pieces that fail after that stay untranslated.
 */
const maxFailures = 64
/**
 * How many may be doubtful, though they are complete and of a plausible length: enough to find the
 * bad words of a sentence. After that, doubtful translations are accepted.
 */
const maxDoubts = 8
/** Pieces read less well than a sentence: they are used if that is worth it. */
const leastImprovement = 0.1
/**
 * Few pieces are translated at once, so that pieces that are no longer needed are not requested.
 */
const maxInFlight = 16

export interface RepairOptions {
  /** `onRepaired` is called by engines that have repaired the translation themselves. */
  readonly translate: (
    segment: Segment,
    onRepaired: (repaired: Repaired) => void,
  ) => Promise<Segment>
  readonly pair: LanguagePair
  readonly check: PairCheck
  readonly owner: Owner
  /** How many translations of pieces may be asked for; by default, failures alone bound them. */
  readonly maxPieces?: number | undefined
  /** Called if text stays as it is because it could not be translated. */
  readonly onUntranslated?: (() => void) | undefined
  /** Called with each translation that is part of the result, as `translate` gave it. */
  readonly onUse?: ((translation: Segment) => void) | undefined
}

interface Repair {
  readonly options: RepairOptions
  failuresLeft: number
  doubtsLeft: number
  piecesLeft: number
}

/** What a segment became. */
interface Answer {
  readonly segment: Segment
  /** The translations that it consists of; none if it stayed untranslated. */
  readonly used: readonly Segment[]
  /** Whether text of it could not be translated. */
  readonly isPartial: boolean
}

interface Judged extends Answer {
  readonly verdict: Verdict
}

/**
 * Translates a segment and repairs what is lost or implausible. Rejects with the errors of
 * `translate`, except those of the segment itself; then no more of its pieces are requested.
 */
export async function translateAndRepair(
  segment: Segment,
  options: RepairOptions,
): Promise<Segment> {
  const whole = await attempt(segment, options)
  const answer = whole?.verdict.isPlausible ? whole : await improveOrKeep(segment, whole, options)
  for (const translation of answer.used) options.onUse?.(translation)
  if (answer.isPartial) options.onUntranslated?.()
  return answer.segment
}

/** A doubtful answer is better than none if the engine cannot be asked again. */
async function improveOrKeep(
  segment: Segment,
  whole: Judged | undefined,
  options: RepairOptions,
): Promise<Answer> {
  const { maxPieces: piecesLeft = Number.POSITIVE_INFINITY } = options
  const repair = { options, failuresLeft: maxFailures, doubtsLeft: maxDoubts, piecesLeft }
  try {
    return await improve(segment, whole, repair)
  } catch (error) {
    if (whole !== undefined && isTemporary(error)) return whole
    throw error
  }
}

/** To import problems would load the library of schemas into each neural thread. */
const isTemporary = (error: unknown): boolean =>
  error instanceof EngineError ||
  (error instanceof Error && 'code' in error && error.code === 'overloaded')

/** The translation; undefined if there is none or it is incomplete. */
function attempt(segment: Segment, options: RepairOptions): Promise<Judged | undefined> {
  let repaired: Repaired | undefined
  const onRepaired = (found: Repaired) => {
    repaired = found
  }
  return options.translate(segment, onRepaired).then((translation) => {
    if (!isComplete(translation, segment)) return undefined
    if (repaired) {
      const whole = joinTexts(translation)
      return { ...repaired, segment: whole, used: [translation], verdict: flawless }
    }
    const judge = () => judgeTranslation(translation, segment, options)
    // One answer may be for hundreds of equal segments, each of which is judged.
    return isSliceOver() ? nextSlice(options.owner).then(judge) : judge()
  }, noneIfUntranslatable)
}

function judgeTranslation(
  translation: Segment,
  segment: Segment,
  { pair, check }: RepairOptions,
): Judged {
  const filled = fillEmptyTags(translation, segment, pair)
  const tidy = check.tidy(filled, segment)
  const verdict = check.judge(tidy, segment)
  return { segment: tidy, used: [translation], isPartial: false, verdict }
}

function noneIfUntranslatable(error: unknown): undefined {
  if (!(error instanceof EngineError && error.scope === 'segment')) throw error
}

/** The better of a translation that is not plausible, if there is one, and of its pieces. */
async function improve(
  segment: Segment,
  whole: Judged | undefined,
  repair: Repair,
): Promise<Answer> {
  if (whole === undefined) return translatePieces(segment, repair)
  const isLost = whole.verdict.faults.length > 0
  const { failuresLeft, piecesLeft } = repair
  if (failuresLeft <= 0 || piecesLeft <= 0 || (!isLost && --repair.doubtsLeft < 0)) return whole
  const pieces = await translatePieces(segment, repair)
  // Text of the source is no translation, but better than a runaway.
  if (pieces.used.length === 0 && !isLost && whole.verdict.faults.repetition < 1) return whole
  const { total } = repair.options.check.judge(pieces.segment, segment)
  return total < (1 - leastImprovement) * whole.verdict.total ? pieces : whole
}

/** A segment whose translation failed. */
async function translatePieces(segment: Segment, repair: Repair): Promise<Answer> {
  const untranslated = { segment, used: [], isPartial: true }
  if (--repair.failuresLeft < 0) return untranslated
  const [only] = segment
  const pieces = segment.length === 1 && typeof only === 'string' ? halves(only) : segment
  if (pieces.length <= 1) return untranslated
  const parts: Part[] = []
  const used: Segment[] = []
  let isPartial = false
  for (let start = 0; start < pieces.length; start += maxInFlight) {
    const answers = await Promise.all(
      pieces
        .slice(start, start + maxInFlight)
        .map((piece) => (typeof piece === 'string' ? translatePiece(piece, repair) : keep(piece))),
    )
    for (const answer of answers) {
      for (const part of answer.segment) parts.push(part)
      used.push(...answer.used)
      isPartial ||= answer.isPartial
    }
  }
  return { segment: parts, used, isPartial }
}

const keep = (part: Part, isPartial = false): Answer => ({ segment: [part], used: [], isPartial })

async function translatePiece(text: string, repair: Repair): Promise<Answer> {
  const body = text.trim()
  if (!/\p{L}/u.test(body)) return keep(text)
  if (repair.failuresLeft <= 0 || --repair.piecesLeft < 0) return keep(text, true)
  const start = text.length - text.trimStart().length
  try {
    const whole = await attempt([body], repair.options)
    const answer = whole?.verdict.isPlausible ? whole : await improve([body], whole, repair)
    return {
      ...answer,
      segment: [text.slice(0, start), ...answer.segment, text.slice(start + body.length)],
    }
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
  if (!translation.some(hasText)) return false
  if (!translation.some(isCode)) return !source.some(isCode)
  const open: number[] = []
  for (const part of translation) {
    if (typeof part === 'string') continue
    if ('open' in part) open.push(part.open)
    if ('close' in part && open.pop() !== part.close) return false
  }
  return placeholdersAndTags(translation) === placeholdersAndTags(source)
}

const hasText = (part: Part): boolean => typeof part === 'string' && /\S/.test(part)
const isCode = (part: Part): part is Exclude<Part, string> => typeof part !== 'string'

const placeholdersAndTags = (segment: Segment): string =>
  segment
    .filter(isCode)
    .map((part) => JSON.stringify(part))
    .sort()
    .join()
