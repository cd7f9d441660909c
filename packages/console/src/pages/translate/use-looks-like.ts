import type { Language } from '../../data/languages.ts'
import { samePart, sourcesOf } from './languages/language-choice.ts'
import { useDetection } from './use-detection.ts'

/** Shorter texts look like many languages. */
const fewestLetters = 20

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
  const isLong = (request?.text.match(/\p{L}/gu)?.length ?? 0) >= fewestLetters
  const detection = useDetection(from !== undefined && isLong ? request : undefined)
  if (from === undefined || detection === undefined || !detection.reliable) return undefined
  const { language } = detection
  return samePart(language, from) || !sourcesOf(languages).includes(language) ? undefined : language
}
