// French sets off `! ? ; :` from the word before them, and guillemets from what they quote.
import { type Edit, editSegment, flattenSegment, tagCharacter } from '../segment/flat-segment.ts'
import type { Segment } from '../segment/segment.ts'

/** Every font and encoding of Western texts has it; docs/decisions/052-french-signs.md. */
const noBreakSpace = '\u00a0'
const anySign = /[!?:;«»]/
const signs = /[!?]+|[:;«»]/g
/** What French typists write before a sign. */
const space = /[ \u00a0\u2009\u202f]/
/** The end of a word of French, of a number, a quotation or a bracket. */
const wordEnd = /[\p{Script=Latin}\p{M}\p{N}\ufffc”’»)\]%€$°….'*]/u
/** What a quotation begins or ends with. */
const quoted = /[^\s«»]/u
const beforeQuotation = /[\s([’'—–-]/u
/** What may follow a sign that ends a clause, and not one of `:)`, `10:30`, `?id=` or `;)`. */
const afterHigh = /[\s"”’»)\].,;:…—–*]/u
const afterLow = /[\s"”»]/u
const wordOrNumber = /[\p{L}\p{N}]/u
const digit = /\p{N}/u
/** Part of a program, an address or the name of an emoji: `std::max`, `a=b`, `&amp`, `:smile`. */
const code = /[=&<>|\\@_]|(?<!\p{N}):|:(?!\p{N})/u
const longestToken = 64
/** They end with a sign wherever they stand. */
const nameWithSign = /(?:Yahoo|Joomla|Jeopardy|Kahoot)$/

/** A sign of a sentence, and the place of its spaces. */
interface Sign {
  readonly written: string
  readonly at: number
  /** Where the spaces and tags beside it begin and end. */
  readonly start: number
  readonly end: number
}

/** Whether a language is French; its regions write a colon and guillemets alike. */
export const isFrench = (language: string): boolean => /^fr\b/.test(language)

/**
 * A French text with a no-break space at each sign that has none. In Canada, `! ? ;` have none
 * either.
 */
export function addFrenchSpaces(segment: Segment, language: string): Segment {
  const wanted = /^fr-CA\b/.test(language) ? /^[:«»]/ : anySign
  return editSigns(segment, ({ written, at, start, end }, text) => {
    const isSpaced = text.slice(start, end).search(space) >= 0
    if (!wanted.test(written) || isSpaced || isOfName(text, at)) return []
    return [{ at: written === '«' ? at + 1 : at, written: noBreakSpace }]
  })
}

/** A French text without the spaces that other languages do not write. */
export const removeFrenchSpaces = (segment: Segment): Segment =>
  editSigns(segment, ({ start, end }, text) => {
    const edits: Edit[] = []
    for (let at = start; at < end; at++)
      if (space.test(text[at] ?? '')) edits.push({ at, length: 1, written: '' })
    return edits
  })

function editSigns(segment: Segment, edit: (sign: Sign, text: string) => Edit[]): Segment {
  if (!segment.some((part) => typeof part === 'string' && anySign.test(part))) return segment
  const text = flattenSegment(segment)
  return editSegment(
    segment,
    findSigns(text).flatMap((sign) => edit(sign, text)),
  )
}

function findSigns(text: string): Sign[] {
  return Array.from(text.matchAll(signs), ({ 0: written, index: at }): Sign => {
    if (written === '«') return { written, at, start: at + 1, end: skip(text, at + 1, isBlank) }
    return { written, at, start: skipBack(text, at, isBlank), end: at }
  }).filter((sign) => (sign.written === '«' ? opens(sign, text) : ends(sign, text)))
}

function opens({ at, end }: Sign, text: string): boolean {
  const before = text[skipBack(text, at, isTag) - 1]
  return (before === undefined || beforeQuotation.test(before)) && quoted.test(text[end] ?? '')
}

/** Whether the sign ends a clause or a quotation. */
function ends({ written, at, start }: Sign, text: string): boolean {
  const before = text[start - 1] ?? ''
  const after = text[skip(text, at + written.length, isTag)] ?? ' '
  if (written === '»') return quoted.test(before) && !wordOrNumber.test(after)
  const following = /[:;]/.test(written) ? afterLow : afterHigh
  if (!wordEnd.test(before) || !following.test(after) || isRatio(text, at, before)) return false
  return !code.test(tokenBefore(text, start))
}

/** A score or a scale: `3 : 2`. */
const isRatio = (text: string, at: number, before: string): boolean =>
  text[at] === ':' && digit.test(before) && digit.test(text[skip(text, at + 1, isBlank)] ?? '')

const isOfName = (text: string, at: number): boolean =>
  text[at] === '!' && nameWithSign.test(text.slice(Math.max(0, at - longestToken), at))

/** What stands before an index, as far as there is no space. */
const tokenBefore = (text: string, end: number): string =>
  text.slice(Math.max(0, end - longestToken), end).replace(/^.*\s/su, '')

const isTag = (character: string): boolean => character === tagCharacter
const isBlank = (character: string): boolean => isTag(character) || space.test(character)

function skip(text: string, start: number, isSkipped: (character: string) => boolean): number {
  let at = start
  while (at < text.length && isSkipped(text[at] as string)) at++
  return at
}

function skipBack(text: string, end: number, isSkipped: (character: string) => boolean): number {
  let at = end
  while (at > 0 && isSkipped(text[at - 1] as string)) at--
  return at
}
