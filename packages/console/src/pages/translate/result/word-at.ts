// The words of a sentence, in any language.

/** A word, as the range of it in a text. */
export interface Word {
  readonly start: number
  readonly end: number
}

const segmenters = new Map<string, Intl.Segmenter>()

/** The word at a place, or the one that ends there. */
export function findWord(text: string, place: number, language: string): Word | undefined {
  const words = listWords(text, language)
  return (
    words.find(({ start, end }) => start <= place && place < end) ??
    words.find(({ end }) => end === place)
  )
}

/** Up to the end of the first word; '' if there is none. */
export const firstWordOf = (text: string, language: string): string =>
  text.slice(0, listWords(text, language)[0]?.end ?? 0)

function listWords(text: string, language: string): Word[] {
  const segmenter =
    segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return Array.from(segmenter.segment(text)).flatMap(({ segment, index, isWordLike }) =>
    isWordLike === true ? [{ start: index, end: index + segment.length }] : [],
  )
}
