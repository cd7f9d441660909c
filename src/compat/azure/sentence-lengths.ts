import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'

/** The lengths of the sentences of a text in UTF-16 units; they add up to its length. */
export type MeasureSentences = (text: string, tag: string) => number[]

/** Cuts texts by Unicode's rules, with the abbreviations that its data knows for a language. */
export function createSentenceMeter(): MeasureSentences {
  const segmenters = new Map<string, Intl.Segmenter>()
  return (text, tag) => {
    const language = baseLanguage(tag)
    const segmenter =
      segmenters.get(language) ??
      new Intl.Segmenter(`${language}-u-ss-standard`, { granularity: 'sentence' })
    segmenters.set(language, segmenter)
    return Array.from(segmenter.segment(text), ({ segment }) => segment.length)
  }
}
