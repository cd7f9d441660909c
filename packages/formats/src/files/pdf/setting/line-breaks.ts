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
  let found = breaker.nextBreak()
  while (found !== null) {
    const { position } = found
    const before = text[position - 1] ?? ''
    const after = text[position] ?? ''
    const isInWord = hangul.test(before) && hangul.test(after)
    if (after !== '' && !isInWord) breaks.add(position)
    found = breaker.nextBreak()
  }
  if (wordless.test(text)) addWords(text, language, breaks)
  return breaks
}

function addWords(text: string, language: string, breaks: Set<number>): void {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  for (const { index, segment } of segmenter.segment(text)) {
    const before = text[index - 1] ?? ''
    const isBetween = wordless.test(before) && wordless.test(segment)
    if (isBetween) breaks.add(index)
  }
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The pieces of a word that may be parted where nothing else helps. */
export function splitGraphemes(text: string): readonly string[] {
  const found: string[] = []
  for (const { segment } of graphemes.segment(text)) found.push(segment)
  return found
}
