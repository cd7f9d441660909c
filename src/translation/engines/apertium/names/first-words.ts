// The stages take words for names where a sentence begins, since both have a capital there: `Snow
// fell` became `Snow cayó`, `Page suivante` `Page següent`. A sentence whose first word comes back
// as it was is asked with a small letter; if the word is translated then, it was no name.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { codeRange, flatten } from '../flat-text.ts'
import { titles } from '../sentence-ends.ts'
import { sentenceStart } from '../stray-capitals.ts'
import { firstNames } from './first-names.ts'
import { isMoreOftenName } from './words-as-names.ts'

/** Before another capital, it is a part of a name or of a headline: `Snow White`. */
const firstWord = new RegExp(
  String.raw`(?<=${sentenceStart})\p{Lu}[\p{Ll}\p{M}]{2,30}` +
    String.raw`(?![\p{L}\p{M}\p{N}'’_-]|\.\p{L}| \p{Lu})`,
  'gu',
)
/** What follows is a name: `sig. Bianchi`, `J. Page`. */
const abbreviation = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:\p{L}|${titles}|Dott\.ssa|Av|Avda|Pza|Gral|Cnel)\.` +
    String.raw`["»”’')\]${codeRange}]{0,4}\s[^\p{L}\p{N}]{0,8}$`,
  'iu',
)
const longestAbbreviation = 24
const startLetter = new RegExp(String.raw`\p{L}(?<=${sentenceStart}\p{L})`, 'gu')
const words = /[\p{L}\p{M}\p{N}]+/gu
/** Before these, what may be a name too is none: `Mark as read`, `Hope you are well`. */
const behindVerb =
  /^ (?:as|the|an?|this|that|these|those|it|you|me|us|him|them|your|my|our|all|are|were)\b/

interface SmallStarts {
  /** The source, with small letters where a sentence may begin with no name. */
  readonly segment: Segment
  /** The answer to it, with the capitals of the source; undefined if no word of it was meant. */
  choose(answer: Segment): Segment | undefined
}

/** Undefined if no sentence begins with what may be a word, and is in the answer as it was. */
export function withSmallStarts(
  source: Segment,
  answer: Segment,
  language: string,
): SmallStarts | undefined {
  const original = flatten(source)
  const translation = flatten(answer)
  if (original === undefined || translation === undefined) return undefined
  const copied = new Set(translation.text.match(words))
  const { text } = original
  const found = Array.from(text.matchAll(firstWord)).filter(
    ({ 0: word, index }) =>
      copied.has(word) &&
      !abbreviation.test(text.slice(Math.max(0, index - longestAbbreviation), index)) &&
      mayBeWord(
        word,
        text.slice(index + word.length, index + word.length + longestAbbreviation),
        language,
      ),
  )
  if (found.length === 0) return undefined
  const asked = new Set(found.map(({ index }) => index))
  const small = original.text.replace(firstWord, (word, at: number) =>
    asked.has(at) ? word.toLowerCase() : word,
  )
  return {
    segment: original.unflatten(small),
    choose: (other) => choose(other, original.text, new Set(found.map(([word]) => word))),
  }
}

function mayBeWord(word: string, rest: string, language: string): boolean {
  if (!firstNames.has(word) && !isMoreOftenName(word, language)) return true
  return language.startsWith('en') && behindVerb.test(rest.slice(0, 10))
}

function choose(answer: Segment, source: string, asked: ReadonlySet<string>): Segment | undefined {
  const flat = flatten(answer)
  if (flat === undefined) return undefined
  const known = new Map(Array.from(asked, (word) => [word.toLowerCase(), word]))
  const names = new Set((flat.text.match(words) ?? []).filter((word) => known.has(word)))
  if (names.size === known.size) return undefined
  const named = flat.text.replace(words, (word) =>
    names.has(word) ? (known.get(word) ?? word) : word,
  )
  const starts = source.match(startLetter) ?? []
  const own = named.match(startLetter) ?? []
  let index = 0
  return flat.unflatten(
    named.replace(startLetter, (letter) => {
      const wanted = starts.length === own.length ? starts[index] : starts[0]
      const isFirst = index++ === 0
      const isCapital = wanted !== undefined && wanted !== wanted.toLowerCase()
      return isCapital && (isFirst || starts.length === own.length) ? letter.toUpperCase() : letter
    }),
  )
}
