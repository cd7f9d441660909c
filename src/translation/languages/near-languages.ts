// Which languages somebody may have meant by what is the tag of none.
import {
  baseLanguage,
  languageName,
  parseLanguage,
} from '@dragoman/formats/languages/language-tag.ts'
import { distance } from 'fastest-levenshtein'

const maxSuggestions = 5
/** Names of languages are shorter. */
const maxCharacters = 40
/** Two words with so many letters are near each other if they differ in one, or in two. */
const lettersFor = { oneEdit: 4, twoEdits: 8 }

const dialectNames = new Intl.DisplayNames('en', { type: 'language' })
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * The tags that are near by their spelling (`ptbr`), by their name in English or in the language
 * itself (`spainish`, `deutsch`), or as the language of a country (`jp`); the nearest first.
 */
export function findNearLanguages(given: string, tags: Iterable<string>): string[] {
  const word = fold(given)
  if (word.length < 2 || word.length > maxCharacters) return []
  const country = languageOfCountry(word)
  const [first = ''] = word.split('-', 1)
  const base = first === word ? undefined : parseLanguage(first)
  const found = [...tags]
    .map((tag) => {
      const isRelated = [country, base].includes(baseLanguage(tag))
      const edits = Math.min(...wordsFor(tag).map((each) => editsBetween(word, each)))
      return { tag, edits: isRelated ? Math.min(edits, 1) : edits }
    })
    .filter(({ edits }) => edits < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.edits - other.edits)
  const exact = found.filter(({ edits }) => edits === 0)
  return (exact.length > 0 ? exact : found).slice(0, maxSuggestions).map(({ tag }) => tag)
}

/** A question, such as `Did you mean es (Spanish) or et (Estonian)?`; undefined if none is near. */
export function suggestLanguages(given: string, tags: Iterable<string>): string | undefined {
  const near = findNearLanguages(given, tags).map((tag) => `${tag} (${dialectNames.of(tag)})`)
  if (near.length === 0) return undefined
  return `Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(near)}?`
}

/** The tag, and the names of its language and the words in them. */
function wordsFor(tag: string): string[] {
  const own = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' })
  const base = baseLanguage(tag)
  const names = [dialectNames.of(tag), languageName(tag), own.of(tag), own.of(base)]
  const folded = names.flatMap((name) => (name === undefined ? [] : [fold(name)]))
  const parts = folded.flatMap((name) => name.split(/[^\p{L}\p{M}]+/u))
  return [fold(tag), ...folded, ...parts.filter((part) => part.length >= lettersFor.oneEdit)]
}

/** Infinity for words that are not near each other. A part at the beginning of a name is. */
function editsBetween(word: string, other: string): number {
  if (word === other) return 0
  const isCode = other.length < lettersFor.oneEdit
  if (!isCode && other.startsWith(word)) return 1
  const shorter = Math.min(word.length, other.length)
  const edits = isTransposed(word, other) ? 1 : distance(word, other)
  const most = shorter >= lettersFor.twoEdits ? 2 : Number(shorter >= lettersFor.oneEdit)
  return edits <= most ? edits : Number.POSITIVE_INFINITY
}

/** `germna`: two letters in the place of each other. */
function isTransposed(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  const differing = [...word].flatMap((letter, index) => (letter === other[index] ? [] : [index]))
  const [one = 0, two = 0] = differing
  return differing.length === 2 && two === one + 1 && word[one] === other[two]
}

/** The language of most people of a country, by its code. */
function languageOfCountry(code: string): string | undefined {
  // `ZZ` is no country, and those with `X` are private, but for Kosovo.
  if (!/^(?!x[^k]|zz)[a-z]{2}$/.test(code)) return undefined
  if (countryNames.of(code.toUpperCase()) === undefined) return undefined
  return new Intl.Locale(`und-${code}`).maximize().language
}

/** Without letter case and accents. */
const fold = (text: string): string =>
  text.trim().toLowerCase().replaceAll('_', '-').normalize('NFD').replace(/\p{M}/gu, '')
