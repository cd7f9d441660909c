// Sentences with the translations that people wrote of them: what engines are measured with.

/** BCP 47. */
export interface LanguagePair {
  readonly from: string
  readonly to: string
}

interface ParallelSentence {
  readonly source: string
  readonly reference: string
  /** Where it stands, from 1. */
  readonly place: number
}

export interface ParallelText extends LanguagePair {
  /** What places count. */
  readonly unit: PlaceUnit
  readonly sentences: readonly ParallelSentence[]
}

type PlaceUnit = 'line' | 'unit'

/** A set that cannot be used; the message says where it is wrong, and how to fix it. */
export class SetError extends Error {}

/** A text of which most sentences are in another language was probably named wrongly. */
const mostForeign = 0.5
const mostNamed = 10

/** Finds the language of a sentence, if it is certain. */
type DetectLanguage = (sentence: string) => string | undefined

/**
 * Sentences that are in another language than their side says. Throws SetError if most are, since
 * no figure would mean anything.
 */
export function findForeign(
  { from, to, unit, sentences }: ParallelText,
  detect: DetectLanguage,
): string | undefined {
  const sides = [
    { name: 'source', language: from, textOf: ({ source }: ParallelSentence) => source },
    { name: 'reference', language: to, textOf: ({ reference }: ParallelSentence) => reference },
  ]
  const warnings = sides.flatMap(({ name, language, textOf }) => {
    const foreign = sentences.flatMap((sentence) => {
      const found = detect(textOf(sentence))
      const isForeign = found !== undefined && baseOf(found) !== baseOf(language)
      return isForeign ? [{ place: sentence.place, found }] : []
    })
    if (foreign.length === 0) return []
    const places = foreign.map(({ place, found }) => `${place} (${found})`)
    const examples = namePlaces(places, unit)
    if (foreign.length > mostForeign * sentences.length)
      throw new SetError(
        `Most ${name} sentences of ${from}-${to} are not in "${language}": ${examples}. ` +
          'Are the sides swapped, or is the pair another one?',
      )
    return [`${name} sentences that do not look like "${language}": ${examples}`]
  })
  return warnings.length > 0 ? warnings.join('; ') : undefined
}

const baseOf = (language: string): string | undefined => language.split('-', 1)[0]

/** Throws SetError if a side is empty, and names where. */
export function checkSides(sentences: readonly ParallelSentence[], unit: PlaceUnit): void {
  const empty = sentences.filter(
    ({ source, reference }) => source.trim() === '' || reference.trim() === '',
  )
  if (empty.length > 0) {
    const places = empty.map(({ place }) => place)
    throw new SetError(
      `A side is empty in ${namePlaces(places, unit)}. Remove what has no partner, or complete it.`,
    )
  }
  if (sentences.length === 0) throw new SetError('The set has no sentences.')
}

/** `line 3`, or `lines 1, 2, 5, … (12 in all)`. */
export function namePlaces(places: readonly (number | string)[], unit: PlaceUnit): string {
  const named = places.slice(0, mostNamed).join(', ')
  if (places.length === 1) return `${unit} ${named}`
  const rest = places.length > mostNamed ? `, … (${places.length} in all)` : ''
  return `${unit}s ${named}${rest}`
}
