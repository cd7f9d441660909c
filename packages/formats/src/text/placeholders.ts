// Finds what is not language in a text: addresses, placeholders, code, emoji. Each pattern is
// bounded, so that no text makes the search slow (a test tries the worst).
import {
  codePhrases,
  codeWords,
  codeWordsBeforeSpace,
  fileEnding,
  signedCode,
} from './code-notations.ts'
import { camelCase, codeAfterSign, codeLength, codeWithSign } from './code-words.ts'
import {
  loneLetters,
  numbersWithUnits,
  signedLetters,
  signedNumbersWithUnits,
} from './letter-labels.ts'
import { placeholderNotations } from './placeholder-notations.ts'
import { isInTextTerm, type TextTerms } from './text-terms.ts'

const addressCharacters = String.raw`[^\s\p{Cc}<>"'\x60\{\}|\\^]`

/** Each begins with a sign. */
const signPatterns = [
  // Emoji, with their modifiers and joiners.
  String.raw`\p{Regional_Indicator}{2}|[#*]\ufe0f?\u20e3|\p{Extended_Pictographic}` +
    String.raw`(?:\ufe0f|\p{Emoji_Modifier}|[\u{e0020}-\u{e007f}]|` +
    String.raw`\u200d\p{Extended_Pictographic}){0,12}`,
  // Email addresses that begin with a sign; others are below.
  String.raw`(?<![\w.+\-])[_.+\-][\w.+\-]{0,63}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,5}`,
  // Windows: names of the network.
  String.raw`(?<![\p{L}\p{N}_\\])\\\\[\w.\-$]{2,60}(?:\\[\w.\-$]{1,60}){1,20}(?<!\.)`,
  // Markdown: inline code and link targets.
  '`[^`\n\r]{1,500}`',
  String.raw`(?<=\])\([^\(\)\s]{1,2000}\)`,
  ...signedCode,
  ...placeholderNotations.map(({ pattern }) => pattern),
  // Words of MediaWiki in bold or italic.
  String.raw`(?<![\p{L}\p{N}])'{2,5}(?=[\p{L}\p{N}])|` +
    String.raw`(?<=[\p{L}\p{N}.!?])'{2,5}(?![\p{L}\p{N}])`,
  // What looks like a tag.
  String.raw`<\/?(?:[A-Za-z][\w:.\-]{0,60}(?:[\s=][^<>\n]{0,300}=[^<>\n]{0,300}|` +
    String.raw`=[^<>\n]{1,300})?|\d{1,3})\s?\/?>|<\/>`,
]

/** Each begins with a letter or a digit, and has a sign in it. */
const wordPatterns = [
  // Emoji: a digit on a key.
  String.raw`[0-9]\ufe0f?\u20e3`,
  // Addresses; a full stop or bracket at the end belongs to the sentence.
  String.raw`(?:https?|ftp|file|mailto|tel):${addressCharacters}{1,2000}(?<![.,;:!?\)\]])`,
  String.raw`(?<![\w.@])www\.${addressCharacters}{1,2000}(?<![.,;:!?\)\]])`,
  // Windows: paths with a drive; names within may have spaces.
  String.raw`[A-Za-z]:\\(?:[\p{L}\p{N}_.\-()]{1,60}(?: [\p{L}\p{N}_.\-()]{1,60}){0,4}\\){0,20}` +
    String.raw`[\p{L}\p{N}_\-]{0,60}(?:\.[\p{L}\p{N}_\-]{1,20}){0,3}`,
  // Names of files in quotation marks may have spaces.
  String.raw`(?<=["“„«'‘])[\p{L}\p{N}][\p{L}\p{N}_ \-]{0,80}\.${fileEnding}(?=["”“»'’])`,
  String.raw`(?<![\w.+\-])[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,5}`,
  ...codeWords,
  ...signedLetters,
  ...signedNumbersWithUnits,
]

/** Each is a letter, a number or both, with nothing in between. */
const shortPatterns = [
  camelCase,
  ...numbersWithUnits,
  // A number and a letter: 3a, 12B; not an ordinal (60e, 3r), a decade, an hour or metres.
  String.raw`\d{1,6}[A-Za-dfgi-lnpqt-z](?![\p{L}\p{N}_'’])`,
  // Formulas and units: H₂O, CO₂, a², km².
  '(?:[A-Z][a-z]?[₀-₉]{0,3}){0,5}[A-Z][a-z]?[₀-₉]{1,3}(?:[A-Z][a-z]?[₀-₉]{0,3}){0,5}',
  String.raw`(?:[A-Za-z]|[kcmdnµ]m|ft|in)[¹²³⁰⁴-⁹]{1,3}(?![\p{L}\p{N}])`,
  // Times before noon: a verb otherwise.
  String.raw`(?<=\d ?)[Aa][Mm](?![\p{L}\p{N}])`,
  ...codePhrases,
  ...loneLetters,
]

const oneOf = (patterns: readonly string[]): string =>
  patterns.map((pattern) => `(?:${pattern})`).join('|')

/**
 * Most characters are letters in a word, and most words have no sign in or after them: the looks
 * ahead spare these the lists of patterns. The groups are candidates of code.
 */
const anyPlaceholder = new RegExp(
  `(?=[^\\p{L}\\p{N}\\s,;])(?:${oneOf(signPatterns)}|(${codeAfterSign}))|` +
    '(?<![\\p{L}\\p{N}_])(?=[\\p{L}\\p{N}])(?:' +
    `(?=[\\p{L}\\p{N}]{1,100}[^\\p{L}\\p{N}\\s,;]|(?<=["“„«'‘]))` +
    `(?:${oneOf(wordPatterns)}|(${codeWithSign}))|` +
    `${oneOf(shortPatterns)})`,
  'gu',
)

/**
 * Every placeholder has one of these. Most texts have none, and these searches first are many times
 * faster. One for all of them would be slower than all of them: each of these passes over most
 * characters without a look.
 */
const signs: readonly RegExp[] = [
  /[:@{%`$#<[\\&_/=~§+*!]/,
  /[-.]\S|''|\]\(|\(\)/,
  /\d[A-Za-z]/,
  /[a-z][A-Z]/,
  / [A-Z](?![\p{L}\p{N}])(?<=[\p{L},]..)/u,
  // Single letters, and words that begin a command or a statement.
  /[A-Za-z](?![A-Za-z\s])(?:[^\p{L}\p{M}\p{N}\s,_'’]|'(?!\p{L}))(?<![\p{L}\p{N}][A-Za-z].)/u,
  /\|\s?\p{L}\s?\|/u,
  /A (?:and|or|y|et|und|o[dgru]|och|to) |[a-z]\(["']/,
  new RegExp(`(?:${codeWordsBeforeSpace}) `),
]
const beyondAscii = /[\u0080-\uffff]/
const signsBeyondAscii: readonly RegExp[] = [
  /[¹²³⁰⁴-⁹₀-₉]|\u20e3/,
  /\p{Regional_Indicator}|\p{Extended_Pictographic}/u,
]

const hasSigns = (text: string): boolean =>
  signs.some((sign) => sign.test(text)) ||
  (beyondAscii.test(text) && signsBeyondAscii.some((sign) => sign.test(text)))

interface Placeholder {
  readonly start: number
  readonly source: string
}

interface FoundPlaceholder extends Placeholder {
  /** It only looks like one. */
  readonly isText: boolean
}

/** What is text although it looks like a placeholder. */
export interface PlaceholderExceptions {
  /** What the request's glossary translates. */
  readonly textTerms?: TextTerms | undefined
  /** What a notation of markup reads by itself; matches the start of a placeholder. */
  readonly ownNotation?: RegExp | undefined
}

/** The placeholders of a text, in order: where each starts and its text. */
export function findPlaceholders(text: string, textTerms?: TextTerms): Placeholder[] {
  const placeholders: Placeholder[] = []
  const next = readPlaceholders(text, { textTerms })
  for (let found = next(); found !== undefined; found = next())
    if (!found.isText) placeholders.push(found)
  return placeholders
}

/**
 * Returns what looks like a placeholder in a text, one after another, each in at most about 20 ms,
 * then nothing.
 */
export function readPlaceholders(
  text: string,
  { textTerms = [], ownNotation }: PlaceholderExceptions = {},
): () => FoundPlaceholder | undefined {
  let end = hasSigns(text) ? 0 : text.length
  return () => {
    while (end < text.length) {
      // Between two calls other texts are searched.
      anyPlaceholder.lastIndex = end
      const match = anyPlaceholder.exec(text)
      if (match === null) break
      const { 0: found, 1: afterSign, 2: withSign, index } = match
      const candidate = afterSign ?? withSign
      const length = candidate === undefined ? found.length : codeLength(candidate)
      end = index + (length || found.length)
      const source = found.slice(0, length)
      if (length === 0) continue
      const isText =
        ownNotation?.test(source) === true ||
        (textTerms.length > 0 && isInTextTerm(text, { start: index, source }, textTerms))
      return { start: index, source, isText }
    }
    end = text.length
    return undefined
  }
}
