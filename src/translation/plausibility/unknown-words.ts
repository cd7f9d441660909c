// Words that the target language hardly has, by the n-grams of the language detection table: a
// network that lost its way writes syllables that no language puts together. Words of the source
// (names) are not counted, and only alphabets whose letters take one or two bytes.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import {
  baseLanguage,
  scriptOf as usualScriptOf,
} from '@dragoman/formats/languages/language-tag.ts'
import type { NgramTable } from '../detection/ngram-table.ts'
import type { Reading, SourceReading } from './reading.ts'

/**
 * The share of n-grams of a language's words that the table usually lacks, by the table's language:
 * so large that `npm run bench plausibility` finds at most 2 of 997 good sentences implausible.
 */
const missingShares: Readonly<Record<string, number>> = {
  ca: 0.115,
  da: 0.16,
  de: 0.1,
  en: 0.055,
  es: 0.06,
  fr: 0.08,
  hr: 0.165,
  is: 0.26,
  it: 0.125,
  no: 0.105,
  pt: 0.11,
  ro: 0.15,
  ru: 0.01,
  sv: 0.185,
  uk: 0.01,
}
/** Of languages that were not measured: more than any that was. */
const otherMissingShare = 0.25

/** Tags whose words the table has under another language; without an entry, under their own. */
const tableLanguages: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  bs: 'hr',
  'sr-Latn': 'hr',
}

/** The table has them in another script, or has too few of their n-grams. */
const withoutWords = new Set(['ku', 'yo'])
/** Those whose letters take one or two bytes. */
const alphabets: ReadonlySet<string | undefined> = new Set(['Latn', 'Cyrl', 'Grek', 'Armn'])

/** Shorter words say little. */
const shortestWord = 4
/** What is read of a word; a longer one is a compound. */
const readLetters = 24
const letterBytes = 2
/** Hebrew, and scripts whose letters take three bytes, begin here. */
const firstOtherScript = 0x590
const digit = /\p{N}/u
/** Words that are remembered, about 1 MB. */
const mostCounted = 8_192
/** V8 holds the whole text of a longer one. */
const longestCounted = 12
const leastNgrams = 4
const ngramBytes = 4
const strideBytes = 3
const space = 0x20

/**
 * Returns how unlikely it is that words are of the target language, in standard deviations: about 0
 * where as many n-grams are missing as usual. 0 for a language that the table does not have.
 */
export type UnknownWordMeter = (
  reading: Reading,
  source: SourceReading,
  pair: LanguagePair,
) => number

/** A language that the table has. */
interface TableLanguage {
  readonly number: number
  /** The share of n-grams that is usually missing. */
  readonly missingShare: number
}

/** Of a word: all n-grams, and those that its language lacks. */
interface NgramCounts {
  readonly ngrams: number
  readonly missing: number
  /** The number of the last reading that has the word. */
  reading: number
}

export function createUnknownWordMeter(table: NgramTable): UnknownWordMeter {
  const bytes = new Uint8Array(letterBytes * readLetters)
  const encoder = new TextEncoder()
  const scriptOf = remember(usualScriptOf)
  const languageOf = remember(findLanguage)
  /** Of words of one language: texts repeat their words, and counting takes longer than finding. */
  const counted = new Map<string, NgramCounts>()
  let countedLanguage = -1
  let readings = 0

  return (reading, source, { from, to }) => {
    const language = languageOf(to)
    if (language === null) return 0
    const { number, missingShare } = language
    if (number !== countedLanguage || counted.size >= mostCounted) counted.clear()
    countedLanguage = number
    readings++
    let ngrams = 0
    let missing = 0
    // Another script writes them in its own way.
    const names = scriptOf(from) === scriptOf(to) ? undefined : findNames(reading.text)
    const longWords = new Map<string, NgramCounts>()
    for (const word of reading.tokens) {
      if (!mayBeRead(word) || source.words.has(word) || names?.has(word)) continue
      const known = word.length > longestCounted ? longWords : counted
      const counts = known.get(word) ?? countNgrams(word, number)
      if (counts.reading === readings) continue
      if (counts.reading === 0) known.set(word, counts)
      counts.reading = readings
      ngrams += counts.ngrams
      missing += counts.missing
    }
    return deviation(ngrams, missing, missingShare)
  }

  function countNgrams(word: string, language: number): NgramCounts {
    if (digit.test(word)) return { ngrams: 0, missing: 0, reading: 0 }
    const { written } = encoder.encodeInto(word.slice(0, readLetters), bytes)
    let ngrams = 0
    let missing = 0
    for (let at = 0; ; at += strideBytes) {
      const isLast = at + ngramBytes >= written
      // The end of what was read is not the end of the word.
      if (isLast && word.length > readLetters) break
      ngrams++
      if (!hasNgram(at, written, language)) missing++
      if (isLast) break
    }
    return { ngrams, missing, reading: 0 }
  }

  /** null if words in it cannot be judged. */
  function findLanguage(tag: string): TableLanguage | null {
    const language = tableLanguages[tag] ?? baseLanguage(tag)
    const script = scriptOf(tag)
    if (!alphabets.has(script) || withoutWords.has(language)) return null
    const number = scriptOf(language) === script ? table.languages.indexOf(language) : -1
    return number < 0
      ? null
      : { number, missingShare: missingShares[language] ?? otherMissingShare }
  }

  /** As the table was made: four bytes every three, then the last four, with spaces around. */
  function hasNgram(at: number, length: number, language: number): boolean {
    const isLast = at + ngramBytes >= length
    const start = isLast ? Math.max(0, length - ngramBytes) : at
    let low = at === 0 ? space : 0
    let high = 0
    const end = Math.min(length, start + ngramBytes)
    for (let index = start; index < end + Number(isLast); index++) {
      const byte = index < end ? (table.characters[bytes[index] as number] as number) : space
      high = ((high << 8) | (low >>> 24)) & 0xffff
      low = ((low << 8) | byte) >>> 0
    }
    return table.has(low, high, language)
  }
}

/** A word with digits may be, but has no n-grams that count. */
const mayBeRead = (word: string): boolean =>
  word.length >= shortestWord && word.charCodeAt(0) < firstOtherScript

/** Each tag is looked up once: the service has few. */
function remember<Found>(find: (tag: string) => Found): (tag: string) => Found {
  const known = new Map<string, Found>()
  return (tag) => {
    const found = known.get(tag)
    if (found !== undefined) return found
    const first = find(tag)
    known.set(tag, first)
    return first
  }
}

/** Of the words that begin with a capital. */
const findNames = (text: string): ReadonlySet<string> =>
  new Set(text.match(/\p{Lu}[\p{L}\p{M}\p{N}]+/gu)?.map((name) => name.toLowerCase()))

/** The variance has room for texts of other kinds, and for few n-grams. */
function deviation(ngrams: number, missing: number, share: number): number {
  const variance = share * (1 - share) * Math.max(leastNgrams, ngrams) + 1
  return (missing - share * ngrams) / Math.sqrt(variance)
}
