// Detects the language of a text: eld for the languages it has a model of, cld3 for the others.
// docs/detection.md has the measurements behind each constant.
import { chineseFormOf } from './chinese-form.ts'
import { everydayLanguages } from './everyday-words.ts'
import { createNgramScores } from './ngram-scores.ts'
import { readNgramTable } from './ngram-table.ts'
import { isWrittenIn } from './scripts.ts'

interface Guess {
  /** BCP 47. */
  language: string
  /** 0 to 1, calibrated. */
  confidence: number
}

interface DetectedLanguage extends Guess {
  /** True from a confidence of 0.9. */
  reliable: boolean
  /** Less likely languages, most likely first. */
  alternatives: Guess[]
}

export interface Detector {
  /**
   * Undefined when the text has no letters, or none of a known language. A candidate is preferred
   * unless another language is ten times as likely.
   */
  detect(text: string, candidates: ReadonlySet<string>): DetectedLanguage | undefined
}

const reliableFrom = 0.9
const maxAlternatives = 4
const readCharacters = 4_000

/** Written forms that the models cannot distinguish: the form that is a candidate is meant. */
const families: readonly (readonly string[])[] = [
  ['hr', 'bs', 'sr-Latn'],
  ['id', 'ms'],
]

/** How sure a detection from everyday words is, if one language or several have all of them. */
const confidenceOfWords = { one: 0.8, several: 0.5 }

/** One letter tells next to nothing, and two tell little in a script of many languages. */
const mostOfOneLetter = 0.3
const mostOfTwoLetters = 0.5
const sharedScript = /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Deva}]/u

/** Codes of the libraries that differ from ours. */
const ourCodes: Readonly<Record<string, string>> = { no: 'nb', iw: 'he', fil: 'tl' }
const ourCode = (code: string): string => ourCodes[code] ?? code

/** Loads both models, about 0.1 s and 25 MB. */
export async function createDetector(readTable = () => readNgramTable()): Promise<Detector> {
  const table = readTable()
  const scoresOf = createNgramScores(table)
  const { loadModule } = await import('cld3-asm')
  const cld3 = (await loadModule()).create(0, 1000)
  const knownToEld = new Set(table.languages.map(ourCode))

  /** eld's scores as probabilities. T = 0.04 and the exponent were fitted on half of FLORES dev. */
  function probabilities(text: string): Guess[] {
    const odds = scoresOf(text).map(({ language, score }) => ({
      language: ourCode(language),
      odds: (25 * score) / (1 - score),
    }))
    const top = odds[0]?.odds ?? 0
    const sharpness = 0.04 * Math.max(1, text.length / 3.2) ** 0.75
    const weights = odds.map(({ language, odds }) => ({
      language,
      weight: Math.exp((odds - top) * sharpness),
    }))
    const total = weights.reduce((sum, { weight }) => sum + weight, 0)
    return weights.map(({ language, weight }) => ({ language, confidence: weight / total }))
  }

  /** cld3's answer for a language that eld does not know, if there is enough text to trust it. */
  function outsideEld(
    text: string,
    letters: number,
    { language, probability }: { language: string; probability: number },
    candidates: ReadonlySet<string>,
  ): Guess | undefined {
    if (language === 'und' || language.includes('-') || knownToEld.has(language)) return undefined
    if (!isWrittenIn(text, language)) return undefined
    const oneLetterIsEvidence = !/[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(text)
    if (!oneLetterIsEvidence && letters < 6) return undefined
    if (probability < (candidates.has(language) ? 0.7 : 0.9)) return undefined
    return { language, confidence: probability * 0.8 }
  }

  function rank(text: string, letters: number, candidates: ReadonlySet<string>): Guess[] {
    const found = cld3.findLanguage(text)
    const second = { language: ourCode(String(found.language)), probability: found.probability }
    const guesses = probabilities(text).filter(({ language }) => isWrittenIn(text, language))
    const everyday = fromEverydayWords(text, guesses, candidates)
    if (everyday)
      return [everyday, ...guesses.filter((guess) => guess.language !== everyday.language)]
    const outside = outsideEld(text, letters, second, candidates)
    if (outside) return [outside, ...guesses]
    const [top] = guesses
    if (top === undefined) return []
    const candidate = guesses.find(({ language }) => candidates.has(language))
    const chosen = candidate && candidate.confidence >= 0.1 * top.confidence ? candidate : top
    const agreed = second.language === chosen.language ? 1 : 0.8
    return [
      { language: chosen.language, confidence: chosen.confidence * agreed },
      ...guesses.filter((guess) => guess !== chosen),
    ]
  }

  return {
    detect(raw, candidates) {
      const text = cleanForDetection(raw)
      const letters = text.match(/\p{L}/gu)?.length ?? 0
      // Without letters cld3 would say "Japanese, reliable".
      if (letters === 0) return undefined
      const [first, ...others] = rank(text, letters, candidates)
      if (first === undefined) return undefined
      const most = mostFor(text, letters)
      const confidence = round(Math.min(first.confidence, most))
      return {
        language: wanted(withScript(first.language, text), candidates),
        confidence,
        reliable: confidence >= reliableFrom,
        alternatives: others
          .slice(0, maxAlternatives)
          // A candidate goes before a language that is more likely, but not ten times as likely.
          .map((guess) => ({
            language: guess.language,
            confidence: Math.min(round(guess.confidence), confidence),
          })),
      }
    },
  }
}

/** The likeliest of the languages that have all words of a text, candidates before others. */
function fromEverydayWords(
  text: string,
  guesses: readonly Guess[],
  candidates: ReadonlySet<string>,
): Guess | undefined {
  const all = everydayLanguages(text)
  const served = all.intersection(candidates)
  const possible = served.size > 0 ? served : all
  const confidenceOf = (language: string): number =>
    guesses.find((guess) => guess.language === language)?.confidence ?? 0
  const [best] = Array.from(possible, (language) => ({
    language,
    confidence: confidenceOf(language),
  })).sort((one, other) => other.confidence - one.confidence)
  const least = all.size === 1 ? confidenceOfWords.one : confidenceOfWords.several
  return best && { ...best, confidence: Math.max(best.confidence, least) }
}

/** The highest confidence that a text of so many letters allows. */
function mostFor(text: string, letters: number): number {
  if (letters === 1) return mostOfOneLetter
  return letters === 2 && sharedScript.test(text) ? mostOfTwoLetters : 1
}

const round = (confidence: number): number => Math.round(confidence * 1000) / 1000

/**
 * Removes what says nothing about the language: markup, addresses, placeholders, digits, symbols
 * and emoji. Every pattern is bounded.
 */
export function cleanForDetection(text: string): string {
  return text
    .slice(0, readCharacters)
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/https?:\/\/\S+|www\.\S+/gi, ' ')
    .replace(/(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, ' ')
    .replace(
      /\{\{[^{}]{0,100}\}\}|[$#%]?\{[^{}]{0,100}\}|%\([^()]{0,60}\)[a-z]|%[\d$.]{0,8}[a-z@]\b/gi,
      ' ',
    )
    .replace(/&[a-z]{2,8};|&#\d{1,7};/gi, ' ')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, ' ')
    .replace(/[\p{N}\p{S}\p{Cc}\p{Cs}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
}

/** The candidate of the language's family, unless it is a candidate itself. */
function wanted(language: string, candidates: ReadonlySet<string>): string {
  if (candidates.has(language)) return language
  return (
    families
      .find((family) => family.includes(language))
      ?.find((member) => candidates.has(member)) ?? language
  )
}

/** If a language is served in several scripts, the answer includes the script. */
function withScript(language: string, text: string): string {
  if (language === 'sr' && !/\p{Script=Cyrillic}/u.test(text)) return 'sr-Latn'
  if (language === 'zh') return chineseFormOf(text)
  return language
}
