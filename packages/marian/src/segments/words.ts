// Words for alignment and markup: runs of letters and digits, single characters of scripts without
// spaces, single signs.

/** Part of a text: UTF-16 indices, `end` exclusive. */
export interface Span {
  readonly start: number
  readonly end: number
}

const unspaced =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const word = new RegExp(
  `[${unspaced}]\\p{M}*|[[\\p{L}\\p{N}]--[${unspaced}]]` +
    `[[\\p{L}\\p{N}\\p{M}]--[${unspaced}]]*['’]?|\\S`,
  'gv',
)
const sign = /^[^\p{L}\p{N}]$/u

/** The words of a text; none crosses a cut. `cuts` are ascending. */
export function findWords(text: string, cuts: readonly number[] = []): Span[] {
  const words: Span[] = []
  let start = 0
  for (const end of [...cuts, text.length]) {
    if (end <= start) continue
    for (const match of text.slice(start, end).matchAll(word)) {
      words.push({ start: start + match.index, end: start + match.index + match[0].length })
    }
    start = end
  }
  return words
}

/** Punctuation and other signs, as opposed to words. */
export const isSign = (text: string): boolean => sign.test(text)
