// Uses a correction for a text with other numbers: "Page 3 of 10" for "Page 4 of 12".
import { baseLanguage, type LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'

/** A number that is not part of a word; separators are inside of it. */
const number =
  /(?<![\p{L}\p{M}\p{N}])\d{1,15}(?:[.,'’\u00a0\u202f]\d{1,15}){0,4}(?![\p{L}\p{M}\p{N}])/gu
const separator = /[.,'’\u00a0\u202f]/g
const anyDigit = /\p{Nd}/gu
/** Of thousands. */
const groupDigits = 3

interface SegmentPair {
  readonly source: Segment
  readonly target: Segment
}

/**
 * A correction with the numbers of a segment; undefined unless each number of its source is once in
 * the source, once in the target and nowhere else, and reads alike with other digits: with the same
 * separators, and the same plural form in both languages.
 */
export function withNumbersOf(
  segment: Segment,
  { source, target }: SegmentPair,
  pair: LanguagePair,
): SegmentPair | undefined {
  const wanted = listNumbers(segment)
  const numbers = listNumbers(source)
  const ofTarget = listNumbers(target)
  if (wanted === undefined || numbers === undefined || ofTarget === undefined) return undefined
  if (wanted.length !== numbers.length || ofTarget.length !== numbers.length) return undefined
  const places = new Map(ofTarget.map((found) => [digitsOf(found), found]))
  const known = new Set(numbers.map(digitsOf))
  if (places.size !== numbers.length || known.size !== numbers.length) return undefined
  const replacements = new Map<string, string>()
  for (const [index, usual] of numbers.entries()) {
    const place = places.get(digitsOf(usual))
    const replacement = place && replaceNumber(wanted[index] ?? '', { usual, place }, pair)
    if (place === undefined || replacement === undefined) return undefined
    replacements.set(place, replacement)
  }
  let index = 0
  return {
    source: mapText(source, (text) => text.replace(number, () => wanted[index++] ?? '')),
    target: mapText(target, (text) =>
      text.replace(number, (found) => replacements.get(found) ?? found),
    ),
  }
}

/** The numbers of a segment in their order; undefined if it has digits that are in none of them. */
function listNumbers(segment: Segment): string[] | undefined {
  const numbers: string[] = []
  let digits = 0
  for (const part of segment) {
    if (typeof part !== 'string') continue
    digits += part.match(anyDigit)?.length ?? 0
    for (const found of part.match(number) ?? []) {
      numbers.push(found)
      digits -= digitsOf(found).length
    }
  }
  return digits === 0 ? numbers : undefined
}

const digitsOf = (found: string): string => found.replace(separator, '')

/** A number as the target writes it, if it may stand where another one does. */
function replaceNumber(
  wanted: string,
  { usual, place }: { usual: string; place: string },
  { from, to }: LanguagePair,
): string | undefined {
  if (wanted === usual) return place
  if (startsWithZero(wanted) !== startsWithZero(usual)) return undefined
  const [ofWanted, ofUsual, ofPlace] = [wanted, usual, place].map(listSeparators)
  if (ofWanted === undefined || ofUsual === undefined || ofPlace === undefined) return undefined
  if (ofUsual.length !== ofPlace.length) return undefined
  const written = new Map(ofUsual.map((sign, index) => [sign, ofPlace[index] ?? '']))
  if (ofWanted.length > 0 || ofUsual.length > 0) {
    if (ofWanted.join() !== ofUsual.join()) return undefined
    if (isGrouped(wanted) !== isGrouped(usual) || isGrouped(usual) !== isGrouped(place))
      return undefined
  }
  const isAlike = [from, to].every((tag) => pluralOf(wanted, tag) === pluralOf(usual, tag))
  return isAlike ? wanted.replace(separator, (sign) => written.get(sign) ?? sign) : undefined
}

/** `007` is a code, and `7` a number. */
const startsWithZero = (found: string): boolean => /^0\d/.test(found)

const listSeparators = (found: string): string[] => found.match(separator) ?? []

/** Whether the last separator is probably one of thousands. */
const isGrouped = (found: string): boolean =>
  (found.split(separator).at(-1)?.length ?? 0) === groupDigits

/** By language: making rules takes long. */
const rules = new Map<string, Intl.PluralRules>()

/**
 * The plural category of a number, if it is an integer or has decimals. One with several groups
 * has the category of all of its digits.
 */
function pluralOf(found: string, tag: string): string {
  const decimals = isGrouped(found) ? 0 : (found.split(separator)[1]?.length ?? 0)
  const value = Number(digitsOf(found)) / 10 ** decimals
  const key = `${baseLanguage(tag)} ${decimals}`
  let known = rules.get(key)
  if (known === undefined) {
    known = new Intl.PluralRules(baseLanguage(tag), { minimumFractionDigits: decimals })
    rules.set(key, known)
  }
  return known.select(value)
}
