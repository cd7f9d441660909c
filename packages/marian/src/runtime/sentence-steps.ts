// The steps of a sentence, with or without markup: into tokens, through the network, and back.
import { decodeExamples, type Example } from '../examples/examples.ts'
import { MarianError, type Score, type Segment } from '../segment.ts'
import { type Attention, alignWords } from '../segments/alignment.ts'
import { carryMarks } from '../segments/carry-marks.ts'
import { readMarkedText } from '../segments/marked-text.ts'
import type { Tokens, Vocabulary } from '../vocabulary/vocabulary.ts'
import type { Decoded, DecodeRequest } from './network.ts'
import { maxSourceTokens } from './packed-model.ts'
import { findLongestRepetition, findRepetition } from './repetition.ts'
import { addScores, noScore, toScore } from './scores.ts'
import { findBegunTranslations } from './search/begun-translations.ts'
import { findOthers } from './search/best-translations.ts'

/** The longest translation, in tokens of the source, the end included. */
export interface LengthLimits {
  readonly factor: number
  readonly slack: number
  /**
   * Whether a translation that repeats itself is cancelled, and its sentence translated in halves.
   */
  readonly guardsRepetition: boolean
}

/**
 * Languages differ by less than a factor of two; the slack is for short texts, whose translations
 * may be longer.
 */
export const usualLimits: LengthLimits = { factor: 2, slack: 16, guardsRepetition: true }

/** A text, and where each of its tokens is. */
interface DecodedText {
  readonly text: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** A translated text, and the source of each of its tokens. */
interface Translated extends DecodedText {
  readonly attention: readonly Attention[]
  readonly score: Score
}

/** A translated sentence. Its score means nothing unless it was requested. */
export interface TranslatedSentence {
  readonly translation: Segment
  readonly score: Score
  /** Other translations, the most likely first, if they were requested. */
  readonly alternatives?: readonly Alternative[]
}

/** Another translation of a sentence. */
export interface Alternative {
  readonly translation: Segment
  readonly score: Score
}

/** What is wanted besides the translation. */
export interface SentenceWishes {
  readonly withScore: boolean
  /** How many other translations at most; longer sentences and those with markup have none. */
  readonly alternatives: number
  /** With what they begin: they go on from there with different words, also in long sentences. */
  readonly after?: string | undefined
  /** Whether a more likely translation is worth more time. */
  readonly isThorough: boolean
  /** Sentences with translations that the translation is to resemble, where it can. */
  readonly examples?: readonly Example[] | undefined
}

/** A longer sentence has more other translations than anyone reads. */
const maxTokensOfAlternatives = 32

/** By what factor a translation may repeat more tokens than its source does. */
const repetitionFactor = 1.5

/** The steps of a sentence: it asks for decodings and gets what was decoded. */
type Steps<Result> = Generator<DecodeRequest, Result, Decoded>

interface Settings {
  readonly source: Vocabulary
  readonly target: Vocabulary
  readonly limits: LengthLimits
}

/**
 * Returns a function that translates a sentence. It throws MarianError when it has no translation.
 */
export function createSentenceSteps({ source, target, limits }: Settings) {
  const write = (ids: readonly number[]): string => withSingleSpaces(target.decode(ids)).text
  return translateSentence

  function* translateSentence(
    sentence: Segment,
    { withScore, alternatives: wanted, after, isThorough, examples: given = [] }: SentenceWishes,
  ): Steps<TranslatedSentence> {
    const marked = readMarkedText(sentence)
    const tokens = source.encode(marked.text)
    // All words are unknown: any output would be invented.
    if (tokens.ids.every((id) => id === source.unknown))
      return { translation: sentence, score: noScore }
    const withAlignments = marked.marks.length > 0
    const examples = yield* decodeExamples(given, { source, target })
    // A beam has several states at each step, of which the examples would have to know all.
    const searches = isThorough && examples === undefined
    const options = { withAlignments, withScore, isThorough: searches, examples }
    const translated = yield* translateTokens(marked.text, tokens, options)
    if (translated.text.trim() === '') throw new MarianError('the network wrote no word')
    const translation = carryMarks(marked, translated.text, (sourceWords, targetWords) =>
      alignWords({
        source: { words: sourceWords, tokens },
        target: { words: targetWords, tokens: translated },
        attention: translated.attention,
      }),
    )
    const result = { translation: finish(translation), score: translated.score }
    const most = after === undefined ? maxTokensOfAlternatives : maxSourceTokens - 1
    if (wanted === 0 || withAlignments || tokens.ids.length > most) return result
    const request = {
      ...requestFor([...tokens.ids, source.end]),
      withAlignments: false,
      withScore: true,
    }
    const others = yield* after === undefined
      ? findOthers(request, { known: translated.text, wanted, write })
      : findBegunTranslations(request, { start: target.encode(after).ids, after, wanted, write })
    return {
      ...result,
      alternatives: others.map(({ text, score }) => ({ translation: finish([text]), score })),
    }
  }

  function finish(translation: Segment): Segment {
    return target.decomposes ? compose(translation) : translation
  }

  function requestFor(given: readonly number[]): Pick<DecodeRequest, 'source' | 'maxTokens'> {
    return { source: given, maxTokens: Math.ceil(limits.factor * given.length) + limits.slack }
  }

  /** A second decoding tells of the words that the search has found what else is wanted. */
  function* decodeThoroughly(request: DecodeRequest): Steps<Decoded> {
    const told = { withAlignments: false, withScore: false }
    const { isEnough: _, ...others } = request
    const found = yield { ...others, ...told }
    if (!request.withAlignments && !request.withScore) return found
    const search = { start: [...found.ids, target.end], rivals: 0 }
    return yield { ...others, search, isThorough: false }
  }

  function translateTokens(
    text: string,
    tokens: Tokens,
    options: Pick<DecodeRequest, 'withAlignments' | 'withScore' | 'isThorough' | 'examples'>,
  ): Steps<Translated> {
    /** In halves where there are too many tokens, or where the network repeats itself. */
    function* translateRange(from: number, to: number): Steps<Translated> {
      if (to - from < maxSourceTokens) {
        const complete = yield* decode(tokens.ids.slice(from, to), from)
        if (complete !== 'circles') return complete
      }
      const middle = findMiddle(text, tokens, from, to)
      const first = yield* translateRange(from, middle)
      const second = yield* translateRange(middle, to)
      return join(first, second, isAfterWhitespace(text, tokens, middle) ? ' ' : '')
    }

    function* decode(ids: readonly number[], firstSource: number): Steps<Translated | 'circles'> {
      const given = [...ids, source.end]
      // The translation may repeat what the source repeats.
      const allowed = limits.guardsRepetition
        ? repetitionFactor * findLongestRepetition(ids)
        : Number.POSITIVE_INFINITY
      const goesInCircles = (written: readonly number[]): boolean =>
        findRepetition(written) > allowed
      const request = { ...requestFor(given), isEnough: goesInCircles, ...options }
      const decoded = options.isThorough ? yield* decodeThoroughly(request) : yield request
      const circles = goesInCircles(decoded.ids)
      if (circles && ids.length > 1) return 'circles'
      const kept = decoded.ids.length - (circles ? findRepetition(decoded.ids) : 0)
      const { text, starts, ends } = withSingleSpaces(target.decode(decoded.ids.slice(0, kept)))
      return {
        text,
        starts,
        ends,
        attention: decoded.alignments.slice(0, kept).map((weights) => ({ weights, firstSource })),
        score: toScore(decoded.logProbabilities.slice(0, circles ? kept : undefined)),
      }
    }

    return translateRange(0, tokens.ids.length)
  }
}

/** A vocabulary of decomposed letters has no others, and no reader expects these. */
const compose = (segment: Segment): Segment =>
  segment.map((part) => (typeof part === 'string' ? part.normalize('NFC') : part))

/** The network may write several spaces in a row, or one at an end; the source had none of them. */
function withSingleSpaces({ text, starts, ends }: DecodedText): DecodedText {
  if (!/^\s|\s\s|\s$/.test(text)) return { text, starts, ends }
  let tidy = ''
  const positions = new Array<number>(text.length)
  for (let index = 0; index < text.length; index++) {
    positions[index] = tidy.length
    const isWhitespace = /\s/.test(text[index] as string)
    if (!isWhitespace || !(tidy === '' || tidy.endsWith(' ')))
      tidy += isWhitespace ? ' ' : text[index]
  }
  tidy = tidy.trimEnd()
  const position = (index: number): number => Math.min(positions[index] ?? tidy.length, tidy.length)
  return { text: tidy, starts: starts.map(position), ends: ends.map(position) }
}

function join(first: Translated, second: Translated, gap: string): Translated {
  if (first.text === '' || second.text === '') return first.text === '' ? second : first
  const offset = first.text.length + gap.length
  return {
    text: first.text + gap + second.text,
    starts: [...first.starts, ...second.starts.map((start) => start + offset)],
    ends: [...first.ends, ...second.ends.map((end) => end + offset)],
    attention: [...first.attention, ...second.attention],
    score: addScores(first.score, second.score),
  }
}

function isAfterWhitespace(text: string, { starts }: Tokens, token: number): boolean {
  const start = starts[token] as number
  return /\s/.test(text.slice(Math.max(0, start - 1), start + 1))
}

/** Where to cut: at punctuation near the middle, else at whitespace, else in the middle. */
function findMiddle(text: string, tokens: Tokens, from: number, to: number): number {
  const middle = Math.floor((from + to) / 2)
  const reach = Math.floor((to - from) / 4)
  const nearest = (fits: (token: number) => boolean): number | undefined => {
    for (let distance = 0; distance <= reach; distance++) {
      const found = [middle - distance, middle + distance].find(
        (token) => token > from && token < to && fits(token),
      )
      if (found !== undefined) return found
    }
    return undefined
  }
  const isAfterSign = (token: number): boolean =>
    /\p{P}\s?$/u.test(text.slice(0, tokens.starts[token]).slice(-2))
  return (
    nearest((token) => isAfterWhitespace(text, tokens, token) && isAfterSign(token)) ??
    nearest((token) => isAfterWhitespace(text, tokens, token)) ??
    middle
  )
}
