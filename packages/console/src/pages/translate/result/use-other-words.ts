// What else could be at the caret: other words, each with what follows it then, and other wordings
// of the sentence.
import { useQuery } from '@tanstack/react-query'
import { clientOf } from '../../../data/client.ts'
import { useSettled } from '../use-settled.ts'
import type { Translator } from '../use-translator.ts'
import type { SentencePair } from './sentence-pairs.ts'
import { findWord, firstWordOf, type Word } from './word-at.ts'

/** A sentence to choose in place of the one at the caret. */
export interface Choice {
  /** What is new: a word, or the sentence. */
  readonly text: string
  /** What follows the word, where that changes too. */
  readonly rest: string
  readonly sentence: string
  /** Where the caret goes, from the beginning of the sentence. */
  readonly caret: number
}

export interface OtherWords {
  /** The word at the caret, in the whole text. */
  readonly word: Word | undefined
  readonly words: readonly Choice[]
  readonly wordings: readonly Choice[]
}

/** A longer sentence has more other wordings than anyone reads; the service names none. */
const longestPhrase = 80
const wantedWordings = 5
const wantedWords = 7
const longestSentence = 600

/** Nothing while the caret moves, and where the engine knows no others. */
export function useOtherWords(
  translator: Translator,
  text: string,
  { pair, caret }: { pair: SentencePair | undefined; caret: number },
): OtherWords | undefined {
  const language = translator.translation?.to ?? ''
  const { start, end } = pair?.target ?? { start: 0, end: 0 }
  const sentence = text.slice(start, end)
  const word = findWord(sentence, caret - start, language)
  const asked = JSON.stringify([pair?.source, word && sentence.slice(0, word.start)])
  // The caret rests before the service is asked.
  const isSettled = useSettled(asked) === asked
  const source = isSettled ? pair?.source : undefined
  const after = word && sentence.slice(0, word.start)
  const continued = useAlternatives(translator, {
    source: after === undefined ? undefined : source,
    longest: longestSentence,
    count: wantedWords,
    after,
  })
  const others = useAlternatives(translator, {
    source,
    longest: longestPhrase,
    count: wantedWordings,
  })
  const words = word ? listWords(continued, { sentence, word, language }) : []
  const known = new Set([sentence, ...words.map((each) => each.sentence)])
  const wordings = others
    .filter((each) => !known.has(each))
    .map((each) => ({ text: each, rest: '', sentence: each, caret: each.length }))
  if (words.length + wordings.length === 0) return undefined
  return { word: word && { start: start + word.start, end: start + word.end }, words, wordings }
}

/** One for each other word, in the order of the sentences. */
function listWords(
  sentences: readonly string[],
  { sentence, word, language }: { sentence: string; word: Word; language: string },
): Choice[] {
  const known = new Set([sentence.slice(word.start, word.end).toLocaleLowerCase(language)])
  return sentences.flatMap((each) => {
    const text = firstWordOf(each.slice(word.start), language)
    const name = text.toLocaleLowerCase(language)
    if (text === '' || known.has(name)) return []
    known.add(name)
    const caret = word.start + text.length
    const rest = each.slice(caret)
    return [{ text, rest: rest === sentence.slice(word.end) ? '' : rest, sentence: each, caret }]
  })
}

const none: readonly string[] = []

/** Other translations of a sentence, the most likely first; its own is among them. */
function useAlternatives(
  { translation, apps, wishes, glossary }: Translator,
  wanted: {
    source: string | undefined
    longest: number
    count: number
    /** With what they begin. */
    after?: string | undefined
  },
): readonly string[] {
  const { source, longest, count: alternatives, after } = wanted
  const apiKey = apps.paying?.apiKey
  const { from, to } = translation ?? {}
  const { data = none } = useQuery({
    queryKey: ['wordings', apiKey, from, to, glossary?.id, wishes.fields, source, after],
    enabled: source !== undefined && source.length <= longest && apiKey !== undefined,
    queryFn: async ({ signal }) => {
      const how = {
        from,
        to: to ?? '',
        alternatives,
        ...(after !== undefined && { alternativesAfter: after }),
        ...(glossary !== undefined && { glossaryId: glossary.id }),
        ...wishes.fields,
      }
      const text = (source ?? '').toWellFormed()
      const answer = await clientOf(apiKey ?? '').translate(text, how, { signal, maxRetries: 0 })
      const others = (answer.alternatives ?? []).map((each) => each.translatedText)
      return [answer.translatedText, ...others].filter((each) => each.startsWith(after ?? ''))
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return source === undefined ? none : data
}
