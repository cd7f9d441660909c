// Guesses the encoding of a text that is no UTF-8: it is decoded in each way, and the result that
// reads most like a language is right.
import { baseLanguage, parseLanguage } from '../../languages/language-tag.ts'

/**
 * How much a text of at most 100 characters reads like languages, by tag: over 0, below 1. Others
 * are absent.
 */
export type ScoreLanguages = (
  text: string,
) => readonly { readonly language: string; readonly score: number }[]

/** What is known of a text whose encoding is guessed. */
export interface EncodingHint {
  /** The language, if known. */
  readonly from?: string | undefined
  /** Without it, only letters and signs decide. */
  readonly scoreLanguages?: ScoreLanguages | undefined
}

/** Encodings as `TextDecoder` names them, with the languages that are written in them. */
const encodings: readonly (readonly [encoding: string, languages: string])[] = [
  [
    'windows-1252',
    'en es fr de it pt nl sv da nb nn no fi is ca eu gl sq af id ms oc ast ga gd sw lb fo',
  ],
  ['windows-1251', 'ru uk be bg sr mk kk ky tt'],
  ['koi8-r', 'ru bg'],
  ['koi8-u', 'uk be'],
  ['iso-8859-5', 'ru uk be bg sr mk'],
  ['ibm866', 'ru uk be bg'],
  ['windows-1250', 'pl cs sk hu sl hr bs sr-Latn ro sq'],
  ['iso-8859-2', 'pl cs sk hu sl hr bs sr-Latn ro sq'],
  ['windows-1254', 'tr az'],
  ['windows-1253', 'el'],
  ['iso-8859-7', 'el'],
  ['windows-1255', 'he yi'],
  ['iso-8859-8', 'he yi'],
  ['windows-1256', 'ar fa ur'],
  ['iso-8859-6', 'ar'],
  ['windows-1257', 'lt lv et'],
  ['iso-8859-13', 'lt lv et'],
  ['iso-8859-4', 'lt lv et'],
  ['windows-1258', 'vi'],
  ['windows-874', 'th'],
  ['iso-8859-15', 'fr fi et es de it pt nl sv da'],
  ['shift_jis', 'ja'],
  ['euc-jp', 'ja'],
  ['gb18030', 'zh'],
  ['big5', 'zh zh-Hant'],
  ['euc-kr', 'ko'],
]

/** What is read of a file to guess. */
const sampleBytes = 64 * 1024
/** The detector reads so many characters of a text, so that it gets several. */
const chunkLength = 100
const mostChunks = 12
/** Below this, the text is no language that we know: rather data. */
const leastScore = 0.15
/** Of a text whose words are ASCII: quotation marks and dashes say little. */
const scoreOfSigns = 0.3
/** Of single letters, which any language may have. */
const scoreOfLetters = 0.2

interface EncodingGuess {
  readonly encoding: string
  /** From 0 to 1: how much the text reads like a language. */
  readonly score: number
}

/** Encodings that bytes may be in, the most likely first. */
export function guessEncodings(
  bytes: Uint8Array,
  { from, scoreLanguages }: EncodingHint,
): EncodingGuess[] {
  const sample = bytes.subarray(0, sampleBytes)
  const parsed = from === undefined ? undefined : parseLanguage(from)
  const language = parsed && baseLanguage(parsed)
  const known = encodings.filter(([, languages]) => languages.split(' ').includes(language ?? ''))
  const guesses: EncodingGuess[] = []
  for (const [encoding, languages] of known.length > 0 ? known : encodings) {
    const text = decodeStart(sample, encoding)
    if (text === undefined) continue
    const score = scoreLetters(text) * scoreLanguage(text, languages.split(' '), scoreLanguages)
    if (score >= leastScore) guesses.push({ encoding, score })
  }
  return guesses.sort((one, other) => other.score - one.score)
}

/** Whether bytes are UTF-8 with few errors: damaged or cut off, but in no other encoding. */
export function isNearlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, sampleBytes), { stream: true })
  const wrong = text.match(/\ufffd/g)?.length ?? 0
  return wrong * 10 < (text.match(foreign)?.length ?? 0)
}

/** Undefined if the bytes are no text in this encoding. */
function decodeStart(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

const foreign = /[^\0-\x7f]/gu
/** What no text has: controls, unassigned and private characters, boxes, half-width katakana. */
const impossible = /[\0-\x08\x0e-\x1f\x7f-\x9f\p{Cn}\p{Co}\u2500-\u259f\uff61-\uff9f]/gu
/** What hardly any word has: signs inside, but for those of markup, and two scripts. */
const implausible = new RegExp(
  [
    String.raw`(?<=\p{L})(?![<=>])[\p{S}\p{No}§¶«»¡¿†‡‰](?=\p{L})`,
    String.raw`(?<=[A-Za-z])[^\P{L}\p{sc=Latin}]|(?<=[^\P{L}\p{sc=Latin}])[A-Za-z]`,
  ].join('|'),
  'gu',
)

/** From 0 to 1: how much of what is no ASCII may stand in a text. */
function scoreLetters(text: string): number {
  const all = text.match(foreign)?.length ?? 0
  const wrong =
    3 * (text.match(impossible)?.length ?? 0) +
    (text.match(implausible)?.length ?? 0) +
    foreignWords(text).reduce((sum, word) => sum + (word.match(innerCapital)?.length ?? 0), 0)
  return all === 0 ? 0 : Math.max(0, 1 - wrong / all)
}

/** Hardly any word has one, but for names such as `YouTube`, which are ASCII in any encoding. */
const innerCapital = /(?<=\p{Ll})\p{Lu}/gu
const anyWord = /[\p{L}\p{M}'’]+/gu
const foreignLetter = /[^\P{L}A-Za-z]/u

const foreignWords = (text: string): string[] =>
  (text.match(anyWord) ?? []).filter((word) => foreignLetter.test(word))

/** From 0 to 1: how much the words that are no ASCII read like one of the languages. */
function scoreLanguage(
  text: string,
  languages: readonly string[],
  scoreLanguages: ScoreLanguages | undefined,
): number {
  const found = foreignWords(text)
  if (found.length === 0 || scoreLanguages === undefined) return scoreOfSigns
  const words = found.filter((word) => word.length > 1).join(' ')
  const chunks = Math.min(mostChunks, Math.ceil(words.length / chunkLength))
  if (chunks === 0) return scoreOfLetters
  const sums = new Map<string, number>()
  for (let chunk = 0; chunk < chunks; chunk++) {
    const at = Math.floor((chunk * words.length) / chunks)
    for (const { language, score } of scoreLanguages(words.slice(at, at + chunkLength)))
      sums.set(language, (sums.get(language) ?? 0) + score)
  }
  const scores = languages.map((language) => (sums.get(language) ?? 0) / chunks)
  return Math.max(0, ...scores)
}
