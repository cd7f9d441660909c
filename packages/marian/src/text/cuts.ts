// Where to cut a text that is too long for an engine.
import { unspacedScripts } from './long-tokens.ts'

const whitespace = /\s/
const sentenceEnd = /\p{Sentence_Terminal}/u
/** A number, a time or an abbreviation may continue after these. */
const insideWords = /[.:'’\p{Pd}\p{Pc}/]/u
const sign = /[\p{P}\p{S}]/u
const unspacedLetter = new RegExp(`[${unspacedScripts}]`, 'v')
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Characters read to find the edge of a grapheme. */
const graphemeReach = 64

/** A part of a text, in UTF-16 units: a cut `at` has `from < at < to`. */
export interface Reach {
  readonly from: number
  readonly to: number
}

/** The position nearest to `ideal` for which `fits` holds; undefined when there is none. */
function nearest(
  ideal: number,
  { from, to }: Reach,
  fits: (at: number) => boolean,
): number | undefined {
  for (let distance = 0; ideal - distance > from || ideal + distance < to; distance++) {
    const before = ideal - distance
    if (before > from && before < to && fits(before)) return before
    const after = ideal + distance
    if (after > from && after < to && fits(after)) return after
  }
  return undefined
}

const isAfterWhitespace = (text: string, at: number): boolean => whitespace.test(text[at - 1] ?? '')

function isAfterSign(text: string, at: number): boolean {
  const before = text[at - 1] ?? ''
  const after = text[at] ?? ''
  return sign.test(before) && !insideWords.test(before) && !sign.test(after) && !isMark(after)
}

const isAfterSentence = (text: string, at: number): boolean =>
  sentenceEnd.test(text[at - 1] ?? '') &&
  (isAfterSign(text, at) || unspacedLetter.test(text[at] ?? ''))

const isMark = (character: string): boolean => /[\p{M}\p{Cf}\p{Cs}]/u.test(character)

/**
 * Where to cut after whitespace, near `ideal`: between sentences if possible, else between phrases;
 * undefined when there is none.
 */
export const cutAtWhitespace = (text: string, ideal: number, reach: Reach): number | undefined =>
  nearest(
    ideal,
    reach,
    (at) => isAfterWhitespace(text, at) && sentenceEnd.test(text[at - 2] ?? ''),
  ) ??
  nearest(ideal, reach, (at) => isAfterWhitespace(text, at) && sign.test(text[at - 2] ?? '')) ??
  nearest(ideal, reach, (at) => isAfterWhitespace(text, at))

/** Where to cut after a sign that ends a sentence or a phrase; undefined when there is none. */
export const cutAtSign = (text: string, ideal: number, reach: Reach): number | undefined =>
  nearest(ideal, reach, (at) => isAfterSentence(text, at)) ??
  nearest(ideal, reach, (at) => isAfterSign(text, at))

/** Where to cut text without spaces: between two graphemes; undefined in other scripts. */
export function cutAtGrapheme(text: string, ideal: number, reach: Reach): number | undefined {
  const around = text.slice(Math.max(0, ideal - 2), ideal + 2)
  if (!unspacedLetter.test(around)) return undefined
  return edgeOfGrapheme(text, ideal, reach)
}

/** The start of the grapheme at `ideal`; one longer than its reach is cut between code points. */
export function edgeOfGrapheme(
  text: string,
  ideal: number,
  { from, to }: Reach,
): number | undefined {
  const start = Math.max(from, ideal - graphemeReach)
  const around = text.slice(start, ideal + graphemeReach)
  const index = graphemes.segment(around).containing(ideal - start)?.index ?? 0
  if (index > 0) return start + index
  const at = isLowSurrogate(text, ideal) ? ideal - 1 : ideal
  return at > from && at < to ? at : undefined
}

const isLowSurrogate = (text: string, at: number): boolean =>
  (text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800
