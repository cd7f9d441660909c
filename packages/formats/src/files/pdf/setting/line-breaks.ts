// Where lines may end.
import LineBreaker from 'linebreak'

/** Scripts without spaces between words, for which Unicode's rules want a dictionary. */
const wordless = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const hangul = /\p{Script=Hangul}/u

/**
 * The UTF-16 offsets behind which a line may end, without the end of the text: those of Unicode's
 * annex 14, and those between words of Thai, Lao, Khmer and Burmese. Korean lines end at spaces, as
 * readers expect of short lines.
 */
export function findLineBreaks(text: string, language: string): ReadonlySet<number> {
  const breaks = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
    const { position } = found
    if (position >= text.length) continue
    const isInWord = hangul.test(text[position - 1] ?? '') && hangul.test(text[position] ?? '')
    if (!isInWord) breaks.add(position)
  }
  if (wordless.test(text)) addWords(text, language, breaks)
  return breaks
}

function addWords(text: string, language: string, breaks: Set<number>): void {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  for (const { index, segment } of segmenter.segment(text))
    if (index > 0 && wordless.test(segment) && wordless.test(text[index - 1] ?? ''))
      breaks.add(index)
}

/** The pieces of a word that may be parted where nothing else helps. */
export function splitGraphemes(text: string): readonly string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
