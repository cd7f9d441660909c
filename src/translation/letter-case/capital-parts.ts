// Sentences, bracketed parts and speakers' names in capitals beside text in ordinary case:
// `[DOOR CREAKS] MARIA: Who's there?`. Each is translated by itself, as a segment in capitals is.
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'

/** Stands for a placeholder or tag: no letter, no sign. */
const code = '\ufffc'
const word = /\p{L}[\p{L}\p{M}'’]*/gu
const mayHaveCapitals = /\p{Lu}[\p{Lu}\p{M}]/u
const smallLetter = /\p{Ll}/u
/** Shorter words in capitals are probably abbreviations: `JFK`, `LAX`. */
const leastOfWord = 4
const vowel = /[aeiouy]|[^\0-\u036f]/iu

/** Where a part may end: behind a sentence, a bracket or a speaker's name, before a bracket. */
const end = new RegExp(
  [
    String.raw`(?<=[.!?…]["'»”’)\]]{0,3})\s{1,9}(?=\S)`,
    String.raw`(?<=[\])])\s{1,9}(?=\S)`,
    String.raw`(?<=\S)\s{1,9}(?=[[(])`,
    String.raw`(?<=^(?:[^\p{L}\p{N}]{1,8})?[\p{Lu}\p{N}][\p{Lu}\p{M}\p{N}.'’# -]{1,40}:)` +
      String.raw`\s{1,9}(?=\S)`,
    String.raw`(?<=[\])]\s[\p{Lu}][\p{Lu}\p{M}\p{N}.'’# -]{1,40}:)\s{1,9}(?=\S)`,
  ].join('|'),
  'gu',
)

interface TextPart {
  readonly start: number
  readonly end: number
  readonly isCapital: boolean
}

/**
 * A segment cut before and behind what is in capitals. A single piece if all of it is, or nothing.
 * The whitespace between pieces is at the end of the former.
 */
export function cutCapitals(segment: Segment): readonly Segment[] {
  if (!hasBothCases(segment)) return [segment]
  const text = segment.map((part) => (typeof part === 'string' ? part : code)).join('')
  const parts = joinAlike(readParts(text, endsOf(text, segment)), text)
  return parts.length < 2 ? [segment] : sliceSegment(segment, parts)
}

const hasBothCases = (segment: Segment): boolean =>
  segment.some((part) => typeof part === 'string' && mayHaveCapitals.test(part)) &&
  segment.some((part) => typeof part === 'string' && smallLetter.test(part))

/** The places in the text where a part may end, outside of tags. */
function endsOf(text: string, segment: Segment): number[] {
  const tagged: { start: number; end: number }[] = []
  let at = 0
  let depth = 0
  for (const part of segment) {
    if (typeof part === 'object' && 'open' in part && depth++ === 0)
      tagged.push({ start: at, end: text.length })
    at += typeof part === 'string' ? part.length : 1
    const last = tagged.at(-1)
    if (typeof part === 'object' && 'close' in part && --depth === 0 && last) last.end = at
  }
  let next = 0
  return Array.from(text.matchAll(end), ({ 0: space, index }) => index + space.length).filter(
    (place) => {
      while ((tagged[next]?.end ?? place) < place) next++
      return place <= (tagged[next]?.start ?? place)
    },
  )
}

function readParts(text: string, ends: readonly number[]): TextPart[] {
  return [...ends, text.length].map((place, index) => {
    const start = ends[index - 1] ?? 0
    return { start, end: place, isCapital: isInCapitals(text.slice(start, place)) }
  })
}

/** A speaker's name, or at least two words of which one is no abbreviation. */
function isInCapitals(text: string): boolean {
  if (smallLetter.test(text)) return false
  const words = text.match(word) ?? []
  if (/:\s*$/.test(text)) return words.some(({ length }) => length > 1)
  return words.length > 1 && words.some(isWord)
}

const isWord = (found: string): boolean =>
  found.length >= leastOfWord && vowel.test(found.normalize('NFD'))

/** Neighbours of one kind are one part, and so is a bracket in the middle of a sentence. */
function joinAlike(parts: readonly TextPart[], text: string): TextPart[] {
  const joined: TextPart[] = []
  for (const [index, part] of parts.entries()) {
    const previous = joined.at(-1)
    const isCapital = part.isCapital && !isWithinSentence(part, parts[index + 1], text)
    const isAlone = isCapital && /:\s*$/.test(text.slice(part.start, part.end))
    if (previous?.isCapital === isCapital && !isAlone)
      joined[joined.length - 1] = { ...previous, end: part.end }
    else joined.push({ ...part, isCapital })
  }
  return joined
}

function isWithinSentence(
  { start, end: place }: TextPart,
  next: TextPart | undefined,
  text: string,
): boolean {
  const before = text.slice(0, start).trimEnd()
  const isBehindSentence = /(?:^|[.!?…:\])]["'»”’]{0,3})$/u.test(before.slice(-5))
  const following = next === undefined ? '' : text.slice(place, place + 1)
  return !isBehindSentence && smallLetter.test(following)
}

function sliceSegment(segment: Segment, parts: readonly TextPart[]): Segment[] {
  const pieces: Part[][] = parts.map(() => [])
  let at = 0
  let index = 0
  for (const part of segment) {
    let rest = typeof part === 'string' ? part : ''
    const length = typeof part === 'string' ? part.length : 1
    const stop = at + length
    while (index < parts.length - 1 && at >= (parts[index]?.end ?? stop)) index++
    if (typeof part !== 'string') pieces[index]?.push(part)
    while (rest !== '') {
      const size = index === parts.length - 1 ? rest.length : (parts[index]?.end ?? stop) - at
      pieces[index]?.push(rest.slice(0, size))
      rest = rest.slice(size)
      at += Math.min(size, length)
      if (rest !== '') index++
    }
    at = stop
  }
  return pieces
}
