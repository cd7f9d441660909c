// Neural models translate sentences better than headlines in CAPITALS or Title Case, which they get
// as plain sentences. Apertium knows names by their capitals and gets them as they are. The answers
// of both are written like their source. docs/decisions/031-letter-case.md has the figures.
import { mapText, type Part, type Segment } from '@dragoman/formats/segment/segment.ts'
import { capitalize } from './capital.ts'

interface FoldedCase {
  readonly segment: Segment
  /** Writes a translation in the case of the source. */
  restore(translation: Segment, to: string): Segment
}

const word = /\p{L}[\p{L}\p{M}'’]*/gu
/**
 * Up to this length, a capitalized word that stands alone is probably an abbreviation: NASA, USB.
 */
const longestLoneAcronym = 4
/**
 * Words that are capitalized only in title case. Without one of them, capitals mean names: New York
 * City, Barack Obama.
 */
const functionWords: ReadonlySet<string> = new Set(
  (
    'a an and are as at be by for from how if in into is it its my no not of on or our that the ' +
    'this to up us was we what when who with you your ' +
    'al con de del el en es la las lo los no o por que se sin su sus un una y ' +
    'au aux ce des du est et la le les ou par pour sur une ' +
    'ao as com da do dos e em na nas os para um uma amb dels els i per ' +
    'ai che degli dei di gli il nel non'
  ).split(' '),
)

/** What is before the first word of another sentence. */
const sentenceEnd = /[.!?…]["”’»)\]]{0,2}\s{1,4}[¿¡"“«‘([]{0,2}$/u
/** A word without a capital: the segment is in ordinary case. */
const plainWord = /(?<![\p{L}\p{M}'’])\p{Ll}[\p{Ll}\p{M}'’]*(?!\p{L})/u

/** The segment in sentence case. A segment in ordinary case is returned unchanged. */
export function foldCase(segment: Segment, from: string): FoldedCase {
  if (segment.some((part) => typeof part === 'string' && plainWord.test(part)))
    return { segment, restore: (translation) => translation }
  const words = segment.flatMap((part) =>
    typeof part === 'string' ? (part.match(word) ?? []) : [],
  )
  if (isUpperCase(words)) {
    const lower = mapText(segment, (text) => text.toLocaleLowerCase(from))
    return {
      segment: capitalizeFirst(lower, from),
      restore: (translation, to) => mapText(translation, (text) => text.toLocaleUpperCase(to)),
    }
  }
  if (isLoneAcronym(words))
    return { segment, restore: (translation, to) => mapText(translation, capitalsOfWord(to)) }
  if (isTitleCase(words, segment)) {
    let first = true
    const hasAcronyms = words.some((found) => found.length > 1 && found === found.toUpperCase())
    const lower = mapText(segment, (text) =>
      text.replace(word, (found) => {
        const plain = first || !isCapitalized(found) ? found : found.toLocaleLowerCase(from)
        first = false
        return plain
      }),
    )
    return {
      segment: lower,
      restore: (translation, to) =>
        mapText(translation, (text) =>
          text.replace(word, (found) => {
            if (found === found.toLowerCase()) return capitalize(found, to)
            // Apertium writes LA behind a word of one letter: `A La` becomes `A LA`.
            const isOver = !hasAcronyms && found === found.toUpperCase()
            return isOver ? capitalize(found.toLocaleLowerCase(to), to) : found
          }),
        ),
    }
  }
  return { segment, restore: (translation) => translation }
}

const dottedAcronym = /(?<!\p{L})(?:\p{L}\.){2,8}/gu

/** Whether there is a full stop before the last character. */
const mayHaveAcronym = (part: Part): boolean =>
  typeof part === 'string' && part.slice(0, -1).includes('.')

/** The translation with acronyms such as `U.K.` in the letter case of the source. */
export function restoreAcronyms(translation: Segment, source: Segment): Segment {
  if (!source.some(mayHaveAcronym)) return translation
  const acronyms = source.flatMap((part) =>
    typeof part === 'string' ? (part.match(dottedAcronym) ?? []) : [],
  )
  if (acronyms.length === 0) return translation
  const written = new Map(acronyms.map((acronym) => [acronym.toLowerCase(), acronym]))
  return mapText(translation, (text) =>
    text.replace(dottedAcronym, (found) => written.get(found.toLowerCase()) ?? found),
  )
}

function isUpperCase(words: readonly string[]): boolean {
  const [only = ''] = words
  if (words.length === 0 || (words.length === 1 && only.length <= longestLoneAcronym)) return false
  return (
    words.every((found) => found === found.toUpperCase() && found !== found.toLowerCase()) &&
    words.some((found) => found.length > 1)
  )
}

/** Whether the only word may be an abbreviation in capitals. */
function isLoneAcronym(words: readonly string[]): boolean {
  const [only = ''] = words
  if (words.length !== 1 || only.length < 2 || only.length > longestLoneAcronym) return false
  return only === only.toUpperCase() && only !== only.toLowerCase()
}

/** A single word gets capitals: an engine may know `STOP` as a word. */
const capitalsOfWord =
  (language: string) =>
  (text: string): string =>
    /^\P{L}*\p{Lu}\p{Ll}+\P{L}*$/u.test(text) ? text.toLocaleUpperCase(language) : text

function isTitleCase(words: readonly string[], segment: Segment): boolean {
  if (words.length < 3 || words.some((found) => found === found.toLowerCase())) return false
  return segment
    .flatMap((part) => (typeof part === 'string' ? wordsWithin(part) : []))
    .slice(1)
    .some((found) => functionWords.has(found.toLowerCase()) && isCapitalized(found))
}

/** The words of a text that do not follow the end of a sentence. */
const wordsWithin = (text: string): string[] =>
  Array.from(text.matchAll(word), ({ 0: found, index }) =>
    sentenceEnd.test(text.slice(Math.max(0, index - 8), index)) ? [] : [found],
  ).flat()

/** One capital and no other: not an acronym, iPhone or McDonald. A single letter counts. */
const isCapitalized = (found: string): boolean =>
  found[0] !== found[0]?.toLowerCase() && found.slice(1) === found.slice(1).toLowerCase()

function capitalizeFirst(segment: Segment, language: string): Segment {
  const index = segment.findIndex((part) => typeof part === 'string' && /\p{L}/u.test(part))
  return segment.map((part, at) =>
    at === index && typeof part === 'string' ? capitalize(part, language) : part,
  )
}
