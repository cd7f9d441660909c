import type { Language } from '../../data/languages.ts'
import { samePart, sourcesOf } from './languages/language-choice.ts'
import { useDetection } from './use-detection.ts'

/** Shorter texts look like many languages. Counting the letters of a long one would slow typing. */
const enoughLetters = /(?:\p{L}\P{L}*){20}/u
const searchedUnits = 200

interface Question {
  readonly apiKey: string | undefined
  readonly text: string
}

/** The language that a text is in, where it surely is not the one that the user chose. */
export function useLooksLike(
  request: Question | undefined,
  from: string | undefined,
  languages: readonly Language[],
): string | undefined {
  const isLong = enoughLetters.test(request?.text.slice(0, searchedUnits) ?? '')
  const detection = useDetection(from !== undefined && isLong ? request : undefined)
  if (from === undefined || detection === undefined || !detection.reliable) return undefined
  const { language } = detection
  return samePart(language, from) || !sourcesOf(languages).includes(language) ? undefined : language
}
