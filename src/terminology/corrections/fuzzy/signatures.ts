// Signatures of a text: numbers of which two texts have one in common if at most a quarter of their
// words differ (docs/decisions/040-fuzzy-matches.md).
//
// If two sets of words have most in common, and both are in one order, they have some in common
// among the first few: with the rarest first, a pair of words that hardly another text has. A long
// text would have too many such pairs, and has the words that follow each other, three at a time.
import { baseLanguage, type LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { SignedSource, WantedSignatures } from './signed-rows.ts'
import { numberWord } from './words.ts'

/** A change of how signatures are made needs another column: they are stored. */
const start = 0x811c9dc5
const prime = 0x01000193
const multiplier = 0x85ebca6b

/** Texts of up to so many words are found by pairs of words, longer ones by three in a row. */
const mostOfPairs = 32
/** The greatest and the least length of what at most a quarter differs from a text. */
const longestFor = (words: number): number => Math.floor((words * 4) / 3)
const shortestFor = (words: number): number => Math.ceil((words * 3) / 4)

/** Shorter corrections have no triples. */
const leastOfTriples = shortestFor(mostOfPairs + 1)
/** More than any correction has. */
const manySignatures = 1_000_000

/** Whose corrections are searched. */
interface SignatureScope extends LanguagePair {
  readonly appId: string
}

type Words = readonly { readonly word: string }[]

/** A part of a text with how rare it probably is: long words are rare. */
interface Token {
  readonly hash: number
  readonly rarity: number
}

/** What is before and behind a text. */
const edge: Token = { hash: 0, rarity: 0 }

/** Makes the signatures of texts of a pair of languages; regions share them. */
interface Signatures {
  /** Those by which a text finds corrections. */
  ofText(words: Words): WantedSignatures
  /** The one by which a text finds corrections of the same words. */
  ofEqualText(words: Words): WantedSignatures
  /** Those by which a correction is found: by texts of all lengths that may be nearly equal. */
  ofCorrection(words: Words): SignedSource
}

export function createSignatures({ appId, from, to }: SignatureScope): Signatures {
  const seed = hashText(`${appId} ${baseLanguage(from)} ${baseLanguage(to)}`, start)
  return {
    ofText: (words) => ({
      signatures: words.length <= mostOfPairs ? listPairs(words, seed) : listTriples(words, seed),
      least: countPairs(shortestFor(words.length)) ?? 0,
      most: countPairs(longestFor(words.length)) ?? manySignatures,
      ...sketchOf(words),
      differing: Math.floor(longestFor(words.length) / 4),
    }),
    ofEqualText(words) {
      const all = words.length <= mostOfPairs ? listPairs(words, seed) : listTriples(words, seed)
      const usual = countOfCorrection(words.length)
      return {
        signatures: all.slice(0, 1),
        ...{ least: usual, most: usual },
        ...sketchOf(words),
        differing: 0,
      }
    },
    ofCorrection(words) {
      if (words.length === 0) return { signatures: [], ...sketchOf([]) }
      const pairs = words.length <= longestFor(mostOfPairs) ? listPairs(words, seed) : []
      const triples = words.length >= leastOfTriples ? listTriples(words, seed) : []
      return { signatures: [...pairs, ...triples], ...sketchOf(words) }
    },
  }
}

/** How many signatures a correction of so many words has; undefined if it has triples too. */
function countPairs(words: number): number | undefined {
  if (words >= leastOfTriples) return undefined
  const first = countRarest(words)
  return (first * (first - 1)) / 2
}

/** How many signatures a correction of so many words has. */
function countOfCorrection(words: number): number {
  const first = countRarest(words)
  const pairs = words <= longestFor(mostOfPairs) ? (first * (first - 1)) / 2 : 0
  return pairs + (words >= leastOfTriples ? countTriples(words) : 0)
}

/** One word is a pair with nothing. */
const countRarest = (words: number): number =>
  Math.max(2, Math.min(words, Math.floor(words / 4) + 2))

/**
 * All pairs of the rarest words. Texts of n words of which a quarter differs have 3n/4 words in
 * common, so they have two of them among the first n/4 + 2.
 */
function listPairs(words: Words, seed: number): number[] {
  const ordered = toOrdered(words.map(({ word }) => tokenOf(word)))
  const rarest = [...ordered, edge].slice(0, countRarest(words.length))
  const pairs: number[] = []
  for (const [index, { hash }] of rarest.entries()) {
    const first = mix(seed ^ hash)
    for (let other = index + 1; other < rarest.length; other++)
      pairs.push(mix(first + (rarest[other] as Token).hash))
  }
  return pairs
}

/**
 * The rarest of all three words in a row. A text of n words has n + 2, its edges included, and a
 * word that differs changes three of them.
 */
function listTriples(words: Words, seed: number): number[] {
  const all = words.map(({ word }) => tokenOf(word))
  const triples = Array.from({ length: words.length + 2 }, (_, index): Token => {
    const [one, two, three] = [all[index - 2] ?? edge, all[index - 1] ?? edge, all[index] ?? edge]
    return {
      hash: mix(mix(mix(seed ^ one.hash) + two.hash) + three.hash),
      rarity: one.rarity + two.rarity + three.rarity,
    }
  })
  return toOrdered(triples)
    .slice(0, countTriples(words.length))
    .map(({ hash }) => hash)
}

/** How many triples may come before the first that a text shares with a longer one; and one. */
function countTriples(words: number): number {
  let most = 0
  for (let longest = words; longest <= longestFor(words); longest++)
    most = Math.max(most, words - longest + 3 * Math.floor(longest / 4) + 1)
  return most
}

/** Rarest first; each is there once, as its second occurrence is another one. */
function toOrdered(tokens: readonly Token[]): Token[] {
  const seen = new Map<number, number>()
  const each = tokens.map((token): Token => {
    const count = seen.get(token.hash) ?? 0
    seen.set(token.hash, count + 1)
    return count === 0 ? token : { hash: mix(token.hash + count), rarity: 0 }
  })
  return each.sort((one, other) => other.rarity - one.rarity || one.hash - other.hash)
}

function sketchOf(words: Words): { sketchLow: number; sketchHigh: number } {
  let sketchLow = 0
  let sketchHigh = 0
  for (const { word } of words) {
    const hash = mix(hashText(word, start))
    if (hash < 0) sketchHigh |= 1 << (hash & 31)
    else sketchLow |= 1 << (hash & 31)
  }
  return { sketchLow, sketchHigh }
}

const tokenOf = (word: string): Token => ({
  hash: hashText(word, start),
  rarity: word === numberWord ? 0 : word.length,
})

/** FNV-1a over UTF-16 units. */
function hashText(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), prime)
  return hash | 0
}

/** A step of MurmurHash3; a PostgreSQL `integer`. */
function mix(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), multiplier)
  return (mixed ^ (mixed >>> 13)) | 0
}
