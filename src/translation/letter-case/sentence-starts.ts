// Engines drop words, and the next word of the answer keeps its small letter: `He didn't like it.`
// becomes `no le gustó.` A sentence begins with a capital where that of its source does.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { flattenSegment } from '@dragoman/formats/segment/flat-segment.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { capitalize } from './capital.ts'

/** Where a sentence begins in a text with a character for each tag and placeholder. */
interface Start {
  /** What is before it: the sign that ends a sentence, the number of an item, or nothing. */
  readonly behind: '' | 'number' | '.' | '!' | '?' | '…'
  readonly at: number
  readonly word: string
  /** What is before it is no part of a short abbreviation. */
  readonly isSure: boolean
  /** It is behind a single letter and a full stop, `т.е.` */
  readonly isBehindLetter: boolean
}

const lead = /^[^\p{L}\p{N}\ufffc]{1,30}/u
/** The number of an item in a list: `a)`, `iv.`, `12.` */
const itemNumber = /^[\p{L}\p{N}]{1,4}[.)]\s[^\p{L}\p{N}\ufffc]{0,30}/u
const afterStop = /([.!?…])([^\p{L}\p{N}\ufffc]{1,16})(?=\p{L})/gu
/** Up to an apostrophe: what follows one may have a capital of its own, `l’Obama`. */
const firstWord = /\p{L}[\p{L}\p{M}\p{N}]{0,60}/uy
/** The start of an address, the name of a file or an identifier. */
const identifier = /\p{L}[\p{L}\p{M}\p{N}-]{0,60}(?:[._@/\\#=:][\p{L}\p{N}/]|\(\))/uy
const threeSmall = /^\p{Ll}{3}$/u
const singleLetter = /(?:^|\P{L})\p{L}$/u
const innerCapital = /.\p{Lu}/u
const word = /\p{L}[\p{L}\p{M}\p{N}]*/gu
const capital = /^[\p{Lu}\p{Lt}]/u
const sentenceEnd = /[.!?…。！？]["”’»)\]\u2060\s]{0,8}$/u
const longestEnd = 10
/** Shorter words are the same in several languages by chance: `no`, `a`. */
const leastOfCopied = 3
/** Every noun has a capital there. */
const withCapitalNouns = /^(?:de|lb)\b/

/** A translation whose sentences begin with a capital where those of its source do. */
export function capitalizeStarts(
  translation: Segment,
  source: Segment,
  { from, to }: LanguagePair,
): Segment {
  const text = flattenSegment(translation)
  const starts = findStarts(text)
  if (!starts.some(({ word: first }) => isSmall(first))) return translation
  const small = starts.map((start) => (hasOwnCase(start, text) ? undefined : start))
  if (!small.some((start) => start && isSmall(start.word))) return translation
  const original = flattenSegment(source)
  const wanted = findStarts(original)
  const isSame =
    small.length === wanted.length &&
    small.every((start, index) => start === undefined || start.behind === wanted[index]?.behind)
  const words = new Set(original.match(word))
  const isSentence = sentenceEnd.test(original.slice(-longestEnd))
  const isLoneNoun = withCapitalNouns.test(from) && words.size < 2
  /** An acronym, a name or a noun says so only in a sentence. */
  const tellsCapital = ({ word: first }: Start): boolean =>
    capital.test(first) && (isSentence || !(isLoneNoun || innerCapital.test(first)))
  const places = small.flatMap((start, index) => {
    const other = wanted[index]
    if (start === undefined || other?.behind !== start.behind || !isSmall(start.word)) return []
    const isFirst = start.behind === '' || start.behind === 'number'
    const isPair = isFirst || (isSame && other.isSure && !start.isBehindLetter)
    const isCopied = start.word.length >= leastOfCopied && words.has(start.word)
    return isPair && !isCopied && tellsCapital(other) ? [start.at] : []
  })
  return capitalizeAt(translation, places, to)
}

export function findStarts(text: string): Start[] {
  const start = lead.exec(text)?.[0].length ?? 0
  const number = itemNumber.exec(text.slice(start, start + 40))?.[0].length ?? 0
  const starts = [readStart(text, '', start)]
  if (number > 0) starts.push(readStart(text, 'number', start + number))
  // To search costs less than to prepare for all matches.
  if (text.search(afterStop) < 0) return starts
  for (const { 0: found, 1: stop, 2: between = '', index } of text.matchAll(afterStop)) {
    const at = index + found.length
    if (!/\s/.test(between) || at <= start + number) continue
    const before = text.slice(Math.max(0, index - 3), index)
    starts.push({
      ...readStart(text, stop as Start['behind'], at),
      isSure: stop !== '.' || threeSmall.test(before),
      isBehindLetter: stop === '.' && singleLetter.test(before),
    })
  }
  return starts
}

function readStart(text: string, behind: Start['behind'], at: number): Start {
  firstWord.lastIndex = at
  return { behind, at, word: firstWord.exec(text)?.[0] ?? '', isSure: true, isBehindLetter: false }
}

/** It is written so wherever it is: `iPad`, `e.g.`, `npm.config`. */
function hasOwnCase({ word, at }: Start, text: string): boolean {
  identifier.lastIndex = at
  return innerCapital.test(word) || identifier.test(text)
}

const isSmall = (found: string): boolean => /^\p{Ll}/u.test(found)

/** `places` are ascending indices of the segment as one text. */
function capitalizeAt(segment: Segment, places: readonly number[], language: string): Segment {
  if (places.length === 0) return segment
  let next = 0
  let at = 0
  return segment.map((part): Part => {
    if (typeof part !== 'string') {
      at++
      return part
    }
    const end = at + part.length
    const cuts: number[] = []
    for (let place = places[next]; place !== undefined && place < end; place = places[++next])
      cuts.push(place - at)
    at = end
    if (cuts.length === 0) return part
    const pieces = cuts.map((cut, index) => capitalize(part.slice(cut, cuts[index + 1]), language))
    return part.slice(0, cuts[0]) + pieces.join('')
  })
}
