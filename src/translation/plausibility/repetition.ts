// What a translation repeats and its source does not: a network that lost its way writes the same
// letters (`desnnnnnn`, `robibibiendo`), words or clauses again and again.
import { extraWeight } from './length.ts'
import type { Reading } from './reading.ts'

/** Words that repeat the words directly before them. */
export interface DoubledWords {
  /** More for each round. */
  readonly letters: number
  readonly words: number
}

/** How much of a text is a repetition. */
interface Repetition {
  /** Letters that repeat the letters directly before them, beyond what words of languages do. */
  readonly stuttered: number
  readonly doubled: DoubledWords
  /** The share of characters in passages that occurred before, anywhere in the text. */
  readonly echoed: number
}

/**
 * The longest run of repeated groups of letters that words have, by the length of the group:
 * `Schneeeule`, `tetete` in `refererte`, `ississi` in `Mississippi`. Measured on FLORES.
 */
const longestRuns = [0, 3, 5, 7, 9, 10, 12]
/** A longer run repeats at least so many letters in a row. */
const leastRepeated = 3
const shortestWord = 4
/** A clause of more words is found as an echo. */
const longestPhrase = 8
/** `very, very` repeats a word, but no text has a third round. */
const lettersOfRound = 3
/** Shorter passages occur twice in any text. */
const echoLength = 6
/** In a shorter text, one passage would be much. */
const leastLength = 40
/** A passage whose slot another one took is not found. */
const slots = 4_096
/** Leaves the highest bits of a hash, which are the number of a slot. */
const slotShift = 20

export const measureRepetition = createRepetitionMeter()

function createRepetitionMeter() {
  const echoes = createEchoMeter()
  return ({ folded, tokens }: Reading, known?: ReadonlySet<string>): Repetition => ({
    stuttered: countStuttered(tokens, known),
    doubled: countDoubled(tokens),
    echoed: echoes(folded) / Math.max(leastLength, folded.length),
  })
}

/** In words that are not `known`. */
function countStuttered(tokens: readonly string[], known: ReadonlySet<string> | undefined): number {
  let letters = 0
  for (const word of tokens)
    if (word.length >= shortestWord) {
      const stutter = stutterOf(word)
      if (stutter > 0 && !known?.has(word)) letters += stutter
    }
  return letters
}

function stutterOf(word: string): number {
  let most = 0
  for (let group = 1; group < longestRuns.length; group++) {
    const longest = longestRuns[group] as number
    // Longer groups have longer runs, so none fits either.
    if (word.length <= longest) break
    if (mayStutter(word, group)) most = Math.max(most, lettersBeyond(longest, word, group))
  }
  return most
}

/** Whether any letter of every `leastRepeated` is the one a group before. */
function mayStutter(word: string, group: number): boolean {
  for (let at = group + leastRepeated - 1; at < word.length; at += leastRepeated)
    if (word.charCodeAt(at) === word.charCodeAt(at - group)) return true
  return false
}

function lettersBeyond(longest: number, word: string, group: number): number {
  let letters = 0
  let run = group
  for (let at = group; at < word.length; at++) {
    const code = word.charCodeAt(at)
    // Numbers may repeat anything.
    run = code === word.charCodeAt(at - group) && code > 0x39 ? run + 1 : group
    if (run > longest) letters++
  }
  return letters
}

function countDoubled(tokens: readonly string[]): DoubledWords {
  let letters = 0
  let words = 0
  for (let at = 1; at < tokens.length; ) {
    const doubled = findDoubled(tokens, at)
    if (doubled === undefined) {
      at++
      continue
    }
    const { length, period } = doubled
    const before = words
    for (const token of tokens.slice(at, at + length)) {
      if (!isWord(token)) continue
      letters += countLetters(token)
      words++
    }
    if (words > before) letters += lettersOfRound * (Math.ceil(length / period) - 1)
    at += length
  }
  return { letters, words }
}

/** How many tokens at `from` repeat those before them, and after how many; undefined if none do. */
function findDoubled(
  tokens: readonly string[],
  from: number,
): { readonly length: number; readonly period: number } | undefined {
  const first = tokens[from]
  const longest = Math.min(longestPhrase, from)
  for (let period = 1; period <= longest; period++) {
    if (tokens[from - period] !== first) continue
    let length = 1
    while (
      from + length < tokens.length &&
      tokens[from + length] === tokens[from + length - period]
    )
      length++
    // The sign after the last of them may be another one.
    const isNearlyWhole =
      length > 1 && length === period - 1 && !isWord(tokens[from + length] ?? '')
    if (length >= period || isNearlyWhole) return { length, period }
  }
  return undefined
}

const isWord = (token: string): boolean => /^\p{L}/u.test(token)

/** Of a word; one that is written with syllables has more. */
const countLetters = (token: string): number =>
  isWord(token) ? token.length * (1 + extraWeight(token.charCodeAt(0))) : 0

/** Finds passages by a hash of their beginnings, in one pass, as LZ77 compresses. */
function createEchoMeter() {
  const positions = new Int32Array(slots)
  /** The text that filled the slot. */
  const texts = new Uint32Array(slots)
  let number = 0

  return (text: string): number => {
    number = (number + 1) >>> 0
    if (number === 0) texts.fill(0)
    let echoed = 0
    let next = 0
    // The hashes of the last one to five characters.
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    let five = 0
    for (let end = 0; end < text.length; end++) {
      const code = text.charCodeAt(end)
      const slot = mix(five, code) >>> slotShift
      five = mix(four, code)
      four = mix(three, code)
      three = mix(two, code)
      two = mix(one, code)
      one = mix(0, code)
      const at = end + 1 - echoLength
      if (at < next) continue
      const before = texts[slot] === number ? (positions[slot] as number) : -1
      texts[slot] = number
      positions[slot] = at
      const length = before < 0 ? 0 : commonLength(text, before, at)
      if (length < echoLength) continue
      echoed += length - echoLength + 1
      next = at + length
    }
    return echoed
  }
}

const mix = (hash: number, code: number): number => Math.imul(hash ^ code, 0x9e3779b1)

function commonLength(text: string, before: number, at: number): number {
  let length = 0
  while (
    at + length < text.length &&
    text.charCodeAt(before + length) === text.charCodeAt(at + length)
  )
    length++
  return length
}
