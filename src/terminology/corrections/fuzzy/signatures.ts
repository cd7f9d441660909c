// Signatures of a text: numbers of which two texts have one in common if at most a quarter of their
// words differ (docs/decisions/040-fuzzy-matches.md).
//
// A text of n words has n + 1 pairs of neighbours, its edges included, and a changed word changes
// two of them. So texts that are near have many pairs in common. If the pairs of both are in one
// order, they have one in common among the first few: those are the signatures. Rare pairs are
// first, so that few corrections have them.
import { baseLanguage, type LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { numberWord } from './words.ts'

/** A change of how signatures are made needs another column: they are stored. */
const start = 0x811c9dc5
const prime = 0x01000193
const multiplier = 0x85ebca6b

/** Whose corrections are searched. */
export interface SignatureScope extends LanguagePair {
  readonly appId: string
}

/** A pair of words with how rare it probably is: words that are long are rare. */
interface WordPair {
  readonly hash: number
  readonly rarity: number
}

/** The signatures of texts of a pair of languages; regions share them. */
export function createSignatures({ appId, from, to }: SignatureScope) {
  const seed = hashText(`${appId} ${baseLanguage(from)} ${baseLanguage(to)}`, start)

  return (words: readonly { readonly word: string }[]): number[] => {
    const pairs = listPairs(words, seed)
    pairs.sort((one, other) => other.rarity - one.rarity || one.hash - other.hash)
    return pairs.slice(0, countSignatures(words.length)).map(({ hash }) => hash)
  }
}

/**
 * The most pairs that a text can have before the first that it shares with one from three quarters
 * to four thirds as long, of which a quarter differs; and one.
 */
const countSignatures = (words: number): number =>
  Math.max(2 * Math.floor(words / 4) + 1, 2 * Math.floor((words + 1) / 4))

/** Each pair once: its second occurrence is another pair. */
function listPairs(words: readonly { readonly word: string }[], seed: number): WordPair[] {
  const pairs: WordPair[] = []
  const seen = new Map<number, number>()
  let before = 0
  let rarityBefore = 0
  for (let index = 0; index <= words.length; index++) {
    const word = words[index]?.word ?? ''
    const hash = word === '' ? 0 : hashText(word, start)
    const rarity = rarityOf(word)
    const plain = mix(mix(seed ^ before) + hash)
    const count = seen.get(plain) ?? 0
    seen.set(plain, count + 1)
    pairs.push({
      hash: count === 0 ? plain : mix(plain + count),
      rarity: count === 0 ? rarity + rarityBefore : 0,
    })
    before = hash
    rarityBefore = rarity
  }
  return pairs
}

const rarityOf = (word: string): number => (word === numberWord ? 0 : word.length)

/** FNV-1a over UTF-16 units. */
function hashText(text: string, seed: number): number {
  let hash = seed
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), prime)
  return hash | 0
}

/** A step of MurmurHash3: a PostgreSQL `integer`. */
function mix(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), multiplier)
  return (mixed ^ (mixed >>> 13)) | 0
}
